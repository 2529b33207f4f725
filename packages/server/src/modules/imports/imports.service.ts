import { randomUUID } from 'node:crypto';
import {
  importErrors,
  maxListFileBytes,
  type DuplicateWay,
  type fileFaults,
  type ListImport,
} from '@galena/contract/imports';
import {
  generalErrors,
  type ColumnMapping,
  type DayOrder,
  type Fail,
  type Upload,
  type uploadErrors,
} from '@galena/contract/kernel';
import type { DecimalMark, Notation } from '@galena/contract/labels';
import { listErrors } from '@galena/contract/lists';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { buryFile } from '../../platform/files/file-rows.ts';
import { storeFile } from '../../platform/files/files.ts';
import { startRun } from '../../platform/runs/runs.service.ts';
import { findNames } from '../identity/index.ts';
import { addHistory, maybeListRow, subjectOf } from '../lists/index.ts';
import { assertList, type ListPlace } from '../records/index.ts';
import { fittingMapping, headerKey, identifies, matchHeader } from './columns.service.ts';
import { bytesOfBeginning, openCopy } from './file-copies.service.ts';
import { importRun, undoRun } from './imports.jobs.ts';
import * as store from './imports.store.ts';
import { notationIn } from './notations.rules.ts';
import { filledRows, takeSample } from './samples.service.ts';
import { findTargets, identifyingTitles } from './targets.service.ts';
import { keepMapping } from './traces.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailList = Fail<typeof generalErrors.not_found | typeof listErrors.demo_list | typeof listErrors.list_archived>;

/** A file that nobody imports goes after a week. */
const keptSeconds = 7 * 24 * 3600;

const importOf = (row: store.ImportRow, names: ReadonlyMap<number, string>): ListImport => {
  const { list_id, user_id, file_id: _file, encoding: _encoding, sheet: _sheet, ...rest } = row;
  const {
    phone_country: _country,
    day_order: _order,
    decimal_mark: _mark,
    mapping: _mapping,
    columns: _columns,
    act_id: _act,
    undo_user_id: _by,
    ...shown
  } = rest;
  return {
    ...shown,
    campaign_id: list_id,
    reasons: { ...shown.reasons },
    left_out: { ...shown.left_out },
    user_name: (user_id === null ? null : names.get(user_id)) ?? null,
  };
};

const complete = async (tx: Tx, accountId: number, rows: readonly store.ImportRow[]): Promise<ListImport[]> => {
  const names = await findNames(tx, accountId, [...new Set(rows.flatMap((row) => row.user_id ?? []))]);
  return rows.map((row) => importOf(row, names));
};

const readImport = async (tx: Tx, id: number, fail: FailNotFound): Promise<ListImport> => {
  const { accountId } = userOf(tx);
  const row = (await store.maybeImport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
  const [one] = await complete(tx, accountId, [row]);
  return one as ListImport;
};

export const getImport = (context: Context, id: number, fail: FailNotFound): Promise<ListImport> =>
  inReadTransaction(context, (tx) => readImport(tx, id, fail));

const maxShown = 20;

/** The newest imports of a list that were started. */
export const findImports = (context: Context, place: ListPlace, fail: FailNotFound): Promise<ListImport[]> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await assertList(tx, accountId, place, fail);
    return complete(tx, accountId, await store.findImports(tx.db, accountId, place.id, maxShown));
  });

/** @throws through `fail` when nothing can be imported into the list */
const assertOpenList = async (tx: Tx, place: ListPlace, fail: FailList): Promise<void> => {
  const list = await assertList(tx, userOf(tx).accountId, place, fail);
  if (list.is_demo) return fail(listErrors.demo_list);
  if (list.is_archived) return fail(listErrors.list_archived);
};

/**
 * Keeps a file for a list, and looks whether it is a table at all. One whose letters cannot be told is kept: a person may know.
 * @throws AppError with what is wrong with the file
 */
export const uploadFile = async (
  context: Context,
  place: ListPlace,
  upload: Upload,
  fail: FailList & Fail<(typeof uploadErrors)[number] | (typeof fileFaults)[number]>,
): Promise<ListImport> => {
  const { accountId, userId } = userOf(context);
  await inReadTransaction(context, (tx) => assertOpenList(tx, place, fail));
  const limits = {
    kind: 'any',
    limitBytes: maxListFileBytes,
    purpose: 'import',
    expiresInSeconds: keptSeconds,
  } as const;
  const stored = await storeFile(context, upload, limits, fail);
  try {
    const table = await openCopy(context, { accountId, fileId: stored.id, sampleBytes: bytesOfBeginning }, () =>
      fail(importErrors.file_damaged),
    );
    await table.close();
  } catch (error) {
    if ((error as { def?: { code?: string } }).def?.code !== importErrors.encoding_unclear.code) {
      await inTransaction(context, (tx) => buryFile(tx, accountId, stored.id));
      throw error;
    }
  }
  return inTransaction(context, async (tx) => {
    await assertOpenList(tx, place, fail);
    const id = await store.addImport(tx.db, {
      accountId,
      listId: place.id,
      type: place.type,
      userId,
      fileId: stored.id,
      file: stored.name,
      sizeBytes: stored.sizeBytes,
      at: moment(tx.clock),
    });
    await writeAudit(tx, { action: 'uploaded', entity: 'import', entityId: id, label: stored.name });
    return readImport(tx, id, fail);
  });
};

