import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Leads to the records of a list that may be the same. */
export const findDuplicates = listAction({
  id: 'duplicates.find',
  icon: 'copy',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { menu: { label: 'duplicates.shell.find', order: 190 } },
  load: () => import('./to-duplicates.tsx').then(({ ToDuplicates }) => ToDuplicates),
});
