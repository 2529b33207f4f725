import { listenToStream, noticeRoutes, runRoutes, type AnyRoute } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isOutage, keyOf, sessionKey } from './query.ts';
import { storedToken } from './storage.ts';

/** Calls that tell of a kind of thing, asked again when it changes: one time after the other, and not too often. */
type Asked = {
  readonly kind: string;
  readonly everyMs: number;
  readonly routes: readonly AnyRoute[];
};

/** What is kept fresh, and what of it is being asked; `again`: something has changed since that went out. */
type Live = { readonly queryClient: QueryClient; readonly asking: Map<Asked, 'once' | 'again'> };

// The design's measure for what runs: four times a second (section 4, "Progress").
const oftenMs = 250;

const asked: Asked[] = [
  { kind: 'run', everyMs: oftenMs, routes: [runRoutes.list, runRoutes.get] },
  { kind: 'notice', everyMs: oftenMs, routes: [noticeRoutes.list] },
];

/** Has calls of a room asked again when something of this kind changes; at most as often as that. */
export const keepFresh = (kind: string, everyMs: number, ...routes: readonly AnyRoute[]): void => {
  asked.push({ kind, everyMs, routes });
};

let isAway = false;
const listeners = new Set<() => void>();

const setAway = (next: boolean): void => {
  isAway = next;
  for (const listener of listeners) listener();
};

const onConnection = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Whether the server is out of reach: the browser says so, or neither its stream nor its answers come. */
export const useIsOffline = (): boolean => useSyncExternalStore(onConnection, () => isAway || !navigator.onLine);

/** Whether one of these calls is made for the first time now: it is not made anew, and may say how things stood before. */
const isFirstAsked = ({ queryClient }: Live, { routes }: Asked): boolean =>
  routes.some((route) =>
    queryClient
      .getQueryCache()
      .findAll({ queryKey: keyOf(route), fetchStatus: 'fetching' })
      .some(({ state }) => state.data === undefined),
  );

/**
 * Asks again. What changes meanwhile is asked about once more at the end; a call under way is never thrown away for a newer
 * one, which could go on for ever.
 */
const askAgain = async (live: Live, one: Asked): Promise<void> => {
  const { queryClient, asking } = live;
  if (asking.has(one)) return void asking.set(one, 'again');
  asking.set(one, isFirstAsked(live, one) ? 'again' : 'once');
  await Promise.all(one.routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) })));
  await new Promise((done) => setTimeout(done, one.everyMs));
  const isNeeded = asking.get(one) === 'again';
  asking.delete(one);
  if (isNeeded) await askAgain(live, one);
};

const refresh = (live: Live, kind: string): void => {
  for (const one of asked) if (one.kind === kind) void askAgain(live, one);
};

/** The stream cannot be had: where calls are answered, they do its work; where they are not, the server is away. */
const poll = async (queryClient: QueryClient): Promise<void> => {
  const routes = [...new Set(asked.flatMap((one) => one.routes))];
  // A call that is still being tried is waited for: begun anew every two seconds, it would never come to its end.
  const options = { throwOnError: true, cancelRefetch: false };
  try {
    await Promise.all(routes.map((route) => queryClient.invalidateQueries({ queryKey: keyOf(route) }, options)));
    setAway(false);
  } catch (error) {
    setAway(isOutage(error));
  }
};

/**
 * Keeps what is shown in step with the server for as long as the session lasts: by the event stream, and by asking every
 * two seconds where streams do not pass.
 * @returns ends it
 */
export const startLive = (queryClient: QueryClient): (() => void) => {
  const end = new AbortController();
  const live: Live = { queryClient, asking: new Map() };
  let isFirst = true;
  const refreshAll = (): void => {
    // What was loaded a moment ago, when the page opened, need not be asked for again.
    if (!isFirst) void queryClient.invalidateQueries({ queryKey: sessionKey });
    isFirst = false;
  };
  void listenToStream(
    {
      origin: '',
      token: storedToken,
      fetch: async (...request) => {
        const answer = await fetch(...request);
        if (answer.ok) setAway(false);
        return answer;
      },
      onEvent: ({ kind }) => refresh(live, kind),
      onFresh: refreshAll,
      onPoll: () => void poll(queryClient),
    },
    end.signal,
  );
  return () => {
    end.abort();
    setAway(false);
  };
};
