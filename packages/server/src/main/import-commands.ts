import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  guessMap,
  OpenDataError,
  placeFields,
  readCsvHeader,
  readOsm,
  readOverture,
  readPlacesCsv,
  type CsvMap,
  type PlaceField,
  type PlaceFile,
} from '@galena/adapters/open-data';
import { ImportRefused, importPlaces, summaryOf, type ImportSource } from '../modules/catalogue/index.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { OpenHouse } from './house.ts';
import { UsageError } from './usage-error.ts';

type Say = (line: string) => void;

const usage = `Usage: npm run galena -- import osm <file> [--name <data set>]           .osm.pbf, .osm.gz, .osm
       npm run galena -- import overture <file> [--name <data set>]      .parquet, .geojsonseq
       npm run galena -- import csv <file> [--map <column>=<field>]… [--name <data set>]
       fields: ${placeFields.join(', ')}`;

const sources: readonly string[] = ['osm', 'overture', 'csv'] satisfies ImportSource[];

type Wish = {
  readonly source: ImportSource;
  readonly path: string;
  readonly name: string | undefined;
  readonly map: readonly string[];
};

const readWish = (args: readonly string[]): Wish => {
  let read;
  try {
    const options = { name: { type: 'string' }, map: { type: 'string', multiple: true } } as const;
    read = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const [source = '', file, ...more] = read.positionals;
  if (!sources.includes(source) || file === undefined || more.length > 0) throw new UsageError(usage);
  const { name, map = [] } = read.values;
  if (map.length > 0 && source !== 'csv') throw new UsageError(`--map is for csv\n${usage}`);
  // npm runs scripts in the checkout; a relative path means the folder the command was typed in.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  return { source: source as ImportSource, path, name, map };
};

/** What each column of a file is: as the operator says, else as columns of such names usually are. */
const mapOf = async (path: string, wished: readonly string[]): Promise<CsvMap> => {
  const header = await readCsvHeader(path);
  if (wished.length === 0) return guessMap(header);
  const fields: readonly string[] = placeFields;
  const pairs = wished.map((pair) => {
    const at = pair.lastIndexOf('=');
    const [column, field] = [pair.slice(0, at), pair.slice(at + 1)];
    if (!header.includes(column)) throw new UsageError(`No column "${column}" in ${header.join(', ')}\n${usage}`);
    if (!fields.includes(field)) throw new UsageError(`No field "${field}"\n${usage}`);
    return [column, field as PlaceField] as const;
  });
  return Object.fromEntries(pairs);
};

const open = async ({ source, path, map }: Wish): Promise<PlaceFile> => {
  if (source === 'osm') return readOsm(path);
  if (source === 'overture') return readOverture(path);
  return readPlacesCsv(path, await mapOf(path, map));
};

const phases = { reading: 'Reading', writing: 'Writing' } as const;

/** A bar on a terminal, and nothing where nobody watches. */
const createBar = () => {
  let shown = '';
  return (phase: keyof typeof phases, part: number): void => {
    const percent = Math.floor(Math.min(1, part) * 100);
    const line = `${phases[phase]}  [${'='.repeat(Math.floor(percent / 4)).padEnd(25)}] ${percent} %`;
    if (!process.stderr.isTTY || line === shown) return;
    shown = line;
    process.stderr.write(`\r${line}`);
  };
};

const clearLine = (): void => void (process.stderr.isTTY && process.stderr.write('\r\u001b[K'));

const importFile = async (wish: Wish, { databaseUrl, work, systemWork }: OpenHouse, say: Say): Promise<void> => {
  try {
    const file = await open(wish);
    const loader = await openLoader(databaseUrl, work.house.config.GALENA_RLS ? 'galena_system' : null);
    try {
      const counts = await importPlaces(systemWork('import'), loader, { ...wish, file, progress: createBar() });
      clearLine();
      for (const line of summaryOf(counts)) say(line);
    } finally {
      await loader.close();
    }
  } catch (error) {
    clearLine();
    const isTheirs = error instanceof OpenDataError || error instanceof ImportRefused;
    throw isTheirs ? new UsageError(error.message) : error;
  }
};

/**
 * `galena import`: brings the local catalogue up to a file of open data.
 * @throws UsageError at once for words that make no sense
 */
export const importOf = (args: readonly string[], say: Say): ((house: OpenHouse) => Promise<void>) => {
  const wish = readWish(args);
  return (house) => importFile(wish, house, say);
};
