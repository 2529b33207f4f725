import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Journal, Part } from './ledger.rules.ts';
import type { BillingTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<BillingTables>();

export type Wallet = {
  readonly account_id: number;
  readonly balance: number;
  readonly held: number;
  readonly sequence: number;
  readonly hash: Buffer;
};

/** The wallet of an account, made where there is none, and nobody else's turn until the transaction ends. */
export const lockWallet = async (db: TenantDb, accountId: number): Promise<Wallet> => {
  const { rows } = await sql<Wallet>`
    insert into billing.wallets (account_id) values (${accountId})
    on conflict (account_id) do update set account_id = excluded.account_id
    returning account_id, balance, held, sequence, hash`.execute(db);
  return rows[0] as Wallet;
};

/** A journal that came in under this key, with what it spent, or null. */
export const maybeJournal = async (
  db: TenantDb,
  accountId: number,
  key: string,
): Promise<{ readonly id: number; readonly hold_id: number | null; readonly spent: number } | null> => {
  const { rows } = await sql<{ id: number; hold_id: number | null; spent: number }>`
    select id, hold_id, (select coalesce(sum(credits), 0) from billing.entries e
      where e.account_id = j.account_id and e.journal_id = j.id and ledger_account = 'spent')::bigint as spent
    from billing.journals j where account_id = ${accountId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
};

/** The buckets with credits that have not expired at `at`, in the order in which they are spent (G-84). */
export const findOpenBuckets = async (db: TenantDb, accountId: number, at: string): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select id as "bucketId", remaining as credits from billing.buckets
    where account_id = ${accountId} and remaining > 0 and (expires_at is null or expires_at > ${at})
    order by array_position('{plan,unused,additional}', kind), expires_at nulls last, id`.execute(db);
  return rows;
};

/** The buckets that have expired at `at` and still hold credits. */
export const findDueBuckets = async (db: TenantDb, accountId: number, at: string): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select id as "bucketId", remaining as credits from billing.buckets
    where account_id = ${accountId} and remaining > 0 and expires_at <= ${at} order by id`.execute(db);
  return rows;
};

export type NewBucket = {
  readonly accountId: number;
  readonly kind: 'plan' | 'unused' | 'additional';
  readonly credits: number;
  readonly expiresAt: string | null;
  readonly at: string;
};

/** An empty bucket; its credits come with the journal that grants them. */
export const createBucket = async (db: TenantDb, bucket: NewBucket): Promise<number> => {
  const { id } = await tables(db)
    .insertInto('billing.buckets')
    .values({
      account_id: bucket.accountId,
      kind: bucket.kind,
      granted: bucket.credits,
      remaining: 0,
      expires_at: bucket.expiresAt,
      created_at: bucket.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export type NewHold = {
  readonly accountId: number;
  readonly runId: number | null;
  readonly quoted: number;
  readonly expiresAt: string;
  readonly at: string;
};

/** An empty hold; its credits come with the journal that holds them. */
export const createHold = async (db: TenantDb, hold: NewHold): Promise<number> => {
  const { id } = await tables(db)
    .insertInto('billing.holds')
    .values({
      account_id: hold.accountId,
      run_id: hold.runId,
      quoted: hold.quoted,
      remaining: 0,
      expires_at: hold.expiresAt,
      created_at: hold.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** What a hold still holds, by bucket, in the order in which it was taken. */
export const findHoldParts = async (db: TenantDb, accountId: number, holdId: number): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select p.bucket_id as "bucketId", p.remaining as credits
    from billing.hold_parts p join billing.buckets b on b.account_id = p.account_id and b.id = p.bucket_id
    where p.account_id = ${accountId} and p.hold_id = ${holdId} and p.remaining > 0
    order by array_position('{plan,unused,additional}', b.kind), b.expires_at nulls last, b.id`.execute(db);
  return rows;
};

export type Hold = {
  readonly id: number;
  readonly run_id: number | null;
  readonly remaining: number;
  readonly settled: number;
};

export const maybeHold = async (db: TenantDb, accountId: number, id: number): Promise<Hold | null> =>
  (await tables(db)
    .selectFrom('billing.holds')
    .select(['id', 'run_id', 'remaining', 'settled'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** A hold that is being worked with stays. */
export const renewHold = async (db: TenantDb, accountId: number, id: number, expiresAt: string): Promise<void> => {
  await tables(db)
    .updateTable('billing.holds')
    .set({ expires_at: expiresAt })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
};

/** Adds a journal to the chain; wallet, buckets and hold follow its entries in the same statement. */
export const addJournal = async (db: TenantDb, wallet: Wallet, journal: Journal, hash: Buffer): Promise<void> => {
  const accountId = wallet.account_id;
  const lines = journal.entries.map(({ account, bucketId, holdId, credits }, at) => ({
    line: at + 1,
    ledger_account: account,
    bucket_id: bucketId,
    hold_id: holdId,
    credits,
  }));
  await sql`
    with entry as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as e (line int, ledger_account text, bucket_id bigint, hold_id bigint, credits bigint)
    ), journal as (
      insert into billing.journals
        (account_id, key, kind, run_id, hold_id, user_id, price_policy, reason, list_type, action, sequence, prev_hash, hash,
        created_at)
      values (${accountId}, ${journal.key}, ${journal.kind}, ${journal.runId}, ${journal.holdId}, ${journal.userId},
        ${journal.pricePolicy}, ${journal.reason}, ${journal.about?.listType ?? null}, ${journal.about?.action ?? null},
        ${wallet.sequence + 1}, ${wallet.hash}, ${hash}, ${journal.at})
      returning id
    ), added as (
      insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, hold_id, credits)
      select ${accountId}, journal.id, line, ledger_account, bucket_id, hold_id, credits from entry, journal
    ), wallet as (
      update billing.wallets set
        balance = balance + (select coalesce(sum(credits), 0) from entry where ledger_account = 'available'),
        held = held + (select coalesce(sum(credits), 0) from entry where ledger_account = 'held'),
        sequence = sequence + 1, hash = ${hash}
      where account_id = ${accountId}
    ), bucket as (
      update billing.buckets b set remaining = b.remaining + d.available, held = b.held + d.held
      from (select bucket_id, coalesce(sum(credits) filter (where ledger_account = 'available'), 0) as available,
          coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as held from entry group by bucket_id) d
      where b.account_id = ${accountId} and b.id = d.bucket_id
    ), hold as (
      update billing.holds h set remaining = h.remaining + d.held, settled = h.settled + d.spent
      from (select hold_id, coalesce(sum(credits) filter (where ledger_account = 'held'), 0) as held,
          coalesce(sum(credits) filter (where ledger_account = 'spent'), 0) as spent from entry group by hold_id) d
      where h.account_id = ${accountId} and h.id = d.hold_id
    ), part as (
      update billing.hold_parts p set remaining = p.remaining + d.credits
      from (select hold_id, bucket_id, sum(credits) as credits from entry where ledger_account = 'held'
          group by hold_id, bucket_id) d
      where p.account_id = ${accountId} and p.hold_id = d.hold_id and p.bucket_id = d.bucket_id
    )
    insert into billing.hold_parts (account_id, hold_id, bucket_id, remaining)
    select ${accountId}, hold_id, bucket_id, credits from entry
    where ledger_account = 'held' and ${journal.kind} = 'hold'`.execute(db);
};
