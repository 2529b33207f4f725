import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';

/** Payments of one month, in UTC. */
export type MonthRow = {
  readonly month: string;
  readonly sold: number;
  readonly tax: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly credits: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly processing: number;
  readonly disputesOpen: number;
};

/**
 * What the platform was paid month by month, over all accounts; by when it was asked for. What customers pay a reseller is the reseller's. Months are asked for one by one: each is a range of an
 * index, and nothing has to be sorted.
 */
export const sumPayments = async (
  db: Db,
  { from, until, currency }: { readonly from: string; readonly until: string; readonly currency: string },
): Promise<readonly MonthRow[]> => {
  const { rows } = await sql<MonthRow>`
    select to_char(m.month, 'YYYY-MM') as month, p.sold, p.tax, p.refunded, p.disputed, p.credits, p.succeeded, p.failed, p.processing,
      p."disputesOpen"
    from generate_series(date_trunc('month', ${from}::timestamptz at time zone 'UTC'), ${until}::timestamptz at time zone 'UTC',
        '1 month') m (month)
      cross join lateral (
        select count(*) as payments,
          coalesce(sum(net + tax) filter (where state in ('succeeded', 'refunded')), 0)::bigint as sold,
          coalesce(sum(tax) filter (where state in ('succeeded', 'refunded')), 0)::bigint as tax,
          coalesce(sum(refunded), 0)::bigint as refunded,
          coalesce(sum(disputed), 0)::bigint as disputed,
          coalesce(sum(credits) filter (where state in ('succeeded', 'refunded')), 0)::bigint as credits,
          count(*) filter (where state in ('succeeded', 'refunded')) as succeeded,
          count(*) filter (where state = 'failed') as failed,
          count(*) filter (where state in ('created', 'processing', 'needs_authentication')) as processing,
          count(*) filter (where dispute_state = 'open') as "disputesOpen"
        from payments.payments
        where created_at >= greatest(m.month at time zone 'UTC', ${from}::timestamptz)
          and created_at < least((m.month + interval '1 month') at time zone 'UTC', ${until}::timestamptz) and currency = ${currency}
          and seller_id is null) p
    where p.payments > 0 order by 1`.execute(db);
  return rows;
};

/** Whose payment this is; null: there is none. */
export const maybeAccountOfPayment = async (db: Db, id: number): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from payments.payments where id = ${id}`.execute(db);
  return rows[0]?.account_id ?? null;
};

export type CardLabel = {
  readonly account_id: number;
  readonly id: number;
  readonly brand: string;
  readonly last4: string;
};

/** What cards of any account look like. */
export const findCardLabels = async (db: Db, ids: readonly number[]): Promise<readonly CardLabel[]> => {
  const { rows } = await sql<CardLabel>`
    select account_id, id, brand, last4 from payments.cards where id = any(${[...ids]})`.execute(db);
  return rows;
};

/** Payments that nobody follows any more: under way, and not asked for since `until`. */
export const findForgotten = async (
  db: Db,
  until: string,
  max: number,
): Promise<readonly { readonly account_id: number; readonly id: number }[]> => {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select account_id, id from payments.payments
    where (state in ('created', 'processing', 'needs_authentication') or refund_key is not null) and asked_at < ${until}
    order by id limit ${max}`.execute(db);
  return rows;
};
