import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const frontPages = {
  CrmCallback: {
    load: () => import('./connect/crm-callback.page.tsx').then(({ CrmCallbackPage }) => CrmCallbackPage),
  },
} satisfies PageCodes;
