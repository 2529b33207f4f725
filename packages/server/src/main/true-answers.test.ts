import { emptyVisit } from '@galena/adapters/sites';
import type { PlaceFile } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import { lisbon, questions, watchLeads } from '@galena/adapters/searchers/testing';
import type { LeadRecord } from '@galena/contract/contacts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context/context.ts';
import { openLoader } from '../platform/db/loader.ts';
import { ownLogin } from '../platform/db/login.ts';
import { supply } from '../platform/ports/ports.ts';
import { importCsv } from '../testing/import-csv.ts';
import { createFileFixture, type FileFixture } from '../testing/file-fixture.ts';
import { leadOf, listFixtureOf } from '../testing/list-fixture.ts';
import { signInAs } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { importFile, seedBrands, seedCommunities } from '../modules/catalogue/index.ts';
import { visitSitePort, type VisitSite } from '../modules/enrichment/index.ts';
import { writeEmployees } from '../modules/records/index.ts';
import { codedSearchers, type RegisteredSearcher } from '../modules/sources/index.ts';

const asked: (string | null)[] = [];
const at = '2026-11-19T10:00:00.000Z';

/** A site that moved, whose number is written as in the country that one takes it for. */
const visit: VisitSite = async ({ country }) => {
  asked.push(country);
  const site = 'https://www.real.example/';
  const page = { url: site, status: 200, outcome: 'read', bytes: 9, sha256: '', fetched_at: at } as const;
  const sighting = { kind: 'text', snippet: '', mark: null, confidence: 0.9 } as const;
  const number = country === 'PT' ? '+351215550112' : country === 'DE' ? '+4930215550112' : '+12125550112';
  return {
    ...emptyVisit('empty'),
    site,
    outcome: 'read',
    reason: null,
    pages: [{ ...page, wasCut: false, cutBy: null }],
    phones: [{ number, type: 'work', sightings: [{ page: site, fetched_at: at, sighting }] }],
    title: 'Real',
  };
};

const app = useTestApp({ supply: [supply(visitSitePort, visit)], environment: { GALENA_RATE_LIMITS: 'off' } });

let context: Context;

/** An extract of places around Lisbon, cut years ago. */
const places = (): PlaceFile => ({
  release: () => '2021-04-21',
  batches: (async function* () {
    const rows = Array.from({ length: 60 }, (_, n) => ({
      ref: `node/${n + 1}`,
      name: `Place ${n + 1}`,
      categories: n % 3 === 0 ? ['cafe', 'restaurant'] : ['restaurant'],
      lat: 38.7 + n / 1000,
      lng: -9.13,
      ...(n % 2 === 0 ? { website: `https://p${n}.example`, country: 'PT' } : {}),
      phones: n % 4 === 0 ? ['+351 21 000 00 01'] : [],
      emails: n % 5 === 0 ? [`info@p${n}.example`] : [],
      kinds: [],
      tags: {},
    }));
    yield { rows, read: rows.length, refused: {}, examples: [], progress: 1 };
  })(),
});

/** Businesses in a list of the account, and who works there by their pages. */
const addTeams = async ({ person }: FileFixture): Promise<void> => {
  const fixture = listFixtureOf(app(), person, app().client(await signInAs(app(), person)));
  const list = await fixture.createList({ type: 'local' });
  const businesses = Array.from({ length: 20 }, (_, n) => {
    const country = ['PT', 'DE', undefined][n % 3];
    return leadOf(`${n}`, { website: `https://team${n}.example/`, city: 'Lisbon', ...(country && { country }) });
  });
  const { saved } = await fixture.write(list, businesses);
  const titles = ['Head of Sales', 'CEO', null];
  const seen = { phone: null, linkedin_url: null, source: 'site', method: 'crawl', snippet: null, mark: null };
  const records = saved.map((resultId, n) => ({
    resultId,
    isDemo: false,
    employees: [0, 1, 2].map((m) => ({
      ...seen,
      name: `Ana ${n} Lima ${m}`,
      position: titles[m] as string | null,
      email: m === 0 ? `ana@team${n}.example` : null,
      ref_url: `https://team${n}.example/team`,
      fetched_at: at,
    })),
  }));
  const { accountId } = person;
  await fixture.within((tx) =>
    writeEmployees(tx, { accountId, listId: list.id, type: 'local', payment: null, records }),
  );
};

