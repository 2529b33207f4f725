import { z } from 'zod';
import { defineWebhookEvents, Id, listTypes } from '../kernel/index.ts';
import { Result } from '../records/index.ts';

/** The list of a lead, as webhooks tell of it. */
const ToldList = z.strictObject({
  id: Id,
  name: z.string(),
  type: z.enum(listTypes),
  tags: z.array(z.string()),
  source: z.string().nullable(),
});

/** A lead as webhooks tell of it: as lists answer it, its labels by their names. */
const ToldLead = Result.extend({
  labels: z.record(z.string(), z.json()).describe('What the account says of it in labels of its own, by their names'),
});

/** What the webhooks of lists and of the account are told. */
export const webhookEvents = defineWebhookEvents({
  lead: {
    about: 'A record of a list: sent by hand, or because it is new',
    payload: z.strictObject({ event: z.literal('lead'), list: ToldList, lead: ToldLead }),
  },
  test: {
    about: 'A test that somebody sent; its lead is nobody',
    payload: z.strictObject({
      event: z.literal('test'),
      list: ToldList.extend({ id: z.int().min(0) }),
      lead: z.strictObject({ id: z.literal(0), name: z.string(), email: z.string(), is_demo: z.literal(true) }),
    }),
  },
});
