import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { ImportKind, ImportSource } from '@galena/contract/catalogue';
import type { ImportTable } from './merged-leads.rules.ts';
import {
  faultOf,
  ImportRefused,
  licences,
  type ImportCounts,
  type Missing,
  type StageColumns,
} from './imports.rules.ts';

/** One import at a time over all processes; the key is its own. */
const lockKey = sql`hashtextextended('catalogue import', 0)`;

/** @returns false: another one runs */
export const lockImports = async (db: Db): Promise<boolean> =>
  (await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(db)).rows[0]?.locked ??
  false;

/** Lets the next one begin: at once, and not only when the server has seen that the connection is gone. */
export const unlockImports = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_unlock(${lockKey})`.execute(db);
};

/** Puts categories that have no number yet into their table. @returns the number of each */
export const putCategories = async (db: Db, slugs: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  await sql`
    insert into catalogue.local_categories (slug) select unnest(${slugs}::text[]) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ id: number; slug: string }>`select id, slug from catalogue.local_categories`.execute(db);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
};

type Dataset = {
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly name: string;
};

/** @returns the id of a data set, new or known */
export const putDataset = async (db: Db, { kind, source, name }: Dataset): Promise<number> => {
  const { licence, url, attribution } = licences[source];
  const { rows } = await sql<{ id: number }>`
    insert into catalogue.datasets (source, kind, name, licence, licence_url, attribution)
    values (${source}, ${kind}, ${name}, ${licence}, ${url}, ${attribution})
    on conflict (source, kind, name) do update set licence = excluded.licence, licence_url = excluded.licence_url,
      attribution = excluded.attribution
    returning id`.execute(db);
  return rows[0]?.id as number;
};

type Beginning = {
  readonly datasetId: number;
  readonly file: string;
  readonly at: string;
  /** Of one that waits; null: it is new. */
  readonly importId: number | null;
};

/** Notes that an import begins; those that a killed process left behind failed. @returns its id */
export const beginImport = async (db: Db, { datasetId, file, at, importId }: Beginning): Promise<number> => {
  await sql`
    update catalogue.imports set state = 'failed', error = 'interrupted', fault = 'interrupted', ended_at = ${at}
    where state = 'running' and id is distinct from ${importId}::bigint`.execute(db);
  if (importId !== null) {
    await sql`
      update catalogue.imports set state = 'running', error = null, fault = null, missing = null, ended_at = null,
        started_at = ${at}
      where id = ${importId}`.execute(db);
    return importId;
  }
  const { rows } = await sql<{ id: number }>`
    insert into catalogue.imports (dataset_id, file, state, started_at) values (${datasetId}, ${file}, 'running', ${at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

const jsonOf = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

export const endImport = async (
  db: Db,
  id: number,
  { read, added, updated, unchanged, gone, refused, others, table }: ImportCounts,
  end: { readonly error: unknown; readonly release: string | null; readonly at: string },
): Promise<void> => {
  const { error, release, at } = end;
  const isDone = error === null;
  const missing = error instanceof ImportRefused ? error.missing : null;
  await sql`
    update catalogue.imports set state = ${isDone ? 'completed' : 'failed'}, error = ${isDone ? null : (error as Error).message},
      fault = ${isDone ? null : faultOf(error)}, missing = ${jsonOf(missing)}::jsonb, ended_at = ${at}, phase = null,
      (read, added, updated, unchanged, gone, refused, others, columns) =
        (${read}, ${added}, ${updated}, ${unchanged}, ${gone}, ${JSON.stringify(refused)}::jsonb,
          ${JSON.stringify(others)}::jsonb, ${jsonOf(table)}::jsonb)
    where id = ${id}`.execute(db);
  if (!isDone) return;
  await sql`
    update catalogue.datasets d set release = ${release}, updated_at = ${at}
    from catalogue.imports i where i.id = ${id} and not i.is_removal and d.id = i.dataset_id`.execute(db);
};

/** Takes a data set off the list of those that have something, and its licence off what is shown. */
export const retireDataset = async (db: Db, id: number): Promise<void> => {
  await sql`update catalogue.datasets set updated_at = null where id = ${id}`.execute(db);
};

/** A table of this connection alone for what is read: whatever happens, nothing of it is left behind. */
export const createStage = async (db: Db, columns: StageColumns): Promise<void> => {
  const all = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  await sql`create temporary table stage (n bigint generated always as identity, ${sql.raw(all.join(', '))})`.execute(
    db,
  );
};

/**
 * In which order rows are added. Of places neighbours that are searched together lie together; of lists what
 * their maker put first comes first.
 */
export type StageOrder = 'place' | 'file';

const orders: Readonly<Record<StageOrder, string>> = {
  place: 'coalesce(categories[1], 0), floor((lat + 90) * 20), lng, ref',
  file: 'n',
};

/** Puts what was read in order. Of a row that stands in the file twice the last one counts. @returns how many there are */
export const sortStage = async (db: Db, order: StageOrder): Promise<number> => {
  await sql`
    create temporary table sorted as
    select *, row_number() over (order by ${sql.raw(orders[order])}) as place
    from (select distinct on (ref) * from stage order by ref, n desc) once`.execute(db);
  await sql`drop table stage`.execute(db);
  await sql`create unique index on sorted (place)`.execute(db);
  await sql`create unique index on sorted (ref)`.execute(db);
  await sql`analyze sorted (place, ref)`.execute(db);
  await sql`create temporary table changed (id bigint not null, is_new boolean not null)`.execute(db);
  return (await sql<{ n: number }>`select count(*) as n from sorted`.execute(db)).rows[0]?.n ?? 0;
};

export type Target = {
  readonly table: ImportTable;
  readonly columns: StageColumns;
  readonly source: ImportSource;
  readonly datasetId: number;
  readonly at: string;
};

/**
 * Adds and updates those at these places of the order. Ids stay; `changed` holds those of this piece.
 * @returns how many are new, and how many were updated
 */
export const mergeRows = async (
  db: Db,
  { table, columns, source, datasetId, at }: Target,
  from: number,
  to: number,
): Promise<{ readonly added: number; readonly updated: number }> => {
  const names = Object.keys(columns).filter((name) => name !== 'ref');
  const kept = sql.raw(names.join(', '));
  const anew = sql.raw(names.map((name) => `excluded.${name}`).join(', '));
  await sql`truncate changed`.execute(db);
  await sql`
    with put as (
      insert into ${sql.table(table)} as b (dataset_id, source, ref, updated_at, ${kept})
      select ${datasetId}, ${source}, ref, ${at}, ${kept} from sorted where place between ${from} and ${to} order by place
      on conflict (source, ref) do update set (dataset_id, updated_at, gone_at, ${kept}) = (
        excluded.dataset_id, excluded.updated_at, null, ${anew})
      where (b.hash, b.dataset_id) is distinct from (excluded.hash, excluded.dataset_id) or b.gone_at is not null
      returning id, xmax = 0 as is_new
    ) insert into changed select id, is_new from put`.execute(db);
  const { rows } = await sql<{ added: number; updated: number }>`
    select count(*) filter (where is_new) as added, count(*) filter (where not is_new) as updated from changed`.execute(
    db,
  );
  return rows[0] ?? { added: 0, updated: 0 };
};

const missingRows = ({ table, source, datasetId }: Target): RawBuilder<unknown> => sql`
  ${sql.table(table)} b where b.dataset_id = ${datasetId} and b.source = ${source} and b.gone_at is null
    and not exists (select from sorted s where s.ref = b.ref)`;

/** What the newest file of a data set no longer has. @param examples how many names at most */
export const countMissing = async (db: Db, target: Target, examples: number): Promise<Missing> => {
  const { table, source, datasetId } = target;
  const { rows: had } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} b
    where b.dataset_id = ${datasetId} and b.source = ${source} and b.gone_at is null`.execute(db);
  const { rows: missing } = await sql<{ n: number }>`select count(*) as n from ${missingRows(target)}`.execute(db);
  const { rows } = await sql<{ name: string }>`
    select b.name from ${missingRows(target)} order by b.id limit ${examples}`.execute(db);
  return { had: had[0]?.n ?? 0, missing: missing[0]?.n ?? 0, examples: rows.map(({ name }) => name) };
};

