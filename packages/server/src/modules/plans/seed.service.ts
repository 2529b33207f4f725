import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { findAccountsToPlace } from '../identity/index.ts';
import { maybeAccountPlan } from './account-plans.store.ts';
import { assignPlan, trialEndOf } from './account-plans.service.ts';
import { firstPlans, firstPlansOf } from './first-plans.rules.ts';
import * as store from './plans.store.ts';

type Placed = Awaited<ReturnType<typeof findAccountsToPlace>>[number];

/** On which of the first plans an account is put that was here before there were any. */
const slugFor = ({ parent_id: parentId, kind, is_demo: isDemo }: Placed): string => {
  if (isDemo && parentId === null) return kind === 'reseller' ? firstPlans.agency : firstPlans.pro;
  return parentId === null ? firstPlans.trial : firstPlans.payAsYouGo;
};

/** Accounts keep the credits and modules that they have; a plan's credits come to those of the demo only. */
const place = async (tx: Tx, account: Placed): Promise<void> => {
  if ((await maybeAccountPlan(tx.db, account.id)) !== null) return;
  const plan = await store.maybePlanBySlug(tx.db, slugFor(account));
  if (plan === null) return;
  await assignPlan(tx, {
    accountId: account.id,
    planId: plan.id,
    trialEndsAt: trialEndOf(tx, plan),
    reason: account.is_demo ? 'Demo account' : 'Here before there were plans',
    by: 'system',
    withCredits: account.is_demo,
  });
};

/** The first plans, once, and whoever is here already on one of them: both or neither. */
export const putFirstPlans = (context: Context): Promise<void> =>
  inTransaction(context, async (tx) => {
    await store.lockPlans(tx.db);
    if (await store.hadPlans(tx.db)) return;
    const at = moment(tx.clock);
    for (const fields of firstPlansOf(tx.app.config)) await store.createPlan(tx.db, fields, at);
    for (const account of await findAccountsToPlace(tx)) await place(tx, account);
  });

/** The demo accounts, which are made after the first plans, on theirs. */
export const seedDemoPlans = (context: Context): Promise<string[]> =>
  inTransaction(context, async (tx) => {
    for (const account of await findAccountsToPlace(tx))
      if (account.is_demo && account.parent_id === null) await place(tx, account);
    return [];
  });
