import { listenToStream, runRoutes, type AnyRoute, type StreamEvent } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, sessionKey } from './query.ts';
import { storedToken } from './storage.ts';

/** Which calls tell of a kind of thing: asked again when it changes. */
const callsOf: Readonly<Record<string, readonly AnyRoute[]>> = { run: [runRoutes.list, runRoutes.get] };

const refresh = (queryClient: QueryClient, { kind }: StreamEvent): void => {
  for (const route of callsOf[kind] ?? []) void queryClient.invalidateQueries({ queryKey: keyOf(route) });
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
      onEvent: (event) => refresh(queryClient, event),
      onFresh: refreshAll,
      onPoll: () => {
        for (const kind of Object.keys(callsOf)) refresh(queryClient, { kind, id: 1 });
      },
    },
    end.signal,
  );
  return () => end.abort();
};
