import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { CodePurpose } from './codes.rules.ts';
import type { IdentityTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** Takes a turn to send a code. @returns 0, or the seconds until there is one */
export const takeTurn = async (db: Db, key: Buffer, at: string): Promise<number> => {
  const { rows } = await sql<{ wait: number }>`select identity.take_code_turn(${key}, ${at}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
};

export type Place = {
  readonly ip: string;
  readonly browser: string;
  /** Null: only sign-ins count, and no codes asked for. */
  readonly hash: Buffer | null;
};

/** Whether whoever is met under an address has been here before. */
export const isKnownPlace = async (db: Db, realmId: number, email: string, place: Place, at: string) => {
  const { rows } = await sql<{ known: boolean }>`
    select identity.knows_place(${realmId}, ${email}, ${place.ip}, ${place.browser}, ${place.hash}, ${at}) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
};

/** A code that was right: its row, and whose it is. */
export type RightCode = {
  readonly code_id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly realm_id: number;
};

/** Tries a code; a wrong one counts. */
export const tryCode = async (
  db: Db,
  asked: { readonly realmId: number; readonly email: string; readonly purpose: CodePurpose; readonly hash: Buffer },
  at: string,
): Promise<RightCode | null> => {
  const { rows } = await sql<RightCode>`
    select code_id, user_id, account_id, realm_id
    from identity.try_code(${asked.realmId}, ${asked.email}, ${asked.purpose}, ${asked.hash}, ${at})`.execute(db);
  return rows[0] ?? null;
};

export type CodeRow = {
  readonly account_id: number;
  readonly user_id: number;
  readonly purpose: CodePurpose | 'registration' | 'revert_mail';
  readonly email: string;
  readonly code_hash: Buffer;
  readonly created_at: string;
  readonly expires_at: string;
  readonly password_hash?: string | null;
  readonly place_hash?: Buffer | null;
};

export const createCode = async (db: TenantDb, code: CodeRow): Promise<number> => {
  const { id } = await tables(db)
    .insertInto('identity.email_codes')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Uses a code up. @returns false when somebody else just did */
export const useCode = async (db: TenantDb, accountId: number, id: number, at: string): Promise<boolean> => {
  const used = await tables(db)
    .updateTable('identity.email_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Ends every code of a user that has not been used; links that take an address back stay. */
export const endCodes = async (db: TenantDb, accountId: number, userId: number, at: string): Promise<void> => {
  await tables(db)
    .updateTable('identity.email_codes')
    .set({ used_at: at, password_hash: null })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('purpose', '<>', 'revert_mail')
    .execute();
};

/** Ends the links that take an address back which were made after one of them. */
export const endLaterReverts = async (db: TenantDb, accountId: number, userId: number, after: number, at: string) => {
  await tables(db)
    .updateTable('identity.email_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'revert_mail')
    .where('used_at', 'is', null)
    .where('id', '>', after)
    .execute();
};

/** Where the newest code of a purpose was sent, if it has not been used; null: nowhere. */
export const maybeCodeAddress = async (
  db: TenantDb,
  accountId: number,
  userId: number,
  purpose: CodePurpose,
): Promise<string | null> => {
  const newest = await tables(db)
    .selectFrom('identity.email_codes')
    .select(['email', 'used_at'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && newest.used_at === null ? newest.email : null;
};

/** What a registration left: a password and the place it was chosen from. */
export type Registration = { readonly password_hash: string; readonly place_hash: Buffer };

/** The registrations of an address that nobody has confirmed yet, newest first, at most twenty. */
export const findRegistrations = (db: TenantDb, accountId: number, userId: number): Promise<Registration[]> =>
  tables(db)
    .selectFrom('identity.email_codes')
    .select(['password_hash', 'place_hash'])
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('purpose', '=', 'registration')
    .where('used_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('place_hash', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .$narrowType<Registration>()
    .execute();

/** Whose address a link takes back, and which. */
export type Revert = RightCode & { readonly email: string };

export const maybeRevert = async (db: Db, hash: Buffer, at: string): Promise<Revert | null> => {
  const { rows } = await sql<Revert>`
    select code_id, user_id, account_id, realm_id, email from identity.person_of_revert(${hash}, ${at})`.execute(db);
  return rows[0] ?? null;
};

/** Deletes codes that ended before `at`, and turns nobody counts any more (system role). Registrations wait for as long as it takes. */
export const purgeCodes = async (db: Db, at: string): Promise<number> => {
  const codes =
    await sql`delete from identity.email_codes where expires_at < ${at} and (purpose <> 'registration' or used_at is not null)`.execute(
      db,
    );
  const turns = await sql`delete from identity.code_sendings where coalesce(sent_at[1], '-infinity') < ${at}`.execute(
    db,
  );
  return Number(codes.numAffectedRows ?? 0) + Number(turns.numAffectedRows ?? 0);
};
