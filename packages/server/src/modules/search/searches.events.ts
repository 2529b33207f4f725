import { z } from 'zod';
import { Id, listTypes } from '@galena/contract/kernel';
import { defineEvent } from '../../platform/events/event.ts';

/** Said in the transaction that ends a search. */
export const searchOver = defineEvent({
  name: 'search.over',
  about: 'A search ended: completed, or stopped because its credits ran out',
  payload: z.object({
    run_id: Id,
    list_id: Id,
    type: z.enum(listTypes),
    find_emails: z.boolean(),
    state: z.enum(['completed', 'stopped']).default('completed'),
    saved: z.int().default(0),
    user_id: Id.nullable().default(null).describe('Who began it'),
    left: z.int().describe('Credits of its ceiling that it did not spend'),
  }),
});
