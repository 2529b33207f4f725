import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const paymentSuccesses = defineSuccesses({
  payment_succeeded: 'Payment succeeded!',
  payment_processing: 'Your payment is processing.',
  payment_authentication: 'Your bank asks you to confirm this payment.',
  card_added: 'Card added.',
  card_made_default: 'Default card changed.',
  card_reconnected: 'Card re-connected.',
  card_removed: 'Card removed.',
  balance_settings_saved: 'Balance settings saved.',
  payment_refunded: 'Payment refunded.',
  refund_processing: 'The refund is being processed.',
});
