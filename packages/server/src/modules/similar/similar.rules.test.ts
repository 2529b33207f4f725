import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sandboxes, type Question } from '@galena/adapters/searchers';
import { holds } from '@galena/adapters/searchers/testing';
import type { LeadRecord } from '@galena/contract/contacts';
import { parseFields } from '@galena/contract/messages';
import { chosenFilters, filterSchemas, Location, seniorityLevels } from '@galena/contract/search';
import { similarTypes, type SimilarType } from '@galena/contract/similar';
import { deriveSimilar, titleOf, type Facts } from './similar.rules.ts';

const nothing: Facts = {
  job_title: null,
  position: null,
  department: null,
  management_levels: [],
  employee_count: null,
  country: null,
  state: null,
  city: null,
  data: {},
};

describe('titleOf', () => {
  it.each([
    ['Head of Sales', 'Head of Sales'],
    ['  Senior Data Engineer ', 'Senior Data Engineer'],
    ['Head of Sales at Acme', 'Head of Sales'],
    ['Leiterin Vertrieb bei der Acme GmbH', 'Leiterin Vertrieb'],
    ['CTO @ Acme', 'CTO'],
    ['CTO@Acme', 'CTO'],
    ['Director, Marketing | Speaker', 'Director, Marketing'],
    ['Founder - Coach - Author', 'Founder'],
    ['Co-Founder & CEO', 'Co-Founder & CEO'],
    ['Head of Sales (interim)', 'Head of Sales'],
    ['Head (interim) of Sales', 'Head (interim) of Sales'],
    ['| Sales', '| Sales'],
  ])('of %j is %j', (given, title) => expect(titleOf(given)).toBe(title));
});

const ana: Facts = {
  ...nothing,
  job_title: 'Head of Marketing at Acme',
  department: 'Marketing',
  management_levels: ['Head'],
  employee_count: 120,
  country: 'PT',
  state: 'Lisboa',
  city: 'Lisbon',
  data: { industry: 'Software' },
};

describe('deriveSimilar', () => {
  it('asks for people by what they do, what their company does, how large it is, and where [G-49]', () => {
    expect(deriveSimilar('people', ana)).toEqual({
      filters: {
        job_titles: ['Head of Marketing'],
        seniority: ['Head'],
        departments: ['Marketing'],
        industries: ['Software'],
        employee_count: { min: 51, max: 200 },
      },
      location: { label: 'Portugal', country: 'PT' },
      places: [
        { label: 'Portugal', country: 'PT' },
        { label: 'Lisboa, Portugal', country: 'PT', state: 'Lisboa' },
        { label: 'Lisbon, Portugal', country: 'PT', state: 'Lisboa', city: 'Lisbon' },
      ],
      from: [
        { filter: 'job_titles', field: 'job_title' },
        { filter: 'seniority', field: 'management_levels' },
        { filter: 'departments', field: 'department' },
        { filter: 'industries', field: 'data.industry' },
        { filter: 'employee_count', field: 'employee_count' },
        { filter: 'location', field: 'country' },
      ],
    });
  });

  it('asks for companies by what they do and use, how large they are, and where [G-49]', () => {
    const facts = {
      ...ana,
      employee_count: 12_000,
      data: { industries: ['Software', 'software', 'Gaming', 'Media', 'Retail'], technologies: ['Stripe', ''] },
    };
    expect(deriveSimilar('company', facts)).toMatchObject({
      filters: {
        industries: ['Software', 'Gaming', 'Media'],
        technologies: ['Stripe'],
        employee_count: { min: 10_001 },
      },
      from: [
        { filter: 'industries', field: 'data.industries' },
        { filter: 'technologies', field: 'data.technologies' },
        { filter: 'employee_count', field: 'employee_count' },
        { filter: 'location', field: 'country' },
      ],
    });
  });

  it.each([
    ['the level that a title tells', { job_title: 'Geschäftsführerin' }, { seniority: ['C-Level'] }],
    ['the position where there is no title', { position: 'Buyer' }, { job_titles: ['Buyer'] }],
    ['no level that nobody knows', { department: 'Legal', management_levels: ['Boss'] }, { departments: ['Legal'] }],
    ['no title that is too long', { job_title: 'x'.repeat(121), department: 'IT' }, { departments: ['IT'] }],
  ])('takes %s', (_, facts, filters) =>
    expect(deriveSimilar('people', { ...nothing, ...facts })?.filters).toMatchObject(filters),
  );

  it.each([
    [1, { min: 1, max: 10 }],
    [10, { min: 1, max: 10 }],
    [11, { min: 11, max: 50 }],
    [5_000, { min: 1_001, max: 5_000 }],
    [10_001, { min: 10_001 }],
    [0, undefined],
  ])('of %i employees makes %j', (count, band) =>
    expect(
      deriveSimilar('people', { ...nothing, department: 'IT', employee_count: count })?.filters.employee_count,
    ).toEqual(band),
  );

  it('looks everywhere where the country is not known, or is none', () => {
    for (const country of [null, 'Portugal', '1'])
      expect(deriveSimilar('people', { ...ana, country })).toMatchObject({
        location: { worldwide: true },
        places: [],
      });
  });

  it('says nothing where size and place are all that is known', () => {
    const facts = { ...nothing, employee_count: 40, country: 'PT', city: 'Lisbon' };
    for (const type of similarTypes) expect(deriveSimilar(type, facts)).toBeNull();
    expect(deriveSimilar('company', { ...facts, job_title: 'CEO' })).toBeNull();
  });
});

