import type { customerRoutes as routes, UsageFilter, UsageRow } from '@galena/contract/customers';
import { generalErrors, type Fail, type FileToSend, type RouteInput, type RouteResult } from '@galena/contract/kernel';
import { walletErrors } from '@galena/contract/wallet';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { csvHead, csvLine, csvType } from '../../platform/db/csv.ts';
import { planPage } from '../../platform/db/paging.ts';
import {
  countCharged,
  findCharged,
  getMoments,
  type ChargedFilter,
  type ChargedPlace,
  type ChargedRow,
} from '../billing/index.ts';
import { getOwner } from '../identity/index.ts';
import * as store from './customers.store.ts';
import { packageNames } from './showing.service.ts';
import { newestOf, readPlace, writePlace } from './usage.rules.ts';

export type FailUsage = Fail<typeof generalErrors.not_found | typeof walletErrors.span_backwards>;

type Wanted = { readonly only: number | null; readonly filter: ChargedFilter };

const openEnd = { from: '1970-01-02', to: '9000-01-01' } as const;

const readWanted = async (tx: Tx, query: UsageFilter, fail: FailUsage): Promise<Wanted> => {
  const { subscriber, list_type: listType = null, startDate: from, endDate: to } = query;
  if (from !== undefined && to !== undefined && from > to) return fail(walletErrors.span_backwards);
  const sellerId = userOf(tx).accountId;
  if (subscriber !== undefined) {
    const [own] = await store.findCustomerIds(tx.db, sellerId, { only: subscriber, after: null, max: 1 });
    if (!own) return fail(generalErrors.not_found);
  }
  const days = { from: from ?? openEnd.from, to: to ?? openEnd.to };
  const moments = from === undefined && to === undefined ? null : await getMoments(tx, sellerId, days);
  return {
    only: subscriber ?? null,
    filter: {
      listType,
      from: from === undefined ? null : (moments?.from ?? null),
      until: to === undefined ? null : (moments?.until ?? null),
    },
  };
};

/** So many customers are read at once, however many there are. */
const part = 50;

/** The caller's customers, some at a time, with the transaction in their accounts meanwhile. */
export const eachCustomers = async (
  tx: Tx,
  only: number | null,
  task: (rows: readonly store.CustomerRow[]) => Promise<void>,
  max = part,
): Promise<void> => {
  const sellerId = userOf(tx).accountId;
  let after: number | null = null;
  for (;;) {
    const rows: readonly store.CustomerRow[] = await store.findCustomerIds(tx.db, sellerId, { only, after, max });
    const ids = rows.map(({ customer_id: id }) => id);
    await alsoInAccounts(tx, ids, () => task(rows));
    after = ids.at(-1) ?? null;
    if (rows.length < max || after === null) return;
  }
};

/** What is told of the customers themselves. */
const rowsShown = async (tx: Tx, charged: readonly ChargedRow[]): Promise<UsageRow[]> => {
  const sellerId = userOf(tx).accountId;
  const ids = [...new Set(charged.map(({ account_id: id }) => id))];
  const names = await packageNames(tx, sellerId);
  const known = new Map(
    await Promise.all(
      ids.map(async (only) => {
        const [row] = await store.findCustomerIds(tx.db, sellerId, { only, after: null, max: 1 });
        return [only, row] as const;
      }),
    ),
  );
  const owners = await alsoInAccounts(tx, ids, async () =>
    Promise.all(ids.map(async (id) => [id, await getOwner(tx, id)] as const)),
  );
  const people = new Map(owners);
  return charged.map(({ account_id: accountId, id, ...row }) => {
    const owner = people.get(accountId);
    const packageId = known.get(accountId)?.package_id ?? null;
    return {
      id: `${accountId}-${id}`,
      subscriber: { id: accountId, name: owner ? `${owner.first_name} ${owner.last_name}`.trim() : '' },
      email: owner?.email ?? '',
      package: packageId === null ? null : (names.get(packageId) ?? null),
      ...row,
    };
  });
};

/** A page needs no exact number of very many, and no page by its number is further down. */
const maxCounted = 10_000;

