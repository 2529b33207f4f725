import { randomUUID } from 'node:crypto';
import type { PaymentProvider, ProviderCard } from '@galena/adapters/payments';
import { generalErrors, VendorError, type Fail } from '@galena/contract/kernel';
import { paymentErrors as errors, type CardCheck } from '@galena/contract/payments';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { enqueueMany } from '../../platform/jobs/enqueue.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { linkHere } from '../identity/index.ts';
import { activate, makeDefaultIn, removeIn } from './card-outcomes.service.ts';
import { forgetCardJob } from './cards.jobs.ts';
import * as store from './cards.store.ts';
import { customerOf } from './customers.service.ts';
import { openPayment } from './pay.service.ts';
import { askProvider } from './payments.service.ts';
import { defaultFor, payeeOf, providersFor, requirePayee, type Payee } from './payee.service.ts';
import { checkOf, priceOfValidation, validation } from './price.service.ts';
import { getProvider } from '../providers/index.ts';
import type { Payment } from './settle.service.ts';
import { switchOff } from './top-ups.service.ts';
import { findCards, seen, type CardSeen } from './usable-cards.service.ts';

/** As many cards as an account may have. */
const maxCards = 10;
/** For how long bought credits stay. */
export const creditYearSeconds = 365 * 24 * 3600;

const walletPath = '/settings/wallet';

type FailProvider = Fail<typeof generalErrors.not_found | typeof errors.not_sold_here>;

/** With whom the caller enters a card, and whom that pays. @param name left out: the default provider */
const whereToEnter = (context: Context, name: string | undefined, fail: FailProvider) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const payee = await requirePayee(tx, accountId, fail);
    const providers = providersFor(tx, payee);
    const provider = name === undefined ? defaultFor(tx, payee) : providers.find((one) => one.name === name);
    return { accountId, payee, providers, provider: provider ?? fail(generalErrors.not_found) };
  });

/** Begins to enter a card: what the page needs to show the provider's own fields. */
export const beginSetup = async (
  context: Context,
  name: string | undefined,
  fail: Fail<typeof generalErrors.not_found | typeof errors.not_sold_here>,
) => {
  const { accountId, payee, provider, providers } = await whereToEnter(context, name, fail);
  const customerRef = await customerOf(context, accountId, provider);
  const setup = await provider.startCardSetup(customerRef, randomUUID(), await linkHere(context, walletPath));
  return {
    provider: provider.name,
    label: provider.label,
    is_sandbox: provider.isSandbox,
    publishable_key: provider.publishableKey,
    account: provider.accountRef,
    check: checkOf(context, payee),
    client_secret: setup.clientSecret,
    setup: setup.ref,
    approve_url: setup.approveUrl,
    tokens: [...(provider.rehearsal?.tokens ?? [])],
    providers: providers.map((one) => ({ name: one.name, label: one.label })),
  };
};

/** The cards of the caller's account, and what checking another one costs. */
export const listCards = (
  context: Context,
): Promise<{ readonly cards: readonly CardSeen[]; readonly check: CardCheck }> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    return { cards: await findCards(tx, accountId), check: checkOf(tx, await payeeOf(tx, accountId)) };
  });

type FailRefused = Fail<typeof errors.card_refused>;

const handOver = async (
  provider: PaymentProvider,
  customerRef: string,
  token: string,
  fail: FailRefused,
): Promise<ProviderCard> => {
  try {
    return await provider.addCard(customerRef, token);
  } catch (error) {
    if (error instanceof VendorError && error.fault === 'bad_input')
      return fail(errors.card_refused, { params: { reason: error.message } });
    throw error;
  }
};

const auditOf = (tx: Tx, action: string, card: Pick<store.CardRow, 'id' | 'brand' | 'last4'>): Promise<void> =>
  writeAudit(tx, { action, entity: 'card', entityId: card.id, label: `${card.brand} ${card.last4}` });

/** A card that was added, and the payment that checks it; null: none was needed. */
export type Added = { readonly card: CardSeen; readonly payment: Payment | null };

type Kept = { readonly card: store.CardRow; readonly payment: Payment | null };

type Entered = {
  readonly accountId: number;
  readonly provider: PaymentProvider;
  readonly card: ProviderCard;
  readonly customerRef: string;
  readonly payee: Payee;
};

/**
 * Keeps a card that the provider has: with the payment that checks it, or as it is when it was checked before. Credits are not the
 * platform's to give to a reseller's customer: a card of theirs is not checked by itself.
 */
const keep = async (tx: Tx, { accountId, provider, card, customerRef, payee }: Entered): Promise<Kept> => {
  const known = await store.maybeCardByRef(tx.db, accountId, provider.name, card.ref);
  if (known && known.state !== 'removed') return { card: known, payment: null };
  const isGood =
    payee.sellerId !== null || (await store.wasValidated(tx.db, accountId, { provider: provider.name, ...card }));
  const at = moment(tx.clock);
  const userId = userOf(tx).userId;
  const id = await store.createCard(tx.db, {
    accountId,
    userId,
    provider: provider.name,
    ...card,
    state: 'validating',
    at,
  });
  if (id === null) throw new Error(`card ${card.ref} of account ${accountId} was removed and came back`);
  const made = (await store.maybeCard(tx.db, accountId, id)) as store.CardRow;
  await auditOf(tx, 'card_added', made);
  if (isGood) {
    await activate(tx, accountId, id);
    return { card: made, payment: null };
  }
  const payment = await openPayment(
    tx,
    {
      accountId,
      kind: 'validation',
      credits: validation.credits,
      expiresAt: momentIn(tx.clock, creditYearSeconds),
      money: priceOfValidation(tx),
      key: `validation:${id}`,
      description: 'Card validation',
      isOffSession: false,
    },
    { card: made, customerRef, sellerId: null, fee: 0 },
  );
  return { card: made, payment };
};

