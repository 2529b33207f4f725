import { generalErrors, type Fail, type FileToSend } from '@galena/contract/kernel';
import type { RowFault } from '@galena/contract/imports';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { refusalColumns, refusalTitle } from './columns.service.ts';
import * as store from './imports.store.ts';
import { findRefusals } from './traces.store.ts';

const pageRows = 1_000;

/** What is wrong with a row, for whoever mends it: `Email: not an email address`. */
const sentenceOf = (language: string, faults: readonly RowFault[]): string =>
  faults
    .map(({ reason, column }) => {
      const sentence = textIn(language, `imports.reasons.${reason}`);
      return column === null ? sentence : `${column}: ${sentence}`;
    })
    .join('; ');

async function* linesOf(
  context: Context,
  accountId: number,
  { id, columns }: store.ImportRow,
  language: string,
): AsyncGenerator<Uint8Array> {
  yield csvHead([...columns, ...refusalColumns.map((column) => refusalTitle(language, column))]);
  for (let after = 0; ;) {
    const page = { after, most: pageRows };
    const rows = await inAccounts(context, [accountId], (tx) => findRefusals(tx.db, accountId, id, page), true);
    const lines = rows.map(({ row, faults, cells }) =>
      csvLine([...columns.map((_, at) => cells[at] ?? ''), row, sentenceOf(language, faults)]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    const last = rows.at(-1);
    if (!last || rows.length < pageRows) return;
    after = last.row;
  }
}

const stemOf = (file: string): string => file.replace(/\.[^.]{1,10}$/, '');

/** The refused rows of an import as a file: mended, it can be imported again. */
export const openRefusals = async (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const { accountId, userId } = userOf(context);
  const { row, language } = await inReadTransaction(context, async (tx) => ({
    row: await store.maybeImport(tx.db, accountId, id),
    language: await getLanguage(tx, accountId, userId),
  }));
  if (!row) return fail(generalErrors.not_found);
  return {
    name: `${stemOf(row.file)} ${textIn(language, 'imports.refusals.file')}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: async () => linesOf(context, accountId, row, language),
  };
};
