import type { Writable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const mark = '/* planned by its values */';

/**
 * Beside a condition of which PostgreSQL cannot know without its value how many rows it leaves: a text that one row has, or every row. Such
 * a statement is planned each time: planned once for all values, what finds few rows in a moment takes seconds for many.
 */
export const plannedByValues: RawBuilder<unknown> = sql.raw(mark);

/**
 * The names by which connections know their statements; none for what is planned by its values.
 * @param highest so many are named. It keeps texts that are made up at run time (filters) from filling every connection's memory: the
 *   rest is planned each time
 */
export const createStatementNames = (highest: number): ((text: string) => string | undefined) => {
  const names = new Map<string, string>();
  return (text) => {
    if (text.includes(mark)) return undefined;
    const known = names.get(text);
    if (known || names.size >= highest) return known;
    const name = `g${names.size}`;
    names.set(text, name);
    return name;
  };
};

const nameOf = createStatementNames(1_000);

type Query = (config: unknown, values?: unknown[], callback?: unknown) => unknown;

/** A connection that prepares every statement with parameters under a name, so that PostgreSQL plans it once; but for `plannedByValues`. */
export class PreparingClient extends pg.Client {
  private isHeld = false;

  /** As pg would do it itself, which first copies the description of the statement property by property. */
  private sendPrepared(name: string, text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const callback = (error: Error | null, result: pg.QueryResult): void => (error ? reject(error) : resolve(result));
    const send = pg.Client.prototype.query.bind(this) as Query;
    send(Object.assign(new pg.Query(text, values), { name, callback }));
    // The stack of whoever asked, and not of the wire.
    return promise.catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
  }

  // pg declares a dozen overloads; this passes all but one of them on as they come.
  override query = ((config: unknown, values?: unknown[], callback?: unknown) => {
    this.holdWire();
    const send = pg.Client.prototype.query.bind(this) as Query;
    if (typeof config !== 'string' || callback !== undefined || !values?.length) return send(config, values, callback);
    const name = nameOf(config);
    return name ? this.sendPrepared(name, config, values) : send(config, values);
  }) as pg.Client['query'];

  /** What is asked in one turn of the event loop leaves in one write: a transaction's begin with its first query. */
  private holdWire(): void {
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    if (this.isHeld) return;
    this.isHeld = true;
    stream.cork();
    setImmediate(() => {
      this.isHeld = false;
      stream.uncork();
    });
  }
}
