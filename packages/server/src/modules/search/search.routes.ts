import {
  demoSiteRoutes,
  allCategories,
  locationRoutes as routes,
  searchRoutes,
  wordsOfCategory,
} from '@galena/contract/search';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { getDemoPage } from './demo-sites.service.ts';
import { answerLocations, findTowns } from './locations.service.ts';
import { getOptions } from './options.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.locations, (context, { query }) => answerLocations(context, query)),
  bind(routes.towns, async (context, { query }) => ({ data: [...(await findTowns(context, query))] })),
  bind(searchRoutes.localCategories, async () => ({
    data: allCategories.map((one) => ({ ...one, words: [...wordsOfCategory(one.slug)] })),
  })),
  bind(demoSiteRoutes.page, async (context, { params }, fail) => getDemoPage(context, params.slug, params['*'], fail)),
  bind(searchRoutes.options, async (context, { params }) => ({ data: await getOptions(context, params.type) })),
];
