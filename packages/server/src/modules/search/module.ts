import { housekeepingSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { paidWorkSlot } from '../billing/index.ts';
import { seedDemoLists } from './demo-lists.service.ts';
import { seedPlaces } from './locations.service.ts';
import { geocoderPort } from './looked-up-places.ports.ts';
import { purgeLookedUp } from './looked-up-places.service.ts';
import { savedSearchBindings } from './saved-searches.routes.ts';
import { bindings } from './search.routes.ts';
import { searchOver } from './searches.events.ts';
import { searchRun } from './searches.jobs.ts';
import { searchBindings } from './searches.routes.ts';
import { findPaidSearches } from './searches.service.ts';

export const search: Module = {
  name: 'search',
  needs: ['billing', 'catalogue', 'identity', 'lists', 'plans', 'records', 'sources'],
  bindings: [...bindings, ...searchBindings, ...savedSearchBindings],
  runs: [searchRun],
  events: [searchOver],
  ports: [geocoderPort],
  fills: [
    fill(
      accountPurgedSlot,
      emptyTables('search.seen_leads', 'search.saved_searches', 'search.search_sources', 'search.searches'),
    ),
    fill(paidWorkSlot, findPaidSearches),
    fill(seedSlot, seedPlaces),
    fill(seedSlot, seedDemoLists),
    fill(housekeepingSlot, purgeLookedUp),
  ],
};
