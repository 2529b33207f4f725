import { Client } from 'undici';
import type { Connect } from './connector.ts';

/**
 * Keep-alive connections, each of which serves one request at a time.
 *
 * undici's own Agent and Pool are not used: when a request is given up they connect to its host again, for nobody
 * (and ask its name's addresses a second time), and they let a connection attempt that nobody waits for run on.
 */
export type ConnectionPool = {
  /** An idle connection to this origin, or one that will be made when a request is dispatched. */
  take(origin: string): Client;
  /** Takes a connection back whose answer was read to its end. */
  giveBack(client: Client): void;
  /** Ends a connection, or the attempt to make it. */
  discard(client: Client): void;
  /** Ends them all; those taken later on come to nothing. */
  close(): void;
};

/** reliability.md, E6. */
const maxHeaderBytes = 16 * 1024;

const clientOptions = {
  pipelining: 1,
  allowH2: false,
  maxHeaderSize: maxHeaderBytes,
  keepAliveTimeout: 4_000,
  // A server may ask us to keep a connection for longer, but not for the ten minutes that undici would grant.
  keepAliveMaxTimeout: 30_000,
  // Its timers are coarse (seconds) and start anew with every byte: `exchange` has its own.
  headersTimeout: 0,
  bodyTimeout: 0,
};

// Without a reason a signal makes one anew each time, with the stack that led there.
const unwanted = new Error('The connection is not wanted any more');

/** @param connect makes a connection, or refuses to; ends it when its signal fires */
export const createConnectionPool = (connect: Connect): ConnectionPool => {
  const all = new Map<Client, AbortController>();
  const idle = new Map<string, Client[]>();
  const origins = new WeakMap<Client, string>();
  let isClosed = false;

  const removeIdle = (client: Client): boolean => {
    const origin = origins.get(client) ?? '';
    const before = idle.get(origin) ?? [];
    const rest = before.filter((other) => other !== client);
    if (rest.length === 0) idle.delete(origin);
    else idle.set(origin, rest);
    return rest.length < before.length;
  };
  const discard = (client: Client): void => {
    removeIdle(client);
    all.get(client)?.abort(unwanted);
    all.delete(client);
    client.destroy().catch(() => {});
  };
  const open = (origin: string): Client => {
    const life = new AbortController();
    const client = new Client(origin, {
      ...clientOptions,
      connect: (target, done) => connect(target, life.signal, done),
    });
    // One that is in use may have lost its old connection before the request went out: undici makes it a new one.
    client.on('disconnect', () => {
      if (removeIdle(client)) discard(client);
    });
    origins.set(client, origin);
    all.set(client, life);
    if (isClosed) discard(client);
    return client;
  };
  return {
    take: (origin) => {
      const client = idle.get(origin)?.at(-1);
      if (client === undefined) return open(origin);
      removeIdle(client);
      return client;
    },
    giveBack: (client) => {
      const origin = origins.get(client);
      if (!all.has(client) || origin === undefined || !client.stats.connected) return discard(client);
      idle.set(origin, [...(idle.get(origin) ?? []), client]);
    },
    discard,
    close: () => {
      isClosed = true;
      for (const client of all.keys()) discard(client);
    },
  };
};
