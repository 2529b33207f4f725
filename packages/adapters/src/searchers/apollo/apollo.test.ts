import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import {
  hasContractFiles,
  operationOf,
  problemsOf,
  queryProblems,
  readContract,
  type Document,
} from '../../testing/openapi.ts';
import type { Call } from '../../testing/stand-in.ts';
import type { Searcher, SearcherCall } from '../port.ts';
import { questions } from '../testing/questions.ts';
import { describeVendor } from '../testing/vendor-promises.ts';
import { failureOf, findAll, type VendorBench } from '../testing/vendor-suite.ts';
import { apolloCompany, apolloPeople } from './index.ts';
import { createApolloStandIn } from './testing/stand-in.ts';

const key = 'apollo-test-key-0123456789';

const open = async (): Promise<VendorBench> => {
  const { calls, faults, listener } = createApolloStandIn(key);
  const server = await ground.startServer(listener);
  const outbound = ground.startOutbound({ allowedTestHosts: [server.authority] });
  const call: SearcherCall<unknown> = { outbound, config: { api_key: key, url: `http://${server.authority}/api/v1` } };
  return { call, calls, faults };
};

const file = 'apollo/apollo-rest-api-openapi.json.gz';

/** What of these calls, and of what they were answered, does not fit Apollo's own description. */
const problems = (calls: readonly Call[]): readonly string[] => {
  const document = readContract(file) as Document;
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    const operation = operationOf(document, { ...call, path: call.path.replace('/api/v1', '') });
    if (!operation) return [`${where} is unknown`];
    const refused = call.reply && call.reply.status >= 400 ? [`${where} was refused`] : [];
    const schema = operation.responses?.['200']?.content?.['application/json']?.schema;
    const answered = schema && call.reply ? problemsOf(document, schema, call.reply.json, `${where} →`, []) : [];
    return [...queryProblems(document, operation, call, where), ...answered, ...refused];
  });
};

const portugal = { label: 'Portugal', country: 'PT' };
const many = { location: portugal, filters: {}, match: 100 } as const;
const suite = (searcher: Searcher, path: string) => ({
  searcher,
  open,
  key,
  finds: `POST /api/v1${path}`,
  questions: questions(searcher.type, searcher.supportedFilters),
  totalIn: /("total_entries":)\d+/,
  many,
  problems: hasContractFiles([file]) ? problems : null,
});

describeVendor({
  ...suite(apolloPeople, '/mixed_people/api_search'),
  unseen: ['employee_count'],
  emptyWithMore: JSON.stringify({ total_entries: 9000, people: [] }),
});
describeVendor({
  ...suite(apolloCompany, '/mixed_companies/search'),
  unseen: ['employee_count', 'industries', 'revenue', 'technologies'],
  emptyWithMore: JSON.stringify({ pagination: { total_entries: 9000 }, organizations: [], accounts: [] }),
});

describe('what Apollo tells', () => {
  const page = { cursor: null, limit: 2 };

  it('is no value where it is masked or locked', async () => {
    const { call, faults } = await open();
    const [ana] = (await apolloPeople.find(call, many, page)).records;
    expect(ana).toMatchObject({ name: 'Ana', company: 'Amber Labs 0' });
    expect(ana?.last_name).toBeUndefined();
    const people = [
      { id: 'x', first_name: 'Ana', last_name: 'Si***a', email: 'email_not_unlocked@domain.com', title: 'CEO' },
      { id: 'y', first_name: 'Bo', last_name: 'Lind', email: 'BO@Lind.example', email_status: 'guessed', title: 7 },
    ];
    faults.push({
      call: 'POST /api/v1/mixed_people/api_search',
      how: { status: 200, text: JSON.stringify({ total_entries: 2, people }) },
    });
    const [masked, plain] = (await apolloPeople.find(call, many, page)).records;
    expect([masked?.last_name, masked?.emails, masked?.management_levels]).toEqual([undefined, undefined, ['C-Level']]);
    expect(plain).toMatchObject({
      name: 'Bo Lind',
      emails: [{ email: expect.stringMatching(/^bo@/i) as string, is_verified: false }],
    });
    expect(plain?.job_title).toBeUndefined();
  });

  it('is found by the ids of employers, each name looked up once', async () => {
    const { call, calls } = await open();
    const question = { ...many, filters: { companies: ['Amber'] } };
    const records = await findAll(apolloPeople, call, question, [3]);
    expect(records.length).toBeGreaterThan(3);
    for (const { company } of records) expect(company).toContain('Amber');
    expect(calls.filter(({ path }) => path.endsWith('/mixed_companies/search'))).toHaveLength(1);
    const unknown = { ...many, filters: { companies: ['Nobody Ltd'] } };
    expect(await findAll(apolloPeople, call, unknown, [3])).toEqual([]);
    expect(await findAll(apolloPeople, call, { ...many, filters: { seniority: ['Volunteer'] } }, [3])).toEqual([]);
  });

  it('ends with its five hundredth page, whatever it says there is', async () => {
    const { call, calls } = await open();
    const last = Buffer.from(JSON.stringify({ page: 500, size: 1, skip: 0, head: 'person1' })).toString('base64url');
    expect((await apolloPeople.find(call, many, { cursor: last, limit: 1 })).next).toBeNull();
    expect(calls).toHaveLength(1);
  });

  it('costs a credit a page: what is left of a page when the limit shrinks is asked for once more, not page by page', async () => {
    const { call, calls } = await open();
    const first = await apolloCompany.find(call, many, { cursor: null, limit: 50 });
    await apolloCompany.find(call, many, { cursor: first.next, limit: 3 });
    expect(calls.map(({ query }) => [query.get('page'), query.get('per_page')])).toEqual([
      ['1', '50'],
      ['2', '50'],
    ]);
  });

  it('is told with what to do when the credits are used up', async () => {
    const { call, faults } = await open();
    faults.push({ call: 'POST /api/v1/mixed_companies/search', how: { status: 402, text: '{}' } });
    expect(await failureOf(apolloCompany.find(call, many, page))).toMatchObject({
      fault: 'auth',
      message: expect.stringContaining('used up') as string,
    });
  });
});
