import { listenToStream, noticeRoutes, runRoutes, type AnyRoute } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isOutage, keyOf, sessionKey } from './query.ts';
import { storedToken } from './storage.ts';

/** Which calls tell of a kind of thing: asked again when it changes. */
const callsOf: Readonly<Record<string, readonly AnyRoute[]>> = {
  run: [runRoutes.list, runRoutes.get],
  notice: [noticeRoutes.list],
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

const refresh = (queryClient: QueryClient, kind: string): void => {
  for (const route of callsOf[kind] ?? []) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
};

/** The stream cannot be had: where calls are answered, they do its work; where they are not, the server is away. */
const poll = async (queryClient: QueryClient): Promise<void> => {
  const routes = Object.values(callsOf).flat();
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
      onEvent: ({ kind }) => refresh(queryClient, kind),
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
