import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Part } from './ledger.rules.ts';

/** A sale as the ledger knows it. */
export type Sale = {
  readonly currency: string;
  /** What was paid for it, in minor units. */
  readonly paid: number;
  /** The credits it brought, by bucket; what of them is still there stands in the buckets. */
  readonly parts: readonly Part[];
};

/** The sale under this key; null: there is none, or it was paid with no money. */
export const maybeSale = async (db: TenantDb, accountId: number, key: string): Promise<Sale | null> => {
  const { rows } = await sql<Sale>`
    select m.currency, -m.amount as paid,
      (select coalesce(jsonb_agg(jsonb_build_object('bucketId', e.bucket_id, 'credits', e.credits) order by e.line), '[]')
        from billing.entries e
        where e.account_id = ${accountId} and e.journal_id = j.id and e.ledger_account = 'available') as parts
    from billing.journals j
      join billing.money_entries m on m.account_id = ${accountId} and m.journal_id = j.id and m.ledger_account = 'payer'
    where j.account_id = ${accountId} and j.key = ${key}`.execute(db);
  return rows[0] ?? null;
};

/** What became of a sale's money since: went back, or lies with a bank until it is decided; in minor units. */
export type Undone = { readonly back: number; readonly disputed: number };

export const getUndone = async (db: TenantDb, accountId: number, key: string): Promise<Undone> => {
  const { rows } = await sql<Undone>`
    select coalesce(sum(m.amount) filter (where m.ledger_account = 'payer'), 0)::bigint as back,
      coalesce(sum(m.amount) filter (where m.ledger_account = 'disputed'), 0)::bigint as disputed
    from billing.journals j join billing.money_entries m on m.account_id = ${accountId} and m.journal_id = j.id
    where j.account_id = ${accountId} and j.undoes = ${key}`.execute(db);
  return rows[0] ?? { back: 0, disputed: 0 };
};

/** What a dispute has: money that lies with the bank, and the credits that it took, by bucket. */
export type Disputed = { readonly amount: number; readonly revoked: readonly Part[] };

export const getDisputed = async (db: TenantDb, accountId: number, reference: string): Promise<Disputed> => {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(m.amount), 0)::bigint as amount
    from billing.journals j join billing.money_entries m on m.account_id = ${accountId} and m.journal_id = j.id
    where j.account_id = ${accountId} and j.kind = 'dispute' and j.reference = ${reference}
      and m.ledger_account = 'disputed'`.execute(db);
  const { rows: revoked } = await sql<Part>`
    select e.bucket_id as "bucketId", sum(e.credits)::bigint as credits
    from billing.journals j join billing.entries e on e.account_id = ${accountId} and e.journal_id = j.id
    where j.account_id = ${accountId} and j.kind = 'dispute' and j.reference = ${reference} and e.ledger_account = 'revoked'
    group by e.bucket_id having sum(e.credits) > 0 order by e.bucket_id`.execute(db);
  return { amount: rows[0]?.amount ?? 0, revoked };
};

/** What is left to spend in these buckets at `at`. */
export const findLeft = async (
  db: TenantDb,
  accountId: number,
  bucketIds: readonly number[],
  at: string,
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select id as "bucketId", remaining as credits from billing.buckets
    where account_id = ${accountId} and id = any(${bucketIds}) and remaining > 0
      and (expires_at is null or expires_at > ${at}) order by id`.execute(db);
  return rows;
};

/** From `at` on what comes back to these buckets lapses. */
export const endBuckets = async (
  db: TenantDb,
  accountId: number,
  bucketIds: readonly number[],
  at: string,
): Promise<void> => {
  await sql`
    update billing.buckets set expires_at = ${at}
    where account_id = ${accountId} and id = any(${bucketIds}) and (expires_at is null or expires_at > ${at})`.execute(
    db,
  );
};

/** The open buckets of a kind, the last to be spent first. */
export const findOpenOfKind = async (
  db: TenantDb,
  accountId: number,
  kind: 'plan' | 'unused' | 'additional',
  at: string,
): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select id as "bucketId", remaining as credits from billing.buckets
    where account_id = ${accountId} and kind = ${kind} and remaining > 0 and (expires_at is null or expires_at > ${at})
    order by expires_at desc nulls first, id desc`.execute(db);
  return rows;
};

/** The plan's buckets that have not ended at `at`, and what is left in them; also such of which only work under way holds some. */
export const findPlanBuckets = async (db: TenantDb, accountId: number, at: string): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select id as "bucketId", remaining as credits from billing.buckets
    where account_id = ${accountId} and kind = 'plan' and (remaining > 0 or held > 0)
      and (expires_at is null or expires_at > ${at}) order by id`.execute(db);
  return rows;
};

