import { finished, type Readable } from 'node:stream';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { createTurns, type TurnLimits } from './turns.ts';
import type { Log } from '../log/log.ts';
import { breakOff } from './break-off.ts';
import { CopyRows, type CopyFormat } from './copy-rows.ts';
import { textOfQuery } from './literals.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Login } from './login.ts';

/** What became of a copy: how many rows it had; null when it was not whole. */
export type CopyEnded = (rowCount: number | null) => Promise<void>;

export type CopyInput = {
  /** Whose rows may be seen, and whose share of the places it takes. */
  readonly accountId: number;
  /** Its columns are the cells, its order is that of the file; of `lines` its only column is the line, without a line feed in it. */
  readonly query: RawBuilder<unknown>;
  readonly format: CopyFormat;
  /** Comes before the rows. */
  readonly head: Buffer;
  /** Called when a place was found and before the first row; what it answers is called once, before the last piece is given. */
  readonly begin: () => Promise<CopyEnded>;
};

/** The rows as they come, and how many there were so far. */
type CopyStream = Readable & { readonly rowCount: number };

export type CopyStreams = {
  /**
   * Begins a copy: the rows of one moment as CSV, as many as there are. Settles with the first rows, so that what is wrong with
   * the query is thrown here; with the head alone when they take long to be found. Whoever destroys the stream ends the copy and its connection at once.
   * @throws AppError 429 and 503 when there is no place for it
   */
  readonly open: (input: CopyInput) => Promise<CopyStream>;
  readonly close: () => Promise<void>;
};

export type CopyLimits = TurnLimits & {
  /** How long the first rows are waited for. */
  readonly startMs: number;
  /** How long a reader may take nothing of what is there for it. */
  readonly readerMs: number;
  /** How long the database may have nothing to give. */
  readonly databaseMs: number;
  /** How often both are looked at. */
  readonly lookMs: number;
};

const standardLimits: CopyLimits = {
  max: 6,
  maxEach: 2,
  waitMs: 5_000,
  startMs: 2_000,
  readerMs: 60_000,
  databaseMs: 600_000,
  lookMs: 1_000,
};

export type CopyStreamsOptions = {
  readonly login: Login;
  readonly heartbeat: Heartbeat;
  readonly log: Log;
  readonly limits?: Partial<CopyLimits>;
};

/** Shown in pg_stat_activity. */
export const copyName = 'galena-export';

// The deadline is one of progress, not of the statement. One copy is one process of the database and takes no helpers from the
// calls; compiling a query that streams pays off for nobody.
const settings =
  '-c statement_timeout=0 -c lock_timeout=3s -c idle_in_transaction_session_timeout=60s ' +
  '-c client_encoding=UTF8 -c timezone=UTC -c datestyle=ISO -c max_parallel_workers_per_gather=0 -c jit=off';

/** What opens the transaction: one moment, read only, one account; a message each (context/transaction.ts). */
const openingOf = (accountId: number): readonly string[] => {
  if (!Number.isSafeInteger(accountId)) throw new Error('account ids must be integers');
  // A database that computes does not see that nobody listens any more, unless it looks. Not every system can.
  return [
    'begin isolation level repeatable read read only',
    `do $$ begin perform set_config('client_connection_check_interval', '500ms', true); exception when others then null; end $$`,
    `set local app.account_ids = '{${accountId}}'`,
  ];
};

const connectAt = async (url: string, role: string | null): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: copyName,
    options: role ? `${settings} -c role=${role}` : settings,
    connectionTimeoutMillis: 1_700,
    keepAlive: true,
  });
  // A break fails the copy; without a listener it would end the process as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

const connect = async ({ login, heartbeat }: CopyStreamsOptions): Promise<pg.Client> => {
  if (heartbeat.isSilent()) throw new Error('Connection terminated: the database does not answer');
  return login.connect((url) => connectAt(url, login.role));
};

