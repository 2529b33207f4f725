import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '@galena/adapters/payments';
import type { Authentication } from '@galena/contract/payments';
import { VendorError } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { assertOutside } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { linkHere } from '../identity/index.ts';
import { inAccount } from './in-account.service.ts';
import * as charges from './charges.store.ts';
import { maybeOpenChange, noteWaiting, settleChange, type ChangeRow } from './changes.store.ts';
import { getProvider } from './provider.service.ts';
import { chargeOnce, recordReturn } from './charges.service.ts';
import { applyChange } from './settling.service.ts';
import { maybeSubscription, type SubscriptionRow } from './subscriptions.store.ts';

/** What a change waits for: money that is under way, or somebody who has to agree to it first. */
type Waiting = {
  readonly status: 'processing' | 'needs_authentication';
  /** What that somebody needs to agree. */
  readonly authentication: Authentication;
  /** Null: there is no payment yet. */
  readonly paymentRef: string | null;
};

type Declined = { readonly kind: 'declined'; readonly reason: string; readonly needsReconnect: boolean };

/** What came of asking the provider. `waiting`: it cannot say yet, and is asked again. */
export type Outcome =
  | { readonly kind: 'done'; readonly row: SubscriptionRow | null }
  | ({ readonly kind: 'waiting'; readonly change: ChangeRow } & Waiting)
  | Declined;

/** How the provider knows a change: the same question, asked again, has one effect. */
export const keyOf = ({ account_id: accountId, id }: ChangeRow): string => `galena:subscription:${accountId}:${id}`;

type Answer = {
  readonly subscription: ProviderSubscription | null;
  readonly refusal: Declined | null;
  readonly waiting?: Waiting | null;
  /** The payment that went back. */
  readonly returned?: ProviderPayment | null;
  /** The single payment that something was paid by once. */
  readonly paid?: ProviderPayment | null;
};

const refused = (reason: string, needsReconnect = false): Declined => ({ kind: 'declined', reason, needsReconnect });

const refusalOf = ({ payment }: ProviderSubscription): Declined =>
  refused(payment?.declined ?? '', payment?.needsReconnect === true);

const waitingOf = (
  { name, rehearsal }: PaymentProvider,
  { state, payment, approveUrl }: Pick<ProviderSubscription, 'state' | 'payment' | 'approveUrl'>,
): Waiting | null => {
  const paymentRef = payment?.ref ?? null;
  const isAsked = payment === null ? approveUrl !== null : payment.state === 'needs_authentication';
  if (isAsked) {
    const [client_secret, approve_url] = [payment?.clientSecret ?? null, payment?.approveUrl ?? approveUrl];
    const authentication = { provider: name, client_secret, approve_url, is_sandbox: rehearsal !== null };
    return { status: 'needs_authentication', authentication, paymentRef };
  }
  const isUnderWay = payment === null ? state === 'incomplete' : payment.state === 'processing';
  return isUnderWay ? { status: 'processing', authentication: null, paymentRef } : null;
};

/** For so long somebody may take to agree. */
const patienceMs = 3_600_000;

/** Asks as long as somebody may still agree; then, or when they want something else, it is taken back. */
type Asking = { readonly context: Context; readonly change: ChangeRow; readonly isTakenBack: boolean };

const mayWait = ({ context, change, isTakenBack }: Asking, { status }: Waiting): boolean => {
  if (status === 'processing') return true;
  const since = change.waits_since === null ? null : Date.parse(change.waits_since);
  return !isTakenBack && (since === null || context.clock.now().getTime() - since < patienceMs);
};

/** What was paid at the last moment goes back. */
const giveBack = async (
  provider: PaymentProvider,
  change: ChangeRow,
  { ref, money }: ProviderPayment,
): Promise<ProviderPayment | null> => {
  await provider.refund(ref, money, `${keyOf(change)}:back`);
  return provider.maybePayment(ref);
};

/**
 * Nobody pays for it later, when something else was chosen meanwhile.
 * @returns what was paid at the last moment, and went back; null: nothing
 */
