import { sql } from 'kysely';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';
import type { Journal } from './ledger.rules.ts';

/** What does not hold of an account's ledger (`billing.faults_of`); none when all is well. */
export const findFaults = async (db: TenantDb, accountId: number): Promise<readonly string[]> => {
  const { rows } = await sql<{ fault: string }>`select fault from billing.faults_of(${accountId}) as fault`.execute(db);
  return rows.map(({ fault }) => fault);
};

/** The accounts whose ledger has grown since it was last summed, over all accounts. */
export const findUnaudited = async (db: Db, max: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from billing.wallets where sequence > audited_sequence order by account_id limit ${max}`.execute(
    db,
  );
  return rows.map(({ account_id }) => account_id);
};

type Audited = {
  readonly sequence: number;
  readonly balance: number;
  readonly held: number;
  readonly audited_sequence: number;
  readonly audited_balance: number;
  readonly audited_held: number;
};

/**
 * Sums what came into an account's ledger since the last time, on top of what was summed then; older entries cannot have
 * changed. @returns whether wallet and entries agree; if they do the sums are kept
 */
export const sumNewEntries = async (db: TenantDb, accountId: number): Promise<boolean> => {
  // Locked, so that wallet and entries are of the same moment.
  const { rows: wallets } = await sql<Audited>`
    select sequence, balance, held, audited_sequence, audited_balance, audited_held
    from billing.wallets where account_id = ${accountId} for update`.execute(db);
  const [wallet] = wallets;
  if (!wallet) return true;
  const { rows } = await sql<{ balance: number; held: number; whole: number }>`
    select coalesce(sum(e.credits) filter (where ledger_account = 'available'), 0)::bigint as balance,
      coalesce(sum(e.credits) filter (where ledger_account = 'held'), 0)::bigint as held,
      coalesce(sum(e.credits), 0)::bigint as whole
    from billing.journals j join billing.entries e on e.account_id = ${accountId} and e.journal_id = j.id
    where j.account_id = ${accountId} and j.sequence > ${wallet.audited_sequence}`.execute(db);
  const added = rows[0] ?? { balance: 0, held: 0, whole: 0 };
  const agrees =
    added.whole === 0 &&
    wallet.balance === wallet.audited_balance + added.balance &&
    wallet.held === wallet.audited_held + added.held;
  if (agrees)
    await sql`
      update billing.wallets set audited_sequence = ${wallet.sequence}, audited_balance = ${wallet.balance},
        audited_held = ${wallet.held}
      where account_id = ${accountId}`.execute(db);
  return agrees;
};

/**
 * How many ledgers and journals there are, and the accounts whose wallet is not what the auditor last summed and what came
 * since. Reads one row an account and the entries of the last minute: it may be asked often.
 */
export const sumUp = async (db: Db) => {
  const { rows } = await sql<{ ledgers: number; journals: number; differing: number[] }>`
    with since as (
      select w.account_id, sum(e.credits) filter (where ledger_account = 'available') as balance,
        sum(e.credits) filter (where ledger_account = 'held') as held
      from billing.wallets w join billing.journals j on j.account_id = w.account_id and j.sequence > w.audited_sequence
        join billing.entries e on e.account_id = j.account_id and e.journal_id = j.id
      where w.sequence > w.audited_sequence group by w.account_id
    )
    select count(*) as ledgers, coalesce(sum(w.sequence), 0)::bigint as journals,
      coalesce(array_agg(w.account_id) filter (where (w.balance, w.held) <>
        (w.audited_balance + coalesce(s.balance, 0), w.audited_held + coalesce(s.held, 0))), '{}') as differing
    from billing.wallets w left join since s on s.account_id = w.account_id`.execute(db);
  return rows[0] ?? { ledgers: 0, journals: 0, differing: [] };
};

/** A journal as it is kept, with its place in the chain. */
export type KeptJournal = Journal & { readonly sequence: number; readonly prevHash: Buffer; readonly hash: Buffer };

/** The next journals of an account's chain after `after`, with their entries in order. */
export const findJournals = async (
  db: TenantDb,
  accountId: number,
  after: number,
  max: number,
): Promise<readonly KeptJournal[]> => {
  const { rows } = await sql<KeptJournal>`
    select sequence, key, kind, run_id as "runId", hold_id as "holdId", user_id as "userId",
      price_policy as "pricePolicy", reason, reference, undoes, transfer,
      case when list_type is not null then jsonb_build_object('listType', list_type, 'action', action) end as about,
      prev_hash as "prevHash", hash, created_at as at,
      (select coalesce(jsonb_agg(jsonb_build_object('account', ledger_account, 'bucketId', bucket_id, 'credits', credits,
          'holdId', hold_id) order by line), '[]')
        from billing.entries e where e.account_id = ${accountId} and e.journal_id = j.id) as entries,
      (select coalesce(jsonb_agg(jsonb_build_object('account', ledger_account, 'currency', currency, 'amount', amount)
          order by line), '[]')
        from billing.money_entries m where m.account_id = ${accountId} and m.journal_id = j.id) as money
    from billing.journals j where account_id = ${accountId} and sequence > ${after}
    order by sequence limit ${max}`.execute(db);
  return rows;
};

/** Every account that has a ledger. */
export const findLedgers = async (
  db: Db,
): Promise<readonly { readonly accountId: number; readonly sequence: number; readonly hash: Buffer }[]> => {
  const { rows } = await sql<{ accountId: number; sequence: number; hash: Buffer }>`
    select account_id as "accountId", sequence, hash from billing.wallets order by account_id`.execute(db);
  return rows;
};
