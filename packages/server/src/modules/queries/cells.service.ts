import type { RawBuilder } from 'kysely';
import type { Field } from '@galena/contract/contacts';
import type { generalErrors, Fail } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import type { Tx } from '../../platform/context/transaction.ts';
import { type CellColumn, cellsOf, jsonLinesOf, sheetRowsOf, type SourceNames } from './cells.store.ts';
import { countUpTo, orderBy } from './pages.store.ts';
import type { ListPlace } from '../records/index.ts';
import { readOrderOf } from './conditions.service.ts';
import { selectedWhere } from './selections.service.ts';

/** Which records, in which order: those that are named, else those that the filters leave. */
export type AskedRecords = {
  readonly resultIds?: readonly number[] | undefined;
  readonly filters: ListQuery;
};

type FailNotFound = Fail<typeof generalErrors.not_found>;

const conditionOf = (
  tx: Tx,
  accountId: number,
  place: ListPlace,
  { resultIds, filters }: AskedRecords,
  fail: FailNotFound,
): Promise<RawBuilder<unknown>> => {
  const selection = resultIds ? { resultIds: [...resultIds] } : { all: true as const, filters };
  return selectedWhere(tx, { accountId, place, selection }, fail);
};

/** How many records are asked for, up to `max`. @throws through `fail` when a named one is not there */
export const countAsked = async (
  tx: Tx,
  accountId: number,
  place: ListPlace,
  asked: AskedRecords,
  max: number,
  fail: FailNotFound,
): Promise<number> => countUpTo(tx.db, await conditionOf(tx, accountId, place, asked, fail), max);

type Written = {
  /** Of the kind of list: what records may be ordered by. */
  readonly fields: readonly Field[];
  readonly columns: readonly CellColumn[];
  readonly sources: SourceNames;
  /** Cells of a CSV, lines of JSON, rows of a sheet. */
  readonly format: 'csv' | 'jsonl' | 'xlsx';
};

/**
 * Records for files: a query to be run as a stream, of cells or of lines. All that were named, or none.
 * @throws through `fail` when a named one is not there
 */
export const queryCells = async (
  tx: Tx,
  accountId: number,
  place: ListPlace,
  asked: AskedRecords,
  { fields, columns, sources, format }: Written,
  fail: FailNotFound,
): Promise<RawBuilder<unknown>> => {
  const where = await conditionOf(tx, accountId, place, asked, fail);
  const { order: by, isDescending } = readOrderOf(fields, asked.filters.sort);
  const order = orderBy(by, { value: by.value, goesDown: isDescending, isBackwards: false });
  if (format === 'jsonl') return jsonLinesOf(columns, sources, where, order);
  if (format === 'xlsx') return sheetRowsOf(columns, sources, where, order);
  return cellsOf(columns, sources, where, order);
};
