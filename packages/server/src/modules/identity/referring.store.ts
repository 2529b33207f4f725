import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** A user as whoever an account belongs to sees them. */
export type MemberSeen = {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
  readonly is_confirmed: boolean;
  readonly is_deleted: boolean;
  readonly standing: string;
};

/** Users of accounts that the transaction carries. */
export const findMembers = async (db: TenantDb, userIds: readonly number[]): Promise<readonly MemberSeen[]> => {
  const { rows } = await sql<MemberSeen>`
    select u.id, u.account_id, u.first_name || ' ' || u.last_name as name, u.email, u.email_confirmed_at is not null as is_confirmed,
      (u.deleted_at is not null or a.deleted_at is not null) as is_deleted, a.standing
    from identity.users u join identity.accounts a on a.id = u.account_id
    where u.id = any(${[...userIds]}::bigint[])`.execute(db);
  return rows;
};

/** The realm whose people belong to an account, and its newest verified host; null: it has none. */
export const maybeHomeOfAccount = async (db: TenantDb, accountId: number) => {
  const { rows } = await sql<{ realm_id: number; host: string | null }>`
    select realm_id, host from identity.home_of_account(${accountId})`.execute(db);
  return rows[0] ?? null;
};
