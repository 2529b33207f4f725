import type { RawBuilder } from 'kysely';

/** A change of records, as SQL. */
export type RecordsChange = {
  readonly accountId: number;
  /** Which records, as a condition over `records.searchable r`. */
  readonly where: RawBuilder<unknown>;
  /** What is set of `records.results r`. */
  readonly set: RawBuilder<unknown>;
  /** Rows `x` with an `id`, when what is set differs from record to record. */
  readonly from?: RawBuilder<unknown>;
};
