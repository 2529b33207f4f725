import { identityRoutes, type Session } from '@galena/contract/identity';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../platform/api.ts';
import { focusPageTitle } from '../../ui/page-title.tsx';
import { sessionsKey } from './session.ts';

/** The id of a session's row in the page. */
export const rowIdOf = (id: number): string => `session-${id}`;

/** The session whose row takes the place of one that goes: the next, else the one before; none if only the own one stays. */
export const neighbourOf = (sessions: readonly Session[], id: number): number | undefined => {
  const at = sessions.findIndex((session) => session.id === id);
  const isOther = (session: Session): boolean => session.id !== id && !session.is_current;
  return (sessions.slice(at + 1).find(isOther) ?? sessions.slice(0, Math.max(at, 0)).findLast(isOther))?.id;
};

/** Which row is to have the focus; none of them: the heading of the page. */
type Place = (sessions: readonly Session[]) => number | undefined;

/** Takes the focus to a place of its own when the list has changed and the button that had it is gone. */
const useFocusAfter = (sessions: readonly Session[]): ((place: Place) => void) => {
  const wanted = useRef<Place | null>(null);
  useEffect(() => {
    const place = wanted.current;
    wanted.current = null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!place || !isLost) return;
    const id = place(sessions);
    const row = id === undefined ? null : document.getElementById(rowIdOf(id));
    if (row) row.focus();
    else focusPageTitle();
  }, [sessions]);
  return (place) => {
    wanted.current = place;
  };
};

/** Where the user is signed in, page by page, and what a change of that has to do. */
export const useSessions = () => {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: sessionsKey,
    queryFn: ({ pageParam, signal }) =>
      call(identityRoutes.sessions, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor ?? null,
  });
  const { data, hasNextPage, dataUpdatedAt } = query;
  const sessions = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const focusAfter = useFocusAfter(sessions);
  // The own one may stand on a page that is not loaded yet.
  const own = hasNextPage || sessions.some((session) => session.is_current) ? 1 : 0;
  return {
    query,
    sessions,
    /** How many there are beside the own one. */
    others: (data?.pages.at(-1)?.pagination.total ?? own) - own,
    /** When the list was true. */
    at: dataUpdatedAt,
    /** Loads the list again. `place`: where the focus goes if the row that has it is gone. */
    refresh: (place: Place): Promise<void> => {
      focusAfter(place);
      return queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
    more: (): void => {
      focusAfter((now) => now[sessions.length]?.id);
      void query.fetchNextPage();
    },
  };
};

/** What the parts of the page share. */
export type Sessions = ReturnType<typeof useSessions>;
