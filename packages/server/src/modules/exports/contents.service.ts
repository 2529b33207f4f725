import type { Readable } from 'node:stream';
import { Temporal } from 'temporal-polyfill';
import type { RawBuilder } from 'kysely';
import type { Field } from '@galena/contract/contacts';
import { AppError, generalErrors, listTypes, type Fail } from '@galena/contract/kernel';
import { type ExportBody, exportErrors, maxSheetRecords, type ExportFormat } from '@galena/contract/exports';
import { validationSentences } from '@galena/contract/messages';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { CopyEnded } from '../../platform/db/copy-streams.ts';
import { csvHead, csvType } from '../../platform/db/csv.ts';
import { textsUnder } from '../../platform/texts/texts.ts';
import { findColleagues, getLanguage, getTimeZone } from '../identity/index.ts';
import { getFields } from '../labels/index.ts';
import { findFacets } from '../lists/index.ts';
import { countAsked, evidenceTitle, fieldTitle, queryCells, type SourceNames } from '../queries/index.ts';
import { assertList, type ListPlace } from '../records/index.ts';
import { type ExportColumn, fileNameOf, wantedColumns } from './export.rules.ts';
import { sheetHead, sheetOf, sheetType } from './sheet.service.ts';

export type FailExport = Fail<typeof generalErrors.not_found | typeof exportErrors.too_many_for_sheet>;

/** Who exports what. */
export type ExportInput = {
  readonly accountId: number;
  readonly userId: number;
  readonly place: ListPlace;
  readonly request: ExportBody;
};

/** An export that may be had: everything but its rows. */
export type ExportContents = {
  readonly name: string;
  /** Of the list: a sheet is called so. */
  readonly title: string;
  readonly head: Buffer;
  readonly query: RawBuilder<unknown>;
};

/** @throws AppError 422 by the places of what is no column */
const readColumns = (known: readonly Field[], request: ExportBody): readonly ExportColumn[] => {
  const { columns, unknownAt } = wantedColumns(known, request);
  if (unknownAt.length > 0) {
    const fields = Object.fromEntries(unknownAt.map((at) => [`columns.${at}`, [validationSentences.invalid_type]]));
    throw new AppError(generalErrors.validation, { fields });
  }
  return columns;
};

const titleOf = (language: string, { field, piece }: ExportColumn): string =>
  piece === null ? fieldTitle(language, field) : evidenceTitle(language, field, piece);

/** What sources are called in a language, as the interface calls them, and what people are called. */
const sourceNames = async (tx: Tx, accountId: number, language: string): Promise<SourceNames> => {
  const searchers = textsUnder(language, 'widgets.sources');
  // Each kind of list has a sandbox of its own.
  const sandboxes = listTypes.map((type) => [`sandbox_${type}`, searchers['sandbox'] ?? 'sandbox'] as const);
  const people = await findColleagues(tx, accountId, 'leads');
  return {
    people: Object.fromEntries(people.map((one) => [one.id, `${one.first_name} ${one.last_name}`.trim()])),
    own: textsUnder(language, 'records.sources'),
    methods: textsUnder(language, 'records.methods'),
    searchers: { ...searchers, ...Object.fromEntries(sandboxes) },
  };
};

/** A sheet has an end: more records than it holds are refused and not left out. */
const assertFits = async (tx: Tx, { accountId, place, request }: ExportInput, fail: FailExport): Promise<void> => {
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

/** Looks at everything that may be wrong with what is asked for, before a file begins. */
export const readContents = async (tx: Tx, input: ExportInput, fail: FailExport): Promise<ExportContents> => {
  const { accountId, userId, place, request } = input;
  const list = await assertList(tx, accountId, place, fail);
  const fields = await getFields(tx, accountId, place.type);
  const columns = readColumns(fields, request);
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

/** What files of each format are to a browser. */
export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: csvType,
  xlsx: sheetType,
  jsonl: 'application/jsonl; charset=utf-8',
};

/** The bytes of an export, and how many records they hold so far. */
export type OpenContents = { readonly bytes: Readable; readonly countRows: () => number };

/**
 * The bytes of an export, as they come out of the database.
 * @param begin called when there is a place for it and before the first row; what it answers is told how it ended
 * @throws AppError 429 and 503 when there is no place for it
 */
export const openContents = async (
  context: Context,
  { accountId, request: { format } }: ExportInput,
  { head, title, query }: ExportContents,
  begin: () => Promise<CopyEnded>,
): Promise<OpenContents> => {
  const kind = format === 'csv' ? 'csv' : 'lines';
  const rows = await context.app.copyStreams.open({ accountId, head, query, format: kind, begin });
  return { bytes: format === 'xlsx' ? sheetOf(title, rows) : rows, countRows: () => rows.rowCount };
};
