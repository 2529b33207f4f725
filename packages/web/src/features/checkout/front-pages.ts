import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const frontPages = {
  SalesPage: { load: () => import('./sales-page.page.tsx').then(({ SalesPage }) => SalesPage) },
} satisfies PageCodes;
