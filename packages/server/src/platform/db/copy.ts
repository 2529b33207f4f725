import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import copyStreams from 'pg-copy-streams';

export type Session = pg.Client;

// Rows as text read the same everywhere, and a copy may take as long as it takes.
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '60s';
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'`;

/**
 * Runs a task on a connection of its own that may copy whole tables.
 * @param name shown in pg_stat_activity
 */
export const withSession = async <T>(url: string, name: string, task: (session: Session) => Promise<T>): Promise<T> => {
  const session = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
  // A break fails the query that runs; without a listener it would end the process as well.
  session.on('error', () => undefined);
  await session.connect();
  try {
    await session.query(settings);
    return await task(session);
  } finally {
    await session.end().catch(() => undefined);
  }
};

/** What a `copy … to stdout` says; `rowCount` holds once it has ended. */
export const copyOut = (session: Session, statement: string): Readable & { readonly rowCount: number } =>
  session.query(copyStreams.to(statement));

/** Takes what a `copy … from stdin` reads; `rowCount` holds once it has finished. */
export const copyIn = (session: Session, statement: string): Writable & { readonly rowCount: number } =>
  session.query(copyStreams.from(statement));
