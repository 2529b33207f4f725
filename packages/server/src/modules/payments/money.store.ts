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

/** What was paid month by month, over all accounts; by when it was asked for. */
export const sumPayments = async (
  db: Db,
  { from, until, currency }: { readonly from: string; readonly until: string; readonly currency: string },
): Promise<readonly MonthRow[]> => {
  const { rows } = await sql<MonthRow>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month,
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
    where created_at >= ${from} and created_at < ${until} and currency = ${currency}
    group by 1 order by 1`.execute(db);
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
