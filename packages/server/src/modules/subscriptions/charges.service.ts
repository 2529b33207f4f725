import type { PaymentProvider, ProviderPayment } from '@galena/adapters/payments';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { linkHere } from '../identity/index.ts';
import { adoptPayment, type Payment } from '../payments/index.ts';
import { getPlan, lockMonths, prepayMonths } from '../plans/index.ts';
import type { ChangeRow } from './changes.store.ts';
import * as charges from './charges.store.ts';
import { creditsPaidBy, monthsOf } from './offers.rules.ts';
import { issueCreditNote, issueInvoice } from './invoices.service.ts';
import { maybeInvoiceByKey } from './invoices.store.ts';
import { termsNow } from './offers.service.ts';
import { splitTax, taxPercent, withTax } from './provider.service.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

const keyOf = (provider: string, ref: string): string => `payment:${provider}:${ref}`;

/** What was paid for: a period, or the rest of one on a dearer plan. */
export type PaidFor = 'plan' | 'change';

/** Which account pays, and whom. */
type Payer = Pick<SubscriptionRow, 'account_id' | 'provider' | 'seller_id'>;

/** For so long whoever asked for a charge may still wait for it; later it is looked for, and not made any more. */
const freshMs = 60_000;

/**
 * The single payment that a change asks for, as it stands. Asked any number of times, it is made once. Asks outside.
 * @param key how the provider knows the change
 * @returns null: it was never made, and nobody waits for it any longer
 */
export const chargeOnce = async (
  context: Context,
  change: ChangeRow,
  provider: PaymentProvider,
  key: string,
): Promise<ProviderPayment | null> => {
  const {
    id,
    amount,
    currency,
    customer_ref: customerRef,
    card_ref: cardRef,
    seller_id: sellerId,
    terms,
    fee,
  } = change;
  if (amount === null || currency === null || customerRef === null || cardRef === null)
    throw new Error(`change ${id} names no payment`);
  const askedAt = new Date(change.asked_at);
  const isFresh = context.clock.now().getTime() - askedAt.getTime() < freshMs;
  const made = isFresh
    ? await provider.charge({
        customerRef,
        cardRef,
        money: { amount: withTax(context, amount, sellerId), currency },
        key,
        description: terms?.name ?? '',
        isOffSession: false,
        returnUrl: await linkHere(context, '/billing-portal'),
        ...(fee !== null && fee > 0 && { fee }),
      })
    : await provider.maybePaymentByKey(customerRef, key, askedAt);
  // Asked again, a provider may answer what it answered then.
  const isOpen = made?.state === 'needs_authentication' || made?.state === 'processing';
  return isOpen ? ((await provider.maybePayment(made.ref)) ?? made) : made;
};

/** Hands a payment that began at the provider to payments, which books it and follows it from now on. */
const adopt = async (tx: Tx, row: Payer, told: ProviderPayment, planName: string): Promise<Payment> => {
  const { account_id: accountId, provider, seller_id: sellerId } = row;
  const money = { currency: told.money.currency, ...splitTax(tx, told.money.amount, sellerId) };
  if (provider === null) throw new Error(`the subscription of account ${accountId} is with no provider`);
  const description = `Subscription ${planName}`.trim();
  return adoptPayment(tx, {
    accountId,
    provider,
    sellerId,
    told,
    kind: 'subscription',
    credits: 0,
    money,
    description,
  });
};

/** What it is called by whoever pays for it: the package, or the plan. */
const nameOf = async (tx: Tx, row: SubscriptionRow): Promise<string> => {
  const { package_id: packageId, seller_id: sellerId } = row;
  const terms = packageId === null || sellerId === null ? null : await termsNow(tx, sellerId, packageId);
  return terms?.name ?? (await getPlan(tx, row.plan_id))?.name ?? '';
};

/** What the platform's part of a payment to a reseller pays for: credits of the months that were paid for. */
const prepay = async (tx: Tx, row: SubscriptionRow, fee: number, paidFor: PaidFor): Promise<void> => {
  const { account_id: accountId, seller_id: sellerId, trial_ends_at: trialEnd, period } = row;
  if (sellerId === null) return;
  // What a trial costs, or a dearer package for the rest of a month, is for no month of its own.
  const isForMonths = paidFor === 'plan' && (trialEnd === null || trialEnd <= moment(tx.clock));
  const credits = creditsPaidBy(fee, tx.app.config.GALENA_WHOLESALE_CENTS);
  await prepayMonths(tx, { accountId, credits, months: isForMonths ? monthsOf(period) : 0 });
};

const isBackWhole = ({ refunded, net, tax }: Payment): boolean => refunded >= net + tax;

/** Issues the credit note of a payment that went back whole, and marks its charge, as far as there are any. */
const takeBack = async (tx: Tx, { accountId, provider }: Payment, ref: string): Promise<void> => {
  const invoice = await maybeInvoiceByKey(tx.db, accountId, keyOf(provider, ref));
  if (invoice) await issueCreditNote(tx, accountId, invoice, `refund:${provider}:${ref}`);
  await charges.noteRefund(tx.db, accountId, { provider, payment_ref: ref }, moment(tx.clock));
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
  const name = await nameOf(tx, row);
  if (row.seller_id !== null) await lockMonths(tx, accountId);
  const payment = await adopt(tx, row, told, name);
  const { currency, net, tax, fee } = payment;
  const line = {
    kind: paidFor,
    name,
    quantity: 1,
    net_cents: net,
    period_start: paidFor === 'change' ? moment(tx.clock) : row.current_period_start,
    period_end: row.current_period_end,
  };
  const { seller_id: sellerId } = row;
  const paid = { sellerId, currency, net, tax, taxPercent: taxPercent(tx, sellerId), reference: ref };
  const invoice = await issueInvoice(tx, { accountId, key: keyOf(provider, ref), lines: [line], ...paid });
  await prepay(tx, row, fee, paidFor);
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
  // Heard of only after it went back: payments told of that before there was an invoice.
  if (isBackWhole(payment)) await takeBack(tx, payment, ref);
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
  const { accountId, provider, ref, kind, credits, currency, net, tax, sellerId } = payment;
  if (ref === null) return;
  const key = keyOf(provider, ref);
  if (turn === 'succeeded' && kind !== 'subscription') {
    const period = { period_start: null, period_end: null };
    const line = { kind: lineKinds[kind], name: '', quantity: credits, net_cents: net, ...period };
    const paid = { sellerId, currency, net, tax, taxPercent: taxPercent(tx, sellerId), reference: ref };
    await issueInvoice(tx, { accountId, key, lines: [line], ...paid });
  }
  if (turn === 'refunded' && isBackWhole(payment)) await takeBack(tx, payment, ref);
};
