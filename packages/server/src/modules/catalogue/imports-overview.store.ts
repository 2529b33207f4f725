import type { CatalogueDataset, ImportFault, ImportKind, ImportSource, TableReading } from '@galena/contract/catalogue';
import type { ColumnMapping } from '@galena/contract/kernel';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { Missing } from './imports.rules.ts';

/** An import as its table keeps it, with the data set that it is of. */
export type ImportRow = {
  readonly id: number;
  readonly dataset_id: number;
  readonly dataset: string;
  readonly source: ImportSource;
  readonly kind: ImportKind;
  readonly file: string;
  readonly is_removal: boolean;
  readonly state: 'draft' | 'waiting' | 'running' | 'completed' | 'failed';
  readonly phase: 'reading' | 'writing' | null;
  readonly progress: number;
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly gone: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly others: Readonly<Record<string, number>>;
  readonly columns: TableReading | null;
  readonly fault: ImportFault | null;
  readonly error: string | null;
  readonly missing: Missing | null;
  readonly encoding: string | null;
  /** What is said of the columns of a table, beside what they seem to hold; null: nothing. */
  readonly mapping: ColumnMapping | null;
  /** When the file was last changed; null: not told. */
  readonly file_date: string | null;
  readonly replaces: boolean;
  readonly file_id: number | null;
  readonly started_at: string;
  readonly ended_at: string | null;
};

const importColumns = sql`
  i.id, i.dataset_id, d.name as dataset, d.source, d.kind, i.file, i.is_removal, i.state, i.phase, i.progress, i.read, i.added,
  i.updated, i.unchanged, i.gone, i.refused, i.others, i.columns, i.fault, i.error, i.missing, i.encoding, i.mapping, i.file_date::text as file_date, i.replaces,
  i.file_id, i.started_at, i.ended_at`;

/** The newest imports. */
export const findImports = async (db: Db, max: number): Promise<readonly ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from catalogue.imports i join catalogue.datasets d on d.id = i.dataset_id
    order by i.id desc limit ${max}`.execute(db);
  return rows;
};

export const maybeImport = async (db: Db, id: number): Promise<ImportRow | null> => {
  const { rows } = await sql<ImportRow>`
    select ${importColumns} from catalogue.imports i join catalogue.datasets d on d.id = i.dataset_id
    where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The data sets that have something, with how many leads of each are found. */
export const findDatasets = async (db: Db): Promise<readonly CatalogueDataset[]> => {
  const { rows } = await sql<CatalogueDataset>`
    select d.id, d.source, d.kind, d.name, d.licence, d.release::text as release, d.updated_at,
      case d.kind
        when 'people' then (
          select count(*) from catalogue.people l where l.dataset_id = d.id and l.gone_at is null and l.source <> 'merged')
        when 'company' then (
          select count(*) from catalogue.companies l where l.dataset_id = d.id and l.gone_at is null and l.source <> 'merged')
        when 'local' then (
          select count(*) from catalogue.businesses l where l.dataset_id = d.id and l.gone_at is null and l.source <> 'merged')
        when 'influencer' then (
          select count(*) from catalogue.influencers l where l.dataset_id = d.id and l.gone_at is null and l.source <> 'merged')
        when 'group' then (
          select count(*) from catalogue.groups l where l.dataset_id = d.id and l.gone_at is null and l.source <> 'merged')
      end as leads
    from catalogue.datasets d where d.updated_at is not null order by d.updated_at desc, d.id`.execute(db);
  return rows;
};

type Waiting = Pick<ImportRow, 'dataset_id' | 'file' | 'is_removal' | 'encoding' | 'file_date'> & {
  readonly file_id: number | null;
  readonly at: string;
};

/** Notes an import that waits for its job, or for its columns to be confirmed. @returns its id */
export const addImport = async (db: Db, one: Waiting, state: 'draft' | 'waiting'): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into catalogue.imports (dataset_id, file, is_removal, encoding, file_date, file_id, state, started_at)
    values (${one.dataset_id}, ${one.file}, ${one.is_removal}, ${one.encoding}, ${one.file_date}, ${one.file_id}, ${state},
      ${one.at})
    returning id`.execute(db);
  return rows[0]?.id as number;
};

/** Lets a draft wait for its job. @returns false: it is none any more */
export const beginDraft = async (
  db: Db,
  id: number,
  { encoding, mapping }: Pick<ImportRow, 'encoding' | 'mapping'>,
): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update catalogue.imports set state = 'waiting', encoding = ${encoding}, mapping = ${JSON.stringify(mapping)}::jsonb
    where id = ${id} and state = 'draft' returning id`.execute(db);
  return rows.length > 0;
};

export const removeDraft = async (db: Db, id: number): Promise<void> => {
  await sql`delete from catalogue.imports where id = ${id} and state = 'draft'`.execute(db);
};

/** Forgets drafts whose files are not kept any more. @param before ISO time of their upload */
export const removeOldDrafts = async (db: Db, before: string): Promise<void> => {
  await sql`delete from catalogue.imports where state = 'draft' and started_at < ${before}`.execute(db);
};

/** Lets one that failed wait again. @returns false: it did not fail, or its file is gone */
export const waitAgain = async (db: Db, id: number, replaces: boolean): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    update catalogue.imports set state = 'waiting', replaces = replaces or ${replaces}, fault = null, error = null,
      missing = null, ended_at = null, progress = 0
    where id = ${id} and state = 'failed' and (file_id is not null or is_removal) returning id`.execute(db);
  return rows.length > 0;
};

export const noteProgress = async (
  db: Db,
  id: number,
  phase: 'reading' | 'writing',
  percent: number,
): Promise<void> => {
  await sql`
    update catalogue.imports set phase = ${phase}, progress = ${percent} where id = ${id} and state = 'running'`.execute(
    db,
  );
};

/** Forgets the file of an import, which is no longer kept. */
export const forgetFile = async (db: Db, id: number): Promise<void> => {
  await sql`update catalogue.imports set file_id = null where id = ${id}`.execute(db);
};

/** Whether an import of a data set waits or runs. */
export const isBusy = async (db: Db, datasetId: number): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from catalogue.imports where dataset_id = ${datasetId} and state in ('waiting', 'running')) as busy`.execute(
    db,
  );
  return rows[0]?.busy ?? false;
};

/** Notes that an import failed before it began: its file is not what it should be, or cannot be had. */
export const failOpen = async (db: Db, id: number, fault: ImportFault, error: string, at: string): Promise<void> => {
  await sql`
    update catalogue.imports set state = 'failed', fault = ${fault}, error = ${error}, phase = null, ended_at = ${at}
    where id = ${id} and state in ('waiting', 'running')`.execute(db);
};
