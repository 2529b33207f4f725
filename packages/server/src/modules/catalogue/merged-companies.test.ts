import type { Question } from '@galena/adapters/searchers';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { importCsv } from '../../testing/import-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { companyCatalogue, findCompanyIndustries } from './imported-leads.service.ts';

const app = useTestApp();

const byWord = (a = '', b = ''): number => a.localeCompare(b, 'en');

const clear = () =>
  app().owner.query(
    'truncate catalogue.companies, catalogue.company_industries, catalogue.imports, catalogue.datasets cascade',
  );
afterEach(clear);

const context = () => app().app.systemContext('import');
const ask = (filters: Question['filters'] = {}): Question => ({
  location: { label: 'Worldwide', worldwide: true },
  filters,
  match: 100,
});
const find = async (filters: Question['filters'] = {}) =>
  (await companyCatalogue.find(context(), ask(filters), { cursor: null, limit: 100 })).records;
const namesOf = async (filters: Question['filters'] = {}) => (await find(filters)).map(({ name }) => name);

const header = 'id,name,website,city,country,industry,employees,phone,email,technologies';
const bring = (dataset: string, ...rows: readonly string[]) =>
  importCsv(app(), 'company', [header, ...rows].join('\n'), `${dataset}.csv`, { replace: true });

describe('the same company in two data sets', () => {
  it('is one result with what both know and two sources', async () => {
    const inCrm = '1,Acme,acme.example,,,Pumps,,+351 21 555 0112,a@acme.example,SAP';
    await bring('crm', inCrm);
    await bring(
      'register',
      '9,ACME SA,https://www.acme.example/en,Porto,PT,"Pumps; Valves",51-200,,b@acme.example,"sap, Odoo"',
    );
    const registeredAt = app().clock.now().toISOString();
    app().clock.advance(3_600);
    await bring('crm', inCrm);
    const records = await find();
    expect(records).toEqual([
      {
        ref: 'crm/1',
        name: 'Acme',
        // What is made of both is as old as the older one.
        as_of: registeredAt,
        website: 'http://acme.example',
        city: 'Porto',
        country: 'PT',
        phones: [{ number: '+351 21 555 0112', type: null, is_verified: false }],
        emails: ['a@acme.example', 'b@acme.example'].map((email) => ({
          email,
          type: null,
          is_verified: false,
          score: null,
        })),
        data: {
          industry: 'Pumps',
          industries: ['Pumps', 'Valves'],
          employee_range: '51-200',
          technologies: ['SAP', 'Odoo'],
          attribution: 'Imported by the operator: crm, register (own data)',
        },
        match_percent: 100,
      },
    ]);
    // What one data set says and what the other says hold together.
    expect(await namesOf({ technologies: ['odoo'], keyword: 'acme', employee_count: { min: 50, max: 300 } })).toEqual([
      'Acme',
    ]);
    const { available, withEmail } = await companyCatalogue.estimate(context(), ask());
    expect([available, withEmail]).toEqual([1, 1]);
    expect(await findCompanyIndustries(context())).toEqual(['Pumps', 'Valves']);
  });

  it('is what the other says again, once one data set has it no more, and comes back under its id', async () => {
    const acme = '1,Acme,acme.example,,,,,,,';
    await bring('crm', acme, '2,Bolt,,,,,,,,');
    await bring('register', '9,ACME SA,acme.example,,,,,,,');
    const idOf = async () =>
      (await app().owner.query(`select id from catalogue.companies where source = 'merged'`)).rows[0]?.id as number;
    const before = await idOf();
    await bring('crm', '2,Bolt,,,,,,,,');
    expect((await namesOf()).toSorted(byWord)).toEqual(['ACME SA', 'Bolt']);
    expect(await idOf()).toBeUndefined();
    await bring('crm', '1,Acme Inc,acme.example,,,,,,,', '2,Bolt,,,,,,,,');
    expect((await namesOf()).toSorted(byWord)).toEqual(['Acme Inc', 'Bolt']);
    expect(before).toBeGreaterThan(0);
  });

  it.each<[string, string, string, number]>([
    ['of one website, however it is written', 'A,http://www.a.example/x,,', 'A Inc,a.example,Porto,PT', 1],
    ['without websites, of one name and city', 'Café A,,Porto,PT', 'cafe a,,Porto,Portugal', 1],
    ['of one name and city, where one says no website', 'A,a.example,Porto,PT', 'A,,Porto,PT', 1],
    ['of one page on a host of many', 'A,facebook.com/a,,', 'A,https://facebook.com/a/,,', 1],
    ['of one name in two cities', 'A,,Porto,PT', 'A,,Lisboa,PT', 2],
    ['of one name, with no city said', 'A,,,PT', 'A,,,PT', 2],
    ['of two websites', 'A,a.example,Porto,PT', 'A,b.example,Porto,PT', 2],
    ['on one host of many', 'A,facebook.com/a,,', 'B,facebook.com/b,,', 2],
    ['branches of a chain', 'A Porto,a.example,Porto,PT', 'A Lisboa,a.example,Lisboa,PT', 2],
  ])('%s', async (_what, one, other, count) => {
    await bring('one', `1,${one},,,,,`);
    await bring('other', `1,${other},,,,,`);
    expect(await find()).toHaveLength(count);
  });

  it('whatever comes and goes, each is found once, and those of one data set stay apart', () => {
    const site = fc.constantFrom('a.example', 'b.example', '');
    const rows = fc.array(fc.tuple(fc.constantFrom('A', 'B'), site, fc.constantFrom('Porto', '')), { maxLength: 4 });
    const step = fc.tuple(fc.constantFrom('one', 'two', 'three'), rows);
    return fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        await clear();
        const now = new Map<string, (typeof steps)[number][1]>();
        for (const [dataset, made] of steps) {
          if (made.length === 0) continue;
          now.set(dataset, made);
          await bring(dataset, ...made.map(([name, website, city], at) => `${at},${name},${website},${city},PT,,,,,`));
        }
        const records = await find();
        const all = [...now].flatMap(([dataset, made]) => made.map((row, at) => ({ dataset, row, at })));
        const { rows: merged } = await app().owner.query<{ refs: string[] }>(
          `select array_agg(ref) as refs from catalogue.companies where merged_into is not null and gone_at is null group by merged_into`,
        );
        // Every row is found: by itself, or in one that stands for several, of which no two are of one data set.
        expect(records.length).toBe(all.length - merged.reduce((sum, { refs }) => sum + refs.length - 1, 0));
        for (const { refs } of merged) {
          const sets = refs.map((ref) => ref.split('/')[0]);
          expect(new Set(sets).size).toBe(sets.length);
          expect(sets.length).toBeGreaterThan(1);
        }
        expect(new Set(records.map(({ ref }) => ref)).size).toBe(records.length);
      }),
      { seed: 20261123, numRuns: 8 },
    );
  });
});
