import { similarRoutes as routes } from '@galena/contract/similar';
import { bind, bindPrepared, type Binding } from '../../platform/http/bind.ts';
import { estimateSimilar, prepareSimilar, startSimilar } from './similar.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.estimate, async (context, { params, body }, fail) => ({
    data: await estimateSimilar(context, params, body, fail),
  })),
  bindPrepared(
    routes.start,
    (context, { params, body }, fail) => prepareSimilar(context, params, body, fail),
    async (context, { body }, fail, prepared) => ({ data: await startSimilar(context, body, prepared, fail) }),
  ),
];
