import { searchRoutes } from '@galena/contract/search';
import { page } from 'vitest/browser';
import type { Backend } from './backend.ts';

/** Where somebody gets to who may search for leads, and asks for nothing else. */
export const landingPath = '/lead-search/new-search';

/** Its heading. */
export const landingTitle = page.getByRole('heading', { level: 1, name: 'New search' });

/** Lets the page of a new search stand, without a source that it could ask. */
export const answerLanding = (backend: Backend): void => {
  backend.answer(searchRoutes.recent, () => ({ data: [] }));
  backend.answer(searchRoutes.options, () => ({
    data: {
      searchers: [],
      examples: {},
      seniority: [],
      tech: [],
      platforms: [],
      departments: [],
      industries: [],
      intervals: [],
      operators: [],
      limit: { standard: 100, highest: 1_000 },
      customers: null,
      tiles: null,
    },
  }));
};
