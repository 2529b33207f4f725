import { recordPanel } from '../../widgets/contributions/record-panels.ts';

/** Which webhooks were told of a record. */
export const atWebhooks = recordPanel({
  id: 'integrations.at-webhooks',
  at: { contact: { order: 31 } },
  isOffered: ({ is_demo: isDemo }) => !isDemo,
  load: () => import('./arrivals/at-webhooks.tsx').then(({ AtWebhooks }) => AtWebhooks),
});
