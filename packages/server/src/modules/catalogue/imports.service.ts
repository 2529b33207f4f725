import { hash } from 'node:crypto';
import type { PlaceBatch, PlaceFile } from '@galena/adapters/open-data';
import { localCategories } from '@galena/contract/search';
import { moment } from '../../platform/clock/clock.ts';
import type { Cell, Loader } from '../../platform/db/loader.ts';
import type { Work } from '../../platform/work/work.ts';
import {
  datasetNameOf,
  ImportRefused,
  refOf,
  stageColumns,
  stageRowOf,
  type ImportCounts,
  type ImportSource,
} from './imports.rules.ts';
import * as store from './imports.store.ts';

export type ImportWish = {
  readonly source: ImportSource;
  /** What it is called in the note; also names the data set when `name` does not. */
  readonly path: string;
  readonly name?: string | undefined;
  readonly file: PlaceFile;
  /** Told again and again: what is done now, and how much of it, 0 to 1. */
  readonly progress: (phase: 'reading' | 'writing', part: number) => void;
};

/** Places of one transaction: a kill costs at most so many, and they are the same when it is begun again. */
const perTransaction = 50_000;
const mostExamples = 5;

type Tally = { read: number; refused: Record<string, number>; examples: string[] };

const count = (tally: Tally, { read, refused, examples }: PlaceBatch): void => {
  tally.read += read;
  for (const [reason, n] of Object.entries(refused)) tally.refused[reason] = (tally.refused[reason] ?? 0) + n;
  tally.examples.push(...examples.slice(0, mostExamples - tally.examples.length));
};

const digest = (text: string): string => hash('md5', text);

/** Where a point lies: by the borders that come with country-coder. */
const openBorders = async (): Promise<(lat: number, lng: number) => string | null> => {
  const { iso1A2Code } = await import('@rapideditor/country-coder');
  return (lat, lng) => iso1A2Code([lng, lat]);
};

/** Copies what is read into the connection's own table. @param name of its data set. @returns how many */
const stage = async (
  loader: Loader,
  { source, file, progress }: ImportWish,
  name: string,
  tally: Tally,
): Promise<number> => {
  const ids = await store.putCategories(
    loader.db,
    localCategories.map(({ slug }) => slug),
  );
  const idOf = (slug: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`no such category: ${slug}`);
    return id;
  };
  const countryAt = await openBorders();
  await store.createStage(loader.db);
  const rows = async function* (): AsyncGenerator<readonly (readonly Cell[])[]> {
    for await (const batch of file.batches) {
      count(tally, batch);
      progress('reading', batch.progress);
      const places = batch.places.map((place) => ({ ...place, ref: refOf(source, name, place.ref) }));
      if (places.length > 0) yield places.map((place) => stageRowOf(place, idOf, countryAt, digest));
    }
  };
  return loader.copyIn('stage', stageColumns, rows());
};

type Target = { readonly source: ImportSource; readonly datasetId: number; readonly at: string };

/** Brings the catalogue to what was read: piece after piece, each whole or not at all. */
const merge = async (loader: Loader, target: Target, progress: ImportWish['progress']) => {
  const total = await store.sortStage(loader.db);
  const sum = { added: 0, updated: 0 };
  for (let from = 1; from <= total; from += perTransaction) {
    const to = Math.min(total, from + perTransaction - 1);
    const done = await loader.transaction((db) => store.mergePlaces(db, target, from, to));
    sum.added += done.added;
    sum.updated += done.updated;
    progress('writing', to / total);
  }
  const gone = await loader.transaction((db) => store.endMissing(db, target));
  return { ...sum, unchanged: total - sum.added - sum.updated, gone, total };
};

/**
 * Brings the local catalogue up to a file of open data. The same or a newer file again: what is there keeps its id, what it no
 * longer has is gone. A file that cannot be read to its end changes nothing.
 * @throws ImportRefused while another import runs, and for a file without a place; what reading the file throws
 */
export const importPlaces = async (work: Work, loader: Loader, wish: ImportWish): Promise<ImportCounts> => {
  const { source, path, file, progress } = wish;
  if (!(await store.lockImports(loader.db))) throw new ImportRefused('Another import runs; wait for its end');
  const at = moment(work.clock);
  const name = wish.name ?? datasetNameOf(path);
  const datasetId = await store.putDataset(loader.db, { source, name, release: file.release });
  const importId = await store.beginImport(loader.db, datasetId, path, at);
  const tally: Tally = { read: 0, refused: {}, examples: [] };
  const counts = (done: Partial<ImportCounts>): ImportCounts => ({
    added: 0,
    updated: 0,
    unchanged: 0,
    gone: 0,
    ...tally,
    ...done,
  });
  const end = (done: ImportCounts, error: string | null) =>
    store.endImport(loader.db, importId, done, { error, release: file.release, at: moment(work.clock) });
  try {
    const staged = await stage(loader, wish, name, tally);
    if (staged === 0) throw new ImportRefused('There is no usable place in this file; nothing was changed');
    const { total, ...done } = await merge(loader, { source, datasetId, at }, progress);
    const twice = staged - total;
    if (twice > 0) tally.refused['there_twice'] = twice;
    await store.analyze(loader.db);
    await end(counts(done), null);
    return counts(done);
  } catch (error) {
    // When the connection itself broke nobody can note it here; the next import does.
    await end(counts({}), (error as Error).message).catch(() => undefined);
    throw error;
  }
};
