import type { LeadRecord } from '@galena/contract/contacts';
import type { Location } from '@galena/contract/search';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../../http/index.ts';
import { sandboxes } from '../index.ts';
import { lookNames, siteOf } from './site.ts';
import { maybeBusiness } from './maybe-business.ts';
import { ask, readSite, textOf, type ReadPage } from './read-site.ts';

const places: readonly Location[] = [
  { label: '', country: 'PT', city: 'Lisbon' },
  { label: '', country: 'DE', city: 'Köln' },
  { label: '', country: 'FR', city: 'Saint-Étienne' },
  { label: '', country: 'MX', city: 'Guadalajara' },
  { label: '', country: 'US', state: 'NY', city: 'New York City' },
  // Of no list of large cities, so that all of their names is in the slug.
  { label: '', country: 'FJ', city: 'Suva' },
  { label: '', country: 'NL', city: '’s-Hertogenbosch' },
  { label: '', country: 'PL', city: 'Kędzierzyn-Koźle' },
];
const countries: readonly Location[] = [
  { label: '', country: 'FJ' },
  { label: '', worldwide: true },
];

const call = { outbound: {} as Outbound, config: { delay_ms: 0 } };
const found = new Map<string, Promise<readonly LeadRecord[]>>();
const find = (type: string, location: Location): Promise<readonly LeadRecord[]> => {
  const key = JSON.stringify([type, location]);
  const filters = type === 'local' ? { categories: ['cafe', 'dentist', 'zoo'], radius_km: 50 } : {};
  const searcher = sandboxes.find((one) => one.type === type) as (typeof sandboxes)[number];
  const records =
    found.get(key) ??
    searcher.find(call, { location, filters, match: 100 }, { cursor: null, limit: 300 }).then((page) => page.records);
  found.set(key, records);
  return records;
};

const slugIn = ({ ref_url: url }: LeadRecord): string => /^\/demo-sites\/(.+)\/$/.exec(url ?? '')?.[1] ?? '';
const types = sandboxes.map(({ type }) => type);

/** Any lead of any kind and place. */
const anyLead = fc
  .tuple(fc.constantFrom(...types), fc.constantFrom(...places, ...countries), fc.nat())
  .filter(([type, { city }]) => type !== 'local' || city !== undefined);
const leadOf = async ([type, location, at]: readonly [string, Location, number]): Promise<LeadRecord> => {
  const records = await find(type, location);
  return records[at % records.length] as LeadRecord;
};

const addressesIn = (pages: readonly ReadPage[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ text, scripts }) => `${text} ${scripts}`.match(/[\w.+-]+@[a-z0-9.-]+\.example/g) ?? []));

const digits = (text: string): string => text.replaceAll(/\D/g, '');
const banners = {
  en: 'Demo: this business',
  de: 'Demo: Dieses',
  fr: 'Démo : cette',
  es: 'Demo: esta empresa',
} as const;

