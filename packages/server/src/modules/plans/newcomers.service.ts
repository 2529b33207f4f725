import type { Tx } from '../../platform/context/transaction.ts';
import type { NewAccount, Opened } from '../identity/index.ts';
import { assignPlan, trialEndOf } from './account-plans.service.ts';
import { maybePlanForNewcomers } from './plans.store.ts';

/**
 * Puts a new account on the plan that newcomers open on. One below another gets none: whoever opened many of them would otherwise
 * collect as many trials, and it is inactive until a plan is chosen for it.
 */
export const welcome = async (tx: Tx, account: Opened & Pick<NewAccount, 'parentId'>): Promise<void> => {
  if (account.parentId !== null) return;
  const plan = await maybePlanForNewcomers(tx.db);
  if (plan === null) return;
  await assignPlan(tx, {
    accountId: account.accountId,
    planId: plan.id,
    trialEndsAt: trialEndOf(tx, plan),
    reason: 'New account',
    by: 'system',
  });
};
