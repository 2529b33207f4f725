import { sql } from 'kysely';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityTables } from './tables.gen.ts';

/** Somebody who calls, by whatever proof: what their rights depend on. */
export type CallerRow = {
  readonly user_id: number;
  readonly account_id: number;
  readonly realm_id: number;
  readonly role: string;
  readonly user_type: string;
  readonly is_super_admin: boolean;
  readonly is_demo: boolean;
  readonly account_status: string;
  readonly account_kind: string;
  readonly modules: string[];
  readonly may_have_related: boolean;
  readonly is_trial_over: boolean;
};

/** Who stands behind a token. */
export type SessionRow = CallerRow & {
  readonly token_id: number;
  readonly impersonator_id: number | null;
  readonly impersonator_name: string | null;
  readonly last_used_at: string;
  readonly may_have_related: boolean;
  readonly may_spend: boolean;
  readonly entered_by_id: number | null;
  readonly entered_by_name: string | null;
};

const tables = (db: TenantDb) => db.withTables<IdentityTables>();

/** The session of a token on a host, or null when it is unknown, ended, revoked, or its user is gone. */
export const maybeSession = async (db: Db, hash: Buffer, host: string, at: string): Promise<SessionRow | null> => {
  const { rows } = await sql<SessionRow>`select * from identity.session_of_token(${hash}, ${host}, ${at})`.execute(db);
  return rows[0] ?? null;
};

export const touchSession = async (db: TenantDb, id: number, at: string): Promise<void> => {
  await tables(db).updateTable('identity.access_tokens').set({ last_used_at: at }).where('id', '=', id).execute();
};

export type NewSession = {
  readonly account_id: number;
  readonly user_id: number;
  readonly token_hash: Buffer;
  readonly host: string;
  readonly remember: boolean;
  readonly ip_address: string;
  readonly user_agent: string;
  readonly created_at: string;
  readonly last_used_at: string;
  readonly idle_seconds: number;
  readonly expires_at: string;
  /** The administrator who views the product as this user. */
  readonly impersonator_id?: number;
  /** Who of the parent works in a related account with it. */
  readonly entered_by?: number;
};

export const createSession = (db: TenantDb, session: NewSession) =>
  tables(db).insertInto('identity.access_tokens').values(session).returning('id').executeTakeFirstOrThrow();

type Owner = { readonly accountId: number; readonly userId: number };

const live = (db: TenantDb, owner: Owner, at: string) =>
  tables(db)
    .selectFrom('identity.access_tokens')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .where(sql<boolean>`last_used_at + make_interval(secs => idle_seconds) > ${at}`);

/** The live sessions of a user, newest first: one more than the page holds, and how many there are. */
export const findSessions = async (db: TenantDb, owner: Owner, plan: PagePlan, at: string) => {
  let page = live(db, owner, at).select(['id', 'ip_address', 'user_agent', 'created_at', 'last_used_at', 'expires_at']);
  if (plan.after !== null) page = page.where('id', '<', plan.after);
  const rows = await page
    .orderBy('id', 'desc')
    .offset(plan.offset)
    .limit(plan.limit + 1)
    .execute();
  const { total } = await live(db, owner, at)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** Ends sessions of a user: one, all but one, or (null) all. Answers the ids that ended. */
export const revokeSessions = async (
  db: TenantDb,
  owner: Owner,
  which: { readonly id: number } | { readonly allBut: number | null },
  at: string,
): Promise<number[]> => {
  const rows = await tables(db)
    .updateTable('identity.access_tokens')
    .set({ revoked_at: at })
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('revoked_at', 'is', null)
    .where('id', 'id' in which ? '=' : '<>', 'id' in which ? which.id : (which.allBut ?? 0))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** Deletes sessions that ended before `at`, of all accounts (system role). */
export const purgeSessions = async (db: Db, at: string): Promise<number> => {
  const result = await sql`
    delete from identity.access_tokens where expires_at < ${at} or revoked_at < ${at}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
};
