import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  BillingPortal: { load: () => import('./billing-portal.page.tsx').then(({ BillingPortalPage }) => BillingPortalPage) },
} satisfies PageCodes;
