import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { SubscriptionsTables } from './tables.gen.ts';
import type { Interval, SubscriptionState } from '@galena/contract/subscriptions';

const tables = (db: TenantDb) => db.withTables<SubscriptionsTables>();

const shown = [
  'account_id',
  'id',
  'plan_id',
  'package_id',
  'seller_id',
  'period',
  'status',
  'access',
  'managed_by',
  'canceled_by',
  'amount',
  'currency',
  'provider',
  'provider_ref',
  'started_at',
  'trial_ends_at',
  'has_tried',
  'current_period_start',
  'current_period_end',
  'expires_at',
  'canceled_at',
  'unpaid_since',
  'retries_at',
  'next_plan_id',
  'next_package_id',
  'next_period',
  'next_amount',
  'sales_platform',
  'sales_ref',
  'look_at',
  'changed_at',
] as const;

const own = (db: TenantDb, accountId: number) =>
  tables(db).selectFrom('subscriptions.subscriptions').where('account_id', '=', accountId).select(shown);

type Row = Awaited<ReturnType<typeof readOwn>>;
const readOwn = (db: TenantDb, accountId: number) => own(db, accountId).executeTakeFirstOrThrow();

/** A subscription as it is kept. */
export type SubscriptionRow = Omit<Row, 'period' | 'next_period' | keyof SubscriptionState> &
  SubscriptionState & { readonly period: Interval; readonly next_period: Interval | null };

const asRow = (row: Row | undefined): SubscriptionRow | null => (row as SubscriptionRow | undefined) ?? null;

/** The subscription of the account; null: it never had one. */
export const maybeSubscription = async (db: TenantDb, accountId: number): Promise<SubscriptionRow | null> =>
  asRow(await own(db, accountId).executeTakeFirst());

/** Whoever begins something that an account pays for takes turns, until the transaction ends: there may be no row yet to lock. */
export const lockChoosing = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`choosing ${accountId}`}, 0))`.execute(db);
};

/** As above, locked until the transaction ends. */
export const maybeLockedSubscription = async (db: TenantDb, accountId: number): Promise<SubscriptionRow | null> =>
  asRow(await own(db, accountId).forUpdate().executeTakeFirst());

export type NewSubscription = Omit<SubscriptionRow, 'account_id' | 'id' | 'changed_at'>;

/** Puts a subscription in the place of whichever the account had. */
export const putSubscription = async (
  db: TenantDb,
  accountId: number,
  row: NewSubscription,
  at: string,
): Promise<SubscriptionRow> =>
  asRow(
    await tables(db)
      .insertInto('subscriptions.subscriptions')
      .values({ account_id: accountId, ...row, changed_at: at })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...row, changed_at: at }))
      .returning(shown)
      .executeTakeFirstOrThrow(),
  ) as SubscriptionRow;

export const changeSubscription = async (
  db: TenantDb,
  accountId: number,
  change: Partial<NewSubscription>,
  at: string,
): Promise<SubscriptionRow> =>
  asRow(
    await tables(db)
      .updateTable('subscriptions.subscriptions')
      .set({ ...change, changed_at: at })
      .where('account_id', '=', accountId)
      .returning(shown)
      .executeTakeFirstOrThrow(),
  ) as SubscriptionRow;

/** Accounts whose subscription is to be looked at by now. Across accounts. */
export const findDue = async (db: Db, at: string, limit: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select s.account_id from subscriptions.subscriptions s where s.look_at <= ${at} order by s.look_at limit ${limit}
  `.execute(db);
  return rows.map((row) => row.account_id);
};

/** The account that a sale was for. Across accounts. */
export const maybeAccountOfSale = async (db: Db, platform: string, orderRef: string): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select s.account_id from subscriptions.subscriptions s
    where s.sales_platform = ${platform} and s.sales_ref = ${orderRef}
  `.execute(db);
  return rows[0]?.account_id ?? null;
};

export type Filter = {
  readonly status: string | null;
  readonly planId: number | null;
  readonly accountId: number | null;
};

const matching = ({ status, planId, accountId }: Filter) => sql`
  (${status}::text is null or s.status = ${status}) and (${planId}::bigint is null or s.plan_id = ${planId})
  and (${accountId}::bigint is null or s.account_id = ${accountId})`;

/** Where subscriptions of all accounts stand, newest first; one more than the page holds. Across accounts. */
export const findPlaces = async (
  db: Db,
  filter: Filter,
  { after, offset, limit }: { readonly after: number | null; readonly offset: number; readonly limit: number },
) => {
  const { rows } = await sql<{ account_id: number; id: number }>`
    select s.account_id, s.id from subscriptions.subscriptions s
    where ${matching(filter)} and (${after}::bigint is null or s.id < ${after})
    order by s.id desc offset ${offset} limit ${limit + 1}
  `.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from subscriptions.subscriptions s where ${matching(filter)}
  `.execute(db);
  return { rows, total: counted[0]?.total ?? 0 };
};

/** The account of a subscription. Across accounts. */
export const maybeAccountOf = async (db: Db, id: number): Promise<number | null> => {
  const { rows } = await sql<{ account_id: number }>`
    select s.account_id from subscriptions.subscriptions s where s.id = ${id}
  `.execute(db);
  return rows[0]?.account_id ?? null;
};

