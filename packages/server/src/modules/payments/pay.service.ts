import { randomUUID } from 'node:crypto';
import type { ProviderPayment } from '@galena/adapters/payments';
import { AppError, failHard, generalErrors, VendorError } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import { moment } from '../../platform/clock/clock.ts';
import { assertOutside, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { CardRow } from './cards.store.ts';
import { customerOf } from './customers.service.ts';
import { feeOf, payeeOf } from './payee.service.ts';
import { pursueJob, pursuitKey } from './payments.jobs.ts';
import type { PaymentKind, Priced } from './payments.rules.ts';
import { askProvider, maybeFound } from './payments.service.ts';
import * as store from './payments.store.ts';
import { getProvider } from '../providers/index.ts';
import { settleIn, type Payment } from './settle.service.ts';
import { requireUsable } from './usable-cards.service.ts';

export type PayInput = {
  readonly accountId: number;
  readonly kind: PaymentKind;
  /** What it buys; 0: nothing of the ledger's. */
  readonly credits: number;
  /** Of the credits; null: they stay. */
  readonly expiresAt?: string | null;
  readonly money: Priced;
  /** The act that pays, once in the account: `buy:<idempotency key>`. */
  readonly key: string;
  /** What stands on the statement of account. */
  readonly description: string;
  /** Nobody is there whom the bank could ask. */
  readonly isOffSession: boolean;
  /** Left out: the default card. */
  readonly cardId?: number;
};

/** While somebody asks the provider, nobody else does, in seconds. */
const askingSeconds = 50;
/** Whoever died while asking is followed after so long, in seconds: longer than any answer takes. */
export const pursueAfterSeconds = 60;

const userOfWork = ({ actor }: Tx): number | null => (actor.kind === 'user' ? actor.userId : null);

const follow = (tx: Tx, accountId: number, id: number, afterSeconds = pursueAfterSeconds): Promise<string | null> =>
  enqueue(tx, pursueJob, { payment_id: id }, { key: pursuitKey(id), afterSeconds, accountId });

/** With what is paid, and whom. */
export type Means = {
  readonly card: CardRow;
  readonly customerRef: string;
  /** The reseller who is paid; null: the platform is. */
  readonly sellerId: number | null;
  /** What of it stays with the platform, in minor units; 0 of what is paid to the platform. */
  readonly fee: number;
};

/** Keeps a payment before anybody is asked for it, with the job that finds out what became of it. The transaction carries the account. */
export const openPayment = async (
  tx: Tx,
  input: PayInput,
  { card, customerRef, sellerId, fee }: Means,
): Promise<Payment | null> => {
  const { accountId, kind, credits, expiresAt = null, money, key, description, isOffSession } = input;
  const payment = await store.createPayment(tx.db, {
    ...money,
    accountId,
    key,
    kind,
    userId: userOfWork(tx),
    provider: card.provider,
    providerKey: randomUUID(),
    customerRef,
    cardId: card.id,
    credits,
    expiresAt,
    description,
    isOffSession,
    sellerId,
    fee,
    at: moment(tx.clock),
  });
  if (payment) await follow(tx, accountId, payment.id);
  return payment;
};

/** @throws AppError where the same act is on its way, or was another one */
const assertSameAct = (context: Context, known: Payment, { kind, credits, money }: PayInput): void => {
  const isSame = known.kind === kind && known.credits === credits && known.net + known.tax === money.net + money.tax;
  if (!isSame) throw new AppError(generalErrors.idempotency_mismatch);
  const ageSeconds = (context.clock.now().getTime() - Date.parse(known.askedAt)) / 1_000;
  if (known.state === 'created' && ageSeconds < askingSeconds)
    throw new AppError(generalErrors.request_in_progress, { retryAfterSeconds: 2 });
};

/**
 * Pays: keeps the payment, asks the provider, and writes down what it answered. Whoever asks again under the same key gets the same
 * payment, and it is charged once. Not in a transaction.
 * @returns the payment; one that is not settled is followed until it is (`paymentSettledSlot`)
 * @throws AppError `no_default_card`, `card_reconnect`, `card_expired`: nothing was kept then
 */
export const pay = async (context: Context, input: PayInput): Promise<Payment> => {
  assertOutside(context);
  const { accountId, key, cardId } = input;
  const known = await inReadTransaction(context, (tx) => store.maybePaymentByKey(tx.db, accountId, key));
  if (known) return resume(context, known, input);
  const { card, payee } = await inReadTransaction(context, async (tx) => ({
    payee: await payeeOf(tx, accountId),
    card: await requireUsable(tx, accountId, cardId ?? null, failHard),
  }));
  const customerRef = await customerOf(context, accountId, getProvider(context, card.provider));
  const means = { card, customerRef, sellerId: payee.sellerId, fee: feeOf(context, payee, input.credits) };
  const opened = await inTransaction(context, (tx) => openPayment(tx, input, means));
  if (opened) return askProvider(context, opened);
  const meanwhile = await inReadTransaction(context, (tx) => store.maybePaymentByKey(tx.db, accountId, key));
  if (!meanwhile) throw new AppError(errors.no_default_card);
  return resume(context, meanwhile, input);
};

const resume = async (context: Context, known: Payment, input: PayInput): Promise<Payment> => {
  assertSameAct(context, known, input);
  return known.state === 'created' ? findOut(context, known) : known;
};

/** What became of a payment whose answer was lost; one that was never made is asked for now, under the same key. */
const findOut = async (context: Context, payment: Payment): Promise<Payment> => {
  try {
    return (await maybeFound(context, payment)) ?? (await askProvider(context, payment));
  } catch (error) {
    if (error instanceof VendorError) return payment;
    throw error;
  }
};

export type AdoptInput = Pick<PayInput, 'accountId' | 'kind' | 'credits' | 'expiresAt' | 'money' | 'description'> & {
  readonly provider: string;
  /** The reseller who is paid; null: the platform is. */
  readonly sellerId: number | null;
  /** What the provider tells of it. */
  readonly told: ProviderPayment;
};

/**
 * Takes over a payment that began at the provider (a renewal): from then on it is one like the others, settled, refunded and
 * disputed. Money and tax are what `told` says together. A second time it is the same one, with what is told now.
 */
export const adoptPayment = async (tx: Tx, input: AdoptInput): Promise<Payment> => {
  const { accountId, provider, sellerId, told, kind, credits, expiresAt = null, money, description } = input;
  const { ref, customerRef } = told;
  const known = await store.maybePaymentOf(tx.db, accountId, { provider, ref, key: told.key });
  const made =
    known ??
    (
      await store.createPayment(tx.db, {
        ...money,
        accountId,
        key: `adopted:${provider}:${ref}`,
        kind,
        userId: null,
        provider,
        providerKey: randomUUID(),
        customerRef: customerRef ?? '',
        cardId: null,
        credits,
        expiresAt,
        description,
        isOffSession: false,
        sellerId,
        fee: told.fee,
        at: told.createdAt.toISOString(),
      })
    )?.id ??
    (await store.maybePaymentByKey(tx.db, accountId, `adopted:${provider}:${ref}`))?.id;
  if (made === undefined) throw new Error(`payment ${ref} could not be taken over`);
  if (known === null) await follow(tx, accountId, made);
  return (await settleIn(tx, accountId, made, told)).payment;
};
