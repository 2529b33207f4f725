import { sql } from 'kysely';
import type { Effect } from '@galena/contract/kernel';
import type { PagePlan } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { CallerRow } from '../identity/index.ts';
import type { KeysTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<KeysTables>();

/** A key, what bounds it, and who stands behind it. */
export type KeyCallerRow = CallerRow & {
  readonly key_id: number;
  readonly scopes: readonly Effect[];
  readonly allowed_addresses: readonly string[];
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
};

/** Who stands behind a key on a host; null: nobody has it, or its user or account is gone. */
export const maybeCallerOfKey = async (db: Db, hash: Buffer, host: string): Promise<KeyCallerRow | null> => {
  const { rows } = await sql<KeyCallerRow>`select * from keys.caller_of_key(${hash}, ${host})`.execute(db);
  return rows[0] ?? null;
};

export type Use = {
  readonly accountId: number;
  readonly id: number;
  readonly at: string;
  readonly address: string;
  /** Somebody else may have noted a use meanwhile: one since then is enough. */
  readonly unlessSince: string;
};

export const noteUse = async (db: TenantDb, { accountId, id, at, address, unlessSince }: Use): Promise<void> => {
  await tables(db)
    .updateTable('keys.api_keys')
    .set({ last_used_at: at, last_used_address: address })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', unlessSince)]))
    .execute();
};

type Owner = { readonly accountId: number; readonly userId: number };

const shown = [
  'id',
  'description',
  'prefix',
  'scopes',
  'allowed_addresses',
  'credit_cap',
  'created_at',
  'expires_at',
  'last_used_at',
  'last_used_address',
  'revoked_at',
] as const;

const own = (db: TenantDb, { accountId, userId }: Owner) =>
  tables(db).selectFrom('keys.api_keys').where('account_id', '=', accountId).where('user_id', '=', userId);

/** The keys of a user, newest first: one more than the page holds, and how many there are. */
export const findKeys = async (db: TenantDb, owner: Owner, plan: PagePlan) => {
  let page = own(db, owner).select(shown);
  if (plan.after !== null) page = page.where('id', '<', plan.after);
  const rows = await page
    .orderBy('id', 'desc')
    .offset(plan.offset)
    .limit(plan.limit + 1)
    .execute();
  const { total } = await own(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

export type KeyRow = Awaited<ReturnType<typeof findKeys>>['rows'][number];

export const countActive = async (db: TenantDb, owner: Owner, at: string): Promise<number> => {
  const { active } = await own(db, owner)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .select((eb) => eb.fn.countAll<number>().as('active'))
    .executeTakeFirstOrThrow();
  return active;
};

export type NewKey = Pick<
  KeyRow,
  'description' | 'prefix' | 'scopes' | 'allowed_addresses' | 'credit_cap' | 'created_at' | 'expires_at'
> & { readonly key_hash: Buffer };

export const createKey = (db: TenantDb, { accountId, userId }: Owner, key: NewKey): Promise<KeyRow> =>
  tables(db)
    .insertInto('keys.api_keys')
    .values({ account_id: accountId, user_id: userId, ...key })
    .returning(shown)
    .executeTakeFirstOrThrow();

/** A key of the user, locked until the transaction ends, or null. */
export const maybeLockedKey = async (db: TenantDb, owner: Owner, id: number): Promise<KeyRow | null> =>
  (await own(db, owner).where('id', '=', id).select(shown).forUpdate().executeTakeFirst()) ?? null;

export const changeKey = (
  db: TenantDb,
  { accountId, userId }: Owner,
  id: number,
  change: { readonly description: string } | { readonly revoked_at: string },
): Promise<KeyRow> =>
  tables(db)
    .updateTable('keys.api_keys')
    .set(change)
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirstOrThrow();

/** Revokes every key of a user that still stands. */
export const revokeKeys = async (db: TenantDb, { accountId, userId }: Owner, at: string): Promise<void> => {
  await tables(db)
    .updateTable('keys.api_keys')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** What a key may spend in a month, in credits; null: no cap. */
export const getCap = async (db: TenantDb, accountId: number, id: number): Promise<number | null> => {
  const { credit_cap } = await tables(db)
    .selectFrom('keys.api_keys')
    .select('credit_cap')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return credit_cap;
};
