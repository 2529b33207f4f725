import { VendorError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../http/test-servers.ts';
import type { Outbound } from '../http/index.ts';
import { failureOf, type Outcome } from '../searchers/testing/vendor-suite.ts';
import { recordShape } from '../searchers/testing/record-shape.ts';
import { hasContract as hasPdl, problems as pdlProblems } from '../searchers/people-data-labs/testing/contract.ts';
import { hasContractFiles } from '../testing/openapi.ts';
import type { Call, Fault } from '../testing/stand-in.ts';
import { apolloCompany, apolloPeople } from './apollo.ts';
import { hunter } from './hunter.ts';
import { enrichers, enrichersOf } from './index.ts';
import { modash } from './modash.ts';
import { pdlCompany, pdlPeople } from './people-data-labs.ts';
import type { Enricher, EnrichField, KnownLead } from './port.ts';
import { key, manifestAt, openManifest, openVendor, type EnricherBench, type StandInName } from './testing/bench.ts';
import { apolloFile, apolloProblems, hunterFiles, hunterProblems } from './testing/contracts.ts';

const servers = { startServer, startOutbound };

type Suite = {
  readonly title: string;
  readonly open: () => Promise<EnricherBench>;
  readonly enricher: Enricher;
  /** The call that finds, as the stand-in names it. */
  readonly asks: string;
  readonly fields: readonly EnrichField[];
  /** Somebody whom it knows, and one whom it does not. */
  readonly lead: KnownLead;
  readonly nobody: KnownLead;
  readonly found: object;
  /** Troubles that are none: a list may be how its vendor answers. */
  readonly takes?: readonly string[];
  readonly statuses?: Readonly<Record<number, VendorError['fault']>>;
  /** What of these calls does not fit the published contract; null: there is none, or it is not here. */
  readonly problems: ((calls: readonly Call[]) => readonly string[]) | null;
};

const vendor = (name: StandInName) => ({ open: () => openVendor(name, servers) });
const apollo = { ...vendor('apollo'), problems: hasContractFiles([apolloFile]) ? apolloProblems : null };
const pdl = { ...vendor('people_data_labs'), problems: hasPdl ? pdlProblems : null };
const ofHunter = {
  ...vendor('hunter'),
  enricher: hunter,
  statuses: { 429: 'auth' } as const,
  problems: hasContractFiles(hunterFiles) ? hunterProblems : null,
};
const people = (name: string, more: Partial<KnownLead> = {}): KnownLead => ({ type: 'people', name, ...more });

const suites: readonly Suite[] = [
  {
    ...apollo,
    title: 'apollo_people',
    enricher: apolloPeople,
    asks: 'POST /api/v1/people/match',
    fields: ['email'],
    lead: people('Bruno Miller', { domain: 'org1.example' }),
    nobody: people('Nobody Known', { domain: 'org1.example' }),
    found: {
      emails: [{ email: 'bruno.miller@org1.example', type: 'work', is_verified: true, score: null }],
      snippets: { email: 'email_status: verified' },
      job_title: 'Head of Product',
    },
  },
  {
    ...apollo,
    title: 'apollo_company',
    enricher: apolloCompany,
    asks: 'GET /api/v1/organizations/enrich',
    fields: ['profile'],
    lead: { type: 'company', name: 'Amber Labs 0', domain: 'org0.example' },
    nobody: { type: 'company', name: 'Nobody', domain: 'nobody.example' },
    found: { employee_count: 3, country: 'PT', data: { industry: 'software', technologies: ['wordpress'] } },
  },
  {
    ...pdl,
    title: 'pdl_people',
    enricher: pdlPeople,
    asks: 'GET /v5/person/enrich',
    fields: ['email', 'phone'],
    lead: people('Ana Santos', { domain: 'firm-12.example' }),
    nobody: people('Nobody Known', { domain: 'firm-12.example' }),
    found: {
      emails: [
        { email: 'ana.santos12@firm-12.example', type: 'work', is_verified: false, score: null },
        { email: 'ana12@mail.example', type: 'personal', is_verified: false, score: null },
      ],
      phones: [
        { number: '+351911000012', type: 'mobile', is_verified: false },
        { number: '+351211234567', type: null, is_verified: false },
      ],
    },
  },
  {
    ...pdl,
    title: 'pdl_people, employees',
    enricher: pdlPeople,
    asks: 'POST /v5/person/search',
    fields: ['employees'],
    lead: { type: 'local', name: 'Amber Labs', domain: 'firm-12.example' },
    nobody: { type: 'local', domain: 'nobody.example' },
    found: {},
  },
  {
    ...pdl,
    title: 'pdl_company',
    enricher: pdlCompany,
    asks: 'GET /v5/company/enrich',
    fields: ['profile'],
    lead: { type: 'company', name: 'Blue Systems 2', domain: 'firm-2.example' },
    nobody: { type: 'company', name: 'Nobody', domain: 'nobody.example' },
    found: { name: 'Blue Systems 2', employee_count: 120, data: { founded: 1956 } },
  },
  {
    ...ofHunter,
    title: 'hunter',
    asks: 'GET /v2/email-finder',
    fields: ['email'],
    lead: people('Ana Silva', { domain: 'demo.example' }),
    nobody: people('Nobody Known', { domain: 'demo.example' }),
    found: {
      emails: [{ email: 'ana.silva0@demo.example', type: null, is_verified: true, score: 0.4 }],
      snippets: { email: 'verification: valid' },
      ref_url: 'https://demo.example/team',
    },
  },
  {
    ...ofHunter,
    title: 'hunter, employees',
    asks: 'GET /v2/domain-search',
    fields: ['employees'],
    lead: { type: 'domain', domain: 'demo.example' },
    nobody: { type: 'domain', domain: 'nobody.example' },
    found: {},
  },
  {
    ...vendor('modash'),
    title: 'modash',
    enricher: modash,
    asks: 'GET /v1/instagram/profile/1002/report',
    fields: ['profile', 'email'],
    lead: { type: 'influencer', platform: 'instagram', username: '@Maker.1002', refs: { modash: 'instagram:1002' } },
    nobody: { type: 'influencer', refs: { modash: 'instagram:7' } },
    found: {
      emails: [{ email: 'maker.1002@mail.example', type: null, is_verified: false, score: null }],
      country: 'PT',
      data: { platform: 'instagram', avg_comments: 12, gender: 'female', audience: { ages: [{ code: '18-24' }] } },
    },
    problems: null,
  },
  {
    title: 'a manifest',
    open: async () => openManifest(servers),
    // Where it leads is known when its server stands: below.
    enricher: enrichersOf(manifestAt('127.0.0.1:9'))[0] as Enricher,
    asks: 'GET /v2/email-finder',
    fields: ['email'],
    lead: people('Ada Lovelace', { domain: 'stripe.com' }),
    nobody: people('Nobody Known', { domain: 'stripe.com' }),
    takes: ['answers a list'],
    found: { emails: [{ email: 'ada@stripe.com', is_verified: false, score: 0.8 }], job_title: 'CTO' },
    problems: null,
  },
];

/** The suite's bench, with the enricher that leads to it. */
const start = async ({ open, enricher }: Suite): Promise<EnricherBench & { readonly asked: Enricher }> => {
  const bench = await open();
  const asked =
    'manifest' in bench ? enrichersOf((bench as Awaited<ReturnType<typeof openManifest>>).manifest)[0] : enricher;
  return { ...bench, asked: asked as Enricher };
};

const page = (status: number, headers: Record<string, string> = {}): Fault['how'] => ({
  status,
  text: '<html><body>Oh no</body></html>',
  headers,
});
const json = (value: unknown): Fault['how'] => ({ status: 200, text: JSON.stringify(value) });

const troubles: readonly [string, Fault['how'], Partial<Outcome>][] = [
  ['has enough of us', page(429, { 'retry-after': '30' }), { fault: 'rate_limited', retryAfterSeconds: 30 }],
  ['refuses the key', { status: 401, text: `{"message":"${key}"}` }, { fault: 'auth' }],
  ['does not know the question', page(400), { fault: 'bad_input' }],
  ['breaks', page(500), { fault: 'unavailable' }],
  ['is too busy', page(503, { 'retry-after': '5' }), { fault: 'unavailable', retryAfterSeconds: 5 }],
  ['moved', page(301, { location: 'https://elsewhere.example/' }), { fault: 'bad_input' }],
  ['answers a page', page(200), { fault: 'protocol' }],
  ['answers half', { status: 200, text: '{"data": {"id": "no' }, { fault: 'protocol' }],
  ['answers a list', json([]), { fault: 'protocol' }],
  ['breaks off', 'cut', { fault: 'unavailable' }],
  ['goes away', 'lost_before', { fault: 'unavailable' }],
  ['goes away with the answer', 'lost_after', { fault: 'unavailable' }],
];

describe.each(suites.map((suite) => [suite.title, suite] as const))('the enricher %s', (_title, suite) => {
  const { asks, fields, lead, nobody, found, takes = [], statuses = {}, problems } = suite;

  it('tells what it knows in the form of a record, and nothing of whom it does not know', async () => {
    const { call, calls, asked } = await start(suite);
    const answer = await asked.find(call, lead, fields);
    expect(answer?.record).toMatchObject(found);
    recordShape.parse({ ...answer?.record, ref: 'x' });
    for (const { name, ...person } of answer?.people ?? []) recordShape.parse({ ...person, name, ref: 'x' });
    expect(answer?.people !== undefined).toBe(fields.includes('employees'));
    expect(await asked.find(call, nobody, fields)).toBeNull();
    expect(calls.filter(({ method, path }) => `${method} ${path}` === asks).length).toBeGreaterThan(0);
  });

  it('is asked what it gives of whom enough is known, and refuses the rest before anybody is asked', async () => {
    const { call, calls, asked } = await start(suite);
    for (const field of fields) expect(asked.canAsk(lead, field)).toBe(true);
    const tooLittle: KnownLead = { type: lead.type, name: 'Ana' };
    const other: KnownLead = { ...lead, type: 'group' };
    for (const one of [tooLittle, other]) {
      expect(fields.every((field) => asked.canAsk(one, field))).toBe(false);
      expect((await failureOf(asked.find(call, one, fields))).fault).toBe('bad_input');
    }
    expect((await failureOf(asked.find(call, lead, []))).fault).toBe('bad_input');
    const strange = { ...call, config: { api_key: 7 } };
    expect((await failureOf(asked.find(strange, lead, fields))).fault).toBe('bad_input');
    expect(calls).toEqual([]);
  });

  it.each(troubles.filter(([what]) => !takes.includes(what)))('of a vendor that %s', async (_what, how, expected) => {
    const { call, faults, asked } = await start(suite);
    faults.push({ call: asks, how });
    const failed = await failureOf(asked.find(call, lead, fields));
    const usual = typeof how === 'object' ? statuses[how.status] : undefined;
    expect(failed).toMatchObject({
      vendor: asked.vendor?.key ?? asked.key,
      ...expected,
      ...(usual && { fault: usual }),
    });
    expect(failed.message).not.toContain(key);
    expect(await asked.find(call, lead, fields)).not.toBeNull();
  });

  it('with a key that is wrong says so, without it', async () => {
    const { call, asked } = await start(suite);
    const wrong = 'a-wrong-key-0123456789';
    const failed = await failureOf(
      asked.find({ ...call, config: { ...(call.config as object), api_key: wrong } }, lead, fields),
    );
    expect(failed.fault).toBe('auth');
    expect(failed.message).not.toContain(wrong);
  });

  it('ends when it is told to, and with a vendor that falls silent', async () => {
    const { call, calls, faults, asked } = await start(suite);
    const stopped = { ...call, signal: AbortSignal.abort() };
    expect((await failureOf(asked.find(stopped, lead, fields))).fault).toBe('unavailable');
    expect(calls).toEqual([]);
    faults.push({ call: asks, how: 'hang' }, { call: asks, how: 'drip' });
    const impatient: Outbound = {
      ...call.outbound,
      request: (request) => call.outbound.request({ ...request, timeouts: { firstByteMs: 50, totalMs: 50 } }),
    };
    for (const _ of [1, 2])
      expect((await failureOf(asked.find({ ...call, outbound: impatient }, lead, fields))).fault).toBe('unavailable');
  });

  it.skipIf(problems === null)('asks as the published contract has it (skipped without it)', async () => {
    const { call, calls, asked } = await start(suite);
    const all = Object.assign({}, lead, {
      country: 'PT',
      state: 'Lisbon',
      city: 'Lisbon',
      company: 'Amber Labs 0',
      refs: { [asked.key]: 'person-1_0000' },
    }) as KnownLead;
    for (const one of [lead, nobody, all]) await asked.find(call, one, fields);
    expect(calls.length).toBeGreaterThan(2);
    expect([...new Set(problems?.(calls))]).toEqual([]);
  });
});

describe('every enricher', () => {
  it('has a name of its own, says whose its data is, and is named as a searcher is', () => {
    expect(new Set(enrichers.map((one) => one.key)).size).toBe(enrichers.length);
    for (const { isSandbox, licence, method, vendor: who, gives } of enrichers) {
      expect(method === 'invented').toBe(isSandbox);
      expect(isSandbox || licence !== null).toBe(true);
      expect(isSandbox || who?.keysUrl.startsWith('https://')).toBe(true);
      expect(gives.flatMap(({ fields }) => fields).length).toBeGreaterThan(0);
    }
  });
});
