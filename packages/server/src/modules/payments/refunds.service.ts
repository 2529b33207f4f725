import { randomUUID } from 'node:crypto';
import type { ProviderDispute } from '@galena/adapters/payments';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { assertOutside, inAccounts, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { recordDispute, recordResaleDispute } from '../billing/index.ts';
import { pursueAfterSeconds } from './pay.service.ts';
import { pursueJob, pursuitKey } from './payments.jobs.ts';
import { shareOf } from './payments.rules.ts';
import { carryRefund, leftOf, RefundRefused } from './payments.service.ts';
import * as store from './payments.store.ts';
import { saleKeyOf, tellUpstairs, type Payment, type Settled } from './settle.service.ts';

export type RefundInput = { readonly accountId: number; readonly paymentId: number; readonly reason: string };

const beginIn = async (tx: Tx, { accountId, paymentId, reason }: RefundInput): Promise<Payment> => {
  const payment = await store.maybeLockedPayment(tx.db, accountId, paymentId);
  if (!payment) throw new Error(`account ${accountId} has no payment ${paymentId}`);
  if (leftOf(payment) === 0) throw new RefundRefused(null);
  if (payment.refundKey !== null) return payment;
  const [key, at] = [randomUUID(), moment(tx.clock)];
  await store.beginRefund(tx.db, accountId, paymentId, { key, reason, at });
  const label = payment.description;
  await writeAudit(tx, { action: 'payment_refunded', entity: 'payment', entityId: paymentId, label, accountId });
  const after = { key: pursuitKey(paymentId), afterSeconds: pursueAfterSeconds, accountId };
  await enqueue(tx, pursueJob, { payment_id: paymentId }, after);
  return { ...payment, refundKey: key, refundReason: reason };
};

/**
 * Gives back what is left of a payment, once, and takes back the credits it bought as far as they are unspent. Not in a transaction;
 * the right to it must have been checked.
 * @throws RefundRefused nothing is left, or the provider will not
 */
export const refundPayment = async (context: Context, input: RefundInput): Promise<Settled> => {
  assertOutside(context);
  const begun = await inAccounts(context, [input.accountId], (tx) => beginIn(tx, input));
  return carryRefund(context, begun);
};

const stageOf = { open: 'opened', won: 'won', lost: 'lost' } as const;

const record = async (
  tx: Tx,
  payment: Payment,
  stage: 'opened' | 'won' | 'lost',
  ref: string,
  amount: number,
): Promise<void> => {
  const { accountId, sellerId, provider, currency, refunded, description } = payment;
  const key = `dispute:${provider}:${ref}:${stage}`;
  const details = { stage, reason: description, reference: ref };
  if (sellerId === null) {
    const money = shareOf(payment, amount, refunded);
    await recordDispute(tx, { accountId, key, saleKey: saleKeyOf(payment), money, ...details });
    return;
  }
  const sides = { transfer: key, of: saleKeyOf(payment), clientId: accountId, resellerId: sellerId };
  await recordResaleDispute(tx, { ...sides, currency, amount, ...details });
};

/** Writes down what a bank says of a payment that its customer disputes. What was decided is not opened again. */
export const settleDispute = async (tx: Tx, accountId: number, id: number, told: ProviderDispute): Promise<void> => {
  const payment = await store.maybeLockedPayment(tx.db, accountId, id);
  if (!payment) throw new Error(`account ${accountId} has no payment ${id}`);
  const { disputeState, disputeRef, refunded, net, tax } = payment;
  const isOver = disputeRef === told.ref && (disputeState === told.state || disputeState !== 'open');
  if (isOver) return;
  const isNew = disputeRef !== told.ref;
  if (isNew && disputeState === 'open') throw new Error(`payment ${id} of account ${accountId} is disputed twice`);
  const amount = isNew ? Math.min(told.money.amount, net + tax - refunded - payment.disputed) : payment.disputed;
  if (amount > 0) {
    if (isNew) await record(tx, payment, 'opened', told.ref, amount);
    if (told.state !== 'open') await record(tx, payment, stageOf[told.state], told.ref, amount);
  }
  const disputed = told.state === 'won' ? 0 : amount;
  const next = { disputed, disputeRef: told.ref, disputeState: told.state };
  await store.setDispute(tx.db, accountId, id, next);
  await tellUpstairs(tx, { ...payment, ...next }, 'disputed');
};
