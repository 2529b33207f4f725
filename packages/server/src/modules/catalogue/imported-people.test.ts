import type { Question } from '@galena/adapters/searchers';
import type { ImportKind } from '@galena/contract/catalogue';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { importCsv } from '../../testing/import-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { influencerCatalogue, peopleCatalogue } from './imported-leads.service.ts';
import { removeDataset } from './imports.service.ts';
import { openLoader } from '../../platform/db/loader.ts';
import { ownLogin } from '../../platform/db/login.ts';

const app = useTestApp();

beforeEach(async () => {
  await app().owner.query(
    'truncate catalogue.people, catalogue.influencers, catalogue.imports, catalogue.datasets cascade',
  );
});

const context = () => app().app.systemContext('test');
const worldwide = { label: 'Worldwide', worldwide: true as const };
const ask = (filters: Question['filters'] = {}, more: Partial<Question> = {}): Question => ({
  location: worldwide,
  filters,
  match: 100,
  ...more,
});
const found = async (question = ask(), searcher: Pick<typeof peopleCatalogue, 'find'> = peopleCatalogue) =>
  (await searcher.find(context(), question, { cursor: null, limit: 100 })).records;
const names = async (filters: Question['filters'] = {}, more: Partial<Question> = {}) =>
  (await found(ask(filters, more))).map(({ name }) => name);

const people = [
  'Full Name,Job Title,Department,Company,Company Domain,Industry,# Employees,Email,LinkedIn,City,Country',
  'Ana Leão,Head of Sales,sales,Acme Pumps,acme.example,Pumps,120,ana@acme.example,https://www.linkedin.com/in/ana-l,Porto,Portugal',
  'Bo Weber,Geschäftsführer,,Bolt AG,bolt.example,Bolts,40,,,Berlin,Germany',
  'Cy Costa,Software Engineer,Engineering,Acme Pumps,acme.example,Pumps,120,cy@acme.example,,Lisboa,Portugal',
  'Di Duval,Stagiaire,,Casa SARL,,Houses,,,,Paris,France',
].join('\n');

