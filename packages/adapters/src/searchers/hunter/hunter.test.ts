import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import { hasContractFiles, readContract, readContractText } from '../../testing/openapi.ts';
import type { Call } from '../../testing/stand-in.ts';
import type { Question, SearcherCall } from '../port.ts';
import { questions } from '../testing/questions.ts';
import { describeVendor } from '../testing/vendor-promises.ts';
import { failureOf, findAll, type VendorBench } from '../testing/vendor-suite.ts';
import { hunter } from './index.ts';
import { createHunterStandIn } from './testing/stand-in.ts';

const key = 'hunter-test-key-0123456789';

const open = async (): Promise<VendorBench> => {
  const { calls, faults, listener } = createHunterStandIn(key);
  const server = await ground.startServer(listener);
  const outbound = ground.startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key, url: `http://${server.authority}/v2` } };
  return { call, calls, faults };
};

const [description, example] = ['hunter/hunter-domain-search.openapi.yml', 'hunter/example-domain-search.json'];

const wordsOf = (text: string, from: string, to: string, word: RegExp): readonly string[] => {
  const part = text.slice(text.indexOf(from), text.indexOf(to, text.indexOf(from)));
  return [...part.matchAll(word)].map(([, name = '']) => name);
};

/** What of these calls a third party's description does not know: names of parameters and of fields. It is shape, not proof. */
const problems = (calls: readonly Call[]): readonly string[] => {
  const text = readContractText(description);
  const parameters = wordsOf(text, '      parameters:', '      responses:', /- name: (\w+)/g);
  const fields = wordsOf(text, '    Email:', '    Meta:', /^ {8}(\w+):/gm);
  const about = wordsOf(text, '    DomainSearchResponse:', '    Email:', /^ {12}(\w+):/gm);
  return calls.flatMap(({ path, query, reply }) => {
    if (path === '/v2/account') return [];
    if (reply === undefined) return [`${path} was not answered`];
    const { data } = reply.json as { data: { emails: readonly object[] } };
    return [
      ...[...query.keys()].filter((name) => !parameters.includes(name)),
      ...Object.keys(data).filter((name) => !about.includes(name)),
      ...data.emails.flatMap((one) => Object.keys(one).filter((name) => !fields.includes(name))),
      ...(reply.status === 200 ? [] : [`${path} was refused`]),
    ];
  });
};

const world = { label: 'Worldwide', worldwide: true } as const;
const many: Question = { location: world, filters: { domain: 'https://www.demo.example/about' }, match: 100 };

describeVendor({
  searcher: hunter,
  open,
  key,
  finds: 'GET /v2/domain-search',
  questions: questions('domain', hunter.supportedFilters),
  many,
  statuses: { 429: 'auth' },
  totalIn: /("results":)\d+/,
  emptyWithMore: JSON.stringify({ data: { domain: 'demo.example', emails: [] }, meta: { results: 9000 } }),
  problems: hasContractFiles([description]) ? problems : null,
});

describe('what Hunter tells', () => {
  it('is an address where it was seen or proven, and only maybe one where it was put together', async () => {
    const { call } = await open();
    const records = await findAll(hunter, call, many, [100, 7]);
    const emails = records.flatMap((one) => one.emails ?? []);
    const guesses = records.flatMap((one) => one.potential_emails ?? []);
    expect(records.every((one) => (one.emails === undefined) !== (one.potential_emails === undefined))).toBe(true);
    expect([emails.length > 20, guesses.length > 5]).toEqual([true, true]);
    expect(emails.some(({ is_verified: isVerified }) => isVerified)).toBe(true);
    // The eleventh takes no mail: it is not handed over. No id holds an address in the clear.
    expect(JSON.stringify(records)).not.toContain('carla.silva10@');
    for (const { ref } of records) expect(ref).toMatch(/^demo\.example\/[0-9a-f]{24}$/);
  });

  it('is asked for people only where a title is wanted, and by its own three levels', async () => {
    const { call, calls } = await open();
    const filters = { ...many.filters, seniority: ['Head', 'Intern'] };
    const records = await findAll(hunter, call, { ...many, filters }, [100]);
    expect(records.length).toBeGreaterThan(5);
    expect(new Set(records.flatMap((one) => one.job_title ?? []))).toEqual(
      new Set(['Head of Marketing', 'Sales Intern']),
    );
    expect(calls[0]?.query.get('type')).toBe('personal');
    expect(calls[0]?.query.get('seniority')).toBe('executive,senior,junior');
  });

  it('is checked for what its domain is built with, of which the answer tells', async () => {
    const { call, calls } = await open();
    const of = (tech: readonly string[]) =>
      findAll(hunter, call, { ...many, filters: { ...many.filters, tech } }, [100]);
    expect((await of(['wix', 'wordpress'])).length).toBeGreaterThan(50);
    expect(await of(['shopify'])).toEqual([]);
    expect(calls.some(({ query }) => query.has('tech'))).toBe(false);
  });

  it('is nothing without a domain, and nobody is asked', async () => {
    const { call, calls } = await open();
    expect(hunter.needs).toEqual(['domain']);
    expect(await findAll(hunter, call, { ...many, filters: {} }, [10])).toEqual([]);
    expect((await hunter.estimate(call, { ...many, filters: {} })).available).toBe(0);
    expect(calls).toEqual([]);
  });

  it('means other things by 403 and 429 than others: too fast, and used up', async () => {
    const { call, faults } = await open();
    faults.push({ call: 'GET /v2/domain-search', how: { status: 403, text: '{"errors":[{"details":"Slow down"}]}' } });
    const page = { cursor: null, limit: 5 };
    expect(await failureOf(hunter.find(call, many, page))).toMatchObject({ fault: 'rate_limited' });
    faults.push({ call: 'GET /v2/domain-search', how: { status: 429, text: '{}' } });
    expect((await failureOf(hunter.find(call, many, page))).message).toContain('used up');
  });

  it.skipIf(!hasContractFiles([example]))('was written down by others (skipped without the contracts)', async () => {
    const { call, faults } = await open();
    const { response } = readContract(example) as { response: unknown };
    faults.push({ call: 'GET /v2/domain-search', how: { status: 200, text: JSON.stringify(response) } });
    const stripe = { ...many, filters: { domain: 'stripe.com' } };
    const { records } = await hunter.find(call, stripe, { cursor: null, limit: 2 });
    expect(records).toMatchObject([
      {
        website: 'https://stripe.com',
        company: 'Stripe',
        job_title: 'CEO',
        management_levels: ['C-Level'],
        emails: [{ email: 'patrick@stripe.com', type: 'personal', is_verified: true, score: 0.99 }],
        ref_url: 'https://stripe.com/about',
      },
      { potential_emails: [{ email: 'press@stripe.com', score: 0.95 }] },
    ]);
  });
});