export type StartInput = {
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly phone_country?: string | undefined;
  readonly day_order?: DayOrder | undefined;
  readonly decimal_mark?: DecimalMark | undefined;
  readonly duplicates: DuplicateWay;
};

type FailStart = FailList &
  Fail<
    | typeof importErrors.import_started
    | typeof importErrors.file_gone
    | typeof importErrors.nothing_identifies
    | (typeof fileFaults)[number]
  >;

/** What a file's columns are called and its first rows, by its beginning. */
const readBeginning = async (context: Context, row: store.ImportRow, input: StartInput, fail: FailStart) => {
  if (row.file_id === null) return fail(importErrors.file_gone);
  const { accountId } = userOf(context);
  const { encoding, sheet } = input;
  const table = await openCopy(
    context,
    { accountId, fileId: row.file_id, encoding, sheet, sampleBytes: bytesOfBeginning },
    fail,
  );
  try {
    return { header: table.header, sheet: table.sheet, rows: filledRows(await takeSample(table)) };
  } finally {
    await table.close();
  }
};

type Begun = {
  readonly header: readonly string[];
  readonly sheet: string | null;
  readonly mapping: ColumnMapping;
  readonly notation: Notation;
};

const begin = async (
  tx: Tx,
  row: store.ImportRow,
  input: StartInput,
  { header, sheet, mapping, notation }: Begun,
): Promise<void> => {
  const { accountId, userId } = userOf(tx);
  const { id, list_id: listId, type, file } = row;
  const at = moment(tx.clock);
  const runId = await startRun(tx, { kind: importRun, subject: subjectOf(listId), input: { import_id: id } });
  await store.startImport(tx.db, accountId, id, {
    runId,
    encoding: input.encoding || null,
    sheet,
    phoneCountry: input.phone_country || null,
    notation,
    mapping,
    columns: header,
    duplicates: input.duplicates,
    actId: randomUUID(),
  });
  await keepMapping(tx.db, accountId, { type, header: headerKey(header), mapping, notation, at });
  const history = { accountId, listIds: [listId], userId, kind: 'import', params: { file, import_id: id } } as const;
  await addHistory(tx, { ...history, found: 0, status: 'queued', runId, at });
  await writeAudit(tx, { action: 'started', entity: 'import', entityId: id, label: file });
};

/** Lets a file be imported. What it says of columns is remembered for the next such file. */
export const startImport = async (
  context: Context,
  id: number,
  input: StartInput,
  fail: FailStart,
): Promise<ListImport> => {
  const { accountId } = userOf(context);
  const found = await inReadTransaction(context, (tx) => store.maybeImport(tx.db, accountId, id));
  if (!found) return fail(generalErrors.not_found);
  if (found.state !== 'draft') return fail(importErrors.import_started);
  const { header, sheet, rows } = await readBeginning(context, found, input, fail);
  return inTransaction(context, async (tx) => {
    const row = (await store.lockImport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    if (row.state !== 'draft') return fail(importErrors.import_started);
    await assertOpenList(tx, { id: row.list_id, type: row.type }, fail);
    const { type } = row;
    const of = { type, header, targets: await findTargets(tx, type) };
    const matched = await matchHeader(context, tx, accountId, of);
    const mapping = input.mapping ? fittingMapping(of, input.mapping) : matched.mapping;
    if (!identifies(type, mapping))
      return fail(importErrors.nothing_identifies, { params: { fields: identifyingTitles(type, of.targets) } });
    const { depends_on: _depends, ...notation } = notationIn({ ...of, mapping, rows }, input, matched.notation);
    await begin(tx, row, input, { header, sheet, mapping, notation });
    return readImport(tx, id, fail);
  });
};

/** Lets an import be undone. */
export const undoImport = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof importErrors.import_open | typeof importErrors.import_undone>,
): Promise<ListImport> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const row = (await store.lockImport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const { list_id: listId, state, file } = row;
    if ((await maybeListRow(tx, accountId, listId)) === null) return fail(generalErrors.not_found);
    if (state === 'running') return fail(importErrors.import_open);
    if (state === 'draft' || state === 'undoing' || state === 'undone' || row.added + row.updated === 0)
      return fail(importErrors.import_undone);
    const total = row.added + row.updated;
    const runId = await startRun(tx, { kind: undoRun, subject: subjectOf(listId), input: { import_id: id }, total });
    await store.startUndo(tx.db, accountId, id, { runId, userId });
    const params = { file, import_id: id, what: 'undo' };
    const history = { accountId, listIds: [listId], userId, kind: 'import', params } as const;
    await addHistory(tx, { ...history, found: 0, status: 'queued', runId, at: moment(tx.clock) });
    await writeAudit(tx, { action: 'undone', entity: 'import', entityId: id, label: file });
    return readImport(tx, id, fail);
  });

/** Forgets a file that was handed over and not imported. */
export const discardImport = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof importErrors.import_started>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const row = (await store.lockImport(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    if (row.state !== 'draft') return fail(importErrors.import_started);
    if (row.file_id !== null) await buryFile(tx, accountId, row.file_id);
    await store.removeImport(tx.db, accountId, id);
    await writeAudit(tx, { action: 'discarded', entity: 'import', entityId: id, label: row.file });
  });
