import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What an account was charged: all of a run is one. What came back by outcome is one, too. */
export type ChargedRow = {
  readonly account_id: number;
  readonly id: number;
  /** Spent; what came back is negative. */
  readonly credits: number;
  readonly list_type: string | null;
  readonly action: string | null;
  readonly created_at: string;
};

/** Moments: from the first on, before the second. */
export type ChargedFilter = {
  readonly listType: string | null;
  readonly from: string | null;
  readonly until: string | null;
};

/** Where a charge stands among those of several accounts: by when it began, which never changes. */
export type ChargedPlace = Pick<ChargedRow, 'created_at' | 'account_id' | 'id'>;

const conditionOf = (accountId: number, { listType, from, until }: ChargedFilter) => sql`
  account_id = ${accountId} and kind in ('charge', 'outcome_refund') and (${listType}::text is null or list_type = ${listType})
  and (${from}::timestamptz is null or created_at >= ${from}) and (${until}::timestamptz is null or created_at < ${until})`;

const afterOf = (accountId: number, place: ChargedPlace | null): RawBuilder<unknown> =>
  place === null
    ? sql`true`
    : sql`created_at <= ${place.created_at}
        and (created_at, ${accountId}::bigint, id) < (${place.created_at}::timestamptz, ${place.account_id}::bigint, ${place.id}::bigint)`;

/** Charges of these accounts after a place, newest first. Each account is asked by its own id: as many rows of each as the page holds. */
export const findCharged = async (
  db: TenantDb,
  accountIds: readonly number[],
  filter: ChargedFilter,
  { after, max }: { readonly after: ChargedPlace | null; readonly max: number },
): Promise<readonly ChargedRow[]> => {
  if (accountIds.length === 0) return [];
  const parts = accountIds.map(
    (accountId) => sql`(
      select account_id, id, -credits as credits, list_type, action, created_at from billing.transactions
      where ${conditionOf(accountId, filter)} and ${afterOf(accountId, after)}
      order by created_at desc, id desc limit ${max})`,
  );
  const { rows } = await sql<ChargedRow>`
    select * from (${sql.join(parts, sql` union all `)}) charged
    order by created_at desc, account_id desc, id desc limit ${max}`.execute(db);
  return rows;
};

/** How many there are of them, counted no further than `most`. */
export const countCharged = async (
  db: TenantDb,
  accountIds: readonly number[],
  filter: ChargedFilter,
  most: number,
): Promise<number> => {
  if (accountIds.length === 0) return 0;
  const parts = accountIds.map(
    (accountId) => sql`(select id from billing.transactions where ${conditionOf(accountId, filter)} limit ${most})`,
  );
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${sql.join(parts, sql` union all `)}) charged`.execute(db);
  return Math.min(rows[0]?.n ?? 0, most);
};
