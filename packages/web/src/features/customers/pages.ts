import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:Subscriptions': {
    load: () => import('./subscriptions.page.tsx').then(({ SubscriptionsPage }) => SubscriptionsPage),
  },
  'Whitelabel:SubscriptionCreate': {
    load: () => import('./subscription-create.page.tsx').then(({ SubscriptionCreatePage }) => SubscriptionCreatePage),
  },
  'Whitelabel:SubscriptionEdit': {
    load: () => import('./subscription-edit.page.tsx').then(({ SubscriptionEditPage }) => SubscriptionEditPage),
  },
  'Whitelabel:UsageHistory': {
    load: () => import('./usage-history.page.tsx').then(({ UsageHistoryPage }) => UsageHistoryPage),
  },
  'Whitelabel:Webhook': {
    // What webhooks say is the same wherever they are: the words of integrations come along.
    load: async () => {
      const words = import('../../platform/load-texts.ts').then(({ loadTexts }) => loadTexts('integrations'));
      const [code] = await Promise.all([import('./hooks/webhooks.page.tsx'), words]);
      return code.CustomerWebhooksPage;
    },
  },
} satisfies PageCodes;
