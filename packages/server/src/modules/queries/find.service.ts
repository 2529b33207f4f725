import { maxFoundRecords, type FoundRecord } from '@galena/contract/records';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findOpenListRows } from '../lists/index.ts';
import { findRecordsByWords } from './find.store.ts';

/** A website's address is mostly pasted whole: what is kept of one, and looked for, is its host. */
const hostOrText = (search: string): string =>
  /^(?:[a-z]+:\/\/)(?:www\.)?([^/?#:]+)/i.exec(search)?.[1] ?? search.replace(/^www\./i, '');

/** Records over all lists that are worked on, by the beginnings of words; what is archived stays where it was put away. */
export const findRecords = (context: Context, search: string): Promise<readonly FoundRecord[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const lists = new Map(
      (await findOpenListRows(tx, accountId)).map(({ id, name, type, is_demo }) => [id, { id, name, type, is_demo }]),
    );
    const rows = await findRecordsByWords(tx.db, accountId, [...lists.keys()], hostOrText(search), maxFoundRecords);
    return rows.flatMap(({ list_id: listId, ...row }) => {
      const list = lists.get(listId);
      return list ? [{ ...row, list }] : [];
    });
  });
