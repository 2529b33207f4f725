import type { VendorError } from '@galena/contract/kernel';
import texts from '@galena/contract/records/lang/en.json' with { type: 'json' };
import type { LeadRecord } from '@galena/contract/contacts';
import { chosenFilters, filterSchemas } from '@galena/contract/search';
import { createRandom, rounds } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../http/index.ts';
import type { Fault } from '../../testing/stand-in.ts';
import type { Question, Searcher } from '../port.ts';
import { holds } from './holds.ts';
import { recordShape } from './record-shape.ts';
import { watchLeads } from './same-lead.ts';
import { failureOf, findAll, type Outcome, type VendorSuite } from './vendor-suite.ts';

const firstPage = { cursor: null, limit: 10 };
const refsOf = (records: readonly LeadRecord[]) => records.map(({ ref }) => ref);

const hasName = (name: string): boolean =>
  Object.keys(texts.records.fields).some((one) => one.startsWith(`data_${name}`));

const describeLeads = ({ searcher, open, questions, unseen = [] }: VendorSuite): void => {
  const numRuns = rounds({ sample: 12, proof: 300 });
  const { seed } = createRandom();
  const heldOf = ({ filters }: Question, record: LeadRecord): readonly boolean[] =>
    chosenFilters(filters).map(
      (name) => unseen.includes(name) || (holds[searcher.type][name]?.(record, filters[name] as never) ?? false),
    );

  it(`finds what fits and nothing else, each lead once whatever the limits, ${numRuns} questions, seed ${seed}`, async () => {
    const { call } = await open();
    const watched = watchLeads();
    await fc.assert(
      fc.asyncProperty(
        questions,
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1 }),
        async (question, limits) => {
          const records = await findAll(searcher, call, question, limits);
          expect(new Set(refsOf(records)).size).toBe(records.length);
          expect(watched.add(records)).toBeNull();
          for (const record of records) {
            const { country, match_percent: percent = 0 } = recordShape.parse(record);
            const held = heldOf(question, record);
            const share = held.length === 0 ? 100 : Math.floor((held.filter(Boolean).length / held.length) * 100);
            expect([question.filters, percent]).toEqual([question.filters, share]);
            expect(percent).toBeGreaterThanOrEqual(question.match);
            const { location } = question;
            if (location.country !== undefined && country !== undefined) expect(country).toBe(location.country);
          }
          // Nothing that fits is left out: of all that are there, those of which every filter holds were found.
          const all = await findAll(
            searcher,
            call,
            { ...question, filters: needed(searcher, question), match: 100 },
            [100],
          );
          const found = new Set(refsOf(records));
          const lost = unseen.some((name) => name in question.filters)
            ? []
            : all.filter((record) => heldOf(question, record).every(Boolean) && !found.has(record.ref));
          expect(lost).toEqual([]);
          const estimate = await searcher.estimate(call, question);
          expect(estimate.available).toBeGreaterThanOrEqual(records.length);
          expect(estimate.first).toEqual(records.slice(0, estimate.first.length));
        },
      ),
      { numRuns, seed },
    );
  });

  it('tells nothing that has no name in the languages of the house, and claims filters of its kind', async () => {
    const { call } = await open();
    const { type, supportedFilters } = searcher;
    expect(Object.keys(filterSchemas[type].shape)).toEqual(expect.arrayContaining([...supportedFilters]));
    const records = fc.sample(questions, 20).map((question) => findAll(searcher, call, question, [100]));
    const told = new Set((await Promise.all(records)).flat().flatMap(({ data = {} }) => Object.keys(data)));
    expect([...told].filter((name) => !hasName(name))).toEqual([]);
  });
};

