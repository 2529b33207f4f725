import { sql } from 'kysely';
import type { ListType } from '@galena/contract/kernel';
import type { Db } from '../../platform/db/pool.ts';

/** Which version of a manifest is asked. */
export type ActiveManifest = { readonly id: number; readonly key: string; readonly version: number };

export const findActive = async (db: Db): Promise<readonly ActiveManifest[]> => {
  const { rows } = await sql<ActiveManifest>`select id, key, version from sources.manifests order by id`.execute(db);
  return rows;
};

export type ManifestRow = ActiveManifest & {
  readonly label: string;
  readonly list_type: ListType;
  readonly body: string;
  readonly versions: number;
  readonly updated_at: string;
};

/** All of them with what their versions in use say. */
export const findManifests = async (db: Db): Promise<readonly ManifestRow[]> => {
  const { rows } = await sql<ManifestRow>`
    select m.id, m.key, m.version, v.label, v.list_type, v.body, m.updated_at,
      (select count(*)::int from sources.manifest_versions o where o.manifest_id = m.id) as versions
    from sources.manifests m join sources.manifest_versions v on v.manifest_id = m.id and v.version = m.version
    order by m.key`.execute(db);
  return rows;
};

/** What a version says; null: there is none. */
export const maybeBody = async (db: Db, id: number, version: number): Promise<string | null> => {
  const { rows } = await sql<{ body: string }>`
    select body from sources.manifest_versions where manifest_id = ${id} and version = ${version}`.execute(db);
  return rows[0]?.body ?? null;
};

export type VersionRow = {
  readonly version: number;
  readonly label: string;
  readonly created_at: string;
};

/** The versions of a manifest, the newest first. */
export const findVersions = async (db: Db, id: number): Promise<readonly VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    select version, label, created_at from sources.manifest_versions
    where manifest_id = ${id} order by version desc`.execute(db);
  return rows;
};

/** Whoever changes manifests waits here for the one before. */
export const lockManifests = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7147023)`.execute(db);
};

/** @returns its id */
export const createManifest = async (db: Db, key: string, at: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into sources.manifests (key, version, created_at, updated_at)
    values (${key}, 1, ${at}, ${at}) returning id`.execute(db);
  return (rows[0] as { readonly id: number }).id;
};

export type NewVersion = {
  readonly id: number;
  readonly version: number;
  readonly label: string;
  readonly listType: ListType;
  readonly body: string;
  readonly at: string;
};

export const createVersion = async (db: Db, one: NewVersion): Promise<void> => {
  await sql`
    insert into sources.manifest_versions (manifest_id, version, label, list_type, body, created_at)
    values (${one.id}, ${one.version}, ${one.label}, ${one.listType}, ${one.body}, ${one.at})`.execute(db);
};

export const setVersion = async (db: Db, id: number, version: number, at: string): Promise<void> => {
  await sql`update sources.manifests set version = ${version}, updated_at = ${at} where id = ${id}`.execute(db);
};

export const removeManifest = async (db: Db, id: number): Promise<void> => {
  await sql`delete from sources.manifests where id = ${id}`.execute(db);
};

/** The source of a manifest, with what was set of it. */
export const removeSearcherOf = async (db: Db, provider: string): Promise<void> => {
  await sql`delete from sources.searchers where provider = ${provider}`.execute(db);
};
