import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../http/test-servers.ts';
import { failureOf } from '../searchers/testing/vendor-suite.ts';
import { lisbon } from '../searchers/testing/questions.ts';
import { recordShape } from '../searchers/testing/record-shape.ts';
import { sandboxes as inventors } from '../searchers/sandbox/index.ts';
import { apolloPeople } from './apollo.ts';
import { hunter } from './hunter.ts';
import { modash } from './modash.ts';
import { pdlPeople } from './people-data-labs.ts';
import type { Enricher, EnrichField, KnownLead } from './port.ts';
import { sandboxes } from './sandbox.ts';
import { openVendor, type StandInName } from './testing/bench.ts';

const open = (name: StandInName) => openVendor(name, { startServer, startOutbound });
const ana: KnownLead = { type: 'people', name: 'Ana Silva', domain: 'demo.example' };
const answered = (call: string, value: unknown, status = 200) => ({
  call,
  how: { status, text: JSON.stringify(value) },
});

describe('Apollo', () => {
  it('is never asked for what it would charge besides, or send elsewhere: numbers and private addresses', async () => {
    const { call, calls } = await open('apollo');
    const lead = { ...ana, domain: 'org0.example', company: 'Amber Labs 0', email: 'x@org0.example' };
    await apolloPeople.find(call, lead, ['email', 'person']);
    expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({
      name: 'Ana Silva',
      domain: 'org0.example',
      organization_name: 'Amber Labs 0',
      email: 'x@org0.example',
      reveal_personal_emails: 'false',
      reveal_phone_number: 'false',
    });
    expect(apolloPeople.canAsk(lead, 'phone')).toBe(false);
  });

  it('tells of somebody by the id of its own search; an address that it has not is none', async () => {
    const { call } = await open('apollo');
    const lead: KnownLead = { type: 'people', first_name: 'Elena', refs: { apollo_people: 'person4' } };
    const answer = await apolloPeople.find(call, lead, ['email']);
    expect(answer?.record).toMatchObject({ name: 'Elena Duval', linkedin_url: 'http://www.linkedin.com/in/person4' });
    expect(answer?.record.emails).toBeUndefined();
  });

  it('says that it knows nobody in several ways', async () => {
    const { call, faults } = await open('apollo');
    for (const value of [{ person: null }, {}]) {
      faults.push(answered('POST /api/v1/people/match', value));
      expect(await apolloPeople.find(call, { ...ana, domain: 'org0.example' }, ['email'])).toBeNull();
    }
    faults.push(answered('POST /api/v1/people/match', { nonsense: 1 }));
    const failed = await failureOf(apolloPeople.find(call, { ...ana, domain: 'org0.example' }, ['email']));
    expect(failed.fault).toBe('protocol');
  });
});

describe('People Data Labs', () => {
  const known: KnownLead = { type: 'people', name: 'Bruno Miller', domain: 'firm-1.example', country: 'PT' };

  it.each<[readonly EnrichField[], string | null]>([
    [['email'], 'work_email OR personal_emails'],
    [['phone'], 'mobile_phone OR phone_numbers'],
    [['email', 'phone'], 'work_email OR personal_emails OR mobile_phone OR phone_numbers'],
    [['email', 'person'], null],
  ])('is only paid for a match that has what is asked for: %j', async (fields, required) => {
    const { call, calls } = await open('people_data_labs');
    await pdlPeople.find(call, known, fields);
    const query = calls[0]?.query;
    expect([query?.get('required') ?? null, query?.get('min_likelihood'), query?.get('country')]).toEqual([
      required,
      '6',
      'portugal',
    ]);
  });

  it('is read in both of its forms', async () => {
    const { call, faults } = await open('people_data_labs');
    const person = { id: 'x', full_name: 'Bruno Miller', work_email: 'BRUNO@Firm-1.example' };
    for (const value of [
      { status: 200, likelihood: 9, data: person },
      { status: 200, ...person },
    ]) {
      faults.push(answered('GET /v5/person/enrich', value));
      expect(await pdlPeople.find(call, known, ['email'])).toEqual({
        record: {
          name: 'Bruno Miller',
          emails: [
            { email: expect.stringMatching(/^bruno@/i) as string, type: 'work', is_verified: false, score: null },
          ],
        },
      });
    }
  });

  it('is paid for each person of a company', async () => {
    const { call, calls } = await open('people_data_labs');
    const company: KnownLead = { type: 'company', domain: 'Firm-12.example' };
    const answer = await pdlPeople.find(call, company, ['employees']);
    expect(answer?.people?.length).toBe(7);
    expect(answer?.people?.map(({ website }) => website)).toEqual(
      Array.from({ length: 7 }, () => 'https://firm-12.example'),
    );
    expect([pdlPeople.paidPieces?.(answer), pdlPeople.paidPieces?.(null), calls.length]).toEqual([7, 0, 1]);
  });
});

