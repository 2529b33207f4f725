import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import { breakOff } from './break-off.ts';
import type { Login } from './login.ts';

const beatMs = 300;
// With the beat under 2 s. A database under load answers a ping in milliseconds: it is not the work that is timed.
const silenceMs = 1_500;
const hearingMs = 100;
const retryMs = 500;

export type Heartbeat = {
  /** Nothing was heard lately: whoever asks the database now need not wait for it. */
  readonly isSilent: () => boolean;
  /** Calls the listener whenever the database falls silent; answers what takes the listener off. */
  readonly onSilence: (listener: () => void) => () => void;
  readonly stop: () => Promise<void>;
};

/** Thrown instead of a connection: nobody answered in time. */
class Silence extends Error {}

/**
 * Waits for an answer as long as silence is borne. Counted is the time in which this process could hear: when it was busy
 * itself, or got no turn on its machine, the answer may lie in the socket, and that is nobody's silence.
 * @returns whether the answer came. Rejects as the answer does.
 */
const isInTime = async (answer: Promise<unknown>): Promise<boolean> => {
  let hasCome = false;
  const coming = answer.then(() => (hasCome = true));
  for (let heardMs = 0; heardMs < silenceMs && !hasCome; heardMs += hearingMs)
    await Promise.race([coming, delay(hearingMs)]);
  return hasCome;
};

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'galena-heartbeat' });
  // What breaks is seen by the next ping; without a listener the break would end the process.
  client.on('error', () => undefined);
  if (await isInTime(client.connect())) return client;
  breakOff(client);
  throw new Silence();
};

/**
 * Watches the line to the database. A cable that is cut, or a host that froze, leaves connections standing on which
 * nobody ever answers: neither TCP nor PostgreSQL's own limits end them within minutes. So one connection pings, and
 * when it hears nothing for a second and a half everybody is told to break theirs; calls under way are answered 503 then.
 */
export const startHeartbeat = (login: Login, log: Log): Heartbeat => {
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
      if (!(await isInTime(current.query('select 1')))) {
        tell();
        return breakOff(current);
      }
      isSilent = false;
      await delay(beatMs, undefined, { signal: stopping.signal });
    }
  };
  const beat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        client = await login.connect(connect);
        await watch(client);
      } catch (error) {
        // Refused, broken or stopped: whoever else asks learns it at once.
        if (error instanceof Silence) tell();
      }
      // Stopped while it connected, it would stay open, and its process with it.
      if (client) breakOff(client);
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
