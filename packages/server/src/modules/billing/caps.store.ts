import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What runs of an API key cost this month: settled, and held for those under way. */
export type KeySpending = { readonly settled: number; readonly held: number };

type Row = KeySpending & { readonly id: number };

/**
 * What these keys have spent and hold since the month began in this time zone. A run that began before counts with what it settled
 * since; whoever needs the sums to stand has locked the wallet.
 */
export const findKeySpending = async (
  db: TenantDb,
  accountId: number,
  keyIds: readonly number[],
  { at, timeZone }: { readonly at: string; readonly timeZone: string },
): Promise<ReadonlyMap<number, KeySpending>> => {
  const { rows } = await sql<Row>`
    with since as (select date_trunc('month', ${at}::timestamptz, ${timeZone}) as month_start),
    begun as (
      select b.api_key_id, b.run_id, b.spent, b.hold_id, b.closed_at, b.created_at >= s.month_start as is_new
      from billing.budgets b, since s
      where b.account_id = ${accountId} and b.api_key_id = any(${[...keyIds]})
        and (b.created_at >= s.month_start or b.closed_at is null or b.closed_at >= s.month_start))
    select b.api_key_id as id,
      coalesce(sum(case when b.is_new then b.spent else (
        select coalesce(sum(c.credits), 0) from billing.charges c, since s
        where c.account_id = ${accountId} and c.run_id = b.run_id and c.created_at >= s.month_start) end), 0)::bigint as settled,
      coalesce(sum((
        select h.remaining from billing.holds h
        where h.account_id = ${accountId} and h.id = b.hold_id and b.closed_at is null)), 0)::bigint as held
    from begun b group by b.api_key_id`.execute(db);
  return new Map(rows.map(({ id, settled, held }) => [id, { settled, held }]));
};
