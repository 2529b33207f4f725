import { useRouter, useRouterState } from '@tanstack/react-router';

type Search = Readonly<Record<string, unknown>>;

/** What stands in the address behind the question mark, and the way to change it. */
export const useSearchState = (): readonly [
  Search,
  (search: Search | ((before: Search) => Search), isStep?: boolean) => void,
] => {
  const router = useRouter();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  /** @param next a function is asked with what stands there at this moment, also twice in one event. @param isStep "back" leads to what was there before; else it takes its place. */
  const change = (next: Search | ((before: Search) => Search), isStep = true): void => {
    const wanted = typeof next === 'function' ? next(router.options.parseSearch(router.history.location.search)) : next;
    const href = `${router.state.location.pathname}${router.options.stringifySearch(wanted)}`;
    if (isStep) router.history.push(href);
    else router.history.replace(href);
  };
  return [search, change];
};
