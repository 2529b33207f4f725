import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Whitelabel:PaymentIntegration': {
    load: () => import('./payment-integration.page.tsx').then(({ PaymentIntegrationPage }) => PaymentIntegrationPage),
  },
  'Whitelabel:PaymentIntegrationCallback': {
    load: () => import('./payment-callback.page.tsx').then(({ PaymentCallbackPage }) => PaymentCallbackPage),
  },
} satisfies PageCodes;
