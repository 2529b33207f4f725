import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'ProfileSettings:Security': { load: () => import('./security.page.tsx').then(({ SecurityPage }) => SecurityPage) },
} satisfies PageCodes;
