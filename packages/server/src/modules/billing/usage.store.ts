import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** What was spent on a kind of leads in a day, or in a month (named by its first day), of the account's calendar. */
export type UsageRow = { readonly day: string; readonly list_type: string; readonly credits: number };

export type UsageSpan = {
  /** Moments: from the first on, before the second. */
  readonly from: string;
  readonly until: string;
  readonly by: 'day' | 'month';
  readonly timeZone: string;
};

export const findUsage = async (
  db: TenantDb,
  accountId: number,
  { from, until, by, timeZone }: UsageSpan,
): Promise<readonly UsageRow[]> => {
  const { rows } = await sql<UsageRow>`
    select to_char(date_trunc(${by}, quarter at time zone ${timeZone}), 'YYYY-MM-DD') as day, list_type,
      sum(credits)::bigint as credits
    from billing.usage where account_id = ${accountId} and quarter >= ${from} and quarter < ${until}
    group by 1, 2 having sum(credits) > 0 order by 1, 2`.execute(db);
  return rows;
};

/** What was spent since a moment, and when the first of it was; null: nothing. */
export const sumUsage = async (
  db: TenantDb,
  accountId: number,
  since: string,
): Promise<{ readonly credits: number; readonly first_at: string | null }> => {
  const { rows } = await sql<{ credits: number; first_at: string | null }>`
    select coalesce(sum(credits), 0)::bigint as credits, min(quarter) as first_at
    from billing.usage where account_id = ${accountId} and quarter >= ${since} and credits > 0`.execute(db);
  return rows[0] ?? { credits: 0, first_at: null };
};

/** What several accounts spent together. */
export const sumUsageOf = async (
  db: TenantDb,
  accountIds: readonly number[],
  { from, until }: Pick<UsageSpan, 'from' | 'until'>,
): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(credits), 0)::bigint as credits
    from billing.usage where account_id = any(${accountIds}::bigint[]) and quarter >= ${from} and quarter < ${until}`.execute(
    db,
  );
  return rows[0]?.credits ?? 0;
};

/** The moments at which a day of a time zone begins, and the day after another one. */
export const getMoments = async (
  db: TenantDb,
  days: { readonly from: string; readonly to: string; readonly timeZone: string },
): Promise<{ readonly from: string; readonly until: string }> => {
  const { rows } = await sql<{ from: string; until: string }>`
    select ${days.from}::date::timestamp at time zone ${days.timeZone} as "from",
      (${days.to}::date + 1)::timestamp at time zone ${days.timeZone} as "until"`.execute(db);
  return rows[0] as { from: string; until: string };
};
