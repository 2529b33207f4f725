import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:Exports': { load: () => import('./exports.page.tsx').then(({ ExportsPage }) => ExportsPage) },
} satisfies PageCodes;
