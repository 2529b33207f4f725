import { listAction } from '../../widgets/contributions/list-actions.ts';

/** What never comes into a list: files of contacts, and whoever stands in other lists. */
export const exclusions = listAction({
  id: 'suppressions.exclusions',
  icon: 'ban',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { menu: { label: 'suppressions.shell.exclusions', order: 200 } },
  load: () => import('./exclusions-dialog.tsx').then(({ ExclusionsDialog }) => ExclusionsDialog),
});
