import { sql } from 'kysely';
import type { TenantDb } from '../../platform/context/transaction.ts';

/** Where an account's chain stood before a moment. */
export type ChainPoint = { readonly sequence: number; readonly hash: Buffer };

const beginning: ChainPoint = { sequence: 0, hash: Buffer.alloc(0) };

/** The last journal before a moment; the beginning of the chain where there was none. */
export const getPointBefore = async (db: TenantDb, accountId: number, moment: string): Promise<ChainPoint> => {
  const { rows } = await sql<ChainPoint>`
    select sequence, hash from billing.journals where account_id = ${accountId} and created_at < ${moment}
    order by sequence desc limit 1`.execute(db);
  return rows[0] ?? beginning;
};

/** What was free and what was held after a journal of the chain. */
export const sumUntil = async (
  db: TenantDb,
  accountId: number,
  sequence: number,
): Promise<{ readonly available: number; readonly held: number }> => {
  const { rows } = await sql<{ available: number; held: number }>`
    select coalesce(sum(e.credits) filter (where ledger_account = 'available'), 0)::bigint as available,
      coalesce(sum(e.credits) filter (where ledger_account = 'held'), 0)::bigint as held
    from billing.journals j join billing.entries e on e.account_id = ${accountId} and e.journal_id = j.id
    where j.account_id = ${accountId} and j.sequence <= ${sequence}`.execute(db);
  return rows[0] ?? { available: 0, held: 0 };
};