describe('Hunter', () => {
  it('finds by domain, by company, or by a profile alone', async () => {
    const { call, calls } = await open('hunter');
    const profile = 'https://www.linkedin.com/in/anasilva0/?x=1';
    const leads: readonly KnownLead[] = [
      ana,
      { type: 'people', name: 'Ana Silva', company: 'Demo Example' },
      { type: 'people', linkedin_url: profile },
    ];
    for (const lead of leads)
      expect((await hunter.find(call, lead, ['email']))?.record.emails).toMatchObject([
        { email: 'ana.silva0@demo.example' },
      ]);
    expect(calls.map(({ query }) => [...query.keys()])).toEqual([
      ['domain', 'first_name', 'last_name'],
      ['company', 'first_name', 'last_name'],
      ['linkedin_handle'],
    ]);
  });

  it.each([
    ['valid', [{ uri: 'https://demo.example/team' }], { emails: [{ is_verified: true, score: 0.91 }] }],
    ['accept_all', [{ uri: 'https://demo.example/team' }], { emails: [{ is_verified: false, score: 0.91 }] }],
    ['unknown', [], { potential_emails: [{ email: 'ana@demo.example', score: 0.91 }] }],
    ['invalid', [{ uri: 'https://demo.example/team' }], null],
  ])('that says %s of an address is believed no more than that', async (status, sources, expected) => {
    const { call, faults } = await open('hunter');
    const data = { email: 'ana@demo.example', score: 91, domain: 'demo.example', sources, verification: { status } };
    faults.push(answered('GET /v2/email-finder', { data }));
    const answer = await hunter.find(call, ana, ['email']);
    if (expected === null) expect(answer).toBeNull();
    else expect(answer?.record).toMatchObject({ ...expected, snippets: { email: `verification: ${status}` } });
    // Whose the domain is, is not who the person is.
    expect(answer?.record.name).toBeUndefined();
  });

  it('that still looks, or is asked too fast, is asked again later', async () => {
    const { call, faults } = await open('hunter');
    faults.push(answered('GET /v2/email-finder', {}, 202), answered('GET /v2/email-finder', {}, 403));
    const first = await failureOf(hunter.find(call, ana, ['email']));
    expect(first).toMatchObject({ fault: 'unavailable', message: expect.stringContaining('still looking') as string });
    expect((await failureOf(hunter.find(call, ana, ['email']))).fault).toBe('rate_limited');
  });

  it('names who works at a domain, for one search', async () => {
    const { call, calls } = await open('hunter');
    const answer = await hunter.find(call, { type: 'domain', domain: 'demo.example' }, ['employees']);
    expect(answer?.record).toEqual({});
    expect(answer?.people?.[0]).toMatchObject({ name: 'Ana Silva', job_title: 'Founder' });
    expect(answer?.people?.length).toBeLessThanOrEqual(10);
    expect(calls.map(({ query }) => [query.get('limit'), query.get('type')])).toEqual([['10', 'personal']]);
  });
});

