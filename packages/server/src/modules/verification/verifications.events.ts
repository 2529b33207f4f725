import { z } from 'zod';
import { Id } from '@galena/contract/kernel';
import { defineEvent } from '../../platform/events/event.ts';

/** Said in the transaction that ends a verification. */
export const verificationOver = defineEvent({
  name: 'verification.over',
  about: 'A verification of records ended, however it did',
  payload: z.object({
    run_id: Id,
    list_id: Id,
    has_retries: z.boolean().describe('Mail servers asked us to try some addresses again later'),
  }),
});
