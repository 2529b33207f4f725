import { successOf } from '@galena/contract/kernel';
import { searchRoutes as routes, searchSuccesses } from '@galena/contract/search';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { estimateSearch, mapSearch } from './estimates.service.ts';
import { cancelSearch, findRecent, getSearch, prepareSearch, startSearch } from './searches.service.ts';

export const searchBindings: readonly Binding[] = [
  bind(routes.estimate, async (context, { params, body }, fail) => ({
    data: await estimateSearch(context, params.type, body, fail),
  })),
  bind(routes.map, async (context, { params, body }, fail) => ({
    data: await mapSearch(context, params.type, body, fail),
  })),
  bindPrepared(
    routes.start,
    (context, { params, body }, fail) => prepareSearch(context, params.type, body, fail),
    async (context, { params, body }, fail, prepared) => ({
      data: await startSearch(context, params.type, body, prepared, fail),
    }),
  ),
  bind(routes.recent, async (context, { query }) => ({ data: await findRecent(context, query.type ?? null) })),
  bind(routes.search, async (context, { params }, fail) => ({ data: await getSearch(context, params.id, fail) })),
  bind(routes.cancel, async (context, { params }, fail) => ({
    data: await cancelSearch(context, params.id, fail),
    ...successOf(searchSuccesses.search_stopped),
  })),
];
