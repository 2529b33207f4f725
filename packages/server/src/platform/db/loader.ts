import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';
import type { Login } from './login.ts';
import type { Db } from './pool.ts';

export type Cell = string | number | null | readonly string[] | readonly number[];

/** One connection for the operator's large loads: no deadline for its statements, and what is temporary stays until its end. */
export type Loader = {
  readonly db: Db;
  readonly transaction: <T>(task: (db: Db) => Promise<T>) => Promise<T>;
  /** Copies rows into a table, however many: as fast as the slower of both. @returns how many */
  readonly copyIn: (
    table: string,
    columns: readonly string[],
    rows: AsyncIterable<readonly (readonly Cell[])[]>,
  ) => Promise<number>;
  readonly close: () => Promise<void>;
};

const special: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };
/** A text as COPY's text format writes it; the character 0, which no text of PostgreSQL may hold, is left out. */
const escaped = (text: string): string =>
  text.toWellFormed().replaceAll(/[\\\n\r\t\0]/g, (sign) => special[sign] ?? '');

const elementOf = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

const cellOf = (cell: Cell): string => {
  if (cell === null) return String.raw`\N`;
  if (typeof cell === 'number') return String(cell);
  return escaped(typeof cell === 'string' ? cell : `{${cell.map(elementOf).join(',')}}`);
};

/** A row as a line of COPY's text format. */
const lineOf = (row: readonly Cell[]): string => `${row.map(cellOf).join('\t')}\n`;

/** Everything on one connection: whoever asks for one gets this, and gives it back without closing it. */
const dialectOf = (client: pg.Client): PostgresDialect => {
  const lent = { query: client.query.bind(client), release: () => undefined };
  return new PostgresDialect({
    pool: { connect: async () => lent, end: async () => undefined, options: {} },
  });
};

const connectAt = async (url: string, role: string | null): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galena-import',
    // It sorts whole files.
    options: `-c statement_timeout=0 -c lock_timeout=10s -c work_mem=128MB${role ? ` -c role=${role}` : ''}`,
    keepAlive: true,
  });
  // A break fails whatever runs; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** @param login of the system */
export const openLoader = async (login: Login): Promise<Loader> => {
  const client = await login.connect((url) => connectAt(url, login.role));
  const copyIn: Loader['copyIn'] = async (table, columns, rows) => {
    let count = 0;
    const lines = async function* (): AsyncGenerator<string> {
      for await (const some of rows) {
        count += some.length;
        yield some.map(lineOf).join('');
      }
    };
    const copy = client.query(copyStreams.from(`copy ${table} (${columns.join(', ')}) from stdin`));
    await pipeline(Readable.from(lines(), { objectMode: true, highWaterMark: 2 }), copy);
    return count;
  };
  const db: Db = new Kysely({ dialect: dialectOf(client) });
  return { db, transaction: (task) => db.transaction().execute(task), copyIn, close: () => client.end() };
};