describe('imported people', () => {
  // LEAD-002, LEAD-033
  it.each([
    [{ job_titles: ['sales', 'engineer'] }, ['Ana Leão', 'Cy Costa']],
    [{ seniority: ['C-Level'] }, ['Bo Weber']],
    [{ seniority: ['Head', 'Intern'] }, ['Ana Leão', 'Di Duval']],
    [{ departments: ['Sales'] }, ['Ana Leão']],
    [{ companies: ['acme'] }, ['Ana Leão', 'Cy Costa']],
    [{ industries: ['pumps'] }, ['Ana Leão', 'Cy Costa']],
    [{ employee_count: { min: 100 } }, ['Ana Leão', 'Cy Costa']],
    [{ keyword: 'leao acme' }, ['Ana Leão']],
    [{ companies: ['acme'], seniority: ['Head'] }, ['Ana Leão']],
  ])('are found by %j', async (filters, expected) => {
    await importCsv(app(), 'people', people);
    expect(await names(filters)).toEqual(expected);
  });

  it('at least half of what is asked is enough where that is asked, and where they are', async () => {
    await importCsv(app(), 'people', people);
    const half = { companies: ['acme'], seniority: ['Head'] };
    expect(await names(half, { match: 50 })).toEqual(['Ana Leão', 'Cy Costa']);
    expect((await found(ask(half, { match: 50 }))).map((one) => one.match_percent)).toEqual([100, 50]);
    expect(await names({}, { location: { label: 'Germany', country: 'DE' } })).toEqual(['Bo Weber']);
    const porto = { label: 'Porto', country: 'PT', city: 'Porto', lat: 41.15, lng: -8.61 };
    expect(await names({}, { location: porto })).toEqual(['Ana Leão']);
    expect(await peopleCatalogue.findExamples(context())).toEqual(['Head of Sales', 'Geschäftsführer']);
    expect(await peopleCatalogue.estimate(context(), ask())).toMatchObject({ available: 4, withEmail: 2 });
  });

  it('arrive with what is known, whose it is, and nothing else', async () => {
    await importCsv(app(), 'people', people);
    const [ana, bo] = await found();
    expect(ana).toEqual({
      ref: 'people/linkedin:ana-l',
      name: 'Ana Leão',
      as_of: expect.any(String),
      city: 'Porto',
      country: 'PT',
      emails: [{ email: 'ana@acme.example', type: null, is_verified: false, score: null }],
      match_percent: 100,
      job_title: 'Head of Sales',
      department: 'Sales',
      company: 'Acme Pumps',
      website: 'http://acme.example',
      linkedin_url: 'https://www.linkedin.com/in/ana-l',
      management_levels: ['Head'],
      employee_count: 120,
      data: { industry: 'Pumps', industries: ['Pumps'], attribution: 'Imported by the operator (own data)' },
    });
    expect(bo).not.toHaveProperty('department');
    expect(bo).not.toHaveProperty('emails');
  });

  it('who several data sets have is one, with what both know; and again two when one of them goes', async () => {
    await importCsv(app(), 'people', people, 'crm.csv');
    const other = [
      'Name,Title,LinkedIn,Email,Phone,Country',
      'Ana Leao,Sales lead,linkedin.com/in/Ana-L,a.leao@private.example,+351 21 555 0112,PT',
      'Bo Weber,CTO,,,,DE',
      'Cy Costa,Engineer,,CY@acme.example,,PT',
      'Other Costa,Engineer,,cy@acme.example,,PT',
    ].join('\n');
    await importCsv(app(), 'people', other, 'list.csv');
    const all = await found();
    // A name alone makes nobody the same, and an address that two names have is a team's.
    expect(all.map(({ name = '' }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Ana Leão',
      'Bo Weber',
      'Bo Weber',
      'Cy Costa',
      'Di Duval',
      'Other Costa',
    ]);
    expect(all.find(({ name }) => name === 'Ana Leão')).toMatchObject({
      ref: 'crm/linkedin:ana-l',
      job_title: 'Head of Sales',
      emails: [{ email: 'ana@acme.example' }, { email: 'a.leao@private.example' }],
      phones: [{ number: '+351 21 555 0112' }],
      data: { attribution: 'Imported by the operator: crm, list (own data)' },
    });
    const { rows } = await app().owner.query<{ id: number }>(`select id from catalogue.datasets where name = 'list'`);
    const datasetId = rows[0]?.id as number;
    const { rows: imports } = await app().owner.query<{ id: number }>(
      `insert into catalogue.imports (dataset_id, file, state, started_at) values ($1, '', 'waiting', now()) returning id`,
      [datasetId],
    );
    const loader = await openLoader(ownLogin(app().databaseUrl, 'galena_system'));
    const removal = { kind: 'people', source: 'csv', datasetId, importId: imports[0]?.id as number } as const;
    await removeDataset(context(), loader, removal);
    await loader.close();
    expect((await found()).map(({ name, data }) => [name, data?.['attribution']])).toEqual(
      ['Ana Leão', 'Bo Weber', 'Cy Costa', 'Di Duval'].map((name) => [name, 'Imported by the operator (own data)']),
    );
  });
});

describe('imported influencers', () => {
  const makers = [
    'Name,URL,Topics,Hashtags,Subscribers,Engagement rate,Language,Gender,Country,Reels plays,Saves,Shares,Credibility,Last post,Age',
    'Ana bakes,https://www.youtube.com/@anabakes,Bread; Cakes,#rye,120000,4%,pt,female,Portugal,9000,40,7,81%,2026-10-30T08:00:00Z,31',
    'Bo builds,https://www.instagram.com/bobuilds/,Houses,,900,1%,German,male,Germany,100,2,1,40%,2026-01-30,52',
    'Cy codes,https://www.youtube.com/channel/UC1,Code,,,,,,,,,,,,',
  ].join('\n');

  // LEAD-006, LEAD-035
  it.each([
    [{ platform: 'youtube' }, ['Ana bakes', 'Cy codes']],
    [{ interests: ['bread'] }, ['Ana bakes']],
    [{ hashtags: ['rye'] }, ['Ana bakes']],
    [{ followers: { min: 1000 } }, ['Ana bakes']],
    [{ followers: { max: 1000 } }, ['Bo builds']],
    [{ engagementRate: 0.02 }, ['Ana bakes']],
    [{ language: 'de' }, ['Bo builds']],
    [{ language: 'Portuguese' }, ['Ana bakes']],
    [{ gender: 'male' }, ['Bo builds']],
    [{ keyword: 'codes' }, ['Cy codes']],
    [{ reelsPlays: { min: 101 } }, ['Ana bakes']],
    [{ saves: { max: 39 } }, ['Bo builds']],
    [{ shares: { min: 1, max: 7 } }, ['Ana bakes', 'Bo builds']],
    [{ audience: { credibility: 0.81 } }, ['Ana bakes']],
    [{ age: { min: 18, max: 40 } }, ['Ana bakes']],
    [{ lastposted: 60 }, ['Ana bakes']],
    [{ lastposted: 400 }, ['Ana bakes', 'Bo builds']],
  ])('are found by %j', async (filters, expected) => {
    await importCsv(app(), 'influencer', makers);
    expect((await found(ask(filters), influencerCatalogue)).map(({ name }) => name)).toEqual(expected);
  });

  it('say of every filter of how many it cannot be told', async () => {
    await importCsv(app(), 'influencer', makers);
    const bounds = { min: 1 };
    const filters = {
      platform: 'youtube',
      gender: 'male',
      language: 'de',
      interests: ['bread'],
      hashtags: ['rye'],
      followers: bounds,
      engagements: bounds,
      reelsPlays: bounds,
      saves: bounds,
      shares: bounds,
      views: bounds,
      engagementRate: 0.01,
      audience: { credibility: 0.5 },
      age: bounds,
      lastposted: 30,
    };
    const { unknown } = await influencerCatalogue.estimate(context(), ask(filters, { match: 50 }));
    const { platform, interests, hashtags, engagements, views, ...ofOne } = unknown?.filters ?? {};
    expect([unknown?.of, platform, interests, hashtags, engagements, views]).toEqual([3, 0, 0, 2, 3, 3]);
    expect(new Set(Object.values(ofOne))).toEqual(new Set([1]));
    expect(new Set([...Object.keys(unknown?.filters ?? {}), 'keyword'])).toEqual(
      new Set(influencerCatalogue.supportedFilters),
    );
  });

  it('tell as much as their file does', async () => {
    await importCsv(app(), 'influencer', makers);
    const [ana, , cy] = await found(ask(), influencerCatalogue);
    const figures = { reelsPlays: 9_000, saves: 40, shares: 7, audience: { credibility: 0.81 }, age: 31 };
    expect(ana?.data).toMatchObject(figures);
    for (const name of Object.keys(figures)) expect(cy?.data).not.toHaveProperty(name);
  });

  it('who several data sets have is one; a figure is the first that is known', async () => {
    await importCsv(app(), 'influencer', makers, 'a.csv');
    await importCsv(
      app(),
      'influencer',
      `Username,Platform,Followers,Email\n@AnaBakes,YouTube,130000,ana@bakes.example`,
      'b.csv',
    );
    const all = await found(ask(), influencerCatalogue);
    expect(all).toHaveLength(3);
    expect(all.find(({ name }) => name === 'Ana bakes')).toMatchObject({
      emails: [{ email: 'ana@bakes.example' }],
      data: { followers: 120_000, engagementRate: 0.04, language: 'pt', platform: 'youtube' },
    });
  });
});

describe('who is the same', () => {
  const { seed } = createRandom();
  const numRuns = rounds({ sample: 6, proof: 100 });
  const person = fc.record({
    name: fc.constantFrom('Ana A', 'Bo B', 'Cy C'),
    linkedin: fc.option(fc.constantFrom('linkedin.com/in/a', 'linkedin.com/in/b'), { nil: '' }),
    email: fc.option(fc.constantFrom('a@x.example', 'b@x.example'), { nil: '' }),
    domain: fc.option(fc.constantFrom('x.example', 'y.example'), { nil: '' }),
  });
  const files = fc.array(fc.array(person, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 });

  it(`is told the same whichever file came first, ${numRuns} worlds, seed ${seed}`, async () => {
    const groupsOf = async (order: readonly (readonly [string, string])[]) => {
      await app().owner.query('truncate catalogue.people, catalogue.imports, catalogue.datasets cascade');
      for (const [name, content] of order) await importCsv(app(), 'people' satisfies ImportKind, content, name);
      const { rows } = await app().owner.query<{ refs: string }>(
        `select string_agg(ref, ' ' order by ref) as refs from catalogue.people where merged_into is not null
         group by merged_into order by 1`,
      );
      const { rows: shown } = await app().owner.query<{ n: number }>(
        'select count(*)::int as n from catalogue.people where merged_into is null and gone_at is null',
      );
      return { groups: rows.map(({ refs }) => refs), shown: shown[0]?.n };
    };
    await fc.assert(
      fc.asyncProperty(files, async (worlds) => {
        const all = worlds.map((rows, at): readonly [string, string] => [
          `file${at}x.csv`,
          [
            'id,name,linkedin,email,company domain',
            ...rows.map((one, n) => [n, one.name, one.linkedin, one.email, one.domain].join(',')),
          ].join('\n'),
        ]);
        const forward = await groupsOf(all);
        expect(await groupsOf(all.toReversed())).toEqual(forward);
        // Two of one file are two, and nobody is lost.
        for (const refs of forward.groups) {
          const ofFiles = refs.split(' ').map((ref) => ref.split('/')[0]);
          expect(new Set(ofFiles).size).toBe(ofFiles.length);
        }
        const merged = forward.groups.reduce((sum, refs) => sum + refs.split(' ').length - 1, 0);
        expect(forward.shown).toBe(worlds.flat().length - merged);
      }),
      { numRuns, seed },
    );
  });
});
