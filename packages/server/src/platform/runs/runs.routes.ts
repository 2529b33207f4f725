import { runRoutes as routes, runSuccesses, said } from '@galena/contract/kernel';
import { bind, type Binding } from '../http/bind.ts';
import { cancelRun, getRun, listRuns, pauseRun, resumeRun } from './runs.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.list, (work, { query }) => listRuns(work, query)),
  bind(routes.get, async (work, { params }, fail) => ({ data: await getRun(work, params.id, fail) })),
  bind(routes.cancel, async (work, { params }, fail) => ({
    data: await cancelRun(work, params.id, fail),
    ...said(runSuccesses.stopping),
  })),
  bind(routes.pause, async (work, { params }, fail) => ({
    data: await pauseRun(work, params.id, fail),
    ...said(runSuccesses.pausing),
  })),
  bind(routes.resume, async (work, { params }, fail) => ({
    data: await resumeRun(work, params.id, fail),
    ...said(runSuccesses.going_on),
  })),
];
