import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { PagePlan } from '../../platform/db/paging.ts';

/** Where a subscription of a reseller's customer is. */
export type CustomerRow = {
  readonly id: number;
  readonly customer_id: number;
  readonly package_id: number | null;
  readonly status: string;
};

/** Writes down how a customer's subscription stands; the transaction carries the reseller. */
export const putCustomer = async (db: TenantDb, sellerId: number, row: CustomerRow): Promise<void> => {
  await sql`
    insert into customers.subscriptions (account_id, id, customer_id, package_id, status)
    values (${sellerId}, ${row.id}, ${row.customer_id}, ${row.package_id}, ${row.status})
    on conflict (account_id, customer_id) do update set id = excluded.id, package_id = excluded.package_id, status = excluded.status`.execute(
    db,
  );
};

export type CustomerFilter = {
  readonly status: string | null;
  readonly packageId: number | null;
  /** Only these; null: all. */
  readonly among: readonly number[] | null;
};

const conditionOf = (sellerId: number, { status, packageId, among }: CustomerFilter) => sql`
  account_id = ${sellerId} and (${status}::text is null or status = ${status})
  and (${packageId}::bigint is null or package_id = ${packageId})
  and (${among}::bigint[] is null or customer_id = any(${among}::bigint[]))`;

const columns = sql`id, customer_id, package_id, status`;

/** Customers' subscriptions, newest first: one more than the page holds. */
export const findCustomers = async (
  db: TenantDb,
  sellerId: number,
  filter: CustomerFilter,
  { after, offset, limit }: PagePlan,
): Promise<readonly CustomerRow[]> => {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from customers.subscriptions
    where ${conditionOf(sellerId, filter)} and (${after}::bigint is null or id < ${after})
    order by id desc offset ${offset} limit ${limit + 1}`.execute(db);
  return rows;
};

export const countCustomers = async (db: TenantDb, sellerId: number, filter: CustomerFilter): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from customers.subscriptions where ${conditionOf(sellerId, filter)}`.execute(db);
  return rows[0]?.n ?? 0;
};

/** One of them by the subscription's id; null: no customer of this reseller has it. */
export const maybeCustomerRow = async (db: TenantDb, sellerId: number, id: number): Promise<CustomerRow | null> => {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from customers.subscriptions where account_id = ${sellerId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** Which of the reseller's customers come after one, by their accounts, latest first; `only` one of them. */
export const findCustomerIds = async (
  db: TenantDb,
  sellerId: number,
  { only, after, max }: { readonly only: number | null; readonly after: number | null; readonly max: number },
): Promise<readonly CustomerRow[]> => {
  const { rows } = await sql<CustomerRow>`
    select ${columns} from customers.subscriptions
    where account_id = ${sellerId} and (${only}::bigint is null or customer_id = ${only})
      and (${after}::bigint is null or customer_id < ${after})
    order by customer_id desc limit ${max}`.execute(db);
  return rows;
};

/** A customer goes for good; the transaction carries the reseller. */
export const removeCustomer = async (db: TenantDb, sellerId: number, customerId: number): Promise<void> => {
  await sql`delete from customers.subscriptions where account_id = ${sellerId} and customer_id = ${customerId}`.execute(
    db,
  );
};

/** A reseller goes for good. */
export const removeAll = async (db: TenantDb, sellerId: number): Promise<void> => {
  await sql`delete from customers.subscriptions where account_id = ${sellerId}`.execute(db);
};
