import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:SavedListDuplicates': {
    load: () => import('./duplicates.page.tsx').then(({ DuplicatesPage }) => DuplicatesPage),
  },
} satisfies PageCodes;
