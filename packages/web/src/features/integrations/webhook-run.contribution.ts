import { runCard } from '../../widgets/contributions/run-cards.ts';

/** Records on their way to a webhook, and what came of it. */
export const webhookRun = runCard({
  id: 'integrations.webhook',
  isOf: (kind) => kind === 'integrations.webhook',
  name: 'integrations.shell.sending',
  events: ['webhook'],
  load: () => import('./sending/webhook-card.tsx').then(({ WebhookCard }) => WebhookCard),
});
