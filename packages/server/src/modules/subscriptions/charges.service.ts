import type { ProviderPayment } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { adoptPayment, type Payment } from '../payments/index.ts';
import { getPlan } from '../plans/index.ts';
import * as charges from './charges.store.ts';
import { issueCreditNote, issueInvoice } from './invoices.service.ts';
import { maybeInvoiceByKey } from './invoices.store.ts';
import { splitTax, taxPercent } from './provider.service.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

const keyOf = (provider: string, ref: string): string => `payment:${provider}:${ref}`;

/** What was paid for: a period, or the rest of one on a dearer plan. */
export type PaidFor = 'plan' | 'change';

/** Which account pays, and whom. */
type Payer = Pick<SubscriptionRow, 'account_id' | 'provider'>;

/** Hands a payment that began at the provider to payments, which books it and follows it from now on. */
const adopt = async (tx: Tx, row: Payer, told: ProviderPayment, planName: string): Promise<Payment> => {
  const money = { currency: told.money.currency, ...splitTax(tx, told.money.amount) };
  const { account_id: accountId, provider } = row;
  if (provider === null) throw new Error(`the subscription of account ${accountId} is with no provider`);
  const description = `Subscription ${planName}`.trim();
  return adoptPayment(tx, { accountId, provider, told, kind: 'subscription', credits: 0, money, description });
};

/**
 * Records a payment for a subscription if it succeeded and was not recorded before: one journal, one charge, one invoice.
 * @returns whether it was recorded now
 */
export const recordPayment = async (
  tx: Tx,
  row: SubscriptionRow,
  told: ProviderPayment,
  paidFor: PaidFor,
): Promise<boolean> => {
  const { account_id: accountId, provider } = row;
  if (provider === null || told.state !== 'succeeded' || told.money.amount === 0) return false;
  const { ref } = told;
  if (await charges.isCharged(tx.db, accountId, { provider, payment_ref: ref })) return false;
  const plan = await getPlan(tx, row.plan_id);
  const name = plan?.name ?? '';
  const { currency, net, tax } = await adopt(tx, row, told, name);
  const line = {
    kind: paidFor,
    name,
    quantity: 1,
    net_cents: net,
    period_start: paidFor === 'change' ? moment(tx.clock) : row.current_period_start,
    period_end: row.current_period_end,
  };
  const paid = { currency, net, tax, taxPercent: taxPercent(tx), reference: ref };
  const invoice = await issueInvoice(tx, { accountId, key: keyOf(provider, ref), lines: [line], ...paid });
  await charges.addCharge(tx.db, accountId, {
    subscription_id: row.id,
    provider,
    payment_ref: ref,
    plan_id: row.plan_id,
    currency,
    net,
    tax,
    charged_at: told.createdAt.toISOString(),
    invoice_id: invoice.id,
  });
  return true;
};

/** Records what the provider says of a payment of which something went back. */
export const recordReturn = async (tx: Tx, row: Payer, told: ProviderPayment): Promise<void> => {
  await adopt(tx, row, told, '');
};

const lineKinds = { purchase: 'credits', top_up: 'credits', validation: 'validation' } as const;

/** Fills payments' slot: every payment has its invoice, and what went back whole its credit note, in the same transaction. */
export const invoicePayment = async (
  tx: Tx,
  payment: Payment,
  turn: 'succeeded' | 'failed' | 'refunded' | 'disputed',
): Promise<void> => {
  const { accountId, provider, ref, kind, credits, currency, net, tax } = payment;
  if (ref === null) return;
  const key = keyOf(provider, ref);
  if (turn === 'succeeded' && kind !== 'subscription') {
    const period = { period_start: null, period_end: null };
    const line = { kind: lineKinds[kind], name: '', quantity: credits, net_cents: net, ...period };
    const paid = { currency, net, tax, taxPercent: taxPercent(tx), reference: ref };
    await issueInvoice(tx, { accountId, key, lines: [line], ...paid });
  }
  if (turn !== 'refunded' || payment.refunded < net + tax) return;
  const invoice = await maybeInvoiceByKey(tx.db, accountId, key);
  if (invoice) await issueCreditNote(tx, accountId, invoice, `refund:${provider}:${ref}`);
  await charges.noteRefund(tx.db, accountId, { provider, payment_ref: ref }, moment(tx.clock));
};
