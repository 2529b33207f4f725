import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const partnerSuccesses = defineSuccesses({
  partner_created: 'Partner created.',
  partner_updated: 'Partner saved.',
  partner_deleted: 'Partner deleted.',
  payout_marked: 'Payout recorded.',
});
