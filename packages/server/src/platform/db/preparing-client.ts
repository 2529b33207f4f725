import type { Writable } from 'node:stream';
import pg from 'pg';

// Statements are known to a connection by name. The cap keeps texts that are made up at run time (filters) from filling
// every connection's memory: the first thousand are prepared, the rest is planned each time.
const highestCount = 1_000;
const names = new Map<string, string>();

const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known || names.size >= highestCount) return known;
  const name = `g${names.size}`;
  names.set(text, name);
  return name;
};

type Query = (config: unknown, values?: unknown[], callback?: unknown) => unknown;

/** A connection that prepares every statement with parameters under a name, so that PostgreSQL plans it once. */
export class PreparingClient extends pg.Client {
  private isHeld = false;

  // pg declares a dozen overloads; this passes all but one of them on as they come.
  override query = ((config: unknown, values?: unknown[], callback?: unknown) => {
    this.holdWire();
    const send = pg.Client.prototype.query.bind(this) as Query;
    const name = typeof config === 'string' && callback === undefined && values?.length ? nameOf(config) : undefined;
    return name ? send({ name, text: config, values }) : send(config, values, callback);
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
