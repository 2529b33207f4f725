import type { PageCodes } from '../../widgets/pages/page-code.ts';

export const pages = {
  'LeadSearch:SavedLists': {
    load: () => import('./index/lists.page.tsx').then(({ ListsPage }) => ListsPage),
    showsContributions: true,
  },
  'LeadSearch:SavedListTags': { load: () => import('./tags/tags.page.tsx').then(({ TagsPage }) => TagsPage) },
} satisfies PageCodes;
