import { CallError, createClient } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import { groupRoutes, resultRoutes, type ResultsPage } from '@galena/contract/records';
import type pg from 'pg';
import { withClient } from './jobs.ts';
import { median } from './load.ts';
import type { Running } from './product.ts';

const pageSize = 50;
const rounds = 5;

type Side = () => Promise<unknown>;
type Sides = { readonly ours: Side; readonly sql: Side; readonly nocodb: Side };

const timed = async (task: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await task();
  return performance.now() - from;
};

/** What it answers; null: it takes longer than the product lets anybody ask. */
const orRefused = <Answer>(ask: () => Promise<Answer>): Promise<Answer | null> =>
  ask().catch((error: unknown) => {
    if (error instanceof CallError && error.body?.code === 'list_too_large') return null;
    throw error;
  });

/** All by turns, so that whatever else the machine does falls on all; the middle of the rounds, in milliseconds. */
const measureAll = async (name: string, { ours, sql, nocodb }: Sides): Promise<string> => {
  const [mine, limits, peers]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const took = await orRefused(() => timed(ours));
    limits.push(await timed(sql));
    peers.push(await timed(nocodb));
    if (took !== null) mine.push(took);
  }
  const [min, peer] = [median(limits), median(peers)];
  if (mine.length < rounds)
    return `| ${name} | refused: too many records | ${min.toFixed(1)} | | ${peer.toFixed(1)} | |`;
  const ms = median(mine);
  return `| ${name} | ${ms.toFixed(1)} | ${min.toFixed(1)} | ${(ms / min).toFixed(1)}x | ${peer.toFixed(1)} | ${(peer / ms).toFixed(1)}x |`;
};

/** An order and the same in SQL; `back`: the other way round, from which the last page is the first. */
type Order = { readonly sort: string; readonly sql: string; readonly back: string };

const byText = (column: string) => `nullif(${column}, '')`;
const orders: readonly Order[] = [
  { sort: 'created_at', sql: 'id', back: 'id desc' },
  { sort: 'name', sql: `coalesce(name, ''), id`, back: `coalesce(name, '') desc, id desc` },
  { sort: 'updated_at', sql: 'updated_at, id', back: 'updated_at desc, id desc' },
  { sort: 'email_status', sql: 'email_status, id', back: 'email_status desc, id desc' },
  { sort: 'city', sql: `${byText('city')}, id`, back: `${byText('city')} desc nulls last, id desc` },
  { sort: 'employee_count', sql: 'employee_count, id', back: 'employee_count desc nulls last, id desc' },
  {
    sort: 'data.rating',
    sql: `(data ->> 'rating')::numeric, id`,
    back: `(data ->> 'rating')::numeric desc nulls last, id desc`,
  },
  {
    sort: 'data.category',
    sql: `${byText(`data ->> 'category'`)}, id`,
    back: `${byText(`data ->> 'category'`)} desc nulls last, id desc`,
  },
  { sort: 'website', sql: `${byText('website')}, id`, back: `${byText('website')} desc nulls last, id desc` },
];

/** `peer`: where NocoDB asks otherwise. */
type Filter = {
  readonly name: string;
  readonly query: Partial<ListQuery>;
  readonly sql: string;
  readonly peer?: string;
};

const filters: readonly Filter[] = [
  { name: 'with an e-mail', query: { withEmail: 1 }, sql: `and email_status = 'found'` },
  {
    name: 'contains a text',
    query: { search: 'needle' },
    sql: `and haystack like '%needle%'`,
    // It searches in one column.
    peer: `and name ilike '%needle%'`,
  },
  {
    name: 'a field contains',
    query: { custom_search: [{ field: 'city', operator: 'like', value: 'city 42' }] },
    sql: `and city ilike '%city 42%'`,
  },
  {
    name: 'a number is greater',
    query: { custom_search: [{ field: 'data.rating', operator: 'greater', value: 4.5 }] },
    sql: `and (data ->> 'rating')::numeric > 4.5`,
  },
  {
    name: 'in a group',
    query: { in_groups: [{ field: 'city', value: 'City 42' }] },
    sql: `and city = 'City 42'`,
  },
];

const groups: readonly (readonly [field: string, sql: string])[] = [
  ['city', 'city'],
  ['country', 'country'],
  ['data.category', `data ->> 'category'`],
  ['email_status', 'email_status'],
  ['created_at', `to_char(created_at, 'YYYY-MM')`],
];

type PageOfSql = (where: string, order: string, offset?: number) => Side;

