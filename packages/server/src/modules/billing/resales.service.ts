import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { move, sumOf, take } from './ledger.rules.ts';
import { expireDue, write } from './ledger.service.ts';
import { createBucket, findOpenBuckets, lockWallet, maybeJournal, type Wallet } from './ledger.store.ts';
import { linesOfClient, linesOfReseller } from './money.rules.ts';
import { addTransfer } from './money.store.ts';

export type Resale = {
  /** One resale, once: both journals are written under it. */
  readonly transfer: string;
  readonly clientId: number;
  readonly resellerId: number;
  readonly credits: number;
  /** When the client's credits lapse; null: never. */
  readonly expiresAt: string | null;
  /** What the client paid the reseller, and what the credits cost the reseller, in minor units. */
  readonly retail: number;
  readonly wholesale: number;
  readonly currency: string;
  /** `pool`: out of the reseller's own credits; `fee`: the payment provider kept the wholesale price for the platform. */
  readonly funding: 'pool' | 'fee';
  readonly reason: string;
  readonly reference: string | null;
};

/** Both wallets, always in the same order: two resales at once never wait for each other. */
const lockBoth = async (tx: Tx, { clientId, resellerId }: Resale): Promise<{ client: Wallet; reseller: Wallet }> => {
  const first = await lockWallet(tx.db, Math.min(clientId, resellerId));
  const second = await lockWallet(tx.db, Math.max(clientId, resellerId));
  return clientId < resellerId ? { client: first, reseller: second } : { client: second, reseller: first };
};

const resell = async (tx: Tx, resale: Resale): Promise<'done' | 'known' | 'pool_empty'> => {
  const { transfer, clientId, resellerId, credits, expiresAt, funding, reason, reference } = resale;
  const locked = await lockBoth(tx, resale);
  const key = `resale:${transfer}`;
  if (await maybeJournal(tx.db, clientId, key)) return 'known';
  const at = moment(tx.clock);
  const isPool = funding === 'pool';
  const reseller = isPool ? await expireDue(tx, locked.reseller) : locked.reseller;
  const pool = isPool ? take(await findOpenBuckets(tx.db, resellerId, at), credits) : [];
  if (isPool && sumOf(pool) < credits) return 'pool_empty';
  const bucketId = await createBucket(tx.db, { accountId: clientId, kind: 'additional', credits, expiresAt, at });
  const act = { key, kind: 'resale', reason, reference, transfer } as const;
  const received = move([{ bucketId, credits }], isPool ? 'resold' : 'issued', 'available', null);
  await addTransfer(tx.db, { key: transfer, at, ...resale });
  await write(tx, locked.client, { ...act, entries: received, money: linesOfClient(resale) });
  await write(tx, reseller, {
    ...act,
    entries: move(pool, 'available', 'resold', null),
    money: linesOfReseller(resale),
  });
  return 'done';
};

/**
 * Sells credits of a reseller to its client: two journals, one in each account, in this transaction and under one transfer. Whose
 * client it is was checked before. A second time does nothing; with an empty pool nothing is sold.
 */
export const recordResale = (tx: Tx, resale: Resale): Promise<'done' | 'known' | 'pool_empty'> =>
  alsoInAccounts(tx, [resale.clientId, resale.resellerId], (both) => resell(both, resale));
