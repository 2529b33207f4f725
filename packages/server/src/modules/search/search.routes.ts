import { locationRoutes as routes } from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { findLocations } from './locations.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.locations, async (work, { query }) => ({ data: [...(await findLocations(work, query))] })),
];
