import { runRoutes as routes, runSuccesses, successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { cancelRun, getRun, listRuns, pauseRun, resumeRun } from './runs.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, (context, { query }) => listRuns(context, query)),
  bind(routes.get, async (context, { params }, fail) => ({ data: await getRun(context, params.id, fail) })),
  bind(routes.cancel, async (context, { params }, fail) => ({
    data: await cancelRun(context, params.id, fail),
    ...successOf(runSuccesses.stopping),
  })),
  bind(routes.pause, async (context, { params }, fail) => ({
    data: await pauseRun(context, params.id, fail),
    ...successOf(runSuccesses.pausing),
  })),
  bind(routes.resume, async (context, { params }, fail) => ({
    data: await resumeRun(context, params.id, fail),
    ...successOf(runSuccesses.going_on),
  })),
];
