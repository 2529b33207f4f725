import { ExportBody, exportErrors, type PreparedExport, type PreparedState } from '@galena/contract/exports';
import { type Fail, type FileToSend, generalErrors } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import { issueFileLink, openFile } from '../../platform/files/files.ts';
import { startRun } from '../../platform/runs/runs.service.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { findNames } from '../identity/index.ts';
import { addHistory, findListRows, subjectOf } from '../lists/index.ts';
import { assertList, type HiddenIn, type ListPlace, type RecordsMoved } from '../records/index.ts';
import { contentTypes, type ExportInput, type FailExport, readContents } from './contents.service.ts';
import { admitExport, exportInput } from './export.service.ts';
import { prepareRun } from './prepared.jobs.ts';
import * as store from './prepared.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** What an export is now: a file has its time. */
const stateOf = ({ state, expires_at: end }: store.PreparedRow, now: string): PreparedState =>
  state === 'ready' && end !== null && end <= now ? 'expired' : state;

const shownOf = async (tx: Tx, accountId: number, rows: readonly store.PreparedRow[]): Promise<PreparedExport[]> => {
  const names = await findNames(tx, accountId, [...new Set(rows.map((row) => row.user_id))]);
  const lists = new Set(
    (await findListRows(tx, accountId, [...new Set(rows.map((row) => row.list_id))])).map((one) => one.id),
  );
  return rows.map((row) => ({
    id: row.id,
    campaign_id: row.list_id,
    list_name: row.list_name,
    type: row.type,
    has_list: lists.has(row.list_id),
    format: row.format,
    state: stateOf(row, moment(tx.clock)),
    run_id: row.run_id,
    rows: row.rows,
    size_bytes: row.size_bytes,
    error_code: row.error_code,
    schedule_id: row.schedule_id,
    user_name: names.get(row.user_id) ?? null,
    created_at: row.created_at,
    expires_at: row.expires_at,
  }));
};

const getShown = async (tx: Tx, accountId: number, id: number): Promise<PreparedExport> => {
  const row = await store.maybePrepared(tx.db, accountId, id);
  const [shown] = await shownOf(tx, accountId, row ? [row] : []);
  return shown as PreparedExport;
};

/** Begins to prepare an export, in the caller's transaction. @returns its id */
export const beginPrepared = async (
  tx: Tx,
  input: ExportInput & { readonly scheduleId: number | null },
  fail: FailExport,
): Promise<number> => {
  const { accountId, userId, place, request, scheduleId } = input;
  const list = await assertList(tx, accountId, place, fail);
  await readContents(tx, input, fail);
  const at = moment(tx.clock);
  const id = await store.createPrepared(tx.db, { accountId, userId, list, request, scheduleId, at });
  const runId = await startRun(tx, { kind: prepareRun, subject: subjectOf(list.id), input: { export_id: id } });
  await store.attachRun(tx.db, accountId, id, runId);
  const { resultIds, filters, format } = request;
  await addHistory(tx, {
    accountId,
    listIds: [list.id],
    userId,
    kind: 'export',
    params: { format, prepared: id },
    ...(resultIds ? { requested: resultIds.length } : { filters }),
    status: 'running',
    runId,
    at,
  });
  await writeAudit(tx, { action: 'exported', entity: 'list', entityId: list.id, accountId, subjectId: userId });
  await tellChange(tx, { kind: 'export', id });
  return id;
};

/** Prepares records of a list as a file, of any number, while whoever asked goes on. */
export const prepareExport = (
  context: Context,
  place: ListPlace,
  request: ExportBody,
  fail: FailExport,
): Promise<PreparedExport> =>
  inTransaction(context, async (tx) => {
    const input = exportInput(tx, place, request);
    const id = await beginPrepared(tx, { ...input, scheduleId: null }, fail);
    await admitExport(context);
    return getShown(tx, input.accountId, id);
  });

/** Exports of the account, newest first. */
export const listPrepared = async (
  context: Context,
  input: PageInput & { readonly campaign_id?: number | undefined },
) => {
  const plan = planPage(input);
  const { accountId } = userOf(context);
  return inReadTransaction(context, async (tx) => {
    const { rows, total } = await store.findPrepared(tx.db, accountId, input.campaign_id ?? null, plan);
    return pageOf(plan, await shownOf(tx, accountId, rows), total);
  });
};

