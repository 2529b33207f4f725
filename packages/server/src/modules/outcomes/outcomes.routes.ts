import { successOf } from '@galena/contract/kernel';
import { outcomeRoutes as routes, outcomeSuccesses } from '@galena/contract/outcomes';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getPolicy, savePolicy } from './policies.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.policy, async (context) => ({ data: await getPolicy(context) })),
  bind(routes.savePolicy, async (context, { body }) => ({
    data: await savePolicy(context, body),
    ...successOf(outcomeSuccesses.policy_saved),
  })),
];
