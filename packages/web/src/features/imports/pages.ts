import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:SavedListImport': { load: () => import('./import.page.tsx').then(({ ImportPage }) => ImportPage) },
} satisfies PageCodes;
