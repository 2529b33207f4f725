import { defineErrors } from '../kernel/index.ts';

export const paymentErrors = defineErrors('payments', {
  no_default_card: { status: 402, message: 'Please add a default credit card!' },
  card_reconnect: {
    status: 402,
    message: 'For security reasons please re-connect your card to be able to continue paying for credits.',
  },
  card_expired: { status: 402, message: 'This card has expired. Please add another one.' },
  payment_declined: { status: 402, message: 'The payment was declined: {reason}' },
  card_refused: { status: 422, message: 'The card was refused: {reason}' },
  card_is_default: { status: 409, message: 'Make another card the default first.' },
  card_validating: { status: 409, message: 'This card is still being checked.' },
  too_many_cards: { status: 409, message: 'You’ve reached the limit of cards. Remove one to add another.' },
  payment_key_missing: {
    status: 400,
    message: 'Send an Idempotency-Key header, so that a repeated request is not paid twice.',
  },
  not_sold_here: { status: 409, message: 'Credits can’t be bought here. Ask whoever sold you your plan.' },
  notice_refused: { status: 400, message: 'This notice isn’t from the payment provider.' },
  payment_not_refundable: { status: 409, message: 'This payment can’t be refunded.' },
  refund_refused: { status: 409, message: 'The payment provider refused the refund: {reason}' },
  nothing_to_rehearse: { status: 409, message: 'This payment isn’t waiting for confirmation.' },
  top_up_cap_too_low: { status: 422, message: 'The monthly limit is lower than one top-up.' },
});
