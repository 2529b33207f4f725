import { sql } from 'kysely';
import type { SearchSource, VendorPayer } from '@galena/contract/search';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A source of a search as its run works on it. */
export type SourceRow = Omit<SearchSource, 'key' | 'label' | 'status'> & {
  readonly run_id: number;
  readonly searcher: string;
  readonly state: SearchSource['status'];
  /** Whose key it is asked with until the search ends. */
  readonly vendor_paid_by: VendorPayer;
  /** So much of the price of its leads is charged. */
  readonly percent: number;
};

type NewSource = {
  readonly searcher: { readonly key: string; readonly vendorPaidBy?: VendorPayer };
  readonly ignored: readonly string[];
  readonly percent: number;
};

/** The sources of a search, in the order in which they are asked. */
export const createSources = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  sources: readonly NewSource[],
): Promise<void> => {
  const rows = sources.map(({ searcher, ignored, percent }, position) => ({
    position,
    searcher: searcher.key,
    paid_by: searcher.vendorPaidBy ?? 'house',
    ignored,
    percent,
  }));
  await sql`
    insert into search.search_sources (account_id, run_id, position, searcher, vendor_paid_by, ignored_filters, percent)
    select ${accountId}, ${runId}, position, searcher, paid_by, ignored, percent
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (position smallint, searcher text, paid_by text,
      ignored text[], percent smallint)
    returning position`.execute(db);
};

/** The sources of these searches, of each in the order in which they are asked. */
export const findSources = async (
  db: TenantDb,
  accountId: number,
  runIds: readonly number[],
): Promise<readonly SourceRow[]> => {
  const { rows } = await sql<SourceRow>`
    select run_id, searcher, state, vendor_paid_by, percent, error_code, ignored_filters, found, saved, duplicates, filled from search.search_sources
    where account_id = ${accountId} and run_id = any(${runIds}::bigint[]) order by run_id, position`.execute(db);
  return rows;
};

export type SourceStep = {
  readonly position: number;
  readonly state: SourceRow['state'];
  /** Of a source that failed. */
  readonly errorCode?: string;
  readonly found?: number;
  readonly saved?: number;
  readonly duplicates?: number;
  readonly filled?: number;
};

/** Adds what a step brought of a source. */
export const advanceSource = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  { position, state, errorCode, found = 0, saved = 0, duplicates = 0, filled = 0 }: SourceStep,
): Promise<void> => {
  await sql`
    update search.search_sources set state = ${state}, error_code = ${errorCode ?? null}, found = found + ${found},
      saved = saved + ${saved}, duplicates = duplicates + ${duplicates}, filled = filled + ${filled}
    where account_id = ${accountId} and run_id = ${runId} and position = ${position}`.execute(db);
};

/**
 * A search is over: whose turn it was is done, or has failed with it.
 * @param errorCode what it failed with; null: it did not
 */
export const endSources = async (
  db: TenantDb,
  accountId: number,
  runId: number,
  errorCode: string | null,
): Promise<void> => {
  if (errorCode === null)
    await sql`
      update search.search_sources set state = 'done'
      where account_id = ${accountId} and run_id = ${runId} and state = 'asking'`.execute(db);
  else
    await sql`
      update search.search_sources set state = 'failed', error_code = ${errorCode}
      where account_id = ${accountId} and run_id = ${runId} and position = (
        select position from search.search_sources
        where account_id = ${accountId} and run_id = ${runId} and state in ('asking', 'waiting')
        order by state, position limit 1)`.execute(db);
};
