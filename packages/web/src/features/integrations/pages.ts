import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Settings:Integration:Webhook': {
    load: () => import('./connections/webhooks.page.tsx').then(({ WebhooksPage }) => WebhooksPage),
  },
  'LeadSearch:SavedListWebhook': {
    load: () => import('./list-webhook/list-webhook.page.tsx').then(({ ListWebhookPage }) => ListWebhookPage),
  },
} satisfies PageCodes;
