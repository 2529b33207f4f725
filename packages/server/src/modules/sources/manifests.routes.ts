import { successOf } from '@galena/contract/kernel';
import { manifestRoutes as routes, searchSuccesses as successes } from '@galena/contract/search';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { tryManifest } from './manifest-trial.service.ts';
import {
  activateVersion,
  checkManifest,
  getManifest,
  noteTest,
  removeManifest,
  saveManifest,
  watchManifests,
} from './manifests.service.ts';

export const manifestBindings: readonly Binding[] = [
  bind(routes.manifests, async (context) => ({ data: await watchManifests(context) })),
  bind(routes.manifest, async (context, { params, query }, fail) => ({
    data: await getManifest(context, params.id, query.version, fail),
  })),
  bind(routes.check, async (context, { body }) => ({ data: await checkManifest(context, body.text) })),
  bindPrepared(
    routes.test,
    (context, { body }) => tryManifest(context, body),
    async (context, _input, _fail, { label, trial }) => {
      await noteTest(context, label, trial.ok);
      return { data: trial };
    },
  ),
  bind(routes.save, async (context, { body }) => ({
    data: await saveManifest(context, body.text),
    ...successOf(successes.manifest_saved),
  })),
  bind(routes.activate, async (context, { params, body }, fail) => ({
    data: await activateVersion(context, params.id, body.version, fail),
    ...successOf(successes.manifest_activated),
  })),
  bind(routes.remove, async (context, { params }, fail) => {
    await removeManifest(context, params.id, fail);
    return successOf(successes.manifest_removed);
  }),
];
