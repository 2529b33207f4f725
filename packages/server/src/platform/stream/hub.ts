import { setTimeout as delay } from 'node:timers/promises';
import { listenOn, type Listening } from '../db/listen.ts';
import type { Heartbeat } from '../db/heartbeat.ts';
import type { Login } from '../db/login.ts';
import type { Log } from '../log/log.ts';

/** What a server is told by the database. */
export type Told = {
  readonly accountId: number;
  readonly userId: number | null;
  readonly kind: string;
  readonly id: number;
  readonly eventId: number | null;
};

/** One open stream. */
type Listener = {
  readonly accountId: number;
  readonly userId: number;
  readonly hear: (told: Told) => void;
  /** The connection to the database was away: what was told meanwhile must be looked up. */
  readonly catchUp: () => void;
  /** The server closes. */
  readonly end: () => void;
};

export type Hub = {
  readonly join: (listener: Listener) => () => void;
  readonly countOf: (userId: number) => number;
  readonly close: () => Promise<void>;
};

const retryMs = 500;

const readTold = (payload: string): Told => {
  const { a, u, k, i, e } = JSON.parse(payload) as { a: number; u?: number | null; k: string; i: number; e?: number };
  return { accountId: a, userId: u ?? null, kind: k, id: i, eventId: e ?? null };
};

export type HubOptions = {
  readonly login: Login;
  readonly heartbeat: Heartbeat;
  readonly log: Log;
};

/** One connection of the process listens for all its streams and hands on to each what concerns it. */
export const openHub = ({ login, heartbeat, log }: HubOptions): Hub => {
  const byAccount = new Map<number, Set<Listener>>();
  const everybody = function* (): Iterable<Listener> {
    for (const listeners of byAccount.values()) yield* listeners;
  };
  let listening: Listening | undefined;
  let isClosed = false;

  const hand = (payload: string): void => {
    const told = readTold(payload);
    for (const listener of byAccount.get(told.accountId) ?? [])
      if (told.userId === null || told.userId === listener.userId) listener.hear(told);
  };

  const keepListening = async (): Promise<void> => {
    for (let isFirst = true; !isClosed; isFirst = false) {
      try {
        listening = await listenOn(login, 'galena-stream', 'galena_stream', hand);
        if (!isFirst) for (const listener of everybody()) listener.catchUp();
        await listening.ended;
      } catch (error) {
        log.warn({ err: error }, 'the stream has no connection to the database; it is tried again');
      }
      if (!isClosed) await delay(retryMs);
    }
  };
  void keepListening();
  const forget = heartbeat.onSilence(() => listening?.breakOff());

  return {
    join: (listener) => {
      const listeners = byAccount.get(listener.accountId) ?? new Set();
      byAccount.set(listener.accountId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byAccount.get(listener.accountId) === listeners)
          byAccount.delete(listener.accountId);
      };
    },
    countOf: (userId) => [...everybody()].filter((listener) => listener.userId === userId).length,
    close: async () => {
      isClosed = true;
      forget();
      for (const listener of everybody()) listener.end();
      await listening?.stop();
    },
  };
};