/** Turns buckets of the plan into such of earlier months. */
export const keepUnused = async (
  db: TenantDb,
  accountId: number,
  bucketIds: readonly number[],
  expiresAt: string | null,
): Promise<void> => {
  await sql`
    update billing.buckets set kind = 'unused', expires_at = ${expiresAt}
    where account_id = ${accountId} and id = any(${bucketIds})`.execute(db);
};

/** A resale, or what goes back of one, as it joins two accounts. */
export type Transfer = {
  readonly key: string;
  readonly clientId: number;
  readonly resellerId: number;
  readonly credits: number;
  readonly retail: number;
  readonly wholesale: number;
  readonly currency: string;
  readonly funding: 'pool' | 'fee';
  /** The money to the client, the credits to the reseller. */
  readonly goesBack?: boolean;
  readonly at: string;
};

export const addTransfer = async (db: TenantDb, transfer: Transfer): Promise<void> => {
  const { key, clientId, resellerId, credits, retail, wholesale, currency, funding, goesBack = false, at } = transfer;
  await sql`
    select billing.add_transfer(${key}, ${clientId}, ${resellerId}, ${credits}, ${retail}, ${wholesale}, ${currency}, ${funding},
      ${at}, ${goesBack})`.execute(db);
};

/** Resales whose two journals do not both stand, or do not say what the transfer says; over all accounts. */
export const findTransferFaults = async (
  db: Db,
): Promise<readonly { readonly accountId: number; readonly text: string }[]> => {
  const { rows } = await sql<{ accountId: number; text: string }>`
    with sides as (
      select j.account_id, j.transfer,
        coalesce((select sum(e.credits) from billing.entries e
          where e.account_id = j.account_id and e.journal_id = j.id and e.ledger_account = 'available'), 0) as available,
        coalesce((select sum(e.credits) from billing.entries e
          where e.account_id = j.account_id and e.journal_id = j.id and e.ledger_account = 'resold'), 0) as resold,
        (select jsonb_object_agg(m.ledger_account, m.amount) from billing.money_entries m
          where m.account_id = j.account_id and m.journal_id = j.id) as money
      from billing.journals j where j.transfer is not null
    ), transfers as (
      select t.*, case when t.goes_back then -1 else 1 end as way,
        case when t.goes_back or t.funding = 'pool' then t.credits else 0 end as moved
      from billing.transfers t
    )
    select t.client_id as "accountId", 'the client’s side of transfer ' || t.key || ' is missing or says something else' as text
    from transfers t left join sides s on s.account_id = t.client_id and s.transfer = t.key
    where s.available is distinct from t.way * t.credits
      or s.resold <> -t.way * t.moved
      or coalesce((s.money ->> 'seller')::bigint, 0) <> t.way * t.retail
    union all
    select t.reseller_id, 'the reseller’s side of transfer ' || t.key || ' is missing or says something else'
    from transfers t left join sides s on s.account_id = t.reseller_id and s.transfer = t.key
    where s.resold is distinct from t.way * t.moved
      or coalesce((s.money ->> 'client')::bigint, 0) <> -t.way * t.retail
      or coalesce((s.money ->> 'wholesale')::bigint, 0) <> t.way * t.wholesale
    union all
    select s.account_id, 'a journal names transfer ' || s.transfer || ', which does not exist'
    from sides s left join billing.transfers t on t.key = s.transfer and s.account_id in (t.client_id, t.reseller_id)
    where t.key is null
    order by 1, 2`.execute(db);
  return rows;
};

/** What a reseller earned in a currency, in minor units. */
export type Earned = {
  readonly currency: string;
  /** What its clients paid, less what went back to them. */
  readonly revenue: number;
  /** What the platform kept of it, or what the credits had cost. */
  readonly wholesale: number;
  readonly earnings: number;
};