const takeBack = async (
  provider: PaymentProvider,
  change: ChangeRow,
  { ref, state }: ProviderSubscription,
): Promise<ProviderPayment | null> => {
  if (state !== 'incomplete') return null;
  const { payment } = await provider.cancel(ref, 'now');
  return payment?.state === 'succeeded' ? giveBack(provider, change, payment) : null;
};

const required = (value: string | null): string => {
  if (value === null) throw new Error('a change names nothing for the provider to work on');
  return value;
};

const plain = (subscription: ProviderSubscription | null): Answer => ({ subscription, refusal: null });

/** What of each payment stays with the platform, where a reseller is paid. */
const feeOf = ({ fee_percent: percent }: ChangeRow): { readonly feePercent?: number } =>
  percent === null ? {} : { feePercent: Number(percent) };

const subscribe = async (asking: Asking, provider: PaymentProvider): Promise<Answer> => {
  const { context, change } = asking;
  const subscription = await provider.subscribe({
    customerRef: required(change.customer_ref),
    cardRef: change.card_ref,
    priceRef: required(change.price_ref),
    trialDays: change.trial_days,
    reference: `account:${change.account_id}`,
    key: keyOf(change),
    returnUrl: await linkHere(context, '/billing-portal'),
    ...feeOf(change),
    ...(change.entry_ref !== null && { entryPriceRef: change.entry_ref }),
  });
  const isPaid = subscription.payment?.state === 'succeeded';
  const isOpen = subscription.state === 'incomplete' || subscription.state === 'canceled';
  if (isPaid || !isOpen) return plain(subscription);
  const waiting = subscription.state === 'incomplete' ? waitingOf(provider, subscription) : null;
  if (waiting && mayWait(asking, waiting)) return { ...plain(subscription), waiting };
  return { subscription, refusal: refusalOf(subscription), returned: await takeBack(provider, change, subscription) };
};

const changeNow = async (asking: Asking, provider: PaymentProvider): Promise<Answer> => {
  const { change } = asking;
  const priceRef = required(change.price_ref);
  const subscription = await provider.changePrice(
    required(change.subject_ref),
    priceRef,
    'now',
    keyOf(change),
    feeOf(change).feePercent,
  );
  if (subscription.priceRef === priceRef) return plain(subscription);
  const waiting = waitingOf(provider, subscription);
  if (waiting && mayWait(asking, waiting)) return { ...plain(subscription), waiting };
  return { subscription, refusal: refusalOf(subscription) };
};

/** Ends a subscription at its provider at once; one that has ended, or that it does not know, stays as it is. */
export const endNow = async (provider: PaymentProvider, ref: string | null): Promise<ProviderSubscription | null> => {
  const known = ref === null ? null : await provider.maybeSubscription(ref);
  return known === null || known.state === 'canceled' ? known : provider.cancel(known.ref, 'now');
};

/** What is charged again and again ends when something was paid once: nothing more is charged for it. */
const endReplaced = async (context: Context, change: ChangeRow): Promise<ProviderSubscription | null> => {
  const { account_id: accountId, subject_ref: ref } = change;
  const row = await inAccount(context, accountId, (tx) => maybeSubscription(tx.db, accountId));
  return row === null || ref === null || row.provider_ref !== ref
    ? null
    : endNow(getProvider(context, row.provider), ref);
};

const payOnce = async (asking: Asking, provider: PaymentProvider): Promise<Answer> => {
  const { context, change } = asking;
  const payment = await chargeOnce(context, change, provider, keyOf(change));
  if (payment?.state === 'succeeded') return { ...plain(await endReplaced(context, change)), paid: payment };
  const waiting = payment && waitingOf(provider, { state: 'active', payment, approveUrl: null });
  if (waiting && mayWait(asking, waiting)) return { ...plain(null), waiting };
  const refusal = refused(payment?.declined ?? '', payment?.needsReconnect === true);
  const left = waiting && payment ? await provider.cancelCharge(payment.ref) : null;
  if (left?.state !== 'succeeded') return { subscription: null, refusal };
  return { subscription: null, refusal, returned: await giveBack(provider, change, left) };
};

