import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:SavedList': {
    load: () => import('./list/list.page.tsx').then(({ ListPage }) => ListPage),
    showsContributions: true,
  },
  'LeadSearch:SavedListResult': {
    load: () => import('./record/record.page.tsx').then(({ RecordPage }) => RecordPage),
    showsContributions: true,
  },
} satisfies PageCodes;
