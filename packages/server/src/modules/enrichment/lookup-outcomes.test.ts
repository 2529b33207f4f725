import { emptyVisit, type SiteVisit } from '@galena/adapters/sites';
import { enrichRoutes, pageOutcomes, visitOutcomes, type VisitReason } from '@galena/contract/enrichment';
import type { LeadRecord } from '@galena/contract/contacts';
import { type List, lookupOutcomes, type LookupOutcome } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { searchRoutes } from '@galena/contract/search';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { exported } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { startLookupApp } from '../../testing/lookup-app.ts';
import { until } from '../../testing/until.ts';
import { visitSitePort } from './sites.ports.ts';

const reasons = visitOutcomes.filter((one): one is VisitReason => one !== 'read' && one !== 'nothing_read');
const page = (url: string) =>
  ({
    url,
    status: 200,
    outcome: 'read',
    bytes: 1,
    sha256: '',
    fetched_at: '2026-11-20T08:00:00.000Z',
    wasCut: false,
    cutBy: null,
  }) as const;

/** How the site of a host is: `robots.example` has a robots.txt in the way, `read-email.example` an address. */
const siteOf = (website: string): SiteVisit => {
  const { hostname } = new URL(website.includes('://') ? website : `https://${website}`);
  const kind = hostname.replace('.example', '').replaceAll('-', '_');
  const reason = reasons.find((one) => one === kind);
  if (reason) return emptyVisit(reason);
  const site = `https://${hostname}/`;
  const sighting = { kind: 'text', snippet: '', mark: null, confidence: 0.9 } as const;
  const sightings = [{ page: site, fetched_at: page(site).fetched_at, sighting }];
  const email = {
    email: `info@${hostname}`,
    type: 'generic',
    mail_domain: 'accepts',
    isSiteMakers: false,
    sightings,
  } as const;
  return {
    ...emptyVisit('empty'),
    site,
    domains: [hostname],
    outcome: 'read',
    reason: null,
    pages: [page(site)],
    emails: kind === 'read_email' ? [email] : [],
  };
};

const { app } = await startLookupApp({
  supply: [supply(visitSitePort, async ({ website }) => siteOf(website))],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

const hostFor = (kind: string): string => `https://${kind.replaceAll('_', '-')}.example`;

const lookUp = async (fixture: ListFixture, list: List, body: object = {}) => {
  const params = { type: list.type, id: list.id };
  const { data } = await fixture.client.call(enrichRoutes.start, {
    params,
    body: { action: 'email', all: true, ...body },
  });
  const get = async () => (await fixture.client.call(enrichRoutes.job, { params: { id: data.id } })).data;
  await until(async () => (await get()).finished_at !== null, 20);
  return get();
};

const page100 = async ({ client }: ListFixture, { type, id }: List, body: object = {}) =>
  client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100, ...body } });

const createFixture = async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(500);
  return fixture;
};

/** What each way of answering means, told here once more. */
const meant: Readonly<Partial<Record<VisitReason, LookupOutcome>>> = {
  robots: 'refused',
  bad_address: 'no_website',
  not_own_site: 'no_website',
  redirected_away: 'no_website',
  parked: 'no_website',
};