describe('Modash', () => {
  it('is asked for the id of a username first, and for no report of whom it does not know', async () => {
    const { call, calls } = await open('modash');
    const lead: KnownLead = { type: 'influencer', platform: 'tiktok', username: '@Maker.1005' };
    expect((await modash.find(call, lead, ['profile']))?.record).toMatchObject({
      ref_url: 'https://www.tiktok.com/maker.1005/',
      data: { username: 'maker.1005', shares: 7, language: 'pt', audience: { cities: [{ name: 'Lisbon' }] } },
    });
    expect(await modash.find(call, { ...lead, username: 'nobody' }, ['profile'])).toBeNull();
    expect(calls.map(({ path }) => path)).toEqual([
      '/v1/tiktok/users',
      '/v1/tiktok/profile/1005/report',
      '/v1/tiktok/users',
    ]);
    expect(modash.canAsk({ ...lead, platform: 'facebook' }, 'profile')).toBe(false);
  });
});

describe('the sandbox', () => {
  const outside = { outbound: null as never, config: {} };
  const of = (type: KnownLead['type']): Enricher => sandboxes.find(({ gives }) => gives[0]?.type === type) as Enricher;
  const invented = (at: number): KnownLead => ({
    type: 'people',
    name: `Ana Silva${at}`,
    domain: 'demo.example',
    website: `https://shop-${at}.demo.example`,
  });

  it('invents the same of an invented lead each time, now and then nothing, and all of it labelled', async () => {
    const leads = Array.from({ length: 60 }, (_, at) => invented(at));
    const ask = () => Promise.all(leads.map((lead) => of('people').find(outside, lead, ['email', 'phone'])));
    const [once, again] = [await ask(), await ask()];
    expect(again).toEqual(once);
    expect(once.filter((one) => one === null).length).toBeGreaterThan(0);
    const emails = once.flatMap((one) => one?.record.emails ?? []);
    expect(emails.length).toBeGreaterThan(30);
    expect(emails.length).toBeLessThan(60);
    for (const { email } of emails) expect(email).toMatch(/@shop-\d+\.demo\.example$/);
    for (const one of once) {
      if (one === null) continue;
      expect(one.record.is_demo).toBe(true);
      const { is_demo: _label, ...record } = one.record;
      recordShape.parse({ ...record, ref: 'x' });
    }
  });

  it.each(['company', 'local', 'domain'] as const)('invents who works at an invented %s', async (type) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => of(type).find(outside, { ...invented(at), type }, ['employees'])),
    );
    const people = answers.flatMap((one) => one?.people ?? []);
    expect(people.length).toBeGreaterThan(20);
    expect(people.every((one) => one.is_demo === true)).toBe(true);
  });

  it('invents nothing of anybody real', async () => {
    const real: readonly KnownLead[] = [
      { type: 'people', name: 'Ana Silva', domain: 'example.com' },
      { ...invented(1), domain: 'example.com' },
      { type: 'people', name: 'Ana Silva' },
      { type: 'people', name: 'Ana Silva', domain: 'notdemo.example' },
    ];
    for (const lead of real) {
      expect(of('people').canAsk(lead, 'email')).toBe(false);
      expect((await failureOf(of('people').find(outside, lead, ['email']))).fault).toBe('bad_input');
    }
  });

  it('knows more of what its searchers find', async () => {
    for (const searcher of inventors.filter(({ type }) => type !== 'group')) {
      const call = { outbound: null as never, config: searcher.config.parse({ delay_ms: 0 }) };
      const question = { location: lisbon, filters: {}, match: 100 } as const;
      const { records } = await searcher.find(call, question, { cursor: null, limit: 50 });
      const [first] = records.filter(({ website }) => website !== undefined);
      const lead: KnownLead = { type: searcher.type, ...(first?.website && { website: first.website }) };
      expect([searcher.key, of(searcher.type).canAsk(lead, 'email')]).toEqual([of(searcher.type).key, true]);
    }
  });
});
