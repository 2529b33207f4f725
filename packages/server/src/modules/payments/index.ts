// The door of payments: what the rooms upstairs and `main` may call.
export { noticeSlot, type NoticeOfAccount } from './attending.service.ts';
export { customerOf } from './customers.service.ts';
export { payeeOf, requirePayee, type Payee } from './payee.service.ts';
export { adoptPayment, pay, type AdoptInput, type PayInput } from './pay.service.ts';
export { taxOn, withTaxIn, type Priced } from './payments.rules.ts';
export { currencyOf, priceOf, sumPaid } from './price.service.ts';
export { RefundRefused } from './payments.service.ts';
export { refundPayment } from './refunds.service.ts';
export { createSandboxBooks } from './sandbox-books.service.ts';
export { orLater } from './provider.service.ts';
export { paymentSettledSlot, type Payment, type Settled, type Turn } from './settle.service.ts';
export { creditsLowSlot } from './top-ups.service.ts';
export { findCards, getDefaultCard, requireUsable, type CardSeen } from './usable-cards.service.ts';
