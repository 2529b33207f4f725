import { successOf } from '@galena/contract/kernel';
import { savedSearchRoutes as routes, searchSuccesses } from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import {
  changeSavedSearch,
  createSavedSearch,
  findSavedSearches,
  removeSavedSearch,
} from './saved-searches.service.ts';

export const savedSearchBindings: readonly Binding[] = [
  bind(routes.list, (context, { query }) => findSavedSearches(context, query)),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await createSavedSearch(context, body, fail),
    ...successOf(searchSuccesses.search_saved),
  })),
  bind(routes.change, async (context, { params, body }, fail) => ({
    data: await changeSavedSearch(context, params.id, body, fail),
    ...successOf(searchSuccesses.saved_search_changed),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeSavedSearch(context, params.id, fail);
    return successOf(searchSuccesses.saved_search_removed);
  }),
];