const countOf = async (tx: Tx, { only, filter }: Wanted): Promise<number> => {
  let total = 0;
  await eachCustomers(tx, only, async (rows) => {
    if (total > maxCounted) return;
    const ids = rows.map(({ customer_id: id }) => id);
    total += await countCharged(tx, ids, filter, maxCounted + 1);
  });
  return total;
};

/** What the caller's customers were charged, newest first over all of them. */
export const listUsage = (
  context: Context,
  query: RouteInput<typeof routes.usage>['query'],
  fail: FailUsage,
): Promise<RouteResult<typeof routes.usage>> =>
  inReadTransaction(context, async (tx) => {
    const wanted = await readWanted(tx, query, fail);
    const plan = planPage({ limit: query.limit, page: query.page });
    const place = query.cursor ? readPlace(query.cursor) : null;
    const offset = place ? 0 : Math.min(plan.offset, maxCounted);
    const max = offset + plan.limit + 1;
    let newest: readonly ChargedRow[] = [];
    await eachCustomers(tx, wanted.only, async (rows) => {
      const ids = rows.map(({ customer_id: id }) => id);
      newest = newestOf(newest, await findCharged(tx, ids, wanted.filter, { after: place, max }), max);
    });
    const page = newest.slice(offset, offset + plan.limit);
    const last = page.at(-1);
    const total = await countOf(tx, wanted);
    return {
      data: await rowsShown(tx, page),
      pagination: {
        currentPage: place ? null : plan.page,
        pageSize: plan.limit,
        total: Math.min(total, maxCounted),
        total_is_capped: total > maxCounted,
        ...(newest.length === max && last ? { next_cursor: writePlace(last) } : {}),
      },
    };
  });

const columns = {
  created_at: ({ created_at: at }) => at,
  subscriber: ({ subscriber: { name } }) => name,
  email: ({ email }) => email,
  package: ({ package: name }) => name,
  list_type: ({ list_type: type }) => type,
  action: ({ action }) => action,
  credits: ({ credits }) => credits,
} as const satisfies Readonly<Record<string, (row: UsageRow) => string | number | null>>;

const chunk = 500;

const textOf = (rows: readonly UsageRow[]): Buffer =>
  Buffer.from(rows.map((row) => csvLine(Object.values(columns).map((cell) => cell(row)))).join(''));

/** Customer by customer, each newest first: as much memory for a million charges as for ten, and none twice. */
const bytesOf = async function* (context: Context, { only, filter }: Wanted): AsyncGenerator<Uint8Array> {
  yield csvHead(Object.keys(columns));
  const { accountId: sellerId } = userOf(context);
  let customer: number | null = null;
  for (;;) {
    const wanted: Parameters<typeof store.findCustomerIds>[2] = { only, after: customer, max: 1 };
    const [next]: readonly store.CustomerRow[] = await inReadTransaction(context, (tx) =>
      store.findCustomerIds(tx.db, sellerId, wanted),
    );
    if (!next) return;
    const { customer_id: id } = next;
    let after: ChargedPlace | null = null;
    do {
      const page: { readonly after: ChargedPlace | null; readonly max: number } = { after, max: chunk };
      const charged: readonly ChargedRow[] = await inReadTransaction(context, (tx) =>
        alsoInAccounts(tx, [id], () => findCharged(tx, [id], filter, page)),
      );
      if (charged.length > 0) yield textOf(await inReadTransaction(context, (tx) => rowsShown(tx, charged)));
      after = charged.length < chunk ? null : (charged.at(-1) ?? null);
    } while (after !== null);
    customer = id;
  }
};

/** The same as CSV, read while it is sent. */
export const exportUsage = async (context: Context, query: UsageFilter, fail: FailUsage): Promise<FileToSend> => {
  const wanted = await inReadTransaction(context, (tx) => readWanted(tx, query, fail));
  return {
    name: `usage-history-${moment(context.clock).slice(0, 10)}.csv`,
    contentType: csvType,
    size: null,
    etag: null,
    isInline: false,
    open: () => Promise.resolve(bytesOf(context, wanted)),
  };
};
