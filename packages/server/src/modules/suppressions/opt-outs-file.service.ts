import type { OptOutFilter } from '@galena/contract/suppressions';
import type { Fail, FileToSend, generalErrors } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { textIn } from '../../platform/texts/texts.ts';
import { getLanguage } from '../identity/index.ts';
import { nextOptOuts } from './opt-outs.service.ts';

const columns = ['kind', 'fingerprint', 'reason', 'source', 'who', 'when', 'sha256'] as const;
const chunk = 1_000;

const bytesOf = async function* (
  context: Context,
  filter: OptOutFilter,
  language: string,
  fail: Fail<typeof generalErrors.not_found>,
): AsyncGenerator<Uint8Array> {
  yield csvHead(columns.map((name) => textIn(language, `suppressions.columns.${name}`)));
  for (let after: number | null = null; ;) {
    const rows: Awaited<ReturnType<typeof nextOptOuts>> = await nextOptOuts(
      context,
      filter,
      { after, limit: chunk },
      fail,
    );
    const lines = rows.map((row) =>
      csvLine([
        textIn(language, `suppressions.kinds.${row.kind}`),
        row.fingerprint,
        row.reason,
        textIn(language, `suppressions.sources.${row.source}`),
        row.user_name,
        row.created_at,
        row.hash.toString('hex'),
      ]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    after = rows.at(-1)?.id ?? null;
    if (rows.length < chunk) return;
  }
};

/** Opt-outs as CSV in the caller's language: read while it is sent. */
export const exportOptOuts = async (
  context: Context,
  filter: OptOutFilter,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<FileToSend> => {
  const { accountId, userId } = userOf(context);
  const language = await inReadTransaction(context, (tx) => getLanguage(tx, accountId, userId));
  // A list that is not there is told before the file begins.
  await nextOptOuts(context, filter, { after: null, limit: 1 }, fail);
  return {
    name: `do-not-contact-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, filter, language, fail)),
  };
};