const word = fc.oneof(
  fc.constantFrom(
    'Head of Sales at Acme',
    'Senior Engineer',
    'CEO | Acme',
    'Ärztin (Teilzeit)',
    '',
    '  ',
    '-',
    'Software',
  ),
  fc.string({ maxLength: 140 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const maybeWord = fc.option(word);
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  job_title: maybeWord,
  position: maybeWord,
  department: maybeWord,
  management_levels: fc.array(fc.oneof(fc.constantFrom(...seniorityLevels), word), { maxLength: 3 }),
  employee_count: fc.option(fc.nat(50_000)),
  country: fc.option(fc.oneof(fc.constantFrom('PT', 'US', 'XX', 'us'), word)),
  state: maybeWord,
  city: maybeWord,
  data: fc.dictionary(
    fc.constantFrom('industry', 'industries', 'technologies'),
    fc.oneof(word, fc.array(word, { maxLength: 6 }), fc.integer(), fc.constant(null)),
  ),
});

/** The record as a source hands it over; where it has no title of its own, its position is what it does. */
const leadOf = ({ job_title: title, position, department, management_levels, employee_count, data }: Facts) =>
  ({
    ref: 'itself',
    job_title: [title, position].join(' / '),
    management_levels,
    data,
    ...(department === null ? {} : { department }),
    ...(employee_count === null ? {} : { employee_count }),
  }) as LeadRecord;

const eachDerived = (
  check: (type: SimilarType, facts: Facts, derived: NonNullable<ReturnType<typeof deriveSimilar>>) => void,
) =>
  fc.assert(
    fc.property(fc.constantFrom(...similarTypes), anyFacts, (type, facts) => {
      const derived = deriveSimilar(type, facts);
      if (derived) check(type, facts, derived);
    }),
    { numRuns: 500 },
  );

describe('of whatever record', () => {
  it('filters fit the kind, each says where it comes from, and places are places', () =>
    eachDerived((type, _, { filters, from, location, places }) => {
      expect(parseFields(filterSchemas[type], filters)).toEqual({ ok: true, value: filters });
      expect(chosenFilters(filters).toSorted()).toEqual(Object.keys(filters).toSorted());
      expect(from.flatMap(({ filter }) => (filter === 'location' ? [] : [filter]))).toEqual(Object.keys(filters));
      for (const place of [location, ...places]) expect(Location.safeParse(place).success).toBe(true);
    }));

  it('at least half of the filters hold for the record itself', () =>
    eachDerived((type, facts, { filters }) => {
      const lead = leadOf(facts);
      const names = chosenFilters(filters);
      const held = names.filter((name) => holds[type][name]?.(lead, filters[name as keyof typeof filters] as never));
      expect(held.length * 2).toBeGreaterThanOrEqual(names.length);
      expect(names.length).toBeGreaterThan(0);
    }));
});

/** What the source of invented leads has for a question. */
const findInvented = async (type: SimilarType, question: Question): Promise<readonly LeadRecord[]> => {
  const source = sandboxes.find((one) => one.type === type);
  if (!source) throw new Error(`nobody invents ${type}`);
  const call = { config: { delay_ms: 0 } } as unknown as Parameters<typeof source.find>[0];
  return (await source.find(call, question, { cursor: null, limit: 5_000 })).records;
};

const factsOf = ({ data = {}, ...lead }: LeadRecord): Facts => ({ ...nothing, ...lead, data }) as unknown as Facts;

describe.each(similarTypes)('invented leads: %s', (type) => {
  const everybody: Question = { location: { label: 'Portugal', country: 'PT' }, filters: {}, match: 50 };

  it('each is found by what is made of it, and not alone', async () => {
    const leads = (await findInvented(type, everybody)).slice(0, 25);
    expect(leads).toHaveLength(25);
    for (const lead of leads) {
      const { filters, location, places } = deriveSimilar(type, factsOf(lead)) ?? expect.fail(`nothing of ${lead.ref}`);
      for (const where of [location, ...places]) {
        const found = await findInvented(type, { location: where, filters, match: 50 });
        expect(found.map(({ ref }) => ref)).toContain(lead.ref);
      }
      expect((await findInvented(type, { location, filters, match: 50 })).length).toBeGreaterThan(1);
    }
  });
});
