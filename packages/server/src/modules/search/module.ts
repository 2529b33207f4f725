import { housekeepingSlot, requiredRowsSlot, seedSlot, type Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables, inOneGo } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { paidWorkSlot } from '../billing/index.ts';
import { googleKeySlot } from '../identity/index.ts';
import { seedDemoLists } from './demo-lists.service.ts';
import { googleKey, takeOverGoogleKeys } from './vendor-keys.service.ts';
import { purgeLookedUp } from './looked-up-places.service.ts';
import { seedPlaces } from './locations.service.ts';
import { bindings } from './search.routes.ts';
import { purgeDays } from './searcher-calls.service.ts';
import { addBuiltInSearchers } from './searchers.service.ts';
import { manifestsPort } from './manifests.ports.ts';
import { manifestBindings } from './manifests.routes.ts';
import { enrichersPort, geocoderPort, searchersPort } from './searchers.ports.ts';
import { searcherBindings } from './searcher-settings.routes.ts';
import { searcherCredentials } from './searcher-settings.rules.ts';
import { savedSearchBindings } from './saved-searches.routes.ts';
import { searchOver } from './searches.events.ts';
import { searchRun } from './searches.jobs.ts';
import { searchBindings } from './searches.routes.ts';
import { findPaidSearches } from './searches.service.ts';
import { vendorKeyBindings } from './vendor-keys.routes.ts';
import { vendorKeyCredentials } from './vendor-keys.rules.ts';
import { forgetKeys } from './vendor-keys.service.ts';

export const search: Module = {
  name: 'search',
  needs: ['billing', 'catalogue', 'identity', 'lists', 'plans', 'records'],
  bindings: [
    ...bindings,
    ...searchBindings,
    ...savedSearchBindings,
    ...searcherBindings,
    ...vendorKeyBindings,
    ...manifestBindings,
  ],
  runs: [searchRun],
  events: [searchOver],
  sealed: [searcherCredentials, vendorKeyCredentials],
  ports: [geocoderPort, searchersPort, enrichersPort, manifestsPort],
  fills: [
    fill(requiredRowsSlot, addBuiltInSearchers),
    fill(requiredRowsSlot, takeOverGoogleKeys),
    fill(googleKeySlot, () => googleKey),
    fill(accountPurgedSlot, inOneGo(forgetKeys)),
    fill(
      accountPurgedSlot,
      emptyTables('search.seen_leads', 'search.saved_searches', 'search.search_sources', 'search.searches'),
    ),
    fill(paidWorkSlot, findPaidSearches),
    fill(seedSlot, seedPlaces),
    fill(seedSlot, seedDemoLists),
    fill(housekeepingSlot, purgeDays),
    fill(housekeepingSlot, purgeLookedUp),
  ],
};
