import type { ProviderPayment } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { recordRefund, recordResale, recordResaleReturn, recordSale } from '../billing/index.ts';
import { settleCard } from './card-outcomes.service.ts';
import { hasArrived, nextState, shareOf, type PaymentState } from './payments.rules.ts';
import * as store from './payments.store.ts';
import { tellJob } from './telling.jobs.ts';
import { noteTopUp } from './top-ups.service.ts';

export type Payment = store.PaymentRow;

/** What has just become of a payment. */
export type Turn = 'succeeded' | 'failed' | 'refunded' | 'disputed';

/** Told in the transaction that writes down what became of a payment, after the ledger. */
export const paymentSettledSlot = defineSlot<(tx: Tx, payment: Payment, turn: Turn) => Promise<void>>('paymentSettled');

export const saleKeyOf = ({ provider, ref }: Pick<Payment, 'provider' | 'ref'>): string => `payment:${provider}:${ref}`;

export const tellUpstairs = async (tx: Tx, payment: Payment, turn: Turn): Promise<void> => {
  for (const hear of tx.app.slots.answersOf(paymentSettledSlot)) await hear(tx, payment, turn);
};

/** Tells the account when this was found out without anybody waiting for it. */
const tellPeople = async (tx: Tx, payment: Payment, turn: 'succeeded' | 'failed'): Promise<void> => {
  const isAwaited = tx.actor.kind === 'user' && payment.kind !== 'top_up';
  if (isAwaited || payment.kind === 'subscription') return;
  const { credits, currency, net, tax, failure } = payment;
  const params = { credits, amount_cents: net + tax, currency, reason: failure };
  await enqueue(tx, tellJob, { kind: `${payment.kind}_${turn}`, params }, { accountId: payment.accountId });
};

/** Writes down what was paid and what it bought: a sale of the platform's, or of the reseller whose provider took the money. */
const recordPaid = async (tx: Tx, payment: Payment): Promise<void> => {
  const { accountId, kind, credits, expiresAt, description, ref, currency, net, tax, sellerId, fee } = payment;
  const bought = { credits, expiresAt, reason: description, reference: ref };
  if (sellerId === null) {
    await recordSale(tx, { accountId, key: saleKeyOf(payment), kind, ...bought, money: { currency, net, tax } });
    return;
  }
  const sides = { transfer: saleKeyOf(payment), clientId: accountId, resellerId: sellerId };
  const money = { retail: net + tax, wholesale: fee, currency, funding: 'fee' } as const;
  await recordResale(tx, { ...sides, ...bought, ...money });
};

/** Writes down that money went back. @returns the credits that went with it */
const recordBack = (tx: Tx, payment: Payment, amount: number, before: number): Promise<number> => {
  const { accountId, sellerId, provider, refunded, ref, refundReason, description, currency } = payment;
  const key = `refund:${provider}:${ref}:${refunded}`;
  const details = { reason: refundReason ?? description, reference: ref };
  if (sellerId === null) {
    const money = shareOf(payment, amount, before);
    return recordRefund(tx, { accountId, key, saleKey: saleKeyOf(payment), money, ...details });
  }
  const sides = { transfer: key, of: saleKeyOf(payment), clientId: accountId, resellerId: sellerId };
  return recordResaleReturn(tx, { ...sides, currency, amount, ...details });
};

const arrive = async (tx: Tx, payment: Payment): Promise<void> => {
  await recordPaid(tx, payment);
  await settleCard(tx, payment, { isPaid: true, needsReconnect: false });
  await noteTopUp(tx, payment, true);
  await tellUpstairs(tx, payment, 'succeeded');
  await tellPeople(tx, payment, 'succeeded');
};

const goBack = async (tx: Tx, payment: Payment, before: number): Promise<number> => {
  const back = await recordBack(tx, payment, payment.refunded - before, before);
  await tellUpstairs(tx, payment, 'refunded');
  return back;
};

const fail = async (tx: Tx, payment: Payment, needsReconnect: boolean): Promise<void> => {
  await settleCard(tx, payment, { isPaid: false, needsReconnect });
  await noteTopUp(tx, payment, false);
  await tellUpstairs(tx, payment, 'failed');
  await tellPeople(tx, payment, 'failed');
};