// CONST-008, LIST-015 … LIST-018
describe('what came of looking for an e-mail', () => {
  it('is told apart for every way in which a site can answer, in rows, filters, counts, the job and the CSV', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const wanted = new Map<string, LookupOutcome>([
      ...reasons.map((reason) => [reason, meant[reason] ?? 'unreachable'] as const),
      ['read_email', 'found'],
      ['read_nothing', 'nothing_found'],
      ['siteless', 'no_website'],
      ['left', 'not_tried'],
    ]);
    const leads: LeadRecord[] = [...wanted.keys()].map((kind) =>
      leadOf(kind, { name: kind, ...(kind === 'siteless' ? {} : { website: hostFor(kind) }) }),
    );
    const { saved } = await fixture.write(list, leads);
    // All but the last: that one is left as it came.
    const job = await lookUp(fixture, list, { all: undefined, resultIds: saved.slice(0, -1) });
    const { data, counts } = await page100(fixture, list);
    const outcomes = new Map(data.map((record) => [record.name, record.lookup_outcome]));
    expect(outcomes).toEqual(wanted);
    // What the specification says of states stays as it is.
    for (const { name, email_status: state } of data)
      expect(state).toBe(
        name === 'read_email' ? 'found' : name === 'siteless' || name === 'left' ? 'none' : 'not_found',
      );
    const countOf = (outcome: LookupOutcome) => [...wanted.values()].filter((one) => one === outcome).length;
    for (const outcome of lookupOutcomes) {
      expect(counts.lookups[outcome]).toBe(countOf(outcome));
      const { data: rows, pagination } = await page100(fixture, list, { lookup_outcome: outcome });
      expect(rows.map(({ lookup_outcome: one }) => one)).toEqual(rows.map(() => outcome));
      expect(pagination.total).toBe(countOf(outcome));
      // Beside a text the counters do not know it.
      expect((await page100(fixture, list, { lookup_outcome: outcome, search: 'e' })).data.length).toBeLessThanOrEqual(
        countOf(outcome),
      );
    }
    const failed = [...wanted].filter(([kind]) => (reasons as readonly string[]).includes(kind));
    const failedBy = (outcome: LookupOutcome) => failed.filter(([, one]) => one === outcome).length;
    expect(job).toMatchObject({
      found: 1,
      not_found: 1,
      failed: failed.length,
      unreachable: failedBy('unreachable'),
      refused: failedBy('refused'),
      no_website: failedBy('no_website'),
    });
    const { rows } = await exported(fixture, list, { columns: ['name', 'lookup_outcome'] });
    expect(new Map(rows.map(([name = '', outcome]) => [name, outcome]))).toEqual(wanted);
  });

  it('is looked for again where a site was away, and only there', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    const kinds = ['timeout', 'robots', 'read_nothing', 'read_email'] as const;
    await fixture.write(
      list,
      kinds.map((kind) => leadOf(kind, { name: kind, website: hostFor(kind) })),
    );
    await lookUp(fixture, list);
    const again = await lookUp(fixture, list, { filters: { lookup_outcome: 'unreachable' } });
    expect(again).toMatchObject({ total: 1, unreachable: 1 });
  });

  it('of a source that has read the website is known at once; of others it is not tried', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'domain' });
    const website = 'https://read.example';
    await fixture.write(list, [leadOf('1', { website, ...withEmail('a@read.example') }), leadOf('2', { website })], {
      provenance: { method: 'crawl' },
    });
    await fixture.write(list, [leadOf('3', { website, ...withEmail('b@read.example') }), leadOf('4')]);
    const { data } = await page100(fixture, list);
    expect(data.map(({ lookup_outcome: outcome }) => outcome)).toEqual([
      'found',
      'nothing_found',
      'not_tried',
      'no_website',
    ]);
  });
});

// LEAD-005
describe('a search for a domain whose site cannot be read', () => {
  const codes = { unreachable: 'site_unreachable', refused: 'site_refused', no_website: 'site_missing' } as const;

  // One after the other: however many sites are away, the source stays what it is.
  it.each(reasons)('%s: says so, and never that there are no results', async (reason) => {
    const { client } = await createFixture();
    const body = {
      location: { label: 'Worldwide', worldwide: true } as const,
      filters: { domain: hostFor(reason) },
      searcher: 'site',
    };
    const refused = await client.refused(searchRoutes.estimate, { params: { type: 'domain' }, body });
    const kind = (meant[reason] ?? 'unreachable') as keyof typeof codes;
    expect(refused.body?.code).toBe(codes[kind]);
  });

  it('every outcome of a page is one of a visit', () =>
    expect(visitOutcomes).toEqual(expect.arrayContaining([...pageOutcomes])));
});

describe('a company or a group with a website', () => {
  // CONST-019: what is found is paid, each e-mail once, never what came with the record.
  it.each(['company', 'group'] as const)('%s: is looked up for the price of a domain', async (type) => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type });
    const website = hostFor('read_email');
    await fixture.write(list, [
      leadOf('1', { website }),
      leadOf('2', { website, name: 'Knows it', ...withEmail('info@read-email.example') }),
      leadOf('3', { website: hostFor('read_nothing') }),
      leadOf('4'),
    ]);
    const params = { type, id: list.id };
    const asked = { action: 'email', all: true } as const;
    const { data: quote } = await fixture.client.call(enrichRoutes.estimate, { params, body: asked });
    expect(quote).toMatchObject({ eligible: 2, without_website: 1, has_it: 1, unit: 1, cost_max: 10 });
    const job = await lookUp(fixture, list);
    expect(job).toMatchObject({ found: 1, not_found: 1, credits: 1 });
    // Once more, also those that have one: nothing new is found, so nothing is paid.
    expect(await lookUp(fixture, list, { again: true })).toMatchObject({ credits: 0 });
    const { data } = await page100(fixture, list);
    expect(data.map(({ email }) => email)).toEqual(['info@read-email.example', 'info@read-email.example', null, null]);
  });
});