/** A page and a group by, as somebody asks for them who knows SQL. */
const plainSql = (client: pg.Client, from: string) => ({
  page: ((where, order, offset = 0) =>
    () =>
      client.query(
        `select json_agg(t)::text from (select * ${from} ${where} order by ${order} offset ${offset} limit ${pageSize}) t`,
      )) satisfies PageOfSql,
  groups: (value: string) => () =>
    client.query(`select ${value} as value, count(*) ${from} group by 1 order by 2 desc limit 200`),
});

/** The same as NocoDB asks for them: `list`, `count` and `groupBy` of its BaseModelSqlv2. An offset, and every page is counted. */
const nocodbSql = (client: pg.Client, from: string) => ({
  page: ((where, order, offset = 0) =>
    async () => {
      await client.query(`select * ${from} ${where} order by ${order} limit ${pageSize} offset ${offset}`);
      await client.query(`select count(id) as count ${from} ${where} limit 1`);
    }) satisfies PageOfSql,
  groups: (value: string) => () =>
    client.query(
      `with grouped as (select count(id) as count, ${value} as value ${from} group by 2) select * from grouped order by value limit 25`,
    ),
});

type PageOf = (query: Partial<ListQuery>) => Promise<ResultsPage>;
type Asked = {
  readonly pageOf: PageOf;
  readonly groupsOf: (field: string) => Promise<unknown>;
  readonly sql: ReturnType<typeof plainSql>;
  readonly nocodb: ReturnType<typeof nocodbSql>;
};

const sidesOfOrder = async ({ pageOf, sql, nocodb }: Asked, order: Order, total: number) => {
  const { sort, sql: forth, back } = order;
  const middle = Math.max(1, Math.floor(total / pageSize / 2));
  // A cursor from the middle of the order, as somebody has who has scrolled there.
  const there = await orRefused(async () => (await pageOf({ sort, page: middle })).pagination.next_cursor);
  const [half, end] = [middle * pageSize, Math.max(0, total - pageSize)];
  return [
    ['first page', { ours: () => pageOf({ sort }), sql: sql.page('', forth), nocodb: nocodb.page('', forth) }],
    [
      'in the middle, by its cursor',
      {
        ours: () => pageOf({ sort, ...(there ? { cursor: there } : {}) }),
        sql: sql.page('', forth, half),
        nocodb: nocodb.page('', forth, half),
      },
    ],
    [
      'last page',
      { ours: () => pageOf({ sort: `-${sort}` }), sql: sql.page('', back), nocodb: nocodb.page('', forth, end) },
    ],
  ] as const satisfies readonly (readonly [string, Sides])[];
};

/**
 * Filters, orders and groups of a big list: the product over HTTP with totals and counts, beside the plain SQL without a total, a
 * policy or folding, and NocoDB's statements on our table with our indexes, without its server. Milliseconds for one at a time.
 */
export const measureListViews = (url: string, product: Running, token: string, listId: number): Promise<string[]> =>
  withClient(url, 'galena_system', async (client) => {
    await client.query('set statement_timeout = 0');
    const call = createClient({ origin: product.address, token: () => token });
    const params = { type: 'local' as const, id: listId };
    const { rows: accounts } = await client.query<{ account_id: string }>(
      'select account_id from lists.lists where id = $1',
      [listId],
    );
    const from = `from records.results where account_id = ${accounts[0]?.account_id} and list_id = ${listId} and deleted_at is null`;
    const asked: Asked = {
      pageOf: (query) => call(resultRoutes.results, { params, body: { limit: pageSize, ...query } }),
      groupsOf: (field) => call(groupRoutes.groups, { params, body: { field } }),
      sql: plainSql(client, from),
      nocodb: nocodbSql(client, from),
    };
    const { pagination } = await asked.pageOf({ limit: 1 });
    const rows: string[] = [];
    for (const order of orders)
      for (const [name, sides] of await sidesOfOrder(asked, order, pagination.total))
        rows.push(await measureAll(`by ${order.sort}, ${name}`, sides));
    for (const { name, query, sql, peer = sql } of filters) {
      const [ours, limit] = [() => asked.pageOf(query), asked.sql.page(sql, 'id')];
      rows.push(await measureAll(name, { ours, sql: limit, nocodb: asked.nocodb.page(peer, 'id') }));
    }
    for (const [field, value] of groups) {
      const [ours, limit] = [() => asked.groupsOf(field), asked.sql.groups(value)];
      rows.push(await measureAll(`groups of ${field}`, { ours, sql: limit, nocodb: asked.nocodb.groups(value) }));
    }
    return rows;
  });
