import { z } from 'zod';
import { Id, listTypes } from '@galena/contract/kernel';
import { defineEvent } from '../../platform/events/event.ts';

/** Said in the transaction that ends a look-up of e-mails. */
export const lookupOver = defineEvent({
  name: 'enrichment.lookup_over',
  about: 'A look-up of e-mails ended, however it did',
  payload: z.object({ run_id: Id, list_id: Id, type: z.enum(listTypes) }),
});
