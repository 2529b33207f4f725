import { listAction } from '../../widgets/contributions/list-actions.ts';

/** Sends records to the webhook of their list. */
export const sendToWebhook = listAction({
  id: 'integrations.webhook',
  icon: 'webhook',
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  at: {
    more: { label: 'integrations.shell.send', order: 105 },
    menu: { label: 'integrations.shell.send', order: 105 },
  },
  load: () => import('./sending/send-dialog.tsx').then(({ SendDialog }) => SendDialog),
});