/** Whether an account is paying for a plan, or was. Across accounts. */
export const isPlanNamed = async (db: Db, planId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from subscriptions.subscriptions s
      where s.access <> 'none' and (s.plan_id = ${planId} or s.next_plan_id = ${planId})) as found
  `.execute(db);
  return rows[0]?.found ?? false;
};

/** Whether an account is paying for a package, or was, or will be. Across accounts. */
export const isPackageNamed = async (db: Db, packageId: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from subscriptions.subscriptions s
      where s.access <> 'none' and (s.package_id = ${packageId} or s.next_package_id = ${packageId})) as found
  `.execute(db);
  return rows[0]?.found ?? false;
};

/** How many subscriptions a seller's account with a provider goes on charging. Across accounts. */
export const countChargedThrough = async (db: Db, sellerId: number, provider: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscriptions.subscriptions s
    where s.seller_id = ${sellerId} and s.provider = ${provider} and s.status = 'active' and s.managed_by = 'provider'
  `.execute(db);
  return rows[0]?.count ?? 0;
};

export type Price = {
  readonly provider: string;
  readonly ref: string;
  readonly plan_id: number;
  /** 0: a plan of the platform's own. */
  readonly package_id: number;
  readonly period: Interval;
  readonly net: number;
  readonly tax: number;
  readonly currency: string;
};

/** What is behind a provider's name of a price; null: it is none of ours. */
export const maybePrice = async (db: TenantDb, provider: string, ref: string): Promise<Price | null> =>
  ((await tables(db)
    .selectFrom('subscriptions.prices')
    .where('provider', '=', provider)
    .where('ref', '=', ref)
    .select(['provider', 'ref', 'plan_id', 'package_id', 'period', 'net', 'tax', 'currency'])
    .executeTakeFirst()) as Price | undefined) ?? null;

/** What a provider calls a price; null: it was never told of it. */
export const maybePriceRef = async (db: TenantDb, price: Omit<Price, 'ref'>): Promise<string | null> => {
  const row = await tables(db)
    .selectFrom('subscriptions.prices')
    .where('provider', '=', price.provider)
    .where('plan_id', '=', price.plan_id)
    .where('package_id', '=', price.package_id)
    .where('period', '=', price.period)
    .where('net', '=', price.net)
    .where('tax', '=', price.tax)
    .where('currency', '=', price.currency)
    .select('ref')
    .executeTakeFirst();
  return row?.ref ?? null;
};

export const addPrice = async (db: TenantDb, price: Price): Promise<void> => {
  await tables(db)
    .insertInto('subscriptions.prices')
    .values(price)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Subscriptions of a seller's customers in figures, a row for each currency. */
export type SellingFigures = {
  readonly currency: string;
  readonly active: number;
  readonly unpaid: number;
  /** In the span. */
  readonly begun: number;
  readonly lost: number;
  /** Active when the span began, and how many of these were lost in it. */
  readonly standing: number;
  readonly standing_lost: number;
  /** What a month of those brings that the seller charges, in minor units. */
  readonly recurring: number;
};

export type FiguresSpan = { readonly from: string; readonly until: string; readonly now: string };

export const findSellingFigures = async (
  db: TenantDb,
  sellerId: number,
  customerIds: readonly number[],
  { from, until, now }: FiguresSpan,
): Promise<readonly SellingFigures[]> => {
  const { rows } = await sql<SellingFigures>`
    select currency, count(*) filter (where status = 'active')::int as active,
      count(*) filter (where status = 'active' and unpaid_since is not null)::int as unpaid,
      count(*) filter (where started_at >= ${from} and started_at < ${until})::int as begun,
      count(*) filter (where canceled_at >= ${from} and canceled_at < ${until})::int as lost,
      count(*) filter (where started_at < ${from} and (canceled_at is null or canceled_at >= ${from}))::int as standing,
      count(*) filter (where started_at < ${from} and canceled_at >= ${from} and canceled_at < ${until})::int as standing_lost,
      coalesce(sum(case period when 'once' then 0 when 'year' then amount / 12 else amount end) filter (
        where status = 'active' and managed_by = 'provider' and seller_id = ${sellerId}
          and (trial_ends_at is null or trial_ends_at <= ${now})), 0)::bigint as recurring
    from subscriptions.subscriptions where account_id = any(${customerIds}::bigint[]) group by 1 order by 1`.execute(
    db,
  );
  return rows;
};

/** Which of these customers have a renewal unpaid, the newest first. */
export const findUnpaid = async (
  db: TenantDb,
  customerIds: readonly number[],
  most: number,
): Promise<readonly { readonly account_id: number; readonly unpaid_since: string }[]> => {
  const { rows } = await sql<{ account_id: number; unpaid_since: string }>`
    select account_id, unpaid_since from subscriptions.subscriptions
    where account_id = any(${customerIds}::bigint[]) and status = 'active' and unpaid_since is not null
    order by unpaid_since desc, account_id desc limit ${most}`.execute(db);
  return rows;
};
