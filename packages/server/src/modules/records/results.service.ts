import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import type { FullResult } from '@galena/contract/records';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { getFields } from '../labels/index.ts';
import { maybeListRow } from '../lists/index.ts';
import { shownValues } from './findings.rules.ts';
import { findValues } from './findings.store.ts';
import { isResult, maybeFullResult, type ResultPlace } from './results.store.ts';

export { resultColumns } from './results.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
/** A list as an address names it: the kind stands there, too. */
export type ListPlace = { readonly id: number; readonly type: ListType };

/** @throws through `fail` when the account has no such list of this kind */
export const assertList = async (tx: Tx, accountId: number, { id, type }: ListPlace, fail: FailNotFound) => {
  const list = await maybeListRow(tx, accountId, id);
  return list?.type === type ? list : fail(generalErrors.not_found);
};

/** @throws through `fail` when the list has no such record */
export const assertRecord = async (
  tx: Tx,
  accountId: number,
  place: ResultPlace,
  fail: FailNotFound,
): Promise<void> => {
  if (!(await isResult(tx.db, accountId, place))) return fail(generalErrors.not_found);
};

/** A record with everything that is known of it. LIST-047 */
export const getResult = (
  context: Context,
  place: ListPlace,
  resultId: number,
  fail: FailNotFound,
): Promise<FullResult> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const { hidden } = await getFields(tx, accountId, place.type);
    const [list, result, values] = await Promise.all([
      assertList(tx, accountId, place, fail),
      maybeFullResult(tx.db, accountId, { listId: place.id, id: resultId }, hidden),
      findValues(tx.db, accountId, [resultId]),
    ]);
    if (!result) return fail(generalErrors.not_found);
    const { id, name, type, is_demo } = list;
    return { ...result, list: { id, name, type, is_demo }, values: [...shownValues(values.get(resultId) ?? [])] };
  });
