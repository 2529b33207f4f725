import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { csvKinds, OpenDataError, readCsvHeader, readOsm, readOverture, type CsvMap } from '@galena/adapters/open-data';
import {
  importFile,
  ImportRefused,
  summaryOf,
  type ImportKind,
  type ImportSource,
  type ImportInput,
} from '../modules/catalogue/index.ts';
import { openLoader } from '../platform/db/loader.ts';
import type { OpenApp } from './app.ts';
import { UsageError } from './usage-error.ts';

type Say = (line: string) => void;

const kinds = Object.keys(csvKinds) as ImportKind[];

const usage = `Usage: npm run galena -- import osm <file> [--name <data set>]           .osm.pbf, .osm.gz, .osm
       npm run galena -- import overture <file> [--name <data set>]      .parquet, .geojsonseq
       npm run galena -- import csv <file> [--kind ${kinds.join('|')}] [--map <column>=<field>]… [--name <data set>]
       without --kind: local, businesses nearby
${kinds.map((kind) => `       fields of ${kind}: ${csvKinds[kind].fields.join(', ')}`).join('\n')}`;

const sources: readonly string[] = ['osm', 'overture', 'csv'] satisfies ImportSource[];

type Input = {
  readonly source: ImportSource;
  readonly kind: ImportKind;
  readonly path: string;
  readonly name: string | undefined;
  readonly map: readonly string[];
};

const readInput = (args: readonly string[]): Input => {
  let read;
  try {
    const options = {
      kind: { type: 'string' },
      name: { type: 'string' },
      map: { type: 'string', multiple: true },
    } as const;
    read = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const [source = '', file, ...more] = read.positionals;
  if (!sources.includes(source) || file === undefined || more.length > 0) throw new UsageError(usage);
  const { kind: word = 'local', name, map = [] } = read.values;
  const kind = kinds.find((one) => one === word);
  if (kind === undefined) throw new UsageError(`No kind "${word}"\n${usage}`);
  if (source !== 'csv' && (map.length > 0 || kind !== 'local'))
    throw new UsageError(`--map and --kind are for csv\n${usage}`);
  // npm runs scripts in the checkout; a relative path means the folder the command was typed in.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
  return { source: source as ImportSource, kind, path, name, map };
};

/** What each column of a file is: as the operator says, else as columns of such names usually are. */
const mapOf = async ({ path, kind, map: wished }: Input): Promise<CsvMap> => {
  const header = await readCsvHeader(path);
  const { fields, guess } = csvKinds[kind];
  if (wished.length === 0) return guess(header);
  const known: readonly string[] = fields;
  const pairs = wished.map((pair) => {
    const at = pair.lastIndexOf('=');
    const [column, field] = [pair.slice(0, at), pair.slice(at + 1)];
    if (!header.includes(column)) throw new UsageError(`No column "${column}" in ${header.join(', ')}\n${usage}`);
    if (!known.includes(field)) throw new UsageError(`No field "${field}"\n${usage}`);
    return [column, field] as const;
  });
  return Object.fromEntries(pairs);
};

type Opened = { readonly [Kind in ImportKind]: Pick<ImportInput<Kind>, 'kind' | 'file'> }[ImportKind];

const open = async (input: Input): Promise<Opened> => {
  const { source, kind, path } = input;
  if (source === 'osm') return { kind: 'local', file: await readOsm(path) };
  if (source === 'overture') return { kind: 'local', file: await readOverture(path) };
  const map = await mapOf(input);
  if (kind === 'company') return { kind, file: await csvKinds[kind].read(path, map) };
  if (kind === 'group') return { kind, file: await csvKinds[kind].read(path, map) };
  return { kind, file: await csvKinds[kind].read(path, map) };
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

const bring = async (input: Input, { databaseUrl, context, systemContext }: OpenApp, say: Say): Promise<void> => {
  try {
    const opened = await open(input);
    const loader = await openLoader(databaseUrl, context.app.config.GALENA_RLS ? 'galena_system' : null);
    try {
      const counts = await importFile(systemContext('import'), loader, { ...input, ...opened, progress: createBar() });
      clearLine();
      for (const line of summaryOf(counts, input.kind)) say(line);
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
 * `galena import`: brings the catalogue up to a file of open data, or of the operator's own.
 * @throws UsageError at once for words that make no sense
 */
export const importOf = (args: readonly string[], say: Say): ((app: OpenApp) => Promise<void>) => {
  const input = readInput(args);
  return (app) => bring(input, app, say);
};
