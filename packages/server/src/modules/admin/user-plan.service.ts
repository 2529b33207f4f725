import { randomUUID } from 'node:crypto';
import {
  adminErrors as errors,
  type FullAdminUser,
  type PlanChoiceBody,
  type RevokeBody,
} from '@galena/contract/admin';
import type { Fail, generalErrors } from '@galena/contract/kernel';
import { plansErrors } from '@galena/contract/plans';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getBalance, revokeCredits } from '../billing/index.ts';
import { maybePerson } from '../identity/index.ts';
import { assignPlan, endPlan, getPlan } from '../plans/index.ts';
import { describePerson, withTarget } from './users.service.ts';

type NotFound = typeof generalErrors.not_found;

/** Those that were given or bought go first, those of the plan last. */
const kinds = ['additional', 'unused', 'plan'] as const;

const revoke = async (tx: Tx, accountId: number, credits: number, reason: string): Promise<number> => {
  const key = `admin:${randomUUID()}`;
  let revoked = 0;
  for (const kind of kinds)
    if (revoked < credits)
      revoked += await revokeCredits(tx, {
        accountId,
        key: `${key}:${kind}`,
        kind,
        credits: credits - revoked,
        reason,
      });
  return revoked;
};

/** Takes credits back from the account of a user, as far as they are unspent. @returns how many, and what is left */
export const revokeFromUser = (
  context: Context,
  id: number,
  { credits, reason }: z.output<typeof RevokeBody>,
  fail: Fail<NotFound | typeof errors.user_deleted>,
): Promise<{ readonly revoked: number; readonly balance: number }> =>
  withTarget(context, id, fail, async (tx, { account_id: accountId, deleted_at: deletedAt }) => {
    if (deletedAt !== null) return fail(errors.user_deleted);
    const revoked = await revoke(tx, accountId, credits, reason);
    await writeAudit(tx, {
      action: 'credits_revoked',
      entity: 'account',
      entityId: accountId,
      accountId,
      changes: { credits: [revoked, null], reason: [null, reason] },
    });
    return { revoked, balance: await getBalance(tx, accountId) };
  });

/** Puts the account of a user on a plan, or takes it off the one that it is on. */
export const choosePlanOfUser = (
  context: Context,
  id: number,
  { plan_id: planId, reason }: z.output<typeof PlanChoiceBody>,
  fail: Fail<NotFound | typeof errors.user_deleted | (typeof plansErrors)['plan_inactive' | 'plan_not_offered']>,
): Promise<FullAdminUser> =>
  withTarget(context, id, fail, async (tx, person, row) => {
    if (person.deleted_at !== null) return fail(errors.user_deleted);
    const accountId = person.account_id;
    if (planId === null) await endPlan(tx, { accountId, reason, by: 'operator' });
    else {
      const plan = await getPlan(tx, planId);
      if (plan === null || (plan.parents_only && row.parent_id !== null)) return fail(plansErrors.plan_not_offered);
      if (!plan.is_active) return fail(plansErrors.plan_inactive);
      // Whoever is on it already is let in: a trial that is over does not end once more.
      await assignPlan(tx, { accountId, planId, reason, trialEndsAt: null, by: 'operator' });
    }
    return describePerson(tx, row, (await maybePerson(tx, accountId, id)) ?? person);
  });
