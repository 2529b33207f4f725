import type { Question } from '@galena/adapters/searchers';
import { VendorError } from '@galena/contract/kernel';
import { afterEach, describe, expect, it } from 'vitest';
import { importCsv } from '../../testing/import-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { companyCatalogue, groupCatalogue } from './imported-leads.service.ts';

const app = useTestApp();

afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.companies, catalogue.groups, catalogue.company_industries, catalogue.imports, catalogue.datasets cascade',
  );
});

const context = () => app().app.systemContext('import');
const worldwide = { label: 'Worldwide', worldwide: true as const };
const ask = (filters: Question['filters'] = {}, more: Partial<Question> = {}): Question => ({
  location: worldwide,
  filters,
  match: 100,
  ...more,
});
/** Such a file does not say of when it is: no younger than its import. */
const importedAt = () => app().clock.now().toISOString();
const find = (question: Question, cursor: string | null = null, limit = 100) =>
  companyCatalogue.find(context(), question, { cursor, limit });
const names = async (question = ask()) => (await find(question)).records.map(({ name }) => name);
const companies = (...rows: readonly string[]) => ['id,name,city,country', ...rows].join('\n');

describe('the company catalogue', () => {
  it('hands over what is known, and nothing else', async () => {
    await importCsv(
      app(),
      'company',
      'id,name,website,linkedin,industries,employees,founded,revenue,technologies,description,phone,email,street,zip,city,state,country\n' +
        '7,Acme,acme.example,linkedin.com/company/acme,"Pumps, Valves",51-200,1998,$5M,"SAP, Shopify",Makes pumps.,+351215550112,a@acme.example,Rua 1,1100,Porto,Norte,Portugal\n' +
        '8,Bare,,,,250,,,,,,,,,,,\n',
      'own.csv',
    );
    const { records } = await find(ask());
    expect(records).toEqual([
      {
        ref: 'own/7',
        as_of: importedAt(),
        name: 'Acme',
        website: 'http://acme.example',
        linkedin_url: 'http://linkedin.com/company/acme',
        street: 'Rua 1',
        postal_code: '1100',
        city: 'Porto',
        state: 'Norte',
        country: 'PT',
        emails: [{ email: 'a@acme.example', type: null, is_verified: false, score: null }],
        phones: [{ number: '+351215550112', type: null, is_verified: false }],
        data: {
          industry: 'Pumps',
          industries: ['Pumps', 'Valves'],
          // A range is no figure.
          employee_range: '51-200',
          founded: 1998,
          revenue: 5_000_000,
          technologies: ['SAP', 'Shopify'],
          description: 'Makes pumps.',
          attribution: 'Imported by the operator (own data)',
        },
        match_percent: 100,
      },
      {
        ref: 'own/8',
        as_of: importedAt(),
        name: 'Bare',
        employee_count: 250,
        data: { attribution: 'Imported by the operator (own data)' },
        match_percent: 100,
      },
    ]);
  });

  it('goes from page to page without a gap or a double, in the order of the file', async () => {
    await importCsv(app(), 'company', companies('9,Nine,,', '1,One,,', '5,Five,,', '3,Three,,'));
    const seen: (string | undefined)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof find>> = await find(ask(), cursor, 3);
      seen.push(...page.records.map(({ name }) => name));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen).toEqual(['Nine', 'One', 'Five', 'Three']);
    await expect(find(ask(), 'x')).rejects.toThrow(VendorError);
    await expect(find(ask({ founded: 'soon' }))).rejects.toThrow(VendorError);
  });

  it('finds a city within its country, and a state where it is said', async () => {
    await importCsv(
      app(),
      'company',
      'name,city,state,country\nA,São João,,Portugal\nB,SAO JOAO,,BR\nC,Porto,,PT\nD,Springfield,IL,US\n' +
        'E,Springfield,MO,US\nF,Springfield,Missouri,US\nG,Springfield,,US\nH,,,US\nI,Sao Joao,,',
    );
    const at = (location: Question['location']) => names(ask({}, { location }));
    const pt = { label: '', country: 'PT' };
    expect(await at({ ...pt, city: 'São João', lat: 40, lng: -8 })).toEqual(['A']);
    expect(await at({ ...pt, country: 'br', city: 'sao joao' })).toEqual(['B']);
    expect(await at(pt)).toEqual(['A', 'C']);
    expect(await at({ label: '', country: 'US', state: 'IL', city: 'Springfield' })).toEqual(['D', 'F', 'G']);
    expect(await at({ label: '', country: 'US', city: 'Springfield' })).toEqual(['D', 'E', 'F', 'G']);
    expect(await at({ label: '', country: 'US', state: 'MO' })).toEqual(['E']);
    expect(await at(worldwide)).toHaveLength(9);
  });

  it('says when it has nothing', async () => {
    expect([await companyCatalogue.isEmpty(context()), await groupCatalogue.isEmpty(context())]).toEqual([true, true]);
    await importCsv(app(), 'company', companies('1,One,,'));
    expect([await companyCatalogue.isEmpty(context()), await groupCatalogue.isEmpty(context())]).toEqual([false, true]);
  });
});

