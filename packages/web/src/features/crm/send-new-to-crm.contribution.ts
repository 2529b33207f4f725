import { listAction } from '../../widgets/contributions/list-actions.ts';

/** New records of a list are sent to CRMs by themselves. */
export const sendNewToCrm = listAction({
  id: 'crm.automatic',
  icon: 'bolt',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: { menu: { label: 'crm.shell.automatic', order: 102 } },
  load: () => import('./sending/automatic-dialog.tsx').then(({ AutomaticDialog }) => AutomaticDialog),
});
