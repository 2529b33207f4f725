import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { plannedByValues } from '../../platform/db/preparing-client.ts';
import type { IdentityClass } from './identities.rules.ts';

/** One writer of an account's identities and records at a time, until the transaction ends. Taken before the wallet. */
export const lockIdentities = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contacts ${accountId}`}, 0))`.execute(db);
};

export type KnownKey = { readonly kind: string; readonly key: string; readonly identity_id: number };

/**
 * Which of these keys are known, and whom they lead to. Each kind by itself, with its keys as a constant: joined with rows of which
 * nobody knows how many match, all keys of the account would be read for a few thousand. Planned each time: a plan that was made while the
 * table was empty would compare each key of the account with each of these until the statistics come.
 */
export const findKeys = async (
  db: TenantDb,
  accountId: number,
  keys: readonly { readonly kind: string; readonly key: string }[],
): Promise<readonly KnownKey[]> => {
  const found: KnownKey[] = [];
  for (const [kind, asked] of Map.groupBy(keys, (one) => one.kind)) {
    const { rows } = await sql<KnownKey>`
      select kind, key, identity_id from contacts.identity_keys
      where account_id = ${accountId} and kind = ${kind} and key = any(${asked.map(({ key }) => key)}::text[])
        ${plannedByValues}`.execute(db);
    found.push(...rows);
  }
  return found;
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
      select key from contacts.identity_keys k
      where k.account_id = ${accountId} and k.identity_id = i.id and k.kind = 'ref' order by key) as refs
    from contacts.identities i where i.account_id = ${accountId} and i.id = any(${ids}::bigint[])`.execute(db);
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
    insert into contacts.identities (account_id, class, created_at)
    select ${accountId}, ${of}, ${at}::timestamptz from generate_series(1, ${count}::int)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Adds keys; one that is there stays as it is. */
export const addKeys = async (db: TenantDb, accountId: number, keys: readonly KnownKey[]): Promise<void> => {
  await sql`
    insert into contacts.identity_keys (account_id, kind, key, identity_id)
    select ${accountId}, kind, key, identity_id
    from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ key }) => key)}::text[],
      ${keys.map((one) => one.identity_id)}::bigint[]) as k (kind, key, identity_id)
    on conflict do nothing`.execute(db);
};

export type Merge = {
  readonly keptId: number;
  readonly mergedId: number;
  /** The records that followed. */
  readonly movedResults: readonly number[];
  readonly at: string;
};

/** Makes `mergedId` one with `keptId`. @returns what is needed to part them again */
export const mergeIdentity = async (
  db: TenantDb,
  accountId: number,
  { keptId, mergedId, movedResults, at }: Merge,
): Promise<number> => {
  const { rows: keys } = await sql<{ kind: string; key: string }>`
    update contacts.identity_keys set identity_id = ${keptId}
    where account_id = ${accountId} and identity_id = ${mergedId} returning kind, key`.execute(db);
  await sql`
    update contacts.identities set merged_into = ${keptId} where account_id = ${accountId} and id = ${mergedId}`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    insert into contacts.identity_merges (account_id, kept_id, merged_id, moved_keys, moved_results, created_at)
    values (${accountId}, ${keptId}, ${mergedId}, ${JSON.stringify(keys)}::jsonb, ${movedResults}::bigint[], ${at})
    returning id`.execute(db);
  return (rows[0] as { id: number }).id;
};

export type UndoneMerge = {
  readonly kept_id: number;
  readonly merged_id: number;
  readonly moved_results: readonly number[];
};

/** Parts two identities that were made one. @returns null when there is no such merge, or it was undone before */
export const undoMerge = async (
  db: TenantDb,
  accountId: number,
  mergeId: number,
  at: string,
): Promise<UndoneMerge | null> => {
  const { rows } = await sql<UndoneMerge & { moved_keys: unknown }>`
    update contacts.identity_merges set undone_at = ${at}
    where account_id = ${accountId} and id = ${mergeId} and undone_at is null
    returning kept_id, merged_id, moved_keys, moved_results`.execute(db);
  const [merge] = rows;
  if (!merge) return null;
  const { moved_keys: keys, ...undone } = merge;
  await sql`
    update contacts.identity_keys k set identity_id = ${undone.merged_id}
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as moved (kind text, key text)
    where k.account_id = ${accountId} and k.kind = moved.kind and k.key = moved.key and k.identity_id = ${undone.kept_id}`.execute(
    db,
  );
  await sql`
    update contacts.identities set merged_into = null where account_id = ${accountId} and id = ${undone.merged_id}`.execute(
    db,
  );
  return undone;
};

/** Forgets of some identities which one they turned out to be. @returns whether none is left of whom that is known */
export const unlinkMerged = async (db: TenantDb, accountId: number, max: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update contacts.identities set merged_into = null where account_id = ${accountId} and id in (
      select id from contacts.identities where account_id = ${accountId} and merged_into is not null limit ${max})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) < max;
};