/** What was asked for is what the provider speaks of: nobody else's payment, and not another amount. */
const assertSame = (payment: Payment, told: ProviderPayment): void => {
  const { currency, net, tax, customerRef } = payment;
  const isSame =
    told.money.currency === currency &&
    told.money.amount === net + tax &&
    (told.customerRef === null || told.customerRef === customerRef) &&
    (payment.ref === null || payment.ref === told.ref);
  if (!isSame) throw new Error(`payment ${payment.id} of account ${payment.accountId} is another one at its provider`);
};

/** What settling left, and how many credits it took back. */
export type Settled = { readonly payment: Payment; readonly creditsBack: number };

const effects = async (tx: Tx, before: Payment, payment: Payment, told: ProviderPayment): Promise<number> => {
  const needsReconnect = told.needsReconnect || told.state === 'needs_authentication';
  if (hasArrived(before.state, payment.state)) await arrive(tx, payment);
  else if (payment.state === 'failed' && before.state !== 'failed') await fail(tx, payment, needsReconnect);
  return payment.refunded > before.refunded ? goBack(tx, payment, before.refunded) : 0;
};

const isPaid = (state: PaymentState): boolean => state === 'succeeded' || state === 'refunded';

/** Where money is disputed, what went back before cannot be more than the rest. */
const refundedOf = ({ net, tax, disputed, refunded }: Payment, state: PaymentState, told: ProviderPayment): number =>
  isPaid(state) ? Math.max(refunded, Math.min(told.refunded, net + tax - disputed)) : refunded;

/**
 * Writes down what the provider says of a payment, with all that follows from it, in one transaction: ledger, card, top-up, and
 * what rooms upstairs do. Whoever comes second, or with an older answer, changes nothing.
 */
export const settleIn = async (tx: Tx, accountId: number, id: number, told: ProviderPayment): Promise<Settled> => {
  const before = await store.maybeLockedPayment(tx.db, accountId, id);
  if (!before) throw new Error(`account ${accountId} has no payment ${id}`);
  assertSame(before, told);
  const state = nextState(before, told);
  const refunded = refundedOf(before, state, told);
  const failure = state === 'failed' ? (told.declined ?? before.failure) : null;
  const at = moment(tx.clock);
  // What was kept of a payment that is paid stays; until then it is what was asked for.
  const fee = isPaid(before.state) || !isPaid(state) ? before.fee : told.fee;
  await store.settlePayment(tx.db, accountId, id, { state, ref: told.ref, failure, refunded, fee, at });
  const payment = { ...before, state, ref: before.ref ?? told.ref, refunded, failure, fee };
  const creditsBack = await effects(tx, before, payment, told);
  if (before.refundKey !== null && refunded + before.disputed >= before.net + before.tax)
    await store.endRefund(tx.db, accountId, id);
  return { payment: (await store.maybePayment(tx.db, accountId, id)) ?? payment, creditsBack };
};

export const settle = async (
  context: Context,
  accountId: number,
  id: number,
  told: ProviderPayment,
): Promise<Settled> => {
  context.app.faults.reach('payment_answered');
  const settled = await inTransaction(context, async (tx) => {
    const done = await settleIn(tx, accountId, id, told);
    context.app.faults.reach('payment_settling');
    return done;
  });
  context.app.faults.reach('payment_settled');
  return settled;
};

/** Writes down that a payment was never made, and will not be. It is looked for all the same when a notice names it later. */
export const giveUp = (
  context: Context,
  accountId: number,
  id: number,
  { reason, needsReconnect }: { readonly reason: string | null; readonly needsReconnect: boolean },
): Promise<Payment> =>
  inTransaction(context, async (tx) => {
    const before = await store.maybeLockedPayment(tx.db, accountId, id);
    if (!before) throw new Error(`account ${accountId} has no payment ${id}`);
    const isOver = !['created', 'processing', 'needs_authentication'].includes(before.state);
    if (isOver) return before;
    const { ref, refunded, fee } = before;
    const at = moment(tx.clock);
    await store.settlePayment(tx.db, accountId, id, { state: 'failed', ref, failure: reason, refunded, fee, at });
    await fail(tx, { ...before, state: 'failed', failure: reason }, needsReconnect);
    return { ...before, state: 'failed', failure: reason, settledAt: at };
  });