const needed = ({ needs = [] }: Searcher, { filters }: Question): Question['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => needs.includes(name) || name === 'platform'));

const everywhere = { label: 'Worldwide', worldwide: true } as const;

const describeFilters = ({ searcher, open, questions, many, unseen = [] }: VendorSuite): void => {
  const { seed } = createRandom();
  it.each(searcher.supportedFilters)(
    `%s alone: finds all of which it holds and nothing else, seed ${seed}`,
    async (name) => {
      const { call } = await open();
      const asked = fc.sample(questions, { numRuns: 60, seed }).filter(({ filters }) => filters[name] !== undefined);
      expect(asked.length).toBeGreaterThan(5);
      const isHeld = holds[searcher.type][name];
      for (const { filters } of asked.slice(0, 15)) {
        const scope = { ...needed(searcher, { ...many, filters }) };
        const where = { location: everywhere, match: 100 } as const;
        const found = await findAll(searcher, call, { ...where, filters: { ...scope, [name]: filters[name] } }, [100]);
        if (unseen.includes(name)) continue;
        const all = await findAll(searcher, call, { ...where, filters: scope }, [100]);
        const fitting = all.filter((record) => isHeld?.(record, filters[name] as never));
        expect([filters[name], refsOf(found)]).toEqual([filters[name], refsOf(fitting)]);
      }
    },
  );

  it('loses and doubles none where limits grow and shrink', async () => {
    const { call } = await open();
    const refs = refsOf(await findAll(searcher, call, many, [100]));
    for (const limits of [[30, 10, 4, 7], [12, 5, 3, 2], [1, 50], [7]])
      expect(refsOf(await findAll(searcher, call, many, limits))).toEqual(refs);
  });
};

const describeCaution = ({ searcher, open, many }: VendorSuite): void => {
  it('asks nobody what cannot be asked, and stops when it is told to', async () => {
    const { call, calls } = await open();
    const faultOf = async (question: Question, cursor: string | null, config = call.config) =>
      (await failureOf(searcher.find({ ...call, config }, question, { ...firstPage, cursor }))).fault;
    for (const cursor of ['not a cursor', 'e30', '', Buffer.from('{"page":-1}').toString('base64url')])
      expect([cursor, await faultOf(many, cursor)]).toEqual([cursor, 'bad_input']);
    expect(await faultOf({ ...many, filters: { nonsense: [1] } }, null)).toBe('bad_input');
    expect(await faultOf(many, null, { api_key: '' })).toBe('bad_input');
    const stopped = { ...call, signal: AbortSignal.abort() };
    expect((await failureOf(searcher.find(stopped, many, firstPage))).fault).toBe('unavailable');
    expect((await failureOf(searcher.estimate(stopped, many))).fault).toBe('unavailable');
    expect(calls).toEqual([]);
  });

  it('is offered only when its key was entered, and names its vendor', () => {
    expect(searcher.config.safeParse({}).success).toBe(false);
    expect(searcher.vendor?.keysUrl).toMatch(/^https:\/\//);
    expect(searcher.licence).not.toBeNull();
    expect(searcher.method).toBe('vendor');
  });
};

const json = (value: unknown): Fault['how'] => ({ status: 200, text: JSON.stringify(value) });
const page = (status: number, headers: Record<string, string> = {}): Fault['how'] => ({
  status,
  text: '<html><body>Oh no</body></html>',
  headers,
});

const describeTrouble = ({ searcher, open, finds, key, many, statuses = {} }: VendorSuite): void => {
  const faultOf = (status: number, usual: VendorError['fault']) => ({ fault: statuses[status] ?? usual });
  it.each<[string, Fault['how'], Partial<Outcome>]>([
    [
      'has enough of us',
      page(429, { 'retry-after': '30' }),
      { ...faultOf(429, 'rate_limited'), retryAfterSeconds: 30 },
    ],
    [
      'refuses the key',
      { status: 401, text: `{"error":{"message":"${key} is not valid"},"message":"${key}"}` },
      { fault: 'auth' },
    ],
    ['does not know the question', page(400), { fault: 'bad_input' }],
    ['breaks', page(500), { fault: 'unavailable' }],
    ['is too busy', page(503, { 'retry-after': '5' }), { fault: 'unavailable', retryAfterSeconds: 5 }],
    ['moved', page(301, { location: 'https://elsewhere.example/' }), { fault: 'bad_input' }],
    ['answers a page', page(200), { fault: 'protocol' }],
    ['answers half', { status: 200, text: '{"data": [{"id": "no' }, { fault: 'protocol' }],
    ['answers something else', json({}), { fault: 'protocol' }],
    ['answers a list', json([]), { fault: 'protocol' }],
    ['breaks off', 'cut', { fault: 'unavailable' }],
    ['goes away', 'lost_before', { fault: 'unavailable' }],
    ['goes away with the answer', 'lost_after', { fault: 'unavailable' }],
  ])('%s', async (_what, how, expected) => {
    const { call, faults } = await open();
    faults.push({ call: finds, how });
    const failed = await failureOf(searcher.find(call, many, firstPage));
    expect(failed).toMatchObject({ vendor: searcher.vendor?.key, ...expected });
    expect(failed.message).not.toContain(key);
    // What failed is not kept: the next asks again.
    expect((await searcher.find(call, many, firstPage)).records.length).toBeGreaterThan(0);
  });

  it.each(['hang', 'drip'] as const)(
    'falls silent or says next to nothing (%s), and is waited for a while',
    async (how) => {
      const { call, faults } = await open();
      faults.push({ call: finds, how });
      const impatient: Outbound = {
        ...call.outbound,
        request: (request) => call.outbound.request({ ...request, timeouts: { firstByteMs: 50, totalMs: 50 } }),
      };
      expect((await failureOf(searcher.find({ ...call, outbound: impatient }, many, firstPage))).fault).toBe(
        'unavailable',
      );
    },
  );

  it('is tried with something small', async () => {
    const { call, calls, faults } = await open();
    await searcher.test?.(call);
    const [asked] = calls;
    expect(calls).toHaveLength(1);
    faults.push({ call: `${asked?.method} ${asked?.path}`, how: page(401) });
    expect(await failureOf(searcher.test?.(call) ?? Promise.resolve())).toMatchObject({ fault: 'auth' });
  });
};

const describeLies = ({ searcher, open, finds, many, emptyWithMore, totalIn }: VendorSuite): void => {
  it('answers an empty page that says there is more: the run ends', async () => {
    const { call, faults } = await open();
    const { next } = await searcher.find(call, many, firstPage);
    faults.push({ call: finds, how: { status: 200, text: emptyWithMore } });
    expect(await searcher.find(call, many, { cursor: next, limit: 10 })).toEqual({ records: [], next: null });
  });

  it.each([0, 1_000_000_000])('says there are %d in all: every lead is found, and the run ends', async (total) => {
    const { call } = await open();
    const honest = await findAll(searcher, call, many, [10]);
    const lying: Outbound = {
      ...call.outbound,
      request: async (request) => {
        const answer = await call.outbound.request(request);
        return { ...answer, body: Buffer.from(answer.body.toString().replace(totalIn, `$1${total}`)) };
      },
    };
    const found = await findAll(searcher, { ...call, outbound: lying }, many, [10]);
    expect(refsOf(found)).toEqual(refsOf(honest));
    expect(found.length).toBeGreaterThan(30);
    const estimate = await searcher.estimate({ ...call, outbound: lying }, many);
    expect([estimate.available >= estimate.first.length, estimate.isCapped]).toEqual([true, total > 0]);
  });

  it('answers the same page again and again: no lead comes twice, and the run ends', async () => {
    const { call, calls, faults } = await open();
    const { records, next } = await searcher.find(call, many, firstPage);
    const again = JSON.stringify(calls.findLast(({ method, path }) => `${method} ${path}` === finds)?.reply?.json);
    faults.push(...Array.from({ length: 20 }, () => ({ call: finds, how: { status: 200, text: again } as const })));
    const seen = [...records];
    let cursor = next;
    for (let round = 0; cursor !== null; round += 1) {
      if (round > 5) expect.fail('it asks for ever');
      const found = await searcher.find(call, many, { cursor, limit: 10 });
      seen.push(...found.records);
      cursor = found.next;
    }
    expect(seen.length).toBeLessThanOrEqual(records.length * 2);
  });
};

/** What every vendor outside promises, proven against its stand-in and, where it is there, its published contract. */
export const describeVendor = (suite: VendorSuite): void => {
  describe(`the searcher ${suite.searcher.key}`, () => {
    describe('leads', () => {
      describeLeads(suite);
      describeFilters(suite);
    });
    describe('caution', () => {
      describeCaution(suite);
    });
    describe('a vendor that', () => {
      describeTrouble(suite);
      describeLies(suite);
    });
    const { searcher, open, questions, problems } = suite;
    it.skipIf(problems === null)(
      'asks and is answered as the published contract has it (skipped without it)',
      async () => {
        const { call, calls } = await open();
        await searcher.test?.(call);
        for (const question of fc.sample(questions, { numRuns: 25, seed: createRandom().seed })) {
          const { next } = await searcher.find(call, question, { cursor: null, limit: 9 });
          if (next !== null) await searcher.find(call, question, { cursor: next, limit: 4 });
        }
        expect(calls.length).toBeGreaterThan(10);
        expect([...new Set(problems?.(calls))]).toEqual([]);
      },
    );
  });
};
