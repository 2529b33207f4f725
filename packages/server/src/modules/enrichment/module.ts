import type { Module } from '../../platform/module/manifest.ts';
import { fill } from '../../platform/slots/slots.ts';
import { searcherSlot, searchOver } from '../search/index.ts';
import { subscribe } from '../../platform/events/event.ts';
import { lookupRun } from './lookups.jobs.ts';
import { bindings } from './lookups.routes.ts';
import { siteSearcher } from './site-searcher.service.ts';

export const enrichment: Module = {
  name: 'enrichment',
  bindings,
  runs: [lookupRun],
  fills: [fill(searcherSlot, () => siteSearcher)],
  subscriptions: [
    subscribe(
      searchOver,
      'enrichment.look_up_arrivals',
      async () => (await import('./arrivals.worker.ts')).lookUpArrivals,
    ),
  ],
};