describe('the site of an invented lead', () => {
  it('is whole: links only to itself, is readable for all, and says on every page that it is a demo', () =>
    fc.assert(
      fc.asyncProperty(anyLead, async (input) => {
        const pages = readSite(slugIn(await leadOf(input)));
        expect(pages.length).toBeGreaterThan(0);
        for (const { path, status, language, title, text, headings, faults, targets } of pages) {
          expect([path, status, faults, headings]).toEqual([path, 200, [], 1]);
          expect(title).not.toBe('');
          expect(text).toContain(banners[language as keyof typeof banners]);
          for (const target of targets) expect(target).toMatch(/^(?:\/(?!\/)|#|mailto:[^?]+$|tel:\+1\d{10}$)/);
        }
      }),
      { numRuns: 150 },
    ));

  it('tells what its record promises: name, place, numbers and addresses', () =>
    fc.assert(
      fc.asyncProperty(anyLead, async (input) => {
        const record = await leadOf(input);
        const pages = readSite(slugIn(record));
        const text = pages.map((page) => page.text).join('\n');
        const name = ['people', 'domain'].includes(input[0]) ? record.company : record.name;
        for (const told of [name, record.city, record.street]) if (told) expect(text).toContain(told);
        for (const { number } of record.phones ?? []) expect(digits(text)).toContain(digits(number));
        const addresses = addressesIn(pages);
        for (const { email } of record.emails ?? []) expect([...addresses]).toContain(email);
        for (const address of addresses) expect(address).toMatch(new RegExp(`@${slugIn(record)}\\.demo\\.example$`));
      }),
      { numRuns: 150 },
    ));

  it('names those who are in the records, with what they do', () =>
    fc.assert(
      fc.asyncProperty(fc.constantFrom('people', 'domain'), fc.constantFrom(...places), fc.nat(), async (...input) => {
        const record = await leadOf(input);
        const text = readSite(slugIn(record))
          .map((page) => page.text)
          .join('\n');
        expect(text).toContain(`${record.first_name} ${record.last_name} ${record.job_title}`);
      }),
      { numRuns: 40 },
    ));

  it('is the same whenever it is asked for', async () => {
    const slug = slugIn(await leadOf(['local', places[0] as Location, 3]));
    expect(ask(slug, '/')).toEqual(ask(slug, '/'));
    expect(ask(slug, '/', 'HEAD').status).toBe(200);
    expect(ask(slug, '/', 'POST').status).toBe(405);
  });

  it('has a page for what it does not have', async () => {
    const slug = slugIn(await leadOf(['company', places[1] as Location, 0]));
    const answer = ask(slug, '/gibt-es-nicht');
    expect([answer.status, textOf(answer).includes('Demo: Dieses')]).toEqual([404, true]);
    expect(ask(slug, '/profile').status).toBe(200);
  });
});

describe('of local businesses', () => {
  it('seven in ten tell an address on their site, and only every other one of them in the search', async () => {
    const records = await find('local', places[0] as Location);
    const share = (test: (record: LeadRecord) => unknown) => records.filter(test).length / records.length;
    const told = share((record) => addressesIn(readSite(slugIn(record))).size);
    const known = share(({ emails }) => emails?.length);
    expect(records.length).toBeGreaterThan(150);
    expect([told > 0.6, told < 0.8, told]).toEqual([true, true, told]);
    expect([known > 0.28, known < 0.42, known]).toEqual([true, true, known]);
    expect(share(({ emails, website }) => emails?.length && website === undefined)).toBe(0);
  });

  it('one whose address can only be guessed at does not tell it', async () => {
    const guessed = (await find('local', places[0] as Location)).filter((one) => one.potential_emails);
    expect(guessed.length).toBeGreaterThan(10);
    expect(guessed.flatMap((record) => [...addressesIn(readSite(slugIn(record)))])).toEqual([]);
  });
});

describe('all sites together', () => {
  const sites = async () => {
    const records = await Promise.all(places.flatMap((place) => ['local', 'company'].map((type) => find(type, place))));
    return records.flat().map((record) => {
      const business = maybeBusiness(slugIn(record));
      if (!business) throw new Error(`${slugIn(record)} leads nowhere`);
      return siteOf(business);
    });
  };

  it('have every look, language, spelling and place of addresses, and one in forty wants no robots', async () => {
    const all = await sites();
    const different = (of: (site: (typeof all)[number]) => string): number => new Set(all.map(of)).size;
    expect(different(({ look }) => look)).toBe(lookNames.length);
    expect(different(({ business }) => business.language)).toBe(4);
    expect(different(({ spelling }) => spelling)).toBe(6);
    expect(different(({ placement }) => placement)).toBe(3);
    const refusing = all.filter(({ robots }) => robots === 'everything');
    expect([refusing.length / all.length > 0.01, refusing.length / all.length < 0.05]).toEqual([true, true]);
    expect(textOf(ask(refusing[0]?.business.slug ?? '', '/robots.txt'))).toBe('User-agent: *\nDisallow: /\n');
  });

  it('show teams of two to eight where there are any', async () => {
    const sizes = new Set((await sites()).map(({ business }) => business.members.length));
    expect([...sizes].toSorted((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });

  // LEAD-034
  it('are made with what the records of domain and company say', async () => {
    const marks = {
      wordpress: /WordPress \d/,
      joomla: /Joomla!/,
      typo3: /TYPO3 CMS/,
      wix: /Wix\.com/,
      shopify: /shopify-features/,
      'google my business': /google\.com\/maps/,
    } as const;
    const domains = await find('domain', places[1] as Location);
    const named = new Map(
      (await find('company', places[1] as Location)).map((one) => [
        slugIn(one),
        one.data?.['technologies'] as string[],
      ]),
    );
    for (const record of domains) {
      const page = textOf(ask(slugIn(record), '/'));
      const seen = Object.entries(marks).flatMap(([tech, mark]) => (mark.test(page) ? [tech] : []));
      const { tech } = (record.data ?? {}) as { readonly tech?: readonly string[] };
      expect(seen.toSorted()).toEqual(tech?.toSorted());
      const ofCompany = (named.get(slugIn(record)) ?? []).map((one) => one.toLowerCase());
      expect(seen).toEqual(expect.arrayContaining(ofCompany.filter((one) => one in marks)));
    }
    expect([domains.length > 20, named.size]).toEqual([true, domains.length]);
  });

  it('of the old kind are in windows-1252, whatever signs their names have', async () => {
    const old = (await sites()).filter(({ look }) => look === 'table');
    const polish = old.find(({ business }) => business.city === 'Kędzierzyn-Koźle');
    const page = textOf(ask(polish?.business.slug ?? '', '/'));
    expect(page).toContain('charset=windows-1252');
    expect(page).toContain('K&#281;dzierzyn-Ko&#378;le');
    const german = old.find(({ business }) => business.language === 'de');
    const bytes = ask(german?.business.slug ?? '', '/').body;
    expect(bytes.includes(Buffer.from('Über', 'latin1'))).toBe(true);
  });
});

describe('a host that nobody has', () => {
  it.each(['moss-group-va13k00', 'nobody', '', 'a.b'])('%j', (slug) => {
    const answer = ask(slug === '' ? 'x' : slug, '/');
    expect([answer.status, textOf(answer).includes('Demo:')]).toEqual([404, true]);
  });

  it('is also one with another name before a seat that is taken, or a seat that is not', async () => {
    const slug = slugIn(await leadOf(['company', places[0] as Location, 0]));
    expect(ask(slug, '/').status).toBe(200);
    expect(ask(`x${slug}`, '/').status).toBe(404);
    expect(ask(slug.replace(/c(\d\d)\w\w/, 'c$1zz'), '/').status).toBe(404);
  });

  it('is whatever host is asked for', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}[a-z0-9]$/), fc.webPath(), (slug, path) => {
        expect(ask(slug, path).status).toBe(404);
      }),
    ));
});
