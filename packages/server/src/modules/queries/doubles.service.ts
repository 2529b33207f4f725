import type { ListType } from '@galena/contract/kernel';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './doubles.store.ts';

/** By what records of a kind may be the same, the surest first. Colleagues have a phone number and a site in common. */
export const doubleReasons: Readonly<Record<ListType, readonly store.DoubleReason[]>> = {
  local: ['phone', 'site', 'name'],
  company: ['site', 'phone', 'name'],
  domain: ['phone', 'name'],
  group: ['name', 'site'],
  influencer: ['site', 'name'],
  people: ['name'],
};

/** Groups of near doubles in lists of one kind. */
export const findDoubles = (
  tx: Tx,
  accountId: number,
  type: ListType,
  asked: Omit<store.DoublesAsked, 'isByPlace'>,
): Promise<readonly store.DoubleGroup[]> =>
  store.findDoubles(tx.db, accountId, { ...asked, isByPlace: type === 'local' && asked.reason === 'site' });

/** Records to be compared, as far as they can be seen. */
export const findDoubleRows = (
  tx: Tx,
  accountId: number,
  ids: readonly number[],
): Promise<readonly store.DoubleRow[]> => store.findDoubleRows(tx.db, accountId, ids);

/** Where else somebody stands: other records of the same identity. */
export const findSameIdentity = (
  tx: Tx,
  accountId: number,
  asked: Parameters<typeof store.findSameIdentity>[2],
): ReturnType<typeof store.findSameIdentity> => store.findSameIdentity(tx.db, accountId, asked);
