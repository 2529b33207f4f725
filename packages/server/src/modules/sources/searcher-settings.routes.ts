import { successOf } from '@galena/contract/kernel';
import { searcherRoutes as routes, searchSuccesses as successes } from '@galena/contract/search';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import {
  addSearcher,
  changeSearcher,
  noteTrial,
  pauseSearcher,
  removeSearcher,
  resumeSearcher,
  tryOutSearcher,
  watchSearchers,
} from './searcher-settings.service.ts';

export const searcherBindings: readonly Binding[] = [
  bind(routes.searchers, async (context) => ({ data: await watchSearchers(context) })),
  bind(routes.create, async (context, { body }, fail) => ({
    data: await addSearcher(context, body, fail),
    ...successOf(successes.searcher_added),
  })),
  bind(routes.update, async (context, { params, body }, fail) => ({
    data: await changeSearcher(context, params.id, body, fail),
    ...successOf(successes.searcher_saved),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeSearcher(context, params.id, fail);
    return successOf(successes.searcher_removed);
  }),
  bind(routes.pause, async (context, { params }, fail) => ({
    data: await pauseSearcher(context, params.id, fail),
    ...successOf(successes.searcher_paused),
  })),
  bind(routes.resume, async (context, { params }, fail) => ({
    data: await resumeSearcher(context, params.id, fail),
    ...successOf(successes.searcher_resumed),
  })),
  bindPrepared(
    routes.test,
    (context, { params }, fail) => tryOutSearcher(context, params.id, fail),
    async (context, { params }, _fail, tried) => ({ data: await noteTrial(context, params.id, tried) }),
  ),
];
