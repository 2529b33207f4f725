import type { Fail } from '@galena/contract/kernel';
import { paymentErrors as errors } from '@galena/contract/payments';
import type { PaymentProvider } from '@galena/adapters/payments';
import type { Tx } from '../../platform/context/transaction.ts';
import { getAccount } from '../identity/index.ts';
import { lastTermsOf } from '../plans/index.ts';
import { defaultProvider, maybeConnectionOf, providersOf, type Connection } from '../providers/index.ts';

/** Whom an account pays. */
export type Payee = {
  /** The reseller who sells to it; null: the platform does. */
  readonly sellerId: number | null;
  /** The reseller's own account with a provider; null: the platform's, or it has connected none. */
  readonly connection: Connection | null;
};

const platform: Payee = { sellerId: null, connection: null };

/**
 * Whom an account of the transaction pays: whoever sold it its package; or the reseller whose customer it is, as soon as that takes
 * money itself. Adds the reseller to the transaction.
 */
export const payeeOf = async (tx: Tx, accountId: number): Promise<Payee> => {
  const terms = await lastTermsOf(tx, accountId);
  const { kind, parent_id: parentId } = await getAccount(tx, accountId);
  const sellerId = terms?.sellerId ?? (kind === 'customer' ? parentId : null);
  if (sellerId === null) return platform;
  const connection = await maybeConnectionOf(tx, sellerId);
  return terms === null && connection === null ? platform : { sellerId, connection };
};

/** Whether what a provider of this name knows can be charged for a payee. */
export const isOfPayee = ({ connection }: Payee, provider: string): boolean =>
  connection === null ? !provider.includes('/') : connection.via.name === provider;

/** The providers that an account can enter a card with, the default one first. */
export const providersFor = (tx: Tx, { connection }: Payee): readonly PaymentProvider[] =>
  connection === null ? providersOf(tx) : [connection.via];

/** The one that an account's new cards are entered with. */
export const defaultFor = (tx: Tx, { connection }: Payee): PaymentProvider => connection?.via ?? defaultProvider(tx);

/**
 * Whom an account pays; refuses one whose reseller takes no money here: what it paid would not reach them.
 */
export const requirePayee = async (
  tx: Tx,
  accountId: number,
  fail: Fail<typeof errors.not_sold_here>,
): Promise<Payee> => {
  const payee = await payeeOf(tx, accountId);
  const isSold = payee.sellerId === null || payee.connection?.state === 'connected';
  return isSold ? payee : fail(errors.not_sold_here);
};

/** What of a payment for credits stays with the platform: their wholesale price. */
export const feeOf = (tx: Pick<Tx, 'app'>, { sellerId }: Payee, credits: number): number =>
  sellerId === null ? 0 : credits * tx.app.config.GALENA_WHOLESALE_CENTS;
