import { said } from '@galena/contract/kernel';
import { searchRoutes as routes, searchSuccesses } from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { estimateSearch } from './estimates.service.ts';
import { mapSearch } from './maps.service.ts';
import { cancelSearch, getSearch, startSearch } from './searches.service.ts';

export const searchBindings: readonly Binding[] = [
  bind(routes.estimate, async (work, { params, body }, fail) => ({
    data: await estimateSearch(work, params.type, body, fail),
  })),
  bind(routes.map, async (work, { params, body }, fail) => ({ data: await mapSearch(work, params.type, body, fail) })),
  bind(routes.start, async (work, { params, body }, fail) => ({
    data: await startSearch(work, params.type, body, fail),
  })),
  bind(routes.search, async (work, { params }, fail) => ({ data: await getSearch(work, params.id, fail) })),
  bind(routes.cancel, async (work, { params }, fail) => ({
    data: await cancelSearch(work, params.id, fail),
    ...said(searchSuccesses.search_stopped),
  })),
];
