import { successOf } from '@galena/contract/kernel';
import {
  exclusionRoutes,
  platformSuppressionRoutes,
  suppressionRoutes as routes,
  suppressionSuccesses as successes,
} from '@galena/contract/suppressions';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { excludeList, getExclusions, includeList } from './exclusions.service.ts';
import { exportRefused, startImport, watchImports } from './imports.service.ts';
import { exportOptOuts } from './opt-outs-file.service.ts';
import { addOptOuts, checkContact, listOptOuts, removeOptOut } from './opt-outs.service.ts';
import { addPlatformOptOuts, checkPlatform, listPlatformOptOuts, removePlatformOptOut } from './platform.service.ts';

const ownBindings: readonly Binding[] = [
  bind(routes.list, (context, { query }, fail) => listOptOuts(context, query, fail)),
  bind(routes.export, (context, { query }, fail) => exportOptOuts(context, query, fail)),
  bind(routes.add, async (context, { body }, fail) => {
    const data = await addOptOuts(context, body, fail);
    return { data, ...successOf(successes.opt_outs_added, data.added) };
  }),
  bind(routes.remove, async (context, { params }, fail) => ({
    data: { shown: await removeOptOut(context, params.id, fail) },
    ...successOf(successes.opt_out_removed),
  })),
  bind(routes.check, async (context, { body }) => ({ data: await checkContact(context, body.entry) })),
  bind(routes.imports, async (context) => ({ data: await watchImports(context) })),
  bind(routes.import, async (context, { body }, fail) => ({
    data: await startImport(context, body, fail),
    ...successOf(successes.opt_out_import_started),
  })),
  bind(routes.refused, (context, { params }, fail) => exportRefused(context, params.id, fail)),
];

const listBindings: readonly Binding[] = [
  bind(exclusionRoutes.exclusions, async (context, { params }, fail) => ({
    data: await getExclusions(context, params.id, fail),
  })),
  bind(exclusionRoutes.exclude, async (context, { params, body }, fail) => ({
    data: await excludeList(context, params.id, body.campaign_id, fail),
    ...successOf(successes.exclusion_added),
  })),
  bind(exclusionRoutes.include, async (context, { params }, fail) => ({
    data: await includeList(context, params.id, params.excludedId, fail),
    ...successOf(successes.exclusion_removed),
  })),
];

const operatorBindings: readonly Binding[] = [
  bind(platformSuppressionRoutes.list, (context, { query }) => listPlatformOptOuts(context, query)),
  bind(platformSuppressionRoutes.add, async (context, { body }, fail) => {
    const data = await addPlatformOptOuts(context, body, fail);
    return { data, ...successOf(successes.opt_outs_added, data.added) };
  }),
  bind(platformSuppressionRoutes.remove, async (context, { params }, fail) => ({
    data: await removePlatformOptOut(context, params.id, fail),
    ...successOf(successes.opt_out_removed),
  })),
  bind(platformSuppressionRoutes.check, async (context, { body }) => ({
    data: await checkPlatform(context, body.entry),
  })),
];

export const bindings: readonly Binding[] = [...ownBindings, ...listBindings, ...operatorBindings];
