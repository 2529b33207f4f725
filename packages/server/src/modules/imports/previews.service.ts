import { importErrors, type ImportPreview } from '@galena/contract/imports';
import { generalErrors, type ColumnMapping, type DayOrder, type Fail } from '@galena/contract/kernel';
import type { DecimalMark } from '@galena/contract/labels';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { foreseeRows } from '../records/index.ts';
import { fittingMapping, identifies, matchHeader } from './columns.service.ts';
import { bytesOfBeginning, openCopy, type OpenTable } from './file-copies.service.ts';
import * as store from './imports.store.ts';
import { notationIn } from './notations.rules.ts';
import { createRowReader, fileSource, isRefused, type FileRow, type RowOutcome } from './rows.service.ts';
import { filledRows, takeSample } from './samples.service.ts';
import { tablesPort } from './tables.ports.ts';
import { findTargets, identifyingTitles } from './targets.service.ts';

type FailPreview = Fail<typeof generalErrors.not_found | typeof importErrors.file_gone>;

export type HowToRead = {
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly mapping?: ColumnMapping | undefined;
  readonly phone_country?: string | undefined;
  readonly day_order?: DayOrder | undefined;
  readonly decimal_mark?: DecimalMark | undefined;
};

// Some hundred rows tell what would come of a file.
const maxRows = 200;
const maxExamples = 3;
const maxFaults = 20;
const maxExampleLetters = 120;

const examplesOf = (rows: readonly FileRow[], at: number): string[] => {
  const texts = rows.map(({ cells }) => cells?.[at]?.trim() ?? '').filter((text) => text !== '');
  return [...new Set(texts)].slice(0, maxExamples).map((text) => text.slice(0, maxExampleLetters));
};

const count = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));

type Place = { readonly accountId: number; readonly row: store.ImportRow };

type Outcomes = readonly { readonly row: number; readonly outcome: RowOutcome }[];

/** What would come of rows that were read. */
const foresee = async (tx: Tx, { accountId, row }: Place, outcomes: Outcomes) => {
  const good = outcomes.flatMap(({ outcome }) => (isRefused(outcome) ? [] : [outcome]));
  const bad = outcomes.flatMap(({ row: number, outcome }) =>
    isRefused(outcome) ? [{ row: number, faults: [...outcome.faults] }] : [],
  );
  const records = good.map(({ record }) => record);
  const place = { accountId, listId: row.list_id, type: row.type };
  const foreseen = await foreseeRows(tx, place, fileSource, records);
  const foreseenAs = (what: (typeof foreseen)[number]): number => foreseen.filter((one) => one === what).length;
  return {
    ready: foreseenAs('new') + foreseenAs('elsewhere'),
    elsewhere: foreseenAs('elsewhere'),
    known: foreseenAs('known'),
    suppressed: foreseenAs('suppressed'),
    refused: bad.length,
    faults: bad.slice(0, maxFaults),
    left_out: count(good.flatMap(({ leftOut }) => leftOut)),
  };
};

const previewOf = async (
  context: Context,
  { accountId, row }: Place,
  table: OpenTable,
  how: HowToRead,
): Promise<ImportPreview> => {
  const { header, format, encoding, delimiter, sheets, sheet } = table;
  const sample = await takeSample(table);
  const rows = sample.rows.slice(0, maxRows);
  const tables = await context.app.ports.get(tablesPort)();
  return inReadTransaction(context, async (tx) => {
    const { type } = row;
    const targets = await findTargets(tx, type);
    const of = { type, header, targets };
    const matched = await matchHeader(context, tx, accountId, of);
    const mapping = how.mapping ? fittingMapping(of, how.mapping) : matched.mapping;
    const { depends_on: dependsOn, ...notation } = notationIn(
      { ...of, mapping, rows: filledRows(sample) },
      how,
      matched.notation,
    );
    const read = createRowReader(tables, {
      ...of,
      format,
      mapping,
      notation,
      phoneCountry: how.phone_country || null,
      file: row.file,
    });
    const outcomes = rows.map((one) => ({ row: one.number, outcome: read(one) }));
    return {
      format,
      encoding,
      delimiter,
      sheets: [...sheets],
      sheet,
      fields: targets.map(({ name, title }) => ({ name, title })),
      identifies: identifies(type, mapping),
      needed: identifyingTitles(type, targets),
      columns: header.map((name, at) => ({ name, field: mapping[name] ?? null, examples: examplesOf(rows, at) })),
      ...notation,
      depends_on: [...dependsOn],
      is_remembered: matched.isRemembered,
      checked: rows.length,
      is_whole: sample.isAll && sample.rows.length === rows.length,
      ...(await foresee(tx, { accountId, row }, outcomes)),
    };
  });
};

/** What a file seems to hold, and what would come of its first rows. */
export const previewImport = async (
  context: Context,
  id: number,
  how: HowToRead,
  fail: FailPreview,
): Promise<ImportPreview> => {
  const { accountId } = userOf(context);
  const row = await inReadTransaction(context, (tx) => store.maybeImport(tx.db, accountId, id));
  if (!row) return fail(generalErrors.not_found);
  if (row.file_id === null) return fail(importErrors.file_gone);
  const { encoding, sheet } = how;
  const table = await openCopy(
    context,
    { accountId, fileId: row.file_id, encoding, sheet, sampleBytes: bytesOfBeginning },
    fail,
  );
  try {
    return await previewOf(context, { accountId, row }, table, how);
  } finally {
    await table.close();
  }
};
