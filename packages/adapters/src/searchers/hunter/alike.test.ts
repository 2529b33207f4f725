import { VendorError } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { seniorityLevels } from '@galena/contract/search';
import { createRandom } from '@galena/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import type { Question, Searcher, SearcherCall } from '../port.ts';
import { hunterTold } from './manifest.ts';
import { hunter } from './index.ts';
import { createHunterStandIn } from './testing/stand-in.ts';

// The vendor as it was written in code and as it is told in the manifest, asked the same and answered the same.

const key = 'hunter-test-key-0123456789';
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 3 });
const text = (...words: readonly string[]) => fc.constantFrom(...words);

const source = fc.record(
  {
    uri: text('https://demo.example/team', 'demo.example/about', 'http://demo.example/', 'nothing', ''),
    still_on_page: fc.boolean(),
  },
  { requiredKeys: ['uri'] },
);
const address = fc.record(
  {
    value: fc
      .tuple(text('ana', 'Bruno.Costa', 'office', 'x+y'), fc.nat(500), text('demo.example', 'mail.demo.example'))
      .map(([name, number, host]) => `${name}${number}@${host}`),
    type: maybe(text('personal', 'generic', 'other')),
    confidence: maybe(fc.oneof(fc.nat(100), fc.constant(140))),
    first_name: maybe(text('Ana', ' Bruno  Luis ', '')),
    last_name: maybe(text('Silva', 'Øst')),
    position: maybe(
      text('CEO', 'Head of Sales', 'Senior Developer', 'Intern', 'Sales Manager', 'VP Marketing', 'Cook'),
    ),
    department: maybe(text('it', 'Sales', 'hr', 'communication')),
    linkedin: maybe(text('ana-silva', 'josé', 'https://www.linkedin.com/in/ana', 'linkedin.com/in/bruno')),
    phone_number: maybe(text('+351 21 123 4567', '+1 415 555 2671', 'none')),
    verification: maybe(fc.record({ status: maybe(text('valid', 'accept_all', 'invalid', 'disposable', 'webmail')) })),
    sources: maybe(fc.array(source, { maxLength: 4 })),
  },
  { requiredKeys: ['value'] },
);
const company = fc.record({
  domain: maybe(text('demo.example', 'https://www.demo.example/', 'shop.demo.example')),
  organization: maybe(text('Demo', ' Demo  Example ')),
  description: maybe(text('An invented company.')),
  technologies: maybe(fc.subarray(['WordPress', 'Cloudflare', 'Shopify', 'wix'])),
  country: maybe(text('PT', 'Portugal', 'United States', 'Germany', 'Atlantis')),
  state: maybe(text('NY', 'New York')),
  city: maybe(text('Lisbon', 'New York City')),
  postal_code: maybe(text('1000-001')),
  street: maybe(text('Rua 1')),
});
const answer = fc
  .tuple(company, fc.uniqueArray(address, { maxLength: 9, selector: ({ value }) => value }), fc.nat(12))
  .map(([data, emails, results]) => JSON.stringify({ data: { ...data, emails }, meta: { results } }));

const places: readonly Question['location'][] = [
  { label: 'Worldwide', worldwide: true },
  { label: 'Portugal', country: 'PT' },
  { label: 'Lisbon', country: 'PT', city: 'Lisbon' },
  { label: 'New York City', country: 'US', state: 'NY', city: 'New York City' },
];
const question: fc.Arbitrary<Question> = fc.record({
  location: fc.constantFrom(...places),
  filters: fc.record(
    {
      domain: text('demo.example', 'https://www.demo.example/about', 'DEMO.example', 'nobody.example', 'no domain'),
      seniority: fc.subarray([...seniorityLevels]),
      job_titles: fc.subarray(['manager', 'Chief', 'sales', 'xyz']),
    },
    { requiredKeys: [] },
  ),
  match: fc.constantFrom(50 as const, 100 as const),
});

/** The attribution of a manifest is said on each lead, and technologies have the vendor's order. */
const plain = ({ data = {}, ...lead }: LeadRecord): unknown => {
  const { attribution: _said, tech, ...rest } = data;
  return {
    ...lead,
    data: {
      ...rest,
      ...(Array.isArray(tech) && { tech: [...tech].toSorted((a, b) => String(a).localeCompare(String(b))) }),
    },
  };
};