// LEAD-003
describe('filters of companies, at their bounds', () => {
  const table =
    'name,industry,employees,founded,revenue,technologies,description\n' +
    'Exact,Food;Mills,50,2000,1000000,SAP,Flour for all\n' +
    'Range,food retail,51-200,1999,$1M-$2M,"sap hana, Shopify",Shops\n' +
    'Open,Mines,201+,,,,\n' +
    'Unknown,,,,,,flour';

  it.each<[string, Question['filters'], readonly string[]]>([
    ['keyword in the name', { keyword: 'exa' }, ['Exact']],
    ['keyword, every word somewhere', { keyword: 'FLOUR  mills' }, ['Exact']],
    ['keyword in the description', { keyword: 'flour' }, ['Exact', 'Unknown']],
    ['industries', { industries: ['FOOD'] }, ['Exact', 'Range']],
    ['one of several industries', { industries: ['mills', 'mines'] }, ['Exact', 'Open']],
    ['technologies', { technologies: ['SAP'] }, ['Exact', 'Range']],
    ['employees from', { employee_count: { min: 50 } }, ['Exact', 'Range', 'Open']],
    ['employees above', { employee_count: { min: 51 } }, ['Range', 'Open']],
    ['employees to', { employee_count: { max: 200 } }, ['Exact', 'Range']],
    ['employees below, of a range all of it', { employee_count: { max: 199 } }, ['Exact']],
    ['employees between', { employee_count: { min: 50, max: 50 } }, ['Exact']],
    ['founded from', { founded: { min: 2000 } }, ['Exact']],
    ['founded to', { founded: { max: 1999 } }, ['Range']],
    ['founded between', { founded: { min: 1999, max: 2000 } }, ['Exact', 'Range']],
    ['revenue from', { revenue: { min: 1_000_000 } }, ['Exact', 'Range']],
    ['revenue above', { revenue: { min: 1_000_001 } }, []],
    ['revenue to', { revenue: { max: 2_000_000 } }, ['Exact', 'Range']],
    ['revenue below', { revenue: { max: 1_999_999.5 } }, ['Exact']],
    ['all of several', { industries: ['food'], founded: { max: 1999 } }, ['Range']],
  ])('%s', async (_name, filters, wanted) => {
    await importCsv(app(), 'company', table);
    expect(await names(ask(filters))).toEqual(wanted);
    expect((await companyCatalogue.estimate(context(), ask(filters))).available).toBe(wanted.length);
  });

  // Of Open and Unknown a file says little: what it says nothing of is no "no".
  it.each<[Question['filters'], number, Readonly<Record<string, number>> | null]>([
    [{ industries: ['food'] }, 4, { industries: 1 }],
    [{ technologies: ['sap'], founded: { min: 2000 } }, 4, { technologies: 2, founded: 2 }],
    [{ revenue: { max: 1 } }, 4, { revenue: 2 }],
    [{ employee_count: { min: 50 } }, 4, { employee_count: 1 }],
    [{ employee_count: { max: 500 } }, 4, { employee_count: 2 }],
    [{ keyword: 'flour', founded: { min: 1 } }, 2, { founded: 1 }],
    [{ keyword: 'flour' }, 0, null],
    [{}, 0, null],
  ])('an estimate by %j says of how many it cannot tell: %s, %j', async (filters, of, unknown) => {
    await importCsv(app(), 'company', table);
    const estimates = [ask(filters), ask(filters, { match: 50 })].map((one) =>
      companyCatalogue.estimate(context(), one),
    );
    for (const estimate of await Promise.all(estimates))
      expect(estimate.unknown).toEqual(unknown === null ? undefined : { of, filters: unknown });
  });

  it('50: half of them is enough', async () => {
    await importCsv(app(), 'company', table);
    const half = ask({ industries: ['food'], founded: { min: 2000 }, technologies: ['shopify'] }, { match: 50 });
    expect((await find(half)).records.map(({ name, match_percent }) => [name, match_percent])).toEqual([
      ['Exact', 66],
      ['Range', 66],
    ]);
    expect((await companyCatalogue.estimate(context(), half)).available).toBe(2);
  });

  it('an estimate counts, of whom it shows the first', async () => {
    await importCsv(
      app(),
      'company',
      'name,industry,country,email\nA,Food;Mills,PT,a@a.example\nB,Food,PT,\nC,Mines,ES,c@c.example\nD,,,',
    );
    const estimate = await companyCatalogue.estimate(context(), ask());
    expect(estimate).toMatchObject({ available: 4, isCapped: false, withEmail: 2 });
    expect(estimate.facets).toEqual({
      countries: [
        { value: 'PT', label: 'Portugal', count: 2 },
        { value: 'ES', label: 'Spain', count: 1 },
      ],
      categories: [
        { value: 'Food', label: 'Food', count: 2 },
        { value: 'Mills', label: 'Mills', count: 1 },
        { value: 'Mines', label: 'Mines', count: 1 },
      ],
    });
    expect(estimate.first).toEqual((await find(ask())).records);
  });
});

