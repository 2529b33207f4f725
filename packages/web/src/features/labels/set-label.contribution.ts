import { toolsOf } from '@galena/contract/lists';
import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Sets one of the account's own labels for many records at once. */
export const setLabel = listAction({
  id: 'labels.set',
  icon: 'tag',
  isOffered: ({ type, is_demo: isDemo }) => !isDemo && toolsOf[type].includes('custom-labels'),
  at: { bulk: { label: 'labels.shell.set', order: 60 }, menu: { label: 'labels.shell.set', order: 60 } },
  load: () => import('./set-label-dialog.tsx').then(({ SetLabelDialog }) => SetLabelDialog),
});
