import { plansRoutes as routes } from '@galena/contract/plans';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { listOffered } from './offered.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.offered, async (context, { query }) => ({ data: await listOffered(context, query.for) })),
];
