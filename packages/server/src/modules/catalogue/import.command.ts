import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ColumnInputs } from '@galena/adapters/open-data';
import { importKinds, importSources, tableFields } from '@galena/contract/catalogue';
import type { Command, CommandCall, CommandWords } from '../../platform/module/command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';
import { importPath, type FileToImport } from './import-path.service.ts';
import { isRefusal, summaryOf } from './imports.rules.ts';

const usage = `Usage: npm run galena -- import osm <file> [--name <data set>]           .osm.pbf, .osm.gz, .osm
       npm run galena -- import overture <file> [--name <data set>]      .parquet, .geojsonseq
       npm run galena -- import csv <file> [--kind ${importKinds.join('|')}] [--map <column>=<field>]… [--encoding <name>] [--name <data set>]
       --replace removes whatever the file no longer has, and accepts a file that looks cut off
       --map adds to the columns we recognize; --map <column>= leaves a column out
       csv reads tables (CSV, TSV) and JSON Lines; --kind defaults to local (local businesses)
${importKinds.map((kind) => `       fields of ${kind}: ${tableFields[kind].join(', ')}`).join('\n')}`;

const options = {
  kind: { type: 'string' },
  name: { type: 'string' },
  map: { type: 'string', multiple: true },
  encoding: { type: 'string' },
  replace: { type: 'boolean' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** `Column name=field`; no field: the column is left out. */
const inputsOf = (pairs: readonly string[]): ColumnInputs =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.lastIndexOf('=');
      if (at < 1) throw new UsageError(`Use --map <column>=<field>, not "${pair}"`);
      return [pair.slice(0, at), pair.slice(at + 1) || null];
    }),
  );

const readWords = ({ args, folder }: CommandWords): FileToImport => {
  const { positionals, values } = parse(args);
  const [word, file, ...more] = positionals;
  const source = importSources.find((one) => one === word);
  if (source === undefined || file === undefined || more.length > 0) throw new UsageError('Name a source and a file');
  const { kind: kindWord = 'local', name, map = [], encoding, replace = false } = values;
  const kind = importKinds.find((one) => one === kindWord);
  if (kind === undefined) throw new UsageError(`Unknown kind "${kindWord}"`);
  if (source !== 'csv' && (map.length > 0 || kind !== 'local' || encoding !== undefined))
    throw new UsageError('--map, --kind and --encoding only work with csv');
  return { source, kind, path: resolve(folder, file), name, encoding, replace, columns: inputsOf(map) };
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

const read = (words: CommandWords): FileToImport => {
  try {
    return readWords(words);
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${error.message}\n${usage}`) : error;
  }
};

/** When a file was last changed, as an ISO date; null: whoever reads it says what is wrong with it. */
const maybeDateOf = async (path: string): Promise<string | null> => {
  const found = await stat(path).catch(() => null);
  return found?.mtime.toISOString().slice(0, 10) ?? null;
};

const run = async (input: FileToImport, { context, say }: CommandCall): Promise<void> => {
  try {
    const fileDate = await maybeDateOf(input.path);
    const counts = await importPath(context, { ...input, fileDate }, { progress: createBar() });
    clearLine();
    for (const line of summaryOf(counts, input.kind)) say(line);
  } catch (error) {
    clearLine();
    throw isRefusal(error) ? new UsageError(error.message) : error;
  }
};

/** `galena import`: brings the catalogue up to a file of open data, or of the operator's own. */
export const importCommand: Command = {
  name: 'import',
  about:
    'osm|overture|csv <file>: businesses of open data, or people, companies, businesses, influencers and groups of your own, into the catalogue',
  read: (words) => {
    const input = read(words);
    return (call) => run(input, call);
  },
};
