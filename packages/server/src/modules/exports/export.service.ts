import { fileErrors, generalErrors, type Fail, type FileToSend } from '@galena/contract/kernel';
import { ExportBody } from '@galena/contract/exports';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { CopyEnded } from '../../platform/db/copy-streams.ts';
import { admit } from '../../platform/context/admit.ts';
import type { RateLimit } from '../../platform/limits/rate-limiter.ts';
import { issueTicket, spendTicket } from '../../platform/files/tickets.ts';
import { inAccounts, inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './export.store.ts';
import { addHistory, endHistory, failAbandonedHistory } from '../lists/index.ts';
import type { ListPlace } from '../records/index.ts';
import {
  contentTypes,
  type ExportContents,
  type ExportInput,
  type FailExport,
  openContents,
  readContents,
} from './contents.service.ts';

/** Notes in the history of the list that an export began, and how it ended. */
const noteIn = async (context: Context, { accountId, userId, place, request }: ExportInput): Promise<CopyEnded> => {
  const inAccount = <T>(task: (tx: Tx) => Promise<T>): Promise<T> => inAccounts(context, [accountId], task);
  const { resultIds, filters } = request;
  const [id] = await inAccount(async (tx) => {
    await writeAudit(tx, { action: 'exported', entity: 'list', entityId: place.id, accountId, subjectId: userId });
    return addHistory(tx, {
      accountId,
      listIds: [place.id],
      userId,
      kind: 'export',
      params: { format: request.format },
      ...(resultIds ? { requested: resultIds.length } : { filters }),
      status: 'running',
      at: moment(context.clock),
    });
  });
  return (found) => {
    const status = found === null ? 'failed' : 'completed';
    return inAccount((tx) => endHistory(tx, accountId, id as number, { status, found }));
  };
};

const fileOf = (context: Context, input: ExportInput, contents: ExportContents): FileToSend => ({
  name: contents.name,
  contentType: contentTypes[input.request.format],
  size: null,
  etag: null,
  isInline: false,
  open: async () => (await openContents(context, input, contents, () => noteIn(context, input))).bytes,
});

/** What somebody who is signed in exports. */
export const exportInput = (context: Context, place: ListPlace, request: ExportBody): ExportInput => {
  const { accountId, userId } = userOf(context);
  return { accountId, userId, place, request };
};

// E5.
const exportLimit: RateLimit = { name: 'exports', calls: 10, seconds: 3_600 };

/** Counts an export that is asked for. @throws AppError 429 when a user asks for too many within an hour */
export const admitExport = (context: Context): Promise<void> =>
  admit(context, exportLimit, String(userOf(context).userId));

/** Records of a list as a file, of any number. */
export const exportResults = async (
  context: Context,
  place: ListPlace,
  request: ExportBody,
  fail: FailExport,
): Promise<FileToSend> => {
  const input = exportInput(context, place, request);
  const contents = await inReadTransaction(context, (tx) => readContents(tx, input, fail));
  await admitExport(context);
  return fileOf(context, input, contents);
};

const purpose = 'export';

/** An address under which the same file can be fetched without a session: once, within five minutes. */
export const issueExport = (
  context: Context,
  place: ListPlace,
  request: ExportBody,
  fail: FailExport,
): Promise<{ readonly download_url: string }> =>
  inTransaction(context, async (tx) => {
    const input = exportInput(context, place, request);
    await readContents(tx, input, fail);
    await admitExport(context);
    const exporter = { accountId: input.accountId, userId: input.userId, listId: place.id };
    const id = await store.keepExport(tx.db, exporter, place.type, request, moment(context.clock));
    const ticket = await issueTicket(tx, { purpose, subject: String(id), uses: 1, seconds: 300 });
    return { download_url: `/api/exports/${id}?ticket=${ticket}` };
  });

/** The file that a ticket opens. */
export const openExport = async (
  context: Context,
  id: number,
  ticket: string,
  fail: FailExport & Fail<typeof fileErrors.link_ended>,
): Promise<FileToSend> => {
  const pass = (await spendTicket(context, ticket, { purpose, subject: String(id) })) ?? fail(fileErrors.link_ended);
  const { accountId } = pass;
  return inAccounts(
    context,
    [accountId],
    async (tx) => {
      const kept = (await store.maybeExport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
      const place = { id: kept.list_id, type: kept.type };
      // One that was asked for before there were formats says nothing of it.
      const input = { accountId, userId: kept.user_id, place, request: ExportBody.parse(kept.request) };
      return fileOf(context, input, await readContents(tx, input, fail));
    },
    true,
  );
};

const daySeconds = 24 * 3600;

/** What was asked for a day ago, and what a process left behind when it died. */
export const purgeExports = async (context: Context): Promise<number> => {
  const before = momentIn(context.clock, -daySeconds);
  return (await store.clearExports(context.db, before)) + (await failAbandonedHistory(context, 'export', before));
};
