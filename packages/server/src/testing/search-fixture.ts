import type { Searcher } from '@galena/adapters/searchers';
import { afterAll, beforeAll } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { searchRoutes, type Location } from '@galena/contract/search';
import { runJob } from '../platform/runs/runs.jobs.ts';
import { createListFixture, leadOf, type ListFixture } from './list-fixture.ts';
import { createProbeSearcher } from './probes/probe-searcher.ts';
import { useTestApp } from './test-app.ts';
import { until } from './until.ts';
import { supply } from '../platform/ports/ports.ts';
import { searchersPort } from '../modules/sources/index.ts';

/**
 * A house for the tests of one file whose worker runs searches, the vendor of its companies, and a way to somebody who can pay. The two
 * vendors, `probe` of companies and `nearby` of local businesses, have what these answer.
 */
export const startSearchApp = (companiesOf: () => readonly LeadRecord[], businessesOf: () => readonly LeadRecord[]) => {
  const vendor = createProbeSearcher('company', companiesOf);
  const nearby = createProbeSearcher('local', businessesOf, 'nearby');
  const fastJob = { ...runJob, backoffSeconds: 0 };
  const app = useTestApp({
    jobs: [fastJob],
    supply: [supply(searchersPort, [vendor.searcher, nearby.searcher])],
    environment: { GALENA_RATE_LIMITS: 'off' },
  });
  let worker: { readonly stop: () => Promise<void> };
  beforeAll(async () => {
    worker = await app().startWorker([fastJob]);
  });
  afterAll(() => worker.stop());
  const createRich = async (credits = 1_000): Promise<ListFixture> => {
    const fixture = await createListFixture(app());
    await fixture.grant(credits);
    return fixture;
  };
  return { app, vendor, createRich };
};

/** A house whose only searcher finds these companies, for rooms that need not know searches. */
export const supplyCompanies = (companiesOf: () => readonly LeadRecord[]) =>
  supply(searchersPort, [createProbeSearcher('company', companiesOf).searcher]);

export const lisbon: Location = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.7, lng: -9.1 };
export const portugal: Location = { label: 'Portugal', country: 'PT' };

/** So many businesses, each with a website of its own. */
export const createLeads = (count: number, prefix: string): LeadRecord[] =>
  Array.from({ length: count }, (_, at) =>
    leadOf(`${prefix}${at + 1}`, { website: `https://${prefix}${at + 1}.example` }),
  );

/** Starts a search into a list: of `probe`, unless it is wanted otherwise. */
export const startSearch = ({ client }: ListFixture, list: List, input: object = {}) =>
  client.call(searchRoutes.start, {
    params: { type: list.type },
    body: { campaign_id: list.id, location: portugal, filters: { keyword: 'x' }, searcher: 'probe', ...input },
  });

/** Waits for the end of a search. */
export const waitForSearch = async ({ client }: ListFixture, id: number) => {
  const get = async () => (await client.call(searchRoutes.search, { params: { id } })).data;
  await until(async () => (await get()).finished_at !== null);
  return get();
};

export const moneyOf = async ({ client }: Pick<ListFixture, 'client'>) => {
  const { balance, held } = (await client.call(billingRoutes.userLimits, {})).data;
  return { balance, held };
};

/** What a test asks instead of the vendors of the product. */
export const supplySearchers = (searchers: readonly Searcher[]) => supply(searchersPort, searchers);
