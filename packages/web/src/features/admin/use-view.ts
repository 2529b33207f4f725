import { useRouterState } from '@tanstack/react-router';
import { useGo } from '../../widgets/addresses/address-of.ts';

/** What the page can show, in the order of its tabs. */
export const views = ['overview', 'runs', 'dead_letters', 'schedules', 'mails'] as const;
export type View = (typeof views)[number];

/** The view that the address names, so that it can be passed on and "back" leads to the one before. */
export const useView = (): readonly [View, (view: string) => void] => {
  const go = useGo();
  const asked = useRouterState({ select: ({ location }) => new URLSearchParams(location.searchStr).get('view') });
  const show = (view: string): void => {
    go('Admin:Jobs', { search: view === views[0] ? {} : { view } });
  };
  return [views.find((view) => view === asked) ?? views[0], show];
};