/** What COPY is told. A line has none of the signs that would be put in quotes, so it comes as it is. */
const optionsOf: Readonly<Record<CopyFormat, string>> = {
  csv: 'format csv',
  lines: String.raw`format csv, quote E'\x01', delimiter E'\x02'`,
};

/** Ends a stream in which nothing moves. @returns what stops looking */
const watchProgress = (rows: CopyRows, limits: CopyLimits): (() => void) => {
  let [takenBefore, stillMs] = [0, 0];
  const timer = setInterval(() => {
    const taken = rows.given - rows.readableLength;
    stillMs = taken === takenBefore ? stillMs + limits.lookMs : 0;
    takenBefore = taken;
    const waitsForReader = rows.readableLength > 0;
    if (stillMs >= (waitsForReader ? limits.readerMs : limits.databaseMs))
      rows.destroy(new Error(waitsForReader ? 'the reader of a copy took nothing' : 'a copy came to no row'));
  }, limits.lookMs);
  return () => clearInterval(timer);
};

type Running = {
  readonly rows: CopyRows;
  /** Settles when there is something to read. */
  readonly started: Promise<void>;
  readonly over: Promise<void>;
};

type Ready = {
  readonly client: pg.Client;
  readonly statement: string;
  readonly format: CopyFormat;
  readonly head: Buffer;
  readonly ended: CopyEnded;
};

/** Runs the copy on its connection, which ends with it. */
const run = ({ client, statement, format, head, ended }: Ready, limits: CopyLimits): Running => {
  const started = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  let isTold = false;
  const tell = async (rowCount: number | null): Promise<void> => {
    if (isTold) return;
    isTold = true;
    await ended(rowCount);
  };
  const rows = new CopyRows({
    statement,
    format,
    head,
    begun: started.resolve,
    // Nothing is held any longer while the reader takes what is left.
    whole: async (rowCount) => {
      await client.query('commit');
      await client.end();
      await tell(rowCount);
    },
  });
  client.query(rows);
  const stopWatching = watchProgress(rows, limits);
  const late = setTimeout(() => rows.begin(), limits.startMs);
  finished(rows, (error) => {
    stopWatching();
    clearTimeout(late);
    if (error) {
      started.reject(error);
      breakOff(client);
    }
    void tell(null).then(() => over.resolve());
  });
  return { rows, started: started.promise, over: over.promise };
};

/** Copies of a process: each on a connection of its own beside the pool, so that calls never wait for a download. */
export const createCopyStreams = (options: CopyStreamsOptions): CopyStreams => {
  const limits: CopyLimits = { ...standardLimits, ...options.limits };
  const turns = createTurns(limits);
  const running = new Set<Running>();
  const forget = options.heartbeat.onSilence(() => {
    for (const { rows } of running) rows.destroy(new Error('the database does not answer'));
  });

  const keep = async (one: Running): Promise<void> => {
    running.add(one);
    await one.over;
    running.delete(one);
  };

  const begin = async (input: CopyInput, leave: () => void): Promise<Running> => {
    const { accountId, query, format, head, begin: noteBegin } = input;
    const statement = `copy (${textOfQuery(query)}) to stdout (${optionsOf[format]})`;
    const client = await connect(options);
    try {
      for (const text of openingOf(accountId)) await client.query(text);
      const note = await noteBegin();
      const ended: CopyEnded = async (rowCount) => {
        leave();
        await note(rowCount).catch((error: unknown) => {
          options.log.warn({ err: error }, 'the end of a copy was not noted');
        });
      };
      return run({ client, statement, format, head, ended }, limits);
    } catch (error) {
      breakOff(client);
      throw error;
    }
  };

  return {
    open: async (input) => {
      const leave = await turns.take(input.accountId);
      try {
        const one = await begin(input, leave);
        void keep(one);
        await one.started;
        return one.rows;
      } catch (error) {
        leave();
        throw error;
      }
    },
    close: async () => {
      forget();
      for (const { rows } of running) rows.destroy(new Error('the server stops'));
      await Promise.all([...running].map(({ over }) => over));
    },
  };
};
