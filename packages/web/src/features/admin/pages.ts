import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'Admin:Searchers': {
    load: () => import('./searchers/searchers.page.tsx').then(({ SearchersPage }) => SearchersPage),
  },
  'Admin:Imports': { load: () => import('./imports/imports.page.tsx').then(({ ImportsPage }) => ImportsPage) },
  'Admin:Jobs': { load: () => import('./jobs.page.tsx').then(({ JobsPage }) => JobsPage) },
} satisfies PageCodes;
