import { billingRoutes as routes, creditCosts } from '@galena/contract/billing';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getUserLimits } from './limits.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.creditCosts, () => Promise.resolve({ data: creditCosts })),
  bind(routes.userLimits, async (context) => ({ data: await getUserLimits(context) })),
];