beforeAll(async () => {
  const system = app().app.systemContext('test');
  await seedBrands(system);
  await seedCommunities(system);
  const rows = Array.from({ length: 40 }, (_, n) => {
    const country = ['Portugal', 'Germany', ''][n % 3];
    return `Mill ${n},mill${n}.example,Software,${n * 10},${n % 3 === 0 ? 'Lisbon' : ''},${country}`;
  });
  await importCsv(app(), 'company', `Company,Website,Industry,# Employees,City,Country\n${rows.join('\n')}`);
  const groups = Array.from({ length: 20 }, (_, n) => `Group ${n},https://g${n}.example,${['PT', 'DE', ''][n % 3]}`);
  await importCsv(app(), 'group', `Name,URL,Country\n${groups.join('\n')}`);
  const people = Array.from(
    { length: 30 },
    (_, n) => `Ana ${n},Head of Sales,Mill ${n},${['Portugal', 'Germany', ''][n % 3]}`,
  );
  await importCsv(app(), 'people', `Full Name,Job Title,Company,Country\n${people.join('\n')}`);
  const makers = Array.from(
    { length: 30 },
    (_, n) => `Maker ${n},https://www.youtube.com/@maker${n},${n * 100},pt,${['PT', 'DE', ''][n % 3]}`,
  );
  await importCsv(app(), 'influencer', `Name,URL,Subscribers,Language,Country\n${makers.join('\n')}`);
  const loader = await openLoader(ownLogin(app().databaseUrl, 'galena_system'));
  const input = { kind: 'local', source: 'osm', path: 'lisbon.osm.pbf', progress: () => undefined } as const;
  await importFile(system, loader, { ...input, file: places() });
  await loader.close();
  const fixture = await createFileFixture(app());
  await addTeams(fixture);
  context = fixture.context;
});

/** Everybody who answers by itself; vendors outside are asked on stand-ins beside their adapters. */
const searchers = (): readonly RegisteredSearcher[] =>
  codedSearchers(context)
    .filter(({ config }) => config.safeParse({}).success)
    .map(({ open }) => open({ delay_ms: 0 }, (_work, _signal, ask) => ask()));

// What stands in a question and nowhere else.
const [place, city, typed] = ['Zyxwland', 'Zyxwville', 'zyxwdomain.example'];
const germany = { label: place, country: 'DE' };
const everywhere = { label: place, worldwide: true } as const;
const elsewhere = { label: place, country: 'FJ', city, lat: -18.1, lng: 178.4 };

let turn = 0;
const findSome = async (searcher: RegisteredSearcher, question: Question): Promise<readonly LeadRecord[]> => {
  // Another day: a site that was read is not read again the same day.
  app().clock.advance(24 * 3600);
  turn += 1;
  const { find, type } = searcher;
  const filters = type === 'domain' && !searcher.isSandbox ? { ...question.filters, domain: typed } : question.filters;
  // A local search is never worldwide.
  const location = type === 'local' && question.location.worldwide ? lisbon : question.location;
  const asking = { location, filters, match: 50 as const };
  const { records } = await find(context, asking, { cursor: null, limit: 1000, runId: turn });
  return records;
};

/** The broadest question of a kind, asked in several places. */
const broad = (searcher: RegisteredSearcher): readonly Question[] => {
  const { type } = searcher;
  const all = type === 'local' ? [lisbon] : [everywhere, germany, lisbon, { label: place, country: 'PT' }];
  return all.map((location) => ({ location, filters: {}, match: 50 }));
};

describe('whoever answers a search', () => {
  it('says the same of a lead whatever was asked, and nothing that only the question says', async () => {
    const again: Record<string, number> = {};
    for (const searcher of searchers()) {
      const watched = watchLeads();
      const random = fc.sample(questions(searcher.type, searcher.supportedFilters), { numRuns: 12, seed: 20261123 });
      // Invented leads are invented where one looks.
      const far = searcher.isSandbox ? [] : [{ location: elsewhere, filters: {}, match: 50 as const }];
      for (const question of [...broad(searcher), ...far, ...random]) {
        const records = await findSome(searcher, question);
        expect(watched.add(records), `${searcher.key} ${JSON.stringify(question)}`).toBeNull();
        const text = JSON.stringify(records);
        for (const word of [place, city, typed]) expect(text.includes(word), `${searcher.key}: ${word}`).toBe(false);
      }
      again[searcher.key] = watched.seenAgain();
    }
    // The look would be worth nothing where no lead is found twice.
    expect(Object.entries(again).filter(([, count]) => count === 0)).toEqual([]);
    expect(new Set(asked)).toEqual(new Set([null]));
  });

  it('of brands says where they are active, and of those in one country that it is theirs', async () => {
    const [brands] = searchers().filter(({ key }) => key === 'brands') as [RegisteredSearcher];
    for (const { country, data } of await findSome(brands, { location: germany, filters: {}, match: 100 })) {
      const active = (data?.['active_in'] ?? []) as readonly string[];
      expect(active.includes('DE') || active.includes('worldwide')).toBe(true);
      expect(country).toBe(active.length === 1 && active[0] !== 'worldwide' ? 'DE' : undefined);
    }
  });

  it('says of when it is, never later than now; an extract of 2021 says 2021', async () => {
    const ages: Record<string, string> = {};
    for (const searcher of searchers()) {
      for (const question of broad(searcher)) {
        for (const { as_of: asOf } of await findSome(searcher, question)) {
          if (asOf === undefined) continue;
          expect(asOf <= app().clock.now().toISOString()).toBe(true);
          ages[searcher.key] = asOf;
        }
      }
    }
    expect(ages['catalogue']).toBe('2021-04-21T00:00:00.000Z');
    expect(ages['site']).toBe(at);
    expect(Object.keys(ages).toSorted()).toEqual([
      'brands',
      'catalogue',
      'communities',
      'companies',
      'groups',
      'influencers',
      'people',
      'site',
      'team_pages',
    ]);
  });
});
