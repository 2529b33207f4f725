import { demoSiteRoutes, localCategories, locationRoutes as routes, searchRoutes } from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getDemoPage } from './demo-sites.service.ts';
import { findLocations, findTowns } from './locations.service.ts';
import { getOptions } from './searchers.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.locations, async (work, { query }) => ({ data: [...(await findLocations(work, query))] })),
  bind(routes.towns, async (work, { query }) => ({ data: [...(await findTowns(work, query))] })),
  bind(searchRoutes.localCategories, async () => ({ data: [...localCategories] })),
  bind(demoSiteRoutes.page, async (work, { params }, fail) => getDemoPage(work, params.slug, params['*'], fail)),
  bind(searchRoutes.options, async (work, { params }) => ({ data: await getOptions(work, params.type) })),
];
