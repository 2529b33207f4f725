import type { ListType } from '@galena/contract/kernel';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchState } from '../../../widgets/search-state.ts';
import { askedIn, askedNames, draftIn } from './address-draft.ts';
import type { Draft } from '../question.ts';

// Nobody presses "back" through the letters of a word.
const quietMs = 200;

/** The search lives in its address: reload, "back", a bookmark and a shared link bring it back. */
export const useAddress = (type: ListType, isFixed: boolean) => {
  const router = useRouter();
  // That of the page this form stands on; the router knows the next one before this page is gone.
  const [ownPath] = useState(() => router.state.location.pathname);
  const [search, change] = useSearchState();
  const present = useRef({ search, change });
  useEffect(() => {
    present.current = { search, change };
  });
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const write = useCallback(
    (draft: Draft): void => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        // Another page is on its way: its address is its own.
        if (router.state.location.pathname !== ownPath) return;
        const { search: before, change: replace } = present.current;
        const asked = askedIn(type, draft);
        const others = Object.entries(before).filter(([name]) => !askedNames.includes(name));
        const isGiven = Object.keys(asked).length > 0;
        const next = { ...Object.fromEntries(others), ...(isGiven && !isFixed ? { type } : {}), ...asked };
        if (JSON.stringify(next) !== JSON.stringify(before)) replace(next, false);
      }, quietMs);
    },
    [type, isFixed, router, ownPath],
  );
  return { read: (base: Draft): Draft => draftIn(type, search, base), write };
};
