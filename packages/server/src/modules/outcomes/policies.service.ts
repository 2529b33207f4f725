import type { OutcomePolicy } from '@galena/contract/outcomes';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './policies.store.ts';

type Settings = Omit<OutcomePolicy, 'version' | 'changed_at'>;

const fields = ['is_on', 'charges_catch_all', 'charges_unverified', 'window_days', 'max_refund_percent'] as const;

/** What rules look-ups that begin now. */
export const getPolicy = (context: Context): Promise<OutcomePolicy> => store.getPolicy(context.db);

/** Sets what rules look-ups that begin from now on, as a version of its own. The same as before changes nothing. */
export const savePolicy = (context: Context, settings: Settings): Promise<OutcomePolicy> =>
  inTransaction(context, async (tx) => {
    await store.lockPolicies(tx.db);
    const before = await store.getPolicy(tx.db);
    const changed = fields.filter((field) => before[field] !== settings[field]);
    if (changed.length === 0) return before;
    const policy = { ...settings, version: before.version + 1, changed_at: moment(tx.clock) };
    await store.addPolicy(tx.db, policy, userOf(tx).userId);
    const changes = Object.fromEntries(changed.map((field) => [field, [before[field], settings[field]] as const]));
    await writeAudit(tx, { action: 'changed', entity: 'outcome_policy', changes });
    return policy;
  });
