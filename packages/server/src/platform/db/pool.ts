import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { breakOff } from './break-off.ts';
import type { Heartbeat } from './heartbeat.ts';
import type { Login } from './login.ts';
import { PreparingClient } from './preparing-client.ts';

// Rows become plain values once, here: ids are numbers, moments ISO texts, calendar dates stay texts.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The array of int8 (oid 1016) is read like that of int4 (1007): as numbers.
pg.types.setTypeParser(1016 as number, pg.types.getTypeParser(1007 as number));
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** A database without knowledge of its tables; each room's store adds its own with `withTables`. */
export type Db = Kysely<{}>;

export type DbPool = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
};

export type PoolOptions = {
  readonly login: Login;
  readonly size: number;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  /** When it tells of silence, every connection is broken off, and nobody waits for another. */
  readonly heartbeat?: Heartbeat;
};

// E5: statement 10 s, lock 3 s, idle in transaction 15 s.
const limits = '-c statement_timeout=10s -c lock_timeout=3s -c idle_in_transaction_session_timeout=15s';

/** Connections of a pool come in as the login is when they are opened: its password may have changed since the first. */
const clientOf = (login: Login): typeof pg.Client =>
  class extends PreparingClient {
    constructor(options: pg.ClientConfig) {
      super({ ...options, connectionString: login.url() });
    }
  };

/** A pool whose every connection has taken on the login's role and the limits of E5 before its first query. */
export const createPool = ({ login, size, name, log, heartbeat }: PoolOptions): DbPool => {
  const { role } = login;
  const options: pg.PoolConfig & { Client: typeof pg.Client } = {
    Client: clientOf(login),
    // Queries are sent without waiting for the one before: a transaction's begin travels with its first query.
    pipeline: true,
    max: size,
    // Never without one, however idle: by it a restore sees that this process lives (backup/target.ts).
    min: 1,
    application_name: name,
    // As start-up options, not as a query: a RESET ROLE leads back to the role, never to the login user.
    options: role ? `${limits} -c role=${role}` : limits,
    // Under 2 s, so that a call without a database is answered 503 within them.
    connectionTimeoutMillis: 1_700,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  };
  const pool = new pg.Pool(options);
  // A connection that breaks is replaced by the next query, and a query it was running fails by its own promise. Without
  // listeners, on the idle ones and on those in use, the break would end the process.
  let closing: Promise<void> | undefined;
  pool.on('error', (error) => {
    // The server may stop before it has read our good-bye. The error carries the whole client, which says nothing.
    if (closing === undefined) log.warn({ reason: error.message }, 'an idle database connection broke');
  });
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    clients.add(client);
  });
  pool.on('remove', (client) => void clients.delete(client));
  heartbeat?.onSilence(() => clients.forEach(breakOff));
  const connect = async (): Promise<pg.PoolClient> => {
    if (heartbeat?.isSilent()) throw new Error('Connection terminated: the database does not answer');
    return login.connect(() => pool.connect());
  };
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options } }) });
  return { db, pool, close: () => (closing ??= pool.end()) };
};
