import type { PageCode, PageCodes } from '../../widgets/pages/page-code.ts';

/** The same form, into any list or into the one it was opened from. */
const newSearch: PageCode = {
  load: () => import('./new-search.page.tsx').then(({ NewSearchPage }) => NewSearchPage),
};

export const pages = {
  'LeadSearch:NewSearch': newSearch,
  'LeadSearch:SavedListNewSearch': newSearch,
  'ProfileSettings:SourceKeys': {
    load: () => import('./keys/source-keys.page.tsx').then(({ SourceKeysPage }) => SourceKeysPage),
  },
} satisfies PageCodes;