export const findEarned = async (
  db: TenantDb,
  sellerId: number,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly Earned[]> => {
  const { rows } = await sql<Earned>`
    select m.currency, coalesce(-sum(m.amount) filter (where m.ledger_account = 'client'), 0)::bigint as revenue,
      coalesce(sum(m.amount) filter (where m.ledger_account = 'wholesale'), 0)::bigint as wholesale,
      coalesce(sum(m.amount) filter (where m.ledger_account = 'earnings'), 0)::bigint as earnings
    from billing.journals j join billing.money_entries m on m.account_id = ${sellerId} and m.journal_id = j.id
    where j.account_id = ${sellerId} and j.transfer is not null and j.created_at >= ${from} and j.created_at < ${until}
      and m.ledger_account in ('client', 'wholesale', 'earnings')
    group by 1 order by 1`.execute(db);
  return rows;
};

/**
 * Credits that clients got of their reseller, less those that they gave back. A client that resells itself has journals of that, too:
 * there credits leave with a resale and come with a refund.
 */
export const sumResold = async (
  db: TenantDb,
  clientIds: readonly number[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<number> => {
  const { rows } = await sql<{ credits: number }>`
    select coalesce(sum(e.credits), 0)::bigint as credits
    from billing.journals j join billing.entries e
      on e.account_id = any(${clientIds}::bigint[]) and e.account_id = j.account_id and e.journal_id = j.id
    where j.account_id = any(${clientIds}::bigint[]) and j.transfer is not null
      and j.created_at >= ${from} and j.created_at < ${until}
      and e.ledger_account = 'available' and (j.kind = 'resale') = (e.credits > 0)`.execute(db);
  return rows[0]?.credits ?? 0;
};

/** What came in and went back, month by month in UTC, over all accounts. */
export type MoneySum = {
  readonly month: string;
  readonly kind: string;
  readonly account: string;
  readonly currency: string;
  readonly amount: number;
  readonly journals: number;
};

export const findMoneySums = async (db: Db, from: string, until: string): Promise<readonly MoneySum[]> => {
  const { rows } = await sql<MoneySum>`
    select to_char(j.created_at at time zone 'UTC', 'YYYY-MM') as month, j.kind, m.ledger_account as account, m.currency,
      sum(m.amount)::bigint as amount, count(*) as journals
    from billing.journals j join billing.money_entries m on m.account_id = j.account_id and m.journal_id = j.id
    where j.created_at >= ${from} and j.created_at < ${until}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
};

export type CreditSum = { readonly month: string; readonly spent: number };

/**
 * Credits that were used, month by month in UTC, over all accounts. Months are asked for one by one: each is a range of an index, and
 * nothing has to be sorted.
 */
export const findCreditSums = async (db: Db, from: string, until: string): Promise<readonly CreditSum[]> => {
  const { rows } = await sql<CreditSum>`
    select to_char(m.month, 'YYYY-MM') as month, u.spent
    from generate_series(date_trunc('month', ${from}::timestamptz at time zone 'UTC'), ${until}::timestamptz at time zone 'UTC',
        '1 month') m (month)
      cross join lateral (
        select sum(credits)::bigint as spent from billing.usage
        where quarter >= greatest(m.month at time zone 'UTC', ${from}::timestamptz)
          and quarter < least((m.month + interval '1 month') at time zone 'UTC', ${until}::timestamptz)) u
    where u.spent > 0 order by 1`.execute(db);
  return rows;
};

/** What payment providers kept for the platform of what a reseller's clients paid in a currency, in minor units. */
export type FeeSum = {
  readonly resellerId: number;
  readonly currency: string;
  /** How many payments it was kept of. */
  readonly payments: number;
  readonly paid: number;
  readonly kept: number;
};

/** Fees over all resellers, the most first. What goes back to a client takes none back. */
export const sumFees = async (
  db: Db,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly FeeSum[]> => {
  const { rows } = await sql<FeeSum>`
    select reseller_id as "resellerId", currency, count(*) as payments, sum(retail)::bigint as paid,
      sum(wholesale)::bigint as kept
    from billing.transfers
    where funding = 'fee' and not goes_back and retail > 0 and created_at >= ${from} and created_at < ${until}
    group by 1, 2 order by kept desc, 1, 2`.execute(db);
  return rows;
};

/** What accounts could still spend, over all of them: credits that were given out and not used. */
export const sumOwed = async (db: Db): Promise<{ readonly available: number; readonly held: number }> => {
  const { rows } = await sql<{ available: number; held: number }>`
    select coalesce(sum(balance), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held from billing.wallets`.execute(
    db,
  );
  return rows[0] ?? { available: 0, held: 0 };
};
