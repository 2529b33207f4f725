import { useRouter, useRouterState } from '@tanstack/react-router';

type Search = Readonly<Record<string, unknown>>;

/** What stands in the address behind the question mark, and the way to change it. */
export const useSearchState = (): readonly [Search, (search: Search, isStep?: boolean) => void] => {
  const router = useRouter();
  const search = useRouterState({ select: ({ location }) => location.search as Search });
  /** @param isStep "back" leads to what was there before; else it takes its place. */
  const change = (next: Search, isStep = true): void => {
    const href = `${router.state.location.pathname}${router.options.stringifySearch(next)}`;
    if (isStep) router.history.push(href);
    else router.history.replace(href);
  };
  return [search, change];
};
