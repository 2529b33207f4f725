import { AppError, generalErrors, successOf } from '@galena/contract/kernel';
import { savedSearchRoutes, searchErrors, searchSuccesses, type SavedSearch } from '@galena/contract/search';
import type { Backend } from '../../../testing/backend.ts';
import { pageOf } from '../../../testing/usual-answers.ts';

const moment = '2026-11-20T08:31:00.000Z';

export const aSavedSearch = (own: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 1,
  name: 'Supermarkets in Portugal',
  type: 'company',
  location: { label: 'Portugal', country: 'PT' },
  filters: { industries: ['Supermarket'] },
  match: 100,
  limit: 30,
  searcher: null,
  more_searchers: [],
  find_emails: false,
  skip_owned: true,
  skip_customers: false,
  owner: { id: 2, name: 'Kim Colleague' },
  created_at: moment,
  updated_at: moment,
  last_run_at: null,
  ...own,
});

/** The saved searches of an account, as the server keeps them. @returns what stands there now */
export const answerSaved = (backend: Backend, first: readonly SavedSearch[] = []): (() => readonly SavedSearch[]) => {
  let all = [...first];
  const find = (id: number): SavedSearch => {
    const found = all.find((one) => one.id === id);
    if (!found) throw new AppError(generalErrors.not_found);
    return found;
  };
  const checkName = (name: string, ownId: number | null): void => {
    const isTaken = all.some((one) => one.id !== ownId && one.name.toLowerCase() === name.toLowerCase());
    const { message } = searchErrors.saved_search_exists;
    if (isTaken) throw new AppError(searchErrors.saved_search_exists, { fields: { name: [message] } });
  };
  backend.answer(savedSearchRoutes.list, ({ query: { type, search } }) =>
    pageOf(
      all.filter(
        (one) => (type === undefined || one.type === type) && one.name.toLowerCase().includes(search.toLowerCase()),
      ),
    ),
  );
  backend.answer(savedSearchRoutes.create, ({ body: { searcher = null, location, ...body } }) => {
    checkName(body.name, null);
    if (!location) throw new AppError(searchErrors.location_missing);
    const made = aSavedSearch({ ...body, location, searcher, id: all.length + 50 });
    all = [made, ...all];
    return { data: made, ...successOf(searchSuccesses.search_saved) };
  });
  backend.answer(savedSearchRoutes.change, ({ params: { id }, body }) => {
    const before = find(id);
    if (body.name !== undefined) checkName(body.name, id);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const changed = { ...before, ...given };
    all = all.map((one) => (one.id === id ? changed : one));
    return { data: changed, ...successOf(searchSuccesses.saved_search_changed) };
  });
  backend.answer(savedSearchRoutes.remove, ({ params: { id } }) => {
    const { id: found } = find(id);
    all = all.filter((one) => one.id !== found);
    return successOf(searchSuccesses.saved_search_removed);
  });
  return () => all;
};
