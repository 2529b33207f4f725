import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Credits of something paid once that its seller had too few of. */
export type OwedRow = {
  readonly account_id: number;
  /** The change of the account's plan by which it was bought. */
  readonly change: number;
  readonly seller_id: number;
  readonly package_id: number;
  readonly package_name: string;
  readonly currency: string;
  readonly credits: number;
  /** Those of them that its payment's fee has paid for. */
  readonly prepaid: number;
  readonly since: string;
};

export const addOwed = async (db: TenantDb, owed: OwedRow): Promise<void> => {
  await sql`
    insert into plans.owed_credits (account_id, change, seller_id, package_id, package_name, currency, credits, prepaid, since)
    values (${owed.account_id}, ${owed.change}, ${owed.seller_id}, ${owed.package_id}, ${owed.package_name}, ${owed.currency},
      ${owed.credits}, ${owed.prepaid}, ${owed.since})`.execute(db);
};

/** What is owed to an account, the oldest first. */
export const findOwed = async (db: TenantDb, accountId: number): Promise<readonly OwedRow[]> => {
  const { rows } = await sql<OwedRow>`
    select account_id, change, seller_id, package_id, package_name, currency, credits, prepaid, since
    from plans.owed_credits where account_id = ${accountId} order by change`.execute(db);
  return rows;
};

export const removeOwed = async (db: TenantDb, accountId: number, change: number): Promise<void> => {
  await sql`delete from plans.owed_credits where account_id = ${accountId} and change = ${change}`.execute(db);
};
