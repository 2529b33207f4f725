import { sql, type RawBuilder } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';
import { changesOf, type Journal, type Part } from './ledger.rules.ts';
import type { BillingTables } from './tables.gen.ts';

const tables = (db: TenantDb) => db.withTables<BillingTables>();

export type Wallet = {
  readonly account_id: number;
  readonly sequence: number;
  readonly hash: Buffer;
  /** When it was read. */
  readonly balance: number;
  readonly held: number;
  /** Somebody upstairs wants to hear when as little as this is left; null: nobody. */
  readonly watch_at: number | null;
};

/** The wallet of an account, and nobody else's turn until the transaction ends; null: it never had credits. */
export const maybeLockedWallet = async (db: TenantDb, accountId: number): Promise<Wallet | null> => {
  const { rows } = await sql<Wallet>`
    select account_id, sequence, hash, balance, held, watch_at from billing.wallets where account_id = ${accountId} for update`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** The wallet of an account, made where there is none, and nobody else's turn until the transaction ends. */
export const lockWallet = async (db: TenantDb, accountId: number): Promise<Wallet> => {
  const known = await maybeLockedWallet(db, accountId);
  if (known) return known;
  await sql`insert into billing.wallets (account_id) values (${accountId}) on conflict do nothing`.execute(db);
  return (await maybeLockedWallet(db, accountId)) as Wallet;
};

/** From now on somebody hears when as little as this is left of an account's credits; null: nobody does. */
export const setWatch = async (db: TenantDb, accountId: number, at: number | null): Promise<void> => {
  await sql`update billing.wallets set watch_at = ${at} where account_id = ${accountId}`.execute(db);
};

/** The hold that a journal under this key is about; null: none came in under it. */
export const maybeJournal = async (
  db: TenantDb,
  accountId: number,
  key: string,
): Promise<{ readonly hold_id: number | null } | null> => {
  const { rows } = await sql<{ hold_id: number | null }>`
    select hold_id from billing.journals where account_id = ${accountId} and key = ${key}`.execute(db);
  return rows[0] ?? null;
};

/** The buckets with credits that have not expired at `at`, in the order in which they are spent. */
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

/** A hold may hold so many more. */
export const raiseHold = async (db: TenantDb, accountId: number, id: number, credits: number): Promise<void> => {
  await sql`
    update billing.holds set quoted = quoted + ${credits} where account_id = ${accountId} and id = ${id}`.execute(db);
};

const findParts = async (db: TenantDb, accountId: number, holdId: RawBuilder<unknown>): Promise<readonly Part[]> => {
  const { rows } = await sql<Part>`
    select p.bucket_id as "bucketId", p.remaining as credits
    from billing.hold_parts p join billing.buckets b on b.account_id = ${accountId} and b.id = p.bucket_id
    where p.account_id = ${accountId} and p.hold_id = ${holdId} and p.remaining > 0
    order by array_position('{plan,unused,additional}', b.kind), b.expires_at nulls last, b.id`.execute(db);
  return rows;
};

/** What a hold still holds, by bucket, in the order in which it was taken. */
export const findHoldParts = (db: TenantDb, accountId: number, holdId: number): Promise<readonly Part[]> =>
  findParts(db, accountId, sql`${holdId}`);

/** What the hold still holds that pays for a run now, as `findHoldParts`. */
export const findBudgetParts = (db: TenantDb, accountId: number, runId: number): Promise<readonly Part[]> =>
  findParts(
    db,
    accountId,
    sql`(select hold_id from billing.budgets where account_id = ${accountId} and run_id = ${runId})`,
  );

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

const addEntries = (db: TenantDb, accountId: number, { key, entries }: Journal) => {
  const lines = entries.map(({ account, bucketId, holdId, credits }, at) => ({
    line: at + 1,
    ledger_account: account,
    bucket_id: bucketId,
    hold_id: holdId,
    credits,
  }));
  // `returning` keeps it one statement of one shard where tables are spread.
  return sql`
    insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, hold_id, credits)
    select ${accountId}, j.id, e.line, e.ledger_account, e.bucket_id, e.hold_id, e.credits
    from billing.journals j, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as e (line int, ledger_account text, bucket_id bigint, hold_id bigint, credits bigint)
    where j.account_id = ${accountId} and j.key = ${key} returning line`.execute(db);
};

const addMoney = (db: TenantDb, accountId: number, { key, money }: Journal) => {
  const lines = money.map(({ account, currency, amount }, at) => ({
    line: at + 1,
    ledger_account: account,
    currency,
    amount,
  }));
  return sql`
    insert into billing.money_entries (account_id, journal_id, line, ledger_account, currency, amount)
    select ${accountId}, j.id, e.line, e.ledger_account, e.currency, e.amount
    from billing.journals j, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as e (line int, ledger_account text, currency text, amount bigint)
    where j.account_id = ${accountId} and j.key = ${key} returning line`.execute(db);
};

/** What else a journal brings. */
type Following = {
  readonly hash: Buffer;
  /** A hold that is being worked with stays until then; null: as it was. */
  readonly holdUntil: string | null;
};

/** The sums that follow the entries of a journal: of wallet, buckets, hold and the parts of the hold. */
const followEntries = (
  db: TenantDb,
  { account_id: accountId, sequence }: Wallet,
  journal: Journal,
  { hash, holdUntil }: Following,
) => {
  const { available, held, spent, buckets } = changesOf(journal.entries);
  const { holdId, kind } = journal;
  const wallet = sql`
    update billing.wallets set balance = balance + ${available}, held = held + ${held}, sequence = ${sequence + 1}, hash = ${hash}
    where account_id = ${accountId}`;
  const ofBuckets = buckets.map(
    (bucket) => sql`
      update billing.buckets set remaining = remaining + ${bucket.available}, held = held + ${bucket.held}
      where account_id = ${accountId} and id = ${bucket.bucketId}`,
  );
  const hold = sql`
    update billing.holds set remaining = remaining + ${held}, settled = settled + ${spent},
      expires_at = coalesce(${holdUntil}, expires_at)
    where account_id = ${accountId} and id = ${holdId}`;
  const parts = buckets.map((bucket) =>
    kind === 'hold'
      ? sql`
          insert into billing.hold_parts (account_id, hold_id, bucket_id, remaining)
          values (${accountId}, ${holdId}, ${bucket.bucketId}, ${bucket.held})
          on conflict (account_id, hold_id, bucket_id) do update set remaining = hold_parts.remaining + excluded.remaining`
      : sql`
          update billing.hold_parts set remaining = remaining + ${bucket.held}
          where account_id = ${accountId} and hold_id = ${holdId} and bucket_id = ${bucket.bucketId}`,
  );
  return [wallet, ...ofBuckets, ...(holdId === null ? [] : [hold, ...parts])].map((statement) => statement.execute(db));
};

/**
 * Adds a journal to the chain, and what follows its entries. Statements of one row and one account each, sent together: they take
 * one way to the database and back, and on a cluster all go where the account lies.
 * @param sendAlong sends what others keep of the journal, of the same kind, in the same round
 */
export const addJournal = async (
  db: TenantDb,
  wallet: Wallet,
  journal: Journal,
  following: Following,
  sendAlong: () => readonly Promise<unknown>[],
): Promise<void> => {
  const accountId = wallet.account_id;
  const { key, kind, runId, holdId, userId, pricePolicy, reason, about, reference, undoes, transfer, at } = journal;
  await Promise.all([
    sql`
      insert into billing.journals
        (account_id, key, kind, run_id, hold_id, user_id, price_policy, reason, list_type, action, reference, undoes, transfer,
        sequence, prev_hash, hash, created_at)
      values (${accountId}, ${key}, ${kind}, ${runId}, ${holdId}, ${userId}, ${pricePolicy}, ${reason},
        ${about?.listType ?? null}, ${about?.action ?? null}, ${reference}, ${undoes}, ${transfer},
        ${wallet.sequence + 1}, ${wallet.hash}, ${following.hash}, ${at})`.execute(db),
    ...(journal.entries.length === 0 ? [] : [addEntries(db, accountId, journal)]),
    ...(journal.money.length === 0 ? [] : [addMoney(db, accountId, journal)]),
    ...followEntries(db, wallet, journal, following),
    ...sendAlong(),
  ]);
};

/** Buckets of months that end at `from` end at `to`. */
export const moveEnds = async (db: TenantDb, accountId: number, from: string, to: string): Promise<void> => {
  await sql`
    update billing.buckets set expires_at = ${to}
    where account_id = ${accountId} and kind in ('plan', 'unused') and expires_at = ${from}`.execute(db);
};
