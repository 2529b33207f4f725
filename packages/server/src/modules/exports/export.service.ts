import { Temporal } from 'temporal-polyfill';
import type { RawBuilder } from 'kysely';
import type { Field } from '@galena/contract/contacts';
import { AppError, fileErrors, generalErrors, listTypes, type Fail, type FileToSend } from '@galena/contract/kernel';
import { ExportBody, exportErrors, maxSheetRecords, type ExportFormat } from '@galena/contract/exports';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { CopyEnded } from '../../platform/db/copy-streams.ts';
import { csvHead, csvType } from '../../platform/db/csv.ts';
import { admit } from '../../platform/context/admit.ts';
import type { RateLimit } from '../../platform/limits/rate-limiter.ts';
import { issueTicket, spendTicket } from '../../platform/files/tickets.ts';
import { textIn, textsUnder } from '../../platform/texts/texts.ts';
import { inAccounts, inTransaction, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { findColleagues, getLanguage, getTimeZone } from '../identity/index.ts';
import * as store from './export.store.ts';
import { getFields } from '../labels/index.ts';
import { addHistory, endHistory, failAbandonedHistory, findFacets } from '../lists/index.ts';
import { countAsked, queryCells, type SourceNames } from '../queries/index.ts';
import { assertList, type ListPlace } from '../records/index.ts';
import { type ExportColumn, fileNameOf, wantedColumns } from './export.rules.ts';
import { sheetHead, sheetOf, sheetType } from './sheet.service.ts';

type FailExport = Fail<typeof generalErrors.not_found | typeof exportErrors.too_many_for_sheet>;

/** Who exports what. */
type Input = {
  readonly accountId: number;
  readonly userId: number;
  readonly place: ListPlace;
  readonly request: ExportBody;
};

/** An export that may be had: everything but its rows. */
type Prepared = {
  readonly name: string;
  /** Of the list: a sheet is called so. */
  readonly title: string;
  readonly head: Buffer;
  readonly query: RawBuilder<unknown>;
};

/** @throws AppError 422 by the places of what is no column */
const readColumns = (known: readonly Field[], wanted: readonly string[] | undefined): readonly ExportColumn[] => {
  const columns = wantedColumns(known, wanted);
  const unknown = columns.flatMap((column, at) => (column === null ? [`columns.${at}`] : []));
  if (unknown.length > 0) {
    const fields = Object.fromEntries(unknown.map((place) => [place, [validationSentences.invalid_type]]));
    throw new AppError(generalErrors.validation, { fields });
  }
  return columns.filter((column) => column !== null);
};

const titleOf = (language: string, { name, field }: ExportColumn): string =>
  field === null
    ? textIn(language, `exports.source_columns.${name}`)
    : (field.own?.title ?? textIn(language, `records.fields.${name.replaceAll('.', '_')}`));

/** What sources are called in a language, as the interface calls them, and what people are called. */
const sourceNames = async (tx: Tx, accountId: number, language: string): Promise<SourceNames> => {
  const searchers = textsUnder(language, 'widgets.sources');
  // Each kind of list has a sandbox of its own.
  const sandboxes = listTypes.map((type) => [`sandbox_${type}`, searchers['sandbox'] ?? 'sandbox'] as const);
  const people = await findColleagues(tx, accountId, 'leads');
  return {
    people: Object.fromEntries(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()])),
    own: textsUnder(language, 'records.sources'),
    searchers: { ...searchers, ...Object.fromEntries(sandboxes) },
  };
};

/** A sheet has an end: more records than it holds are refused and not left out. */
const assertFits = async (tx: Tx, { accountId, place, request }: Input, fail: FailExport): Promise<void> => {
  if (request.format !== 'xlsx') return;
  const facets = await findFacets(tx, accountId, place.id);
  // Counting is only worth it in a list that is as big.
  if (facets.reduce((sum, { n }) => sum + n, 0) <= maxSheetRecords) return;
  const count = await countAsked(tx, accountId, place, request, maxSheetRecords + 1, fail);
  if (count > maxSheetRecords) fail(exportErrors.too_many_for_sheet);
};

const headOf = (format: ExportFormat, titles: readonly string[]): Buffer => {
  if (format === 'jsonl') return Buffer.alloc(0);
  return format === 'xlsx' ? sheetHead(titles) : csvHead(titles);
};

/** Looks at everything that may be wrong with what is asked for, before an answer begins. */
const prepare = async (tx: Tx, input: Input, fail: FailExport): Promise<Prepared> => {
  const { accountId, userId, place, request } = input;
  const list = await assertList(tx, accountId, place, fail);
  const { fields } = await getFields(tx, accountId, place.type);
  const columns = readColumns(fields, request.columns);
  const language = await getLanguage(tx, accountId, userId);
  const { format } = request;
  await assertFits(tx, input, fail);
  const asked = { fields, columns, sources: await sourceNames(tx, accountId, language), format };
  const query = await queryCells(tx, accountId, place, request, asked, fail);
  const zone = await getTimeZone(tx, accountId);
  const day = Temporal.Instant.from(moment(tx.clock)).toZonedDateTimeISO(zone).toPlainDate().toString();
  return {
    name: fileNameOf(list.name, day, format),
    title: list.name,
    head: headOf(
      format,
      columns.map((column) => titleOf(language, column)),
    ),
    query,
  };
};

/** Notes in the history of the list that an export began, and how it ended. */
const noteIn = async (context: Context, { accountId, userId, place, request }: Input): Promise<CopyEnded> => {
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

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  xlsx: sheetType,
  jsonl: 'application/jsonl; charset=utf-8',
};

const fileOf = (context: Context, input: Input, { name, title, head, query }: Prepared): FileToSend => {
  const { accountId, request } = input;
  const { format } = request;
  const copy = { accountId, head, query, format: format === 'csv' ? ('csv' as const) : ('lines' as const) };
  return {
    name,
    contentType: contentTypes[format],
    size: null,
    etag: null,
    isInline: false,
    open: async () => {
      const rows = await context.app.copyStreams.open({ ...copy, begin: () => noteIn(context, input) });
      return format === 'xlsx' ? sheetOf(title, rows) : rows;
    },
  };
};

const inputOf = (context: Context, place: ListPlace, request: ExportBody): Input => {
  const { accountId, userId } = userOf(context);
  return { accountId, userId, place, request };
};

// E5.
const exportLimit: RateLimit = { name: 'exports', calls: 10, seconds: 3_600 };

/** Counts an export that is asked for. @throws AppError 429 when a user asks for too many within an hour */
const admitExport = (context: Context): Promise<void> => admit(context, exportLimit, String(userOf(context).userId));

/** Records of a list as a file, of any number. LIST-002 */
export const exportResults = async (
  context: Context,
  place: ListPlace,
  request: ExportBody,
  fail: FailExport,
): Promise<FileToSend> => {
  const input = inputOf(context, place, request);
  const prepared = await inReadTransaction(context, (tx) => prepare(tx, input, fail));
  await admitExport(context);
  return fileOf(context, input, prepared);
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
    const input = inputOf(context, place, request);
    await prepare(tx, input, fail);
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
      return fileOf(context, input, await prepare(tx, input, fail));
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
