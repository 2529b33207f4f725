import type { PaymentProvider, ProviderPayment, ProviderSubscription } from '@galena/adapters/payments';
import { VendorError } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { assertOutside } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { inAccount } from './in-account.service.ts';
import * as charges from './charges.store.ts';
import { maybeOpenChange, settleChange, type ChangeRow } from './changes.store.ts';
import { getProvider } from './provider.service.ts';
import { applyChange } from './settling.service.ts';
import { maybeSubscription, type SubscriptionRow } from './subscriptions.store.ts';

/** What came of asking the provider. `pending`: it cannot say yet, and will be asked again. */
export type Outcome =
  | { readonly kind: 'done'; readonly row: SubscriptionRow | null }
  | { readonly kind: 'pending' }
  | { readonly kind: 'declined'; readonly reason: string; readonly needsHolder: boolean };

/** How the provider knows a change: the same question, asked again, has one effect. */
const keyOf = ({ account_id: accountId, id }: ChangeRow): string => `galena:subscription:${accountId}:${id}`;

type Answer = {
  readonly subscription: ProviderSubscription | null;
  readonly refusal: Outcome | null;
  /** The payment that went back. */
  readonly returned?: ProviderPayment | null;
};

const refusalOf = ({ payment }: ProviderSubscription): Outcome | null => {
  if (payment?.state === 'processing') return { kind: 'pending' };
  const needsHolder = payment?.state === 'needs_authentication' || payment?.needsReconnect === true;
  return { kind: 'declined', reason: payment?.declined ?? '', needsHolder };
};

const required = (value: string | null): string => {
  if (value === null) throw new Error('a change names nothing for the provider to work on');
  return value;
};

const subscribe = async (context: Context, provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const subscription = await provider.subscribe({
    customerRef: required(change.customer_ref),
    cardRef: change.card_ref,
    priceRef: required(change.price_ref),
    trialDays: change.trial_days,
    reference: `account:${change.account_id}`,
    key: keyOf(change),
    returnUrl: linkTo(context, '/billing-portal'),
  });
  const isPaid = subscription.payment?.state === 'succeeded';
  const isOpen = subscription.state === 'incomplete' || subscription.state === 'canceled';
  if (isPaid || !isOpen) return { subscription, refusal: null };
  const refusal = refusalOf(subscription);
  // Nobody confirms it later, when something else was chosen meanwhile.
  if (refusal?.kind === 'declined' && subscription.state === 'incomplete')
    await provider.cancel(subscription.ref, 'now');
  return { subscription, refusal };
};

const changeNow = async (provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const priceRef = required(change.price_ref);
  const subscription = await provider.changePrice(required(change.subject_ref), priceRef, 'now', keyOf(change));
  return { subscription, refusal: subscription.priceRef === priceRef ? null : refusalOf(subscription) };
};

/** A price from the next period on; null: none, it ends there. */
const changeLater = async (provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const ref = required(change.subject_ref);
  if (change.price_ref === null) return { subscription: await provider.cancel(ref, 'period_end'), refusal: null };
  const before = await provider.maybeSubscription(ref);
  if (before?.endsAtPeriodEnd) await provider.reactivate(ref);
  const subscription = await provider.changePrice(ref, change.price_ref, 'period_end', keyOf(change));
  return { subscription, refusal: null };
};

const endNow = async (provider: PaymentProvider, ref: string | null): Promise<ProviderSubscription | null> => {
  const known = ref === null ? null : await provider.maybeSubscription(ref);
  return known === null || known.state === 'canceled' ? known : provider.cancel(known.ref, 'now');
};

const returnCharge = async (context: Context, provider: PaymentProvider, change: ChangeRow): Promise<Answer> => {
  const { charge, subscription } = await inAccount(context, change.account_id, async (tx) => ({
    charge: await charges.getCharge(tx.db, change.account_id, change.charge_id ?? 0),
    subscription: await maybeSubscription(tx.db, change.account_id),
  }));
  const money = { amount: charge.net + charge.tax, currency: charge.currency };
  const answer = await provider.refund(charge.payment_ref, money, keyOf(change));
  if (answer.state === 'failed')
    return { subscription: null, refusal: { kind: 'declined', reason: '', needsHolder: false } };
  const isOnes = subscription?.provider === provider.name && subscription.access !== 'none';
  const ended = isOnes ? await endNow(provider, subscription.provider_ref) : null;
  return { subscription: ended, refusal: null, returned: await provider.maybePayment(charge.payment_ref) };
};

const plain = (subscription: ProviderSubscription | null): Answer => ({ subscription, refusal: null });

const ask = async (context: Context, change: ChangeRow): Promise<Answer> => {
  const provider = getProvider(context, change.provider);
  const ref = change.subject_ref;
  switch (change.kind) {
    case 'start':
      return subscribe(context, provider, change);
    case 'now':
      return changeNow(provider, change);
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
const askOrRefuse = async (context: Context, change: ChangeRow): Promise<Answer> => {
  try {
    return await ask(context, change);
  } catch (error) {
    if (!(error instanceof VendorError) || error.fault !== 'bad_input') throw error;
    return { subscription: null, refusal: { kind: 'declined', reason: error.message, needsHolder: false } };
  }
};

/**
 * Asks the provider for what a change wants and settles it, in one transaction with everything that follows. May run any number of
 * times, at once or after a crash: the provider knows the change by its key, and it is settled once.
 */
export const carryOut = async (context: Context, change: ChangeRow): Promise<Outcome> => {
  assertOutside(context);
  const { subscription, refusal, returned = null } = await askOrRefuse(context, change);
  if (refusal?.kind === 'pending') return refusal;
  context.app.faults.reach('provider_answered');
  const { account_id: accountId } = change;
  return inAccount(context, accountId, async (tx): Promise<Outcome> => {
    const failure = refusal?.kind === 'declined' ? refusal.reason : null;
    const isMine = await settleChange(tx.db, change, failure, moment(tx.clock));
    if (refusal) return refusal;
    return {
      kind: 'done',
      row: isMine
        ? await applyChange(tx, change, { subscription, returned })
        : await maybeSubscription(tx.db, accountId),
    };
  });
};

/** Settles what is open of an account, if anything is. */
export const carryOnOpen = async (context: Context, accountId: number): Promise<void> => {
  const change = await inAccount(context, accountId, (tx) => maybeOpenChange(tx.db, accountId));
  if (change) await carryOut(context, change);
};
