import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';

export const maybeCustomer = async (db: TenantDb, accountId: number, provider: string): Promise<string | null> => {
  const { rows } = await sql<{ ref: string }>`
    select ref from payments.customers where account_id = ${accountId} and provider = ${provider}`.execute(db);
  return rows[0]?.ref ?? null;
};

/** Keeps whom a provider knows an account as; who was first is kept. */
export const addCustomer = async (
  db: TenantDb,
  customer: { readonly accountId: number; readonly provider: string; readonly ref: string; readonly at: string },
): Promise<void> => {
  await sql`
    insert into payments.customers (account_id, provider, ref, created_at)
    values (${customer.accountId}, ${customer.provider}, ${customer.ref}, ${customer.at})
    on conflict do nothing`.execute(db);
};

/** Whose customer this is; null: nobody's of ours. For the system. */
export const maybeAccountOfCustomer = async (db: Db, provider: string, ref: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number | null }>`
    select payments.account_of_customer(${provider}, ${ref}) as account_id`.execute(db);
  return rows[0]?.account_id ?? null;
};
