import type { Card, Payment as PaymentShown } from '@galena/contract/payments';
import type { CardRow } from './cards.store.ts';
import type { PaymentRow } from './payments.store.ts';
import type { CardSeen } from './usable-cards.service.ts';

export const shownCard = (card: CardSeen): Card => ({
  id: card.id,
  provider: card.provider,
  brand: card.brand,
  last4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  is_default: card.isDefault,
  status: card.status,
});

/** A payment as people see it. What nobody knows yet is under way to them. */
export const shownPayment = (
  payment: PaymentRow,
  card: Pick<CardRow, 'id' | 'brand' | 'last4'> | null,
): PaymentShown => ({
  id: payment.id,
  kind: payment.kind,
  status: payment.state === 'created' ? 'processing' : payment.state,
  credits: payment.credits,
  amount_cents: payment.net + payment.tax,
  tax_cents: payment.tax,
  currency: payment.currency,
  refunded_cents: payment.refunded,
  description: payment.description,
  failure: payment.failure,
  dispute: payment.disputeState,
  card: card && { id: card.id, brand: card.brand, last4: card.last4 },
  created_at: payment.createdAt,
  settled_at: payment.settledAt,
});