/** A price from the next period on; null: none, it ends there. */
const changeLater = async (provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const ref = required(change.subject_ref);
  if (change.price_ref === null) return { subscription: await provider.cancel(ref, 'period_end'), refusal: null };
  const before = await provider.maybeSubscription(ref);
  if (before?.endsAtPeriodEnd) await provider.reactivate(ref);
  const subscription = await provider.changePrice(
    ref,
    change.price_ref,
    'period_end',
    keyOf(change),
    feeOf(change).feePercent,
  );
  return { subscription, refusal: null };
};

const returnCharge = async (context: Context, provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const { charge, subscription } = await inAccount(context, change.account_id, async (tx) => ({
    charge: await charges.getCharge(tx.db, change.account_id, change.charge_id ?? 0),
    subscription: await maybeSubscription(tx.db, change.account_id),
  }));
  const money = { amount: charge.net + charge.tax, currency: charge.currency };
  const answer = await provider.refund(charge.payment_ref, money, keyOf(change));
  if (answer.state === 'failed') return { subscription: null, refusal: refused('') };
  const isOnes = subscription?.provider === provider.name && subscription.access !== 'none';
  const ended = isOnes ? await endNow(provider, subscription.provider_ref) : null;
  return { subscription: ended, refusal: null, returned: await provider.maybePayment(charge.payment_ref) };
};

const ask = async (asking: Asking): Promise<Answer> => {
  const { context, change } = asking;
  const provider = getProvider(context, change.provider);
  const ref = change.subject_ref;
  switch (change.kind) {
    case 'start':
      return change.period === 'once' ? payOnce(asking, provider) : subscribe(asking, provider);
    case 'now':
      return changeNow(asking, provider);
    case 'period_end':
    case 'keep':
      return changeLater(provider, change);
    case 'cancel':
      return plain(await provider.cancel(required(ref), 'period_end'));
    case 'reactivate':
      return plain(await provider.reactivate(required(ref)));
    case 'refund':
      return returnCharge(context, provider, change);
    case 'end':
      return plain(await endNow(provider, ref));
  }
};

/** A refusal is an answer; anything else that is thrown leaves the change open, and it is asked again. */
const askOrRefuse = async (asking: Asking): Promise<Answer> => {
  try {
    return await ask(asking);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
    return { subscription: null, refusal: refused(error.message) };
  }
};

/**
 * Asks the provider for what a change wants and settles it, in one transaction with everything that follows. May run any number of
 * times, at once or after a crash: the provider knows the change by its key, and it is settled once.
 * @param isTakenBack whoever wanted it wants something else: it is not waited for any longer
 */
export const carryOut = async (context: Context, change: ChangeRow, isTakenBack = false): Promise<Outcome> => {
  assertOutside(context);
  const { faults } = context.app;
  faults.reach('change_written');
  const {
    subscription,
    refusal,
    waiting,
    returned = null,
    paid = null,
  } = await askOrRefuse({ context, change, isTakenBack });
  faults.reach('provider_answered');
  const { account_id: accountId } = change;
  if (waiting) {
    if (waiting.status === 'needs_authentication' && change.waits_since === null)
      await inAccount(context, accountId, (tx) => noteWaiting(tx.db, change, moment(tx.clock)));
    return { kind: 'waiting', change, ...waiting };
  }
  return inAccount(context, accountId, async (tx): Promise<Outcome> => {
    const isMine = await settleChange(tx.db, change, refusal?.reason ?? null, moment(tx.clock));
    if (refusal && isMine && returned) await recordReturn(tx, change, returned);
    if (refusal) return refusal;
    const row = isMine
      ? await applyChange(tx, change, { subscription, returned, paid })
      : await maybeSubscription(tx.db, accountId);
    faults.reach('change_settling');
    return { kind: 'done', row };
  });
};

/** Settles what is open of an account, if anything is. @returns whether it still is */
export const carryOnOpen = async (context: Context, accountId: number): Promise<boolean> => {
  const change = await inAccount(context, accountId, (tx) => maybeOpenChange(tx.db, accountId));
  return change !== null && (await carryOut(context, change)).kind === 'waiting';
};
