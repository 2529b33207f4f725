import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { tellSank } from './budgets.service.ts';
import { move, sumOf, take } from './ledger.rules.ts';
import { expireDue, write } from './ledger.service.ts';
import { createBucket, findOpenBuckets, lockWallet, maybeJournal, type Wallet } from './ledger.store.ts';
import { linesOfClient, linesOfReseller } from './money.rules.ts';
import { addTransfer, findEarned, sumFees, sumResold as sumCredits, type Earned, type FeeSum } from './money.store.ts';

export type Resale = {
  /** One resale, once: both journals are written under it. */
  readonly transfer: string;
  readonly clientId: number;
  readonly resellerId: number;
  /** 0: money alone; what it pays for comes another way. */
  readonly credits: number;
  /** As which credits the client gets them; additional ones if it is left out. */
  readonly bucket?: 'plan' | 'unused' | 'additional';
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

export type Sides = Pick<Resale, 'clientId' | 'resellerId'>;

/** Both wallets, always in the same order: two resales at once never wait for each other. */
export const lockBoth = async (
  tx: Tx,
  { clientId, resellerId }: Sides,
): Promise<{ client: Wallet; reseller: Wallet }> => {
  const first = await lockWallet(tx.db, Math.min(clientId, resellerId));
  const second = await lockWallet(tx.db, Math.max(clientId, resellerId));
  return clientId < resellerId ? { client: first, reseller: second } : { client: second, reseller: first };
};

/** Under which key both journals of a resale stand. */
export const keyOfResale = (transfer: string): string => `resale:${transfer}`;

const resell = async (tx: Tx, resale: Resale): Promise<'done' | 'known' | 'pool_empty'> => {
  const {
    transfer,
    clientId,
    resellerId,
    credits,
    bucket: kind = 'additional',
    expiresAt,
    funding,
    reason,
    reference,
  } = resale;
  const locked = await lockBoth(tx, resale);
  const key = keyOfResale(transfer);
  if (await maybeJournal(tx.db, clientId, key)) return 'known';
  const at = moment(tx.clock);
  const isPool = funding === 'pool';
  const reseller = isPool ? await expireDue(tx, locked.reseller) : locked.reseller;
  const pool = isPool ? take(await findOpenBuckets(tx.db, resellerId, at), credits) : [];
  if (isPool && sumOf(pool) < credits) return 'pool_empty';
  const act = { key, kind: 'resale', reason, reference, transfer } as const;
  const bucket = { accountId: clientId, kind, credits, expiresAt, at };
  const parts = credits === 0 ? [] : [{ bucketId: await createBucket(tx.db, bucket), credits }];
  const received = move(parts, isPool ? 'resold' : 'issued', 'available', null);
  await addTransfer(tx.db, { key: transfer, at, ...resale });
  await write(tx, locked.client, { ...act, entries: received, money: linesOfClient(resale) });
  await write(tx, reseller, {
    ...act,
    entries: move(pool, 'available', 'resold', null),
    money: linesOfReseller(resale),
  });
  await tellSank(tx, locked.reseller, sumOf(pool));
  return 'done';
};

/**
 * Sells credits of a reseller to its client: two journals, one in each account, in this transaction and under one transfer. Whose
 * client it is was checked before. A second time does nothing; with an empty pool nothing is sold.
 */
export const recordResale = (tx: Tx, resale: Resale): Promise<'done' | 'known' | 'pool_empty'> =>
  alsoInAccounts(tx, [resale.clientId, resale.resellerId], (both) => resell(both, resale));

/**
 * How many credits a reseller could sell to a client now. Both wallets stay locked until the transaction ends, so that whoever sells
 * no more than that is not told that there is too little.
 */
export const lockPool = (tx: Tx, sides: Sides): Promise<number> =>
  alsoInAccounts(tx, [sides.clientId, sides.resellerId], async (both) => {
    const { reseller } = await lockBoth(both, sides);
    await expireDue(both, reseller);
    return sumOf(await findOpenBuckets(both.db, sides.resellerId, moment(both.clock)));
  });

/** Moments: from the first on, before the second. */
type Span = { readonly from: string; readonly until: string };

/** What a reseller of the transaction earned with its clients, a row for each currency. */
export const findEarnings = (tx: Tx, sellerId: number, span: Span): Promise<readonly Earned[]> =>
  findEarned(tx.db, sellerId, span);

/** What payment providers kept for the platform of what resellers' clients paid, a row for each reseller and currency. For the system. */
export const findFees = (context: Context, span: Span): Promise<readonly FeeSum[]> => sumFees(context.db, span);

/** How many credits these clients got of their reseller, less those that went back to it. The transaction carries them, a few hundred at most. */
export const sumResold = (tx: Tx, clientIds: readonly number[], span: Span): Promise<number> =>
  sumCredits(tx.db, clientIds, span);
