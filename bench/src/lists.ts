import autocannon from 'autocannon';
import type pg from 'pg';
import { createClient } from '@galena/contract/kernel';
import { listRoutes, resultRoutes, type ListQuery } from '@galena/contract/lists';
import { rate, withClient } from './jobs.ts';
import { cpuSeconds, type Running } from './product.ts';

/** Records of the list; a million for the figures of docs, fewer so that `npm run bench` stays bearable. */
export const listRows = Number(process.env['GALENA_BENCH_ROWS'] ?? 200_000);
const pageSize = 50;
const seconds = 4;

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
         who as (insert into lists.identities (account_id, class, created_at)
           select account_id, 'business', now() from account, generate_series($2::int, $3::int) returning account_id, id)
         insert into lists.results (account_id, list_id, identity_id, name, email, phone, website, country, city, street,
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
  });
  // What autovacuum does soon after; only the owner may.
  await withClient(url, 'galena', (client) => client.query('vacuum (analyze) lists.results'));
  return list.id;
};

type PageFigures = { readonly perSecond: number; readonly cpuMicros: number };

/** How many pages a second the product answers to eight connections, and its processor time for one. */
const measurePage = async (
  product: Running,
  token: string,
  listId: number,
  query: Partial<ListQuery>,
): Promise<PageFigures> => {
  const asked = {
    url: `${product.address}/api/local-results/${listId}`,
    method: 'POST' as const,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: pageSize, ...query }),
    connections: 8,
  };
  await autocannon({ ...asked, duration: 1 });
  const before = cpuSeconds(product.child.pid as number);
  const result = await autocannon({ ...asked, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${asked.body}: ${result.non2xx} refused`);
  return {
    perSecond: result.requests.total / result.duration,
    cpuMicros: ((cpuSeconds(product.child.pid as number) - before) / result.requests.total) * 1e6,
  };
};

/** The limit: the same rows by plain SQL on eight connections, without a total, made into text by PostgreSQL. */
const measureSql = async (url: string, listId: number, where: string, order: string): Promise<number> => {
  const text = `select json_agg(t)::text from (select * from lists.results where list_id = $1 and deleted_at is null ${where} order by ${order} limit ${pageSize}) t`;
  const count = 400;
  const clients: Promise<void>[] = [];
  return rate(count * 8, async () => {
    for (let i = 0; i < 8; i += 1)
      clients.push(
        withClient(url, 'galena_system', async (client: pg.Client) => {
          for (let at = 0; at < count; at += 1) await client.query({ name: 'page', text, values: [listId] });
        }),
      );
    await Promise.all(clients);
  });
};

/** Where a cursor of the product stands in the middle of the list. */
const findMiddle = async (product: Running, token: string, listId: number): Promise<string | undefined> => {
  const call = createClient({ origin: product.address, token: () => token });
  const page = Math.floor(listRows / pageSize / 2);
  const body = { limit: pageSize, page };
  return (await call(resultRoutes.results, { params: { type: 'local', id: listId }, body })).pagination.next_cursor;
};

type Scenario = {
  readonly name: string;
  readonly query: Partial<ListQuery>;
  readonly where: string;
  readonly order: string;
};

/** Pages of a big list: the product with exact totals and counts, plain SQL without. */
export const measureLists = async (url: string, product: Running, token: string, listId: number): Promise<string[]> => {
  const middle = await findMiddle(product, token, listId);
  const scenarios: readonly Scenario[] = [
    { name: 'first page', query: {}, where: '', order: 'id' },
    {
      name: 'a page in the middle, by its cursor',
      query: middle ? { cursor: middle } : {},
      where: `and id > (select (min(id) + max(id)) / 2 from lists.results where list_id = $1)`,
      order: 'id',
    },
    { name: 'the last page', query: { sort: '-created_at' }, where: '', order: 'id desc' },
    { name: 'by name', query: { sort: 'name' }, where: '', order: `coalesce(name, ''), id` },
    {
      name: 'with an e-mail, not sent',
      query: { withEmail: 1, sent: 0 },
      where: `and email_status = 'found' and crm_status = 'unsent'`,
      order: 'id',
    },
    { name: 'name contains, counted', query: { search: 'needle' }, where: `and haystack like '%needle%'`, order: 'id' },
  ];
  const rows: string[] = [];
  for (const { name, query, where, order } of scenarios) {
    const { perSecond, cpuMicros } = await measurePage(product, token, listId, query);
    const limit = await measureSql(url, listId, where, order);
    rows.push(
      `| ${name} | ${perSecond.toFixed(0)} | ${limit.toFixed(0)} | ${(perSecond / limit).toFixed(2)}x | ${cpuMicros.toFixed(0)} |`,
    );
  }
  return rows;
};
