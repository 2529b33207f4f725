import type { Module } from '../../platform/module/manifest.ts';
import { accountPurgedSlot, emptyTables } from '../../platform/purging/purging.ts';
import { fill } from '../../platform/slots/slots.ts';
import { paidWorkSlot } from '../billing/index.ts';
import { lookupShareSlot, searchOver } from '../search/index.ts';
import { searcherSlot } from '../sources/index.ts';
import { subscribe } from '../../platform/events/event.ts';
import { lookupOver } from './lookups.events.ts';
import { lookupRun } from './lookups.jobs.ts';
import { bindings } from './lookups.routes.ts';
import { maybeShareFound } from './lookups.service.ts';
import { findPaidLookups } from './paid.service.ts';
import { visitSitePort } from './sites.ports.ts';
import { siteSearcher } from './site-searcher.service.ts';
import { teamPeople } from './team-people.service.ts';

export const enrichment: Module = {
  name: 'enrichment',
  needs: ['billing', 'finder', 'identity', 'lists', 'outcomes', 'queries', 'records', 'search', 'sources'],
  bindings,
  runs: [lookupRun],
  ports: [visitSitePort],
  events: [lookupOver],
  fills: [
    fill(paidWorkSlot, findPaidLookups),
    fill(
      accountPurgedSlot,
      emptyTables(
        'enrichment.visits',
        'enrichment.profiles',
        'enrichment.jobs',
        'enrichment.orders',
        'enrichment.source_days',
      ),
    ),
    fill(searcherSlot, () => siteSearcher),
    fill(searcherSlot, () => teamPeople),
    fill(lookupShareSlot, maybeShareFound),
  ],
  subscriptions: [
    subscribe(
      searchOver,
      'enrichment.look_up_arrivals',
      async () => (await import('./arrivals.worker.ts')).lookUpArrivals,
    ),
  ],
};
