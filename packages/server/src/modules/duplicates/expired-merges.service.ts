import type { Tx } from '../../platform/context/transaction.ts';
import { type ValuesExpired, withoutGone } from '../records/index.ts';
import * as store from './merges.store.ts';

type Names = store.KeptMerge['names'];

/** What records were called, but for names that are not said of them any more. */
const namesLeft = (names: Names, { removed, rest }: ValuesExpired): Names =>
  Object.fromEntries(
    Object.entries(names).map(([id, name]) => {
      const isName = ({ field, value }: { readonly field: string; readonly value: unknown }): boolean =>
        field === 'name' && value === name;
      const isGone = removed.some((one) => one.result_id === Number(id) && isName(one));
      return [id, isGone && !(rest.get(Number(id)) ?? []).some(isName) ? null : name];
    }),
  );

/**
 * Takes from merges what the licence of its source does not allow to be kept any more, in the caller's transaction: undoing one brings
 * nothing back.
 */
export const forgetExpired = async (tx: Tx, expired: ValuesExpired): Promise<void> => {
  const { accountId, removed, rest } = expired;
  const merges = await store.findMergesOf(tx.db, accountId, [...new Set(removed.map(({ result_id: id }) => id))]);
  if (merges.length === 0) return;
  const left = merges.map(({ id, kept_id: keptId, names, snapshot }) => {
    const gone = removed.filter(({ result_id: of }) => of === keptId);
    return {
      id,
      names: namesLeft(names, expired),
      snapshot: withoutGone(snapshot, gone, rest.get(keptId) ?? []),
    };
  });
  await store.putMerges(tx.db, accountId, left);
};