const sortedOf = (query: URLSearchParams): readonly string[] =>
  [...query].map((pair) => pair.join('=')).toSorted((a, b) => a.localeCompare(b));

const open = async () => {
  const { calls, faults, listener } = createHunterStandIn(key);
  const server = await ground.startServer(listener);
  const outbound = ground.startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key, url: `http://${server.authority}/v2` } };
  return { call, calls, faults };
};

type Page = { readonly leads: readonly unknown[]; readonly fault?: unknown };

/** Every page of a question by pages of so many, or what went wrong. */
const pagesOf = async (searcher: Searcher, call: SearcherCall<unknown>, asked: Question, limit: number) => {
  const pages: Page[] = [];
  let cursor: string | null = null;
  for (let round = 0; round < 200; round += 1) {
    try {
      const { records, next } = await searcher.find(call, asked, { cursor, limit });
      pages.push({ leads: records.map(plain) });
      if (next === null) return pages;
      cursor = next;
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      const { fault, message, retryAfterSeconds, vendor } = error;
      // That an answer is none, each says in words of its own.
      const said = fault === 'protocol' ? null : message;
      return [...pages, { leads: [], fault: { fault, said, retryAfterSeconds, vendor } }];
    }
  }
  return expect.fail('the pages never end');
};

const trouble = fc.constantFrom(
  { status: 401, text: '{"errors":[{"details":"No user found"}]}' },
  { status: 403, text: '{"errors":[{"details":"Slow down"}]}' },
  { status: 429, text: '{}', headers: { 'retry-after': '9' } },
  { status: 400, text: '{"errors":[{"details":"wrong domain"}]}' },
  { status: 500, text: '<html>' },
  { status: 202, text: '{"data":{"emails":[]},"meta":{"results":0}}' },
  { status: 200, text: '<html>' },
  { status: 200, text: '{}' },
);
const odd = fc.oneof({ weight: 4, arbitrary: answer.map((body) => ({ status: 200, text: body })) }, trouble);

describe('Hunter in code and told in JSON', () => {
  const { seed } = createRandom();
  const both = [hunter, hunterTold as Searcher] as const;

  it(`answer 300 random questions alike, of a vendor that answers as it should, seed ${seed}`, async () => {
    const { call, calls } = await open();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 4, max: 120 }), async (asked, limit) => {
        const [coded, told] = [await pagesOf(both[0], call, asked, limit), calls.splice(0)];
        expect(await pagesOf(both[1], call, asked, limit)).toEqual(coded);
        expect(calls.splice(0).map(({ query }) => sortedOf(query))).toEqual(told.map(({ query }) => sortedOf(query)));
        found += coded.flatMap(({ leads }) => leads).length;
        if (coded.some(({ fault }) => fault !== undefined)) return;
        const estimates = [await both[0].estimate(call, asked), await both[1].estimate(call, asked)] as const;
        calls.length = 0;
        expect(estimates[1].first.map(plain)).toEqual(estimates[0].first.map(plain));
        expect(estimates[1].isCapped).toBe(estimates[0].isCapped);
        // Who saw all of it says how many they were; the code said how many the vendor has.
        expect(estimates[1].available).toBeLessThanOrEqual(estimates[0].available);
        if (estimates[1].withEmail === null) expect(estimates[1].available).toBe(estimates[0].available);
      }),
      { numRuns: 300, seed },
    );
    expect(found).toBeGreaterThan(1_000);
  }, 120_000);

  it(`answer 300 random questions alike, of a vendor that answers anything, seed ${seed}`, async () => {
    const { call, calls, faults } = await open();
    let [leads, troubles] = [0, 0];
    const asked = question.map((one) => ({ ...one, filters: { ...one.filters, domain: 'demo.example' } }));
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 9, max: 40 }), odd, async (one, limit, how) => {
        const answers: (readonly Page[])[] = [];
        for (const searcher of both) {
          faults.push({ call: 'GET /v2/domain-search', how });
          answers.push(await pagesOf(searcher, call, one, limit));
        }
        calls.length = 0;
        expect(answers[1]).toEqual(answers[0]);
        leads += answers[0]?.flatMap((page) => page.leads).length ?? 0;
        troubles += answers[0]?.some(({ fault }) => fault !== undefined) ? 1 : 0;
      }),
      { numRuns: 300, seed },
    );
    expect([leads > 300, troubles > 20]).toEqual([true, true]);
  }, 120_000);
});
