import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { breakOff } from './break-off.ts';

const beatMs = 300;
// With the beat under 2 s (R6). A database under load answers a ping in milliseconds: it is not the work that is timed.
const silenceMs = 1_500;
const retryMs = 500;

export type Pulse = {
  /** Nothing was heard lately: whoever asks the database now need not wait for it. */
  readonly isSilent: () => boolean;
  /** Calls the listener whenever the database falls silent; answers what takes the listener off. */
  readonly onSilence: (listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'galena-pulse',
    connectionTimeoutMillis: silenceMs,
  });
  // What breaks is seen by the next ping; without a listener the break would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Whether the database answers in time. */
const answers = async (client: pg.Client): Promise<boolean> => {
  let isAnswered = false;
  const asked = client.query('select 1').then(() => (isAnswered = true));
  await Promise.race([asked, delay(silenceMs)]);
  // When this process itself was busy, the answer may lie in the socket: give it a turn to be read.
  if (!isAnswered) await Promise.race([asked, nextTurn()]);
  return isAnswered;
};

/**
 * Watches the line to the database. A cable that is cut, or a host that froze, leaves connections standing on which
 * nobody ever answers: neither TCP nor PostgreSQL's own limits end them within minutes. So one connection pings, and
 * when it hears nothing for a second and a half everybody is told to break theirs; calls under way are answered 503 then.
 */
export const startPulse = (url: string, log: Log): Pulse => {
  const listeners = new Set<() => void>();
  const stopping = new AbortController();
  let client: pg.Client | undefined;
  let isSilent = false;

  const tell = (): void => {
    if (!isSilent) log.warn('the database does not answer; its connections are broken off');
    isSilent = true;
    for (const listener of listeners) listener();
  };
  const watch = async (current: pg.Client): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A connection that breaks rejects: that is no silence, everybody else's breaks too.
      if (!(await answers(current))) {
        tell();
        return breakOff(current);
      }
      isSilent = false;
      await delay(beatMs, undefined, { signal: stopping.signal });
    }
  };
  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const from = performance.now();
      try {
        client = await connect(url);
        await watch(client);
      } catch {
        // Refused, broken or stopped: whoever else asks learns it at once. A new connection that hears nothing is silence.
        if (client === undefined && performance.now() - from >= silenceMs) tell();
      }
      client = undefined;
      await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const beating = beat();
  return {
    isSilent: () => isSilent,
    onSilence: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: async () => {
      stopping.abort();
      if (client) breakOff(client);
      await beating;
    },
  };
};
