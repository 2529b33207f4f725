import { defineErrors } from '../kernel/index.ts';

export const partnerErrors = defineErrors('partners', {
  partner_has_referrals: {
    status: 409,
    message: 'This partner has referrals or payouts. Make it inactive instead of deleting it.',
  },
  payout_above_owed: { status: 422, message: 'You can’t pay out more than this partner is owed.' },
});
