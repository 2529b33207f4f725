import autocannon from 'autocannon';
import { createClient } from '@galena/contract/kernel';
import { type ListQuery, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { withClient } from './jobs.ts';
import { median } from './load.ts';
import { cpuSeconds, type Running } from './product.ts';

/** Records of the list; a million for the figures of docs, fewer so that `npm run bench` stays bearable. */
export const listRows = Number(process.env['GALENA_BENCH_ROWS'] ?? 200_000);
const pageSize = 50;
const seconds = 3;
const rounds = 3;

/**
 * A list of so many generated records in the demo user's account: the same every time, two in five with an e-mail, every
 * 250th named Needle. Written with the counters' triggers on.
 */
export const fillList = async (url: string, product: Running, token: string): Promise<number> => {
  const call = createClient({ origin: product.address, token: () => token });
  const { data: list } = await call(listRoutes.create, { body: { name: 'Benchmark', type: 'local' } });
  await withClient(url, 'galena_system', async (client) => {
    for (let from = 1; from <= listRows; from += 100_000) {
      const to = Math.min(listRows, from + 99_999);
      await client.query(
        `with account as (select account_id from lists.lists where id = $1),
         who as (insert into contacts.identities (account_id, class, created_at)
           select account_id, 'business', now() from account, generate_series($2::int, $3::int) returning account_id, id)
         insert into records.results (account_id, list_id, identity_id, name, email, phone, website, country, city, street,
           postal_code, employee_count, emails, phones, data, evidence, email_status, crm_status, source, match_percent,
           created_at, updated_at)
         select account_id, $1, id,
           case when n % 250 = 0 then 'Needle ' else 'Business ' end || n, case when n % 5 < 2 then 'mail' || n || '@b.example' end,
           '+1212555' || lpad((n % 10000)::text, 4, '0'), 'https://b' || n || '.example', 'PT', 'City ' || n % 500,
           'Street ' || n, lpad((n % 9999)::text, 5, '0'), n % 300,
           case when n % 5 < 2 then jsonb_build_array(jsonb_build_object('email', 'mail' || n || '@b.example', 'type', null, 'is_verified', false, 'score', null)) else '[]' end,
           '[]', jsonb_build_object('category', 'Bakery', 'rating', (n % 50) / 10.0, 'reviews', n % 900, 'note', repeat('x', 200)), '{}',
           case when n % 5 < 2 then 'found' when n % 5 = 2 then 'potential' else 'none' end,
           case when n % 3 = 0 then 'sent' else 'unsent' end, 'search', 100, now() + n * interval '1 second', now() + n * interval '1 second'
         from (select account_id, id, row_number() over (order by id) + $2 - 1 as n from who) w`,
        [list.id, from, to],
      );
    }
    // Past the way in the counters are not kept.
    await client.query(
      `insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, n)
       select account_id, list_id, is_archived, email_status, crm_status, lookup_outcome, count(*) from records.results
       where list_id = $1 group by 1, 2, 3, 4, 5, 6
       on conflict (account_id, list_id, is_archived, email_status, crm_status, lookup_outcome) do update set n = excluded.n`,
      [list.id],
    );
  });
  // What autovacuum does soon after; only the owner may.
  await withClient(url, 'galena', (client) => client.query('vacuum (analyze) records.results'));
  return list.id;
};

type PageFigures = { readonly perSecond: number; readonly cpuMicros: number };

/** How many pages a second the product answers to so many connections, and its processor time for one. */
const measurePage = async (
  product: Running,
  token: string,
  listId: number,
  { query, connections }: { readonly query: Partial<ListQuery>; readonly connections: number },
): Promise<PageFigures> => {
  const asked = {
    url: `${product.address}/api/local-results/${listId}`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: pageSize, ...query }),
    connections,
  };
  await autocannon({ ...asked, amount: 200 });
  const before = cpuSeconds(product.child.pid as number);
  const result = await autocannon({ ...asked, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${asked.body}: ${result.non2xx} refused`);
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: ((cpuSeconds(product.child.pid as number) - before) / result.requests.total) * 1e6,
  };
};

type Scenario = {
  readonly name: string;
  readonly query: Partial<ListQuery>;
  /** The same in SQL. */
  readonly where: string;
  readonly order: string;
  /** The limit counts, too: no counter knows it. */
  readonly isCounted?: true;
};

/** The columns of a record as the interface shows it, without what it looks up elsewhere. */
const shown = `id, list_id, name, first_name, last_name, email, phone, website, company, position, linkedin_url, country, state, city,
  postal_code, street, job_title, department, management_levels, employee_count, emails, phones, potential_emails, data,
  email_status, crm_status, match_percent, is_archived, is_demo, source, created_at, updated_at`;

/**
 * The limit: the same rows of the same list by plain SQL, made into one text by PostgreSQL, which leaves this process nothing
 * to do; without an account's policy and, but where it says so, without a total.
 */
const measureSql = async (
  url: string,
  listId: number,
  { where, order, isCounted }: Scenario,
  connections: number,
): Promise<number> => {
  const from = `from records.results where account_id = (select account_id from lists.lists where id = $1) and list_id = $1
    and deleted_at is null ${where}`;
  const page = `select json_agg(t)::text from (select ${shown} ${from} order by ${order} limit ${pageSize}) t`;
  const text = isCounted ? `select (${page}), (select count(*) ${from})` : page;
  let pages = 0;
  const until = performance.now() + seconds * 1_000;
  const ask = (): Promise<void> =>
    withClient(url, 'galena_system', async (client) => {
      for (; performance.now() < until; pages += 1) await client.query({ name: 'page', text, values: [listId] });
    });
  await Promise.all(Array.from({ length: connections }, ask));
  return pages / seconds;
};

/** Where the middle of the list is, for the product and for SQL. */
const findMiddle = async (product: Running, token: string, listId: number) => {
  const call = createClient({ origin: product.address, token: () => token });
  const body = { limit: pageSize, page: Math.floor(listRows / pageSize / 2) };
  const { data, pagination } = await call(resultRoutes.results, { params: { type: 'local', id: listId }, body });
  return { id: data.at(-1)?.id ?? 0, query: pagination.next_cursor ? { cursor: pagination.next_cursor } : {} };
};

const scenariosOf = (middle: Awaited<ReturnType<typeof findMiddle>>): readonly Scenario[] => [
  { name: 'first page', query: {}, where: '', order: 'id' },
  { name: 'in the middle, by its cursor', query: middle.query, where: `and id > ${middle.id}`, order: 'id' },
  { name: 'the last page', query: { sort: '-created_at' }, where: '', order: 'id desc' },
  { name: 'by name', query: { sort: 'name' }, where: '', order: `coalesce(name, ''), id` },
  {
    name: 'with an e-mail, not sent',
    query: { withEmail: 1, sent: 0 },
    where: `and email_status = 'found' and crm_status = 'unsent'`,
    order: 'id',
  },
  {
    name: 'contains a text, counted by both',
    query: { search: 'needle' },
    where: `and haystack like '%needle%'`,
    order: 'id',
    isCounted: true,
  },
];

type Figures = { readonly ours: PageFigures; readonly limit: number };

/** The middle of the rounds, by turns, so that whatever else the machine does falls on both. */
const measureBoth = async (
  url: string,
  product: Running,
  token: string,
  { listId, scenario, connections }: { listId: number; scenario: Scenario; connections: number },
): Promise<Figures> => {
  const [ours, limits]: [PageFigures[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measurePage(product, token, listId, { query: scenario.query, connections }));
    limits.push(await measureSql(url, listId, scenario, connections));
  }
  return {
    ours: {
      perSecond: median(ours.map(({ perSecond }) => perSecond)),
      cpuMicros: median(ours.map(({ cpuMicros }) => cpuMicros)),
    },
    limit: median(limits),
  };
};

/** Pages of a big list: the product with exact totals and counts, plain SQL without. Milliseconds: one connection. */
export const measureLists = async (url: string, product: Running, token: string, listId: number): Promise<string[]> => {
  const rows: string[] = [];
  for (const scenario of scenariosOf(await findMiddle(product, token, listId))) {
    const many = await measureBoth(url, product, token, { listId, scenario, connections: 8 });
    const alone = await measureBoth(url, product, token, { listId, scenario, connections: 1 });
    const [ms, min] = [1_000 / alone.ours.perSecond, 1_000 / alone.limit];
    const ratio = many.ours.perSecond / many.limit;
    rows.push(
      `| ${scenario.name} | ${many.ours.perSecond.toFixed(0)} | ${many.limit.toFixed(0)} | ${ratio.toFixed(2)}x | ${many.ours.cpuMicros.toFixed(0)} | ${ms.toFixed(1)} | ${min.toFixed(1)} | ${(ms / min).toFixed(1)}x |`,
    );
  }
  return rows;
};
