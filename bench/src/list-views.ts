import { CallError, createClient } from '@galena/contract/kernel';
import type { ListQuery } from '@galena/contract/lists';
import { groupRoutes, resultRoutes } from '@galena/contract/records';
import { withClient } from './jobs.ts';
import { median } from './load.ts';
import type { Running } from './product.ts';

const pageSize = 50;
const rounds = 5;

type Sides = { readonly ours: () => Promise<unknown>; readonly sql: () => Promise<unknown> };

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

/** Both by turns, so that whatever else the machine does falls on both; the middle of the rounds, in milliseconds. */
const measureBoth = async (name: string, { ours, sql }: Sides): Promise<string> => {
  const [mine, limits]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const took = await orRefused(() => timed(ours));
    limits.push(await timed(sql));
    if (took === null) return `| ${name} | refused: too many records | ${median(limits).toFixed(1)} | |`;
    mine.push(took);
  }
  const [ms, min] = [median(mine), median(limits)];
  return `| ${name} | ${ms.toFixed(1)} | ${min.toFixed(1)} | ${(ms / min).toFixed(1)}x |`;
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

const filters: readonly (readonly [name: string, query: Partial<ListQuery>, where: string])[] = [
  ['with an e-mail', { withEmail: 1 }, `and email_status = 'found'`],
  ['contains a text', { search: 'needle' }, `and haystack like '%needle%'`],
  [
    'a field contains',
    { custom_search: [{ field: 'city', operator: 'like', value: 'city 42' }] },
    `and city ilike '%city 42%'`,
  ],
  [
    'a number is greater',
    { custom_search: [{ field: 'data.rating', operator: 'greater', value: 4.5 }] },
    `and (data ->> 'rating')::numeric > 4.5`,
  ],
  ['in a group', { in_groups: [{ field: 'city', value: 'City 42' }] }, `and city = 'City 42'`],
];

const groups: readonly (readonly [field: string, sql: string])[] = [
  ['city', 'city'],
  ['country', 'country'],
  ['data.category', `data ->> 'category'`],
  ['email_status', 'email_status'],
  ['created_at', `to_char(created_at, 'YYYY-MM')`],
];

/**
 * Filters, orders and groups of a big list: the product over HTTP with totals and counts, beside the plain SQL without a total, a
 * policy or folding. Milliseconds for one at a time.
 */
export const measureListViews = (url: string, product: Running, token: string, listId: number): Promise<string[]> =>
  withClient(url, 'galena_system', async (client) => {
    const call = createClient({ origin: product.address, token: () => token });
    const params = { type: 'local' as const, id: listId };
    const { rows: accounts } = await client.query<{ account_id: string }>(
      'select account_id from lists.lists where id = $1',
      [listId],
    );
    const from = `from records.results where account_id = ${accounts[0]?.account_id} and list_id = ${listId} and deleted_at is null`;
    const pageOf = (body: Partial<ListQuery>) =>
      call(resultRoutes.results, { params, body: { limit: pageSize, ...body } });
    const pageOfSql =
      (where: string, order: string, offset = 0) =>
      () =>
        client.query(
          `select json_agg(t)::text from (select * ${from} ${where} order by ${order} offset ${offset} limit ${pageSize}) t`,
        );
    const { pagination } = await pageOf({ limit: 1 });
    const middle = Math.max(1, Math.floor(pagination.total / pageSize / 2));
    const rows: string[] = [];
    for (const { sort, sql, back } of orders) {
      // A cursor from the middle of the order, as somebody has who has scrolled there.
      const there = await orRefused(async () => (await pageOf({ sort, page: middle })).pagination.next_cursor);
      const pages: readonly (readonly [name: string, Sides])[] = [
        ['first page', { ours: () => pageOf({ sort }), sql: pageOfSql('', sql) }],
        [
          'in the middle, by its cursor',
          {
            ours: () => pageOf({ sort, ...(there ? { cursor: there } : {}) }),
            sql: pageOfSql('', sql, middle * pageSize),
          },
        ],
        ['last page', { ours: () => pageOf({ sort: `-${sort}` }), sql: pageOfSql('', back) }],
      ];
      for (const [name, sides] of pages) rows.push(await measureBoth(`by ${sort}, ${name}`, sides));
    }
    for (const [name, query, where] of filters)
      rows.push(await measureBoth(name, { ours: () => pageOf(query), sql: pageOfSql(where, 'id') }));
    for (const [field, sql] of groups)
      rows.push(
        await measureBoth(`groups of ${field}`, {
          ours: () => call(groupRoutes.groups, { params, body: { field } }),
          sql: () => client.query(`select ${sql} as value, count(*) ${from} group by 1 order by 2 desc limit 200`),
        }),
      );
    return rows;
  });
