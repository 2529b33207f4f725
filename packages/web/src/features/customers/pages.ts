import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:Dashboard': {
    load: () => import('./dashboard/dashboard.page.tsx').then(({ DashboardPage }) => DashboardPage),
  },
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
    load: () => import('./hooks/webhooks.page.tsx').then(({ CustomerWebhooksPage }) => CustomerWebhooksPage),
  },
} satisfies PageCodes;
