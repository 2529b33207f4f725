import type { RawBuilder } from 'kysely';
import type { CountChange } from '../lists/index.ts';

/** Records of an account. */
export type SomeRecords = {
  readonly accountId: number;
  /** Which, as a condition over `records.searchable r`. */
  readonly where: RawBuilder<unknown>;
};

/** A change of records, as SQL. */
export type RecordsChange = SomeRecords & {
  /** What is set of `records.results r`. */
  readonly set: RawBuilder<unknown>;
  /** Rows `x` with an `id`, one for each record, when what is set differs from record to record. */
  readonly from?: RawBuilder<unknown>;
};

/** A record and the state in which it counts in its list, as long as it can be seen. */
export type Standing = Omit<CountChange, 'n'> & { readonly id: number; readonly is_seen: boolean };

/** What counters have to add and take away when records stood so before and stand so now. */
export const countsBetween = (before: readonly Standing[], after: readonly Standing[]): readonly CountChange[] => {
  const counts = new Map<string, CountChange>();
  const count = (standings: readonly Standing[], by: number): void => {
    for (const { id: _id, is_seen: isSeen, ...state } of standings) {
      if (!isSeen) continue;
      const { list_id, is_archived, email_status, crm_status, lookup_outcome } = state;
      const key = [list_id, is_archived, email_status, crm_status, lookup_outcome].join(' ');
      counts.set(key, { ...state, n: (counts.get(key)?.n ?? 0) + by });
    }
  };
  count(before, -1);
  count(after, 1);
  return [...counts.values()].filter(({ n }) => n !== 0);
};
