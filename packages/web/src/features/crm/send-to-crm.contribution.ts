import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Sends records to a CRM. */
export const sendToCrm = listAction({
  id: 'crm.send',
  icon: 'send',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: {
    bulk: { label: 'crm.shell.send', order: 5, keys: 's' },
    menu: { label: 'crm.shell.send', order: 100 },
  },
  load: () => import('./sending/send-dialog.tsx').then(({ SendDialog }) => SendDialog),
});