/**
 * Ends those of a data set that its newest file no longer has: they are found no more, and come back with their ids. `changed`
 * holds them. @returns how many
 */
export const endMissing = async (db: Db, target: Target): Promise<number> => {
  const { table, at } = target;
  await sql`truncate changed`.execute(db);
  const { rows } = await sql<{ n: number }>`
    with ended as (
      update ${sql.table(table)} set gone_at = ${at} where id in (select b.id from ${missingRows(target)}) returning id
    ), noted as (insert into changed select id, false from ended)
    select count(*) as n from ended`.execute(db);
  return rows[0]?.n ?? 0;
};

/** Of businesses that changed or ended: what searches look at goes. */
export const clearCategories = async (db: Db): Promise<void> => {
  await sql`
    delete from catalogue.business_categories c using changed where c.business_id = changed.id and not changed.is_new`.execute(
    db,
  );
};

/** Of businesses that changed: what searches look at comes anew. */
export const fillCategories = async (db: Db): Promise<void> => {
  await sql`
    insert into catalogue.business_categories (business_id, category_id, latband, lng, lat, country, flags)
    select distinct on (b.id, category) b.id, category, floor((b.lat + 90) * 20)::int, b.lng, b.lat, b.country, b.flags
    from changed join catalogue.businesses b using (id), unnest(b.categories) as category`.execute(db);
};

/** Tells the planner what a table has now; the vacuum that index-only answers want is PostgreSQL's own. */
export const analyze = async (db: Db, table: ImportTable): Promise<void> => {
  await sql`select catalogue.analyze_leads(${table})`.execute(db);
};

/** Counts what companies do, of which their filter offers the most frequent. */
export const countIndustries = async (db: Db): Promise<void> => {
  await sql`delete from catalogue.company_industries`.execute(db);
  await sql`
    insert into catalogue.company_industries (name, companies)
    select min(industry), count(*) from catalogue.companies c, unnest(c.industries) as industry
    where c.gone_at is null and c.merged_into is null group by lower(industry)`.execute(db);
};