// LEAD-007
describe('the group catalogue', () => {
  const table =
    'name,url,platform,members,privacy,description,admins,country,city\n' +
    'Bakers,https://facebook.com/groups/1,,500,Public,Bread,Ana;Rui,PT,Porto\n' +
    'Millers,https://www.linkedin.com/groups/2,,501-900,private,Flour,,ES,\n' +
    'Miners,https://forum.example,Forum,,,,,,';
  const found = async (filters: Question['filters'], more: Partial<Question> = {}) =>
    (await groupCatalogue.find(context(), ask(filters, more), { cursor: null, limit: 10 })).records;

  it('hands over what is known, and whose it is', async () => {
    await importCsv(app(), 'group', table, 'clubs.csv');
    expect((await found({ keyword: 'bread' }))[0]).toEqual({
      ref: 'clubs/facebook.com/groups/1',
      as_of: importedAt(),
      ref_url: 'https://facebook.com/groups/1',
      name: 'Bakers',
      city: 'Porto',
      country: 'PT',
      data: {
        platform: 'facebook',
        url: 'https://facebook.com/groups/1',
        members: 500,
        privacy: 'public',
        description: 'Bread',
        admins: ['Ana', 'Rui'],
        attribution: 'Imported by the operator (own data)',
      },
      match_percent: 100,
    });
  });

  it.each<[string, Question['filters'], readonly string[]]>([
    ['platform', { platform: 'facebook' }, ['Bakers']],
    ['keyword', { keyword: 'forum' }, ['Miners']],
    ['members from', { members: { min: 500 } }, ['Bakers', 'Millers']],
    ['members above', { members: { min: 501 } }, ['Millers']],
    ['members to', { members: { max: 900 } }, ['Bakers', 'Millers']],
    ['members below', { members: { max: 899 } }, ['Bakers']],
    ['privacy', { privacy: 'private' }, ['Millers']],
    ['any privacy', { privacy: 'any' }, ['Bakers', 'Millers', 'Miners']],
  ])('%s', async (_name, filters, wanted) => {
    await importCsv(app(), 'group', table);
    expect((await found(filters)).map(({ name }) => name)).toEqual(wanted);
  });

  it('in a country, in a city, with half of the filters', async () => {
    await importCsv(app(), 'group', table);
    const at = async (location: Question['location']) => (await found({}, { location })).map(({ name }) => name);
    expect(await at({ label: '', country: 'PT', city: 'porto' })).toEqual(['Bakers']);
    expect(await at({ label: '', country: 'PT', city: 'Lisbon' })).toEqual([]);
    expect(await at({ label: '', country: 'ES' })).toEqual(['Millers']);
    const half = await found({ platform: 'facebook', privacy: 'private' }, { match: 50 });
    expect(half.map(({ name, match_percent }) => [name, match_percent])).toEqual([
      ['Bakers', 50],
      ['Millers', 50],
    ]);
    const { facets } = await groupCatalogue.estimate(context(), ask());
    expect(facets.categories.map(({ label, count }) => [label, count])).toEqual([
      ['Facebook', 1],
      ['Forum', 1],
      ['LinkedIn', 1],
    ]);
  });
});