/** The export that a run prepares. */
export const getPreparedOfRun = (context: Context, runId: number, fail: FailNotFound): Promise<PreparedExport> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = (await store.maybePreparedOfRun(tx.db, accountId, runId)) ?? fail(generalErrors.not_found);
    return getShown(tx, accountId, row.id);
  });

const getRow = async (tx: Tx, id: number, fail: FailNotFound): Promise<store.PreparedRow> =>
  (await store.maybePrepared(tx.db, userOf(tx).accountId, id)) ?? fail(generalErrors.not_found);

/** The file of an export, as long as it may be had; who takes it along is written down. */
const takeFile = async (
  tx: Tx,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof exportErrors.export_gone>,
): Promise<{ readonly row: store.PreparedRow; readonly fileId: number }> => {
  const row = await getRow(tx, id, fail);
  if (stateOf(row, moment(tx.clock)) !== 'ready' || row.file_id === null) return fail(exportErrors.export_gone);
  await writeAudit(tx, { action: 'downloaded', entity: 'export', entityId: id, label: row.list_name });
  return { row, fileId: row.file_id };
};

type FailFile = Fail<typeof generalErrors.not_found | typeof exportErrors.export_gone>;

/** The file of an export, for whoever is signed in. */
export const openPrepared = async (context: Context, id: number, fail: FailFile): Promise<FileToSend> => {
  const { row, fileId } = await inTransaction(context, (tx) => takeFile(tx, id, fail));
  return { ...(await openFile(context, fileId, fail)), contentType: contentTypes[row.format] };
};

/** An address under which a browser fetches the same: once, within five minutes. */
export const linkPrepared = (
  context: Context,
  id: number,
  fail: FailFile,
): Promise<{ readonly download_url: string }> =>
  inTransaction(context, async (tx) => {
    const { fileId } = await takeFile(tx, id, fail);
    return { download_url: await issueFileLink(tx, fileId, { uses: 1, seconds: 300 }) };
  });

/** Prepares an export once more, with what is in the list now. */
export const prepareAgain = async (context: Context, id: number, fail: FailExport): Promise<PreparedExport> => {
  const row = await inReadTransaction(context, (tx) => getRow(tx, id, fail));
  const request = ExportBody.parse(row.request);
  return prepareExport(context, { id: row.list_id, type: row.type }, request, fail);
};

/** Deletes an export and its file. */
export const removePrepared = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof exportErrors.export_running>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const row = await getRow(tx, id, fail);
    if (row.state === 'preparing') return fail(exportErrors.export_running);
    if (row.file_id !== null) await buryFile(tx, userOf(tx).accountId, row.file_id);
    await store.removePrepared(tx.db, userOf(tx).accountId, id);
    await writeAudit(tx, { action: 'deleted', entity: 'export', entityId: id, label: row.list_name });
    await tellChange(tx, { kind: 'export', id });
  });

/** Somebody asked not to be contacted: no file that speaks of them can be had any more, and what is being written is written anew. */
export const withdrawExports = async (tx: Tx, { accountId, listIds }: HiddenIn): Promise<void> => {
  await store.markStale(tx.db, accountId, listIds);
  const found = await store.findWithFile(tx.db, accountId, listIds);
  if (found.length === 0) return;
  for (const { file_id: fileId } of found) await buryFile(tx, accountId, fileId);
  await store.markRemoved(
    tx.db,
    accountId,
    found.map(({ id }) => id),
  );
  for (const { id } of found) await tellChange(tx, { kind: 'export', id, accountId });
};

/** Records of a list stand in another one now, and so does what was exported of them. */
export const followMove = (tx: Tx, { accountId, from, to }: RecordsMoved): Promise<void> =>
  store.followMove(tx.db, accountId, from, to);

const rememberedDays = 30;

/** Forgets exports whose file is long gone. Of all accounts. */
export const purgePrepared = (context: Context): Promise<number> =>
  store.purgePrepared(context.db, momentIn(context.clock, -rememberedDays * 24 * 3600));
