import { said } from '@galena/contract/kernel';
import { searcherRoutes as routes, searchSuccesses as successes } from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import {
  addSearcher,
  changeSearcher,
  pauseSearcher,
  removeSearcher,
  resumeSearcher,
  testSearcher,
  watchSearchers,
} from './searcher-settings.service.ts';

export const searcherBindings: readonly Binding[] = [
  bind(routes.searchers, async (work) => ({ data: await watchSearchers(work) })),
  bind(routes.create, async (work, { body }, fail) => ({
    data: await addSearcher(work, body, fail),
    ...said(successes.searcher_added),
  })),
  bind(routes.update, async (work, { params, body }, fail) => ({
    data: await changeSearcher(work, params.id, body, fail),
    ...said(successes.searcher_saved),
  })),
  bind(routes.remove, async (work, { params }, fail) => {
    await removeSearcher(work, params.id, fail);
    return said(successes.searcher_removed);
  }),
  bind(routes.pause, async (work, { params }, fail) => ({
    data: await pauseSearcher(work, params.id, fail),
    ...said(successes.searcher_paused),
  })),
  bind(routes.resume, async (work, { params }, fail) => ({
    data: await resumeSearcher(work, params.id, fail),
    ...said(successes.searcher_resumed),
  })),
  bind(routes.test, async (work, { params }, fail) => ({ data: await testSearcher(work, params.id, fail) })),
];
