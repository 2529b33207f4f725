import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { IdentityClass } from './identities.rules.ts';

/** One writer of an account's identities and records at a time, until the transaction ends. Taken before the wallet. */
export const lockIdentities = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists ${accountId}`}, 0))`.execute(db);
};

export type KnownKey = { readonly kind: string; readonly key: string; readonly identity_id: number };

/** Which of these keys are known, and whom they lead to. */
export const findKeys = async (
  db: TenantDb,
  accountId: number,
  keys: readonly { readonly kind: string; readonly key: string }[],
): Promise<readonly KnownKey[]> => {
  const { rows } = await sql<KnownKey>`
    select k.kind, k.key, k.identity_id
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[]) as asked (kind, key)
    join lists.identity_keys k on k.account_id = ${accountId} and k.kind = asked.kind and k.key = asked.key`.execute(
    db,
  );
  return rows;
};

export type IdentityFacts = { readonly id: number; readonly refs: readonly string[] };

/** The ids that sources gave these identities. */
export const findFacts = async (
  db: TenantDb,
  accountId: number,
  ids: readonly number[],
): Promise<readonly IdentityFacts[]> => {
  const { rows } = await sql<IdentityFacts>`
    select i.id, array(
      select key from lists.identity_keys k
      where k.account_id = i.account_id and k.identity_id = i.id and k.kind = 'ref' order by key) as refs
    from lists.identities i where i.account_id = ${accountId} and i.id = any(${ids}::bigint[])`.execute(db);
  return rows;
};

/** So many new identities. @returns their ids */
export const createIdentities = async (
  db: TenantDb,
  accountId: number,
  { of, count, at }: { readonly of: IdentityClass; readonly count: number; readonly at: string },
): Promise<readonly number[]> => {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into lists.identities (account_id, class, created_at)
    select ${accountId}, ${of}, ${at}::timestamptz from generate_series(1, ${count}::int)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Adds keys; one that is there stays as it is. */
export const addKeys = async (db: TenantDb, accountId: number, keys: readonly KnownKey[]): Promise<void> => {
  await sql`
    insert into lists.identity_keys (account_id, kind, key, identity_id)
    select ${accountId}, kind, key, identity_id
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map((one) => one.identity_id)}::bigint[]) as k (kind, key, identity_id)
    on conflict do nothing`.execute(db);
};

/** Makes `mergedId` one with `keptId`: its keys, and its records in lists where the other has none. */
export const mergeIdentity = async (
  db: TenantDb,
  accountId: number,
  { keptId, mergedId, at }: { readonly keptId: number; readonly mergedId: number; readonly at: string },
): Promise<void> => {
  await sql`
    with moved as (
      update lists.identity_keys set identity_id = ${keptId}
      where account_id = ${accountId} and identity_id = ${mergedId} returning kind, key
    ), result as (
      update lists.results r set identity_id = ${keptId}
      where account_id = ${accountId} and identity_id = ${mergedId} and not exists (
        select from lists.results o where o.account_id = r.account_id and o.list_id = r.list_id
          and o.identity_id = ${keptId} and o.deleted_at is null)
      returning id
    ), merged as (
      update lists.identities set merged_into = ${keptId} where account_id = ${accountId} and id = ${mergedId}
    )
    insert into lists.identity_merges (account_id, kept_id, merged_id, moved_keys, moved_results, created_at)
    select ${accountId}, ${keptId}, ${mergedId}, (select coalesce(jsonb_agg(to_jsonb(moved)), '[]') from moved),
      (select coalesce(array_agg(id), '{}') from result), ${at}`.execute(db);
};

/** Parts two identities that were made one. @returns false when there is no such merge, or it was undone before */
export const undoMerge = async (db: TenantDb, accountId: number, mergeId: number, at: string): Promise<boolean> => {
  const { rows } = await sql`
    with merge as (
      update lists.identity_merges set undone_at = ${at}
      where account_id = ${accountId} and id = ${mergeId} and undone_at is null returning *
    ), key as (
      update lists.identity_keys k set identity_id = m.merged_id
      from merge m, jsonb_to_recordset(m.moved_keys) as moved (kind text, key text)
      where k.account_id = m.account_id and k.kind = moved.kind and k.key = moved.key and k.identity_id = m.kept_id
    ), result as (
      update lists.results r set identity_id = m.merged_id from merge m
      where r.account_id = m.account_id and r.id = any(m.moved_results) and r.identity_id = m.kept_id
    ), parted as (
      update lists.identities i set merged_into = null from merge m
      where i.account_id = m.account_id and i.id = m.merged_id
    )
    select id from merge`.execute(db);
  return rows.length > 0;
};