/**
 * Adds a card: the provider keeps it, and one dollar is charged to see whether it can be charged at all, for which the account gets
 * ten credits. A card that looks the same is checked once in an account. The first card is the default one. Not in a transaction.
 */
export const addCard = async (
  context: Context,
  input: { readonly provider_token: string; readonly provider?: string | undefined },
  fail: Fail<typeof generalErrors.not_found | (typeof errors)['card_refused' | 'too_many_cards' | 'not_sold_here']>,
): Promise<Added> => {
  const { accountId, payee, provider } = await whereToEnter(context, input.provider, fail);
  const had = await inReadTransaction(context, (tx) => store.findCards(tx.db, accountId));
  if (had.length >= maxCards) return fail(errors.too_many_cards);
  const customerRef = await customerOf(context, accountId, provider);
  const handed = await handOver(provider, customerRef, input.provider_token, fail);
  context.app.faults.reach('card_handed_over');
  const entered = { accountId, provider, card: handed, customerRef, payee };
  const kept = await inTransaction(context, (tx) => keep(tx, entered));
  const payment = kept.payment && (await askProvider(context, kept.payment));
  const card = await inReadTransaction(context, (tx) => store.maybeCard(tx.db, accountId, kept.card.id));
  return { card: seen(context, card ?? kept.card), payment };
};

type FailMissing = Fail<typeof generalErrors.not_found>;

const requireCard = async (tx: Tx, id: number, fail: FailMissing): Promise<CardSeen> =>
  (await findCards(tx, userOf(tx).accountId)).find((card) => card.id === id) ?? fail(generalErrors.not_found);

/** Pays with this card from now on. */
export const makeDefault = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | (typeof errors)['card_reconnect' | 'card_expired' | 'card_validating']>,
): Promise<CardSeen> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockCards(tx.db, accountId);
    const card = await requireCard(tx, id, fail);
    if (card.status === 'validating') return fail(errors.card_validating);
    if (card.status === 'reconnect') return fail(errors.card_reconnect);
    if (card.status === 'expired') return fail(errors.card_expired);
    if (!card.isDefault) {
      await makeDefaultIn(tx, accountId, id);
      await auditOf(tx, 'card_made_default', card);
    }
    return { ...card, isDefault: true };
  });

/** What the provider handed over for a card that is entered again. Not in a transaction. */
export const handOverAgain = async (
  context: Context,
  id: number,
  token: string,
  fail: Fail<typeof generalErrors.not_found | (typeof errors)['card_refused' | 'card_validating']>,
): Promise<ProviderCard> => {
  const card = await inReadTransaction(context, (tx) => requireCard(tx, id, fail));
  if (card.status === 'validating') return fail(errors.card_validating);
  const provider = getProvider(context, card.provider);
  return handOver(provider, await customerOf(context, userOf(context).accountId, provider), token, fail);
};

/** Puts what was entered again in the place of the card as it was. */
export const reconnectCard = (
  context: Context,
  id: number,
  entered: ProviderCard,
  fail: FailMissing,
): Promise<CardSeen> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockCards(tx.db, accountId);
    const card = await requireCard(tx, id, fail);
    await store.replaceCard(tx.db, accountId, id, entered);
    if (card.isDefault) await makeDefaultIn(tx, accountId, id);
    await auditOf(tx, 'card_reconnected', { ...card, ...entered });
    return requireCard(tx, id, fail);
  });

/** Removes a card; the default one only when it is the last, and then nothing is bought by itself any more. */
export const removeCard = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.card_is_default>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockCards(tx.db, accountId);
    const card = await requireCard(tx, id, fail);
    if (card.isDefault && (await findCards(tx, accountId)).length > 1) return fail(errors.card_is_default);
    await removeIn(tx, accountId, id);
    if (card.isDefault) await switchOff(tx, accountId, 'no_card');
    await auditOf(tx, 'card_removed', card);
  });

const emptySettings = emptyTables('payments.top_up_settings');

/**
 * Fills `accountPurged`: what an account pays with goes, and whoever kept it for us is told afterwards. Payments stay, without their
 * card: the ledger names them.
 */
export const forgetCards: Purge = async (tx, accountId) => {
  await store.unlinkCards(tx.db, accountId);
  const kept = (await store.removeCards(tx.db, accountId)).filter(({ isDetached }) => !isDetached);
  await enqueueMany(
    tx,
    forgetCardJob,
    kept.map(({ provider, ref }) => ({ provider, ref })),
    { accountId },
  );
  return emptySettings(tx, accountId);
};
