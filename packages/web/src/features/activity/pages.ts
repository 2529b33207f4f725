import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'ProfileSettings:Activity': { load: () => import('./activity.page.tsx').then(({ ActivityPage }) => ActivityPage) },
} satisfies PageCodes;
