import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'ProfileSettings:LookupOrder': {
    load: () => import('./order/lookup-order.page.tsx').then(({ LookupOrderPage }) => LookupOrderPage),
  },
} satisfies PageCodes;
