import { sql } from 'kysely';
import { standardPolicy, type OutcomePolicy } from '@galena/contract/outcomes';
import type { Db } from '../../platform/db/pool.ts';
import type { TenantDb } from '../../platform/context/transaction.ts';

const columns = sql`
  version, is_on, charges_catch_all, charges_unverified, window_days, max_refund_percent, changed_at`;

/** What rules from now on. */
export const getPolicy = async (db: Db | TenantDb): Promise<OutcomePolicy> => {
  const { rows } = await sql<OutcomePolicy>`
    select ${columns} from outcomes.policies order by version desc limit 1`.execute(db);
  return rows[0] ?? standardPolicy;
};

/** What ruled under a version; null: there is none. */
export const maybePolicy = async (db: Db | TenantDb, version: number): Promise<OutcomePolicy | null> => {
  const { rows } = await sql<OutcomePolicy>`
    select ${columns} from outcomes.policies where version = ${version}`.execute(db);
  return rows[0] ?? null;
};

/** Whoever sets the policy takes turns, until the transaction ends. */
export const lockPolicies = async (db: TenantDb): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7147015)`.execute(db);
};

/** Adds a version. Take the lock before what rules now is read. */
export const addPolicy = async (db: TenantDb, policy: OutcomePolicy, changedBy: number): Promise<void> => {
  await sql`
    insert into outcomes.policies (${columns}, changed_by)
    values (${policy.version}, ${policy.is_on}, ${policy.charges_catch_all}, ${policy.charges_unverified},
      ${policy.window_days}, ${policy.max_refund_percent}, ${policy.changed_at}, ${changedBy})`.execute(db);
};
