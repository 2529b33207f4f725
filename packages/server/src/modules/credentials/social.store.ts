import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { Holder, Owner } from './owner.rules.ts';
import type { CredentialsTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<CredentialsTables>();

/** Whose account with a provider this is in a realm, before anybody is known. */
export const maybeHolderOfSocial = async (
  db: Db,
  realmId: number,
  issuer: string,
  subject: string,
): Promise<Holder | null> => {
  const { rows } = await sql<Holder>`
    select id, account_id, user_id from credentials.holder_of_social(${realmId}, ${issuer}, ${subject})`.execute(db);
  return rows[0] ?? null;
};

/** What a person is connected to, oldest first. */
export const findConnected = (db: TenantDb, { accountId, userId }: Owner) =>
  tables(db)
    .selectFrom('credentials.social_accounts')
    .select(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export type NewSocialAccount = {
  readonly realm_id: number;
  readonly provider: string;
  readonly issuer: string;
  readonly provider_user_id: string;
  readonly email: string | null;
  readonly created_at: string;
};

/** Connects; undefined when somebody of the realm is connected to it already. */
export const connectSocial = (db: TenantDb, { accountId, userId }: Owner, social: NewSocialAccount) =>
  tables(db)
    .insertInto('credentials.social_accounts')
    .values({ account_id: accountId, user_id: userId, ...social })
    .onConflict((conflict) => conflict.columns(['realm_id', 'issuer', 'provider_user_id']).doNothing())
    .returning(['id', 'provider', 'email', 'created_at', 'last_used_at'])
    .executeTakeFirst();

export const noteSocialUse = async (db: TenantDb, accountId: number, id: number, at: string): Promise<void> => {
  await tables(db)
    .updateTable('credentials.social_accounts')
    .set({ last_used_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** @returns what it was; undefined when it is none of theirs */
export const disconnectSocial = (db: TenantDb, { accountId, userId }: Owner, id: number) =>
  tables(db)
    .deleteFrom('credentials.social_accounts')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('provider')
    .executeTakeFirst();

export const disconnectAll = async (db: TenantDb, { accountId, userId }: Owner): Promise<void> => {
  await tables(db)
    .deleteFrom('credentials.social_accounts')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
};

/** Until the transaction ends nobody else changes how this person gets in. */
export const lockWaysIn = async (db: TenantDb, { userId }: Owner): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ways in of ${userId}`}, 7147014))`.execute(db);
};
