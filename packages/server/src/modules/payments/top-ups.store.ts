import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

export type TopUpSettings = {
  readonly isEnabled: boolean;
  readonly threshold: number;
  /** Credits. */
  readonly amount: number;
  /** Minor units, with tax; null: none. */
  readonly monthlyCap: number | null;
  /** Null: nobody is told. */
  readonly lowBalanceNotice: number | null;
  /** In a row. */
  readonly failures: number;
  /** When a low balance was told last; null: not since it rose. */
  readonly toldAt: string | null;
};

const columns = sql`
  is_enabled as "isEnabled", threshold, amount, monthly_cap as "monthlyCap", low_balance_notice as "lowBalanceNotice", failures,
  told_at as "toldAt"`;

const unset: TopUpSettings = {
  isEnabled: false,
  threshold: 10,
  amount: 100,
  monthlyCap: null,
  lowBalanceNotice: null,
  failures: 0,
  toldAt: null,
};

export const getSettings = async (db: TenantDb, accountId: number): Promise<TopUpSettings> => {
  const { rows } = await sql<TopUpSettings>`
    select ${columns} from payments.top_up_settings where account_id = ${accountId}`.execute(db);
  return rows[0] ?? unset;
};

/** The settings, and nobody else's turn until the transaction ends where there are some. */
export const lockSettings = async (db: TenantDb, accountId: number): Promise<TopUpSettings> => {
  const { rows } = await sql<TopUpSettings>`
    select ${columns} from payments.top_up_settings where account_id = ${accountId} for update`.execute(db);
  return rows[0] ?? unset;
};

export type NewSettings = Pick<
  TopUpSettings,
  'isEnabled' | 'threshold' | 'amount' | 'monthlyCap' | 'lowBalanceNotice'
> & { readonly at: string };

/** Keeps what was set; the failures of before are forgiven. */
export const saveSettings = async (db: TenantDb, accountId: number, settings: NewSettings): Promise<void> => {
  const { isEnabled, threshold, amount, monthlyCap, lowBalanceNotice, at } = settings;
  await sql`
    insert into payments.top_up_settings
      (account_id, is_enabled, threshold, amount, monthly_cap, low_balance_notice, updated_at)
    values (${accountId}, ${isEnabled}, ${threshold}, ${amount}, ${monthlyCap}, ${lowBalanceNotice}, ${at})
    on conflict (account_id) do update set
      is_enabled = excluded.is_enabled, threshold = excluded.threshold, amount = excluded.amount,
      monthly_cap = excluded.monthly_cap, low_balance_notice = excluded.low_balance_notice, failures = 0, told_at = null,
      updated_at = excluded.updated_at`.execute(db);
};

export const disable = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`update payments.top_up_settings set is_enabled = false where account_id = ${accountId}`.execute(db);
};

/** @returns the failures in a row, this one included; 0 after a success */
export const countFailure = async (db: TenantDb, accountId: number, isPaid: boolean): Promise<number> => {
  const { rows } = await sql<{ failures: number }>`
    update payments.top_up_settings set failures = case when ${isPaid} then 0 else failures + 1 end
    where account_id = ${accountId} returning failures`.execute(db);
  return rows[0]?.failures ?? 0;
};

/** Credits came in: the next low balance is told again. */
export const noteRise = async (db: TenantDb, accountId: number): Promise<void> => {
  await sql`
    update payments.top_up_settings set told_at = null
    where account_id = ${accountId} and told_at is not null`.execute(db);
};

export const noteTold = async (db: TenantDb, accountId: number, at: string): Promise<void> => {
  await sql`update payments.top_up_settings set told_at = ${at} where account_id = ${accountId}`.execute(db);
};
