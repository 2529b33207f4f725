import type { RawBuilder } from 'kysely';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Selection } from '@galena/contract/lists';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './selections.store.ts';
import type { ListPlace } from '../records/index.ts';
import { whereOf } from './conditions.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** Records of a list, named or described. */
export type Selected = {
  readonly accountId: number;
  readonly place: ListPlace;
  readonly selection: Selection;
};

/** Those records as a condition: all that are named, or none. @throws through `fail` when a named one is not there */
export const selectedWhere = async (
  tx: Tx,
  { accountId, place, selection }: Selected,
  fail: FailNotFound,
): Promise<RawBuilder<unknown>> => {
  if ('all' in selection) return whereOf(tx, accountId, place, selection.filters);
  const ids = [...new Set(selection.resultIds)];
  const where = store.namedRecords(accountId, place.id, ids);
  return (await store.countNamed(tx.db, where)) === ids.length ? where : fail(generalErrors.not_found);
};

/** How many records of a selection there are up to an id, counted up to `max`. */
export const countSelected = async (
  tx: Tx,
  selected: Selected,
  { lastId, max }: { readonly lastId: number; readonly max: number },
  fail: FailNotFound,
): Promise<number> => store.countSelected(tx.db, await selectedWhere(tx, selected, fail), lastId, max);

/**
 * What is chosen, before anything is done with it: how many they are, counted up to `max`, and the highest id of the list, up to
 * which they are found. What comes in later is not among them.
 */
export const measureSelected = async (
  tx: Tx,
  selected: Selected,
  max: number,
  fail: FailNotFound,
): Promise<{ readonly count: number; readonly lastId: number }> => {
  const lastId = await store.newestOf(tx.db, selected.accountId, selected.place.id);
  return { lastId, count: await countSelected(tx, selected, { lastId, max }, fail) };
};

/**
 * The next records of a selection by their ids. Looked for piece by piece, each is found once, whatever is done with those before it.
 * @param after the last id of the piece before
 */
export const findSelected = async (
  tx: Tx,
  selected: Selected,
  piece: store.Piece,
  fail: FailNotFound,
): Promise<readonly number[]> => store.findSelected(tx.db, await selectedWhere(tx, selected, fail), piece);
