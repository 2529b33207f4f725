import { fillSentence, generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { lowestCreditPrice, plansErrors as errors, type AdminPlan, type PlanBody } from '@galena/contract/plans';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { setPlanBrings } from '../identity/index.ts';
import { differencesOf, planShown } from './plans.rules.ts';
import * as store from './plans.store.ts';
import { modulesSold } from './terms.rules.ts';

/** Whether something of another room would miss a plan: a subscription, a package. Asked before one is deleted. */
export const isPlanUsedSlot = defineSlot<(tx: Tx, planId: number) => Promise<boolean>>('isPlanUsed');

type NotFound = Fail<typeof generalErrors.not_found>;
type Invalid = typeof generalErrors.validation;

const forAdmin = async (tx: Tx, plan: store.Plan): Promise<AdminPlan> => ({
  ...planShown(plan),
  kind: plan.kind,
  partner_id: plan.partner_id,
  available_for_resellers: plan.available_for_resellers,
  parents_only: plan.parents_only,
  sales_platform_a_product_id: plan.sales_platform_a_product_id,
  sales_platform_b_product_id: plan.sales_platform_b_product_id,
  is_for_newcomers: plan.is_for_newcomers,
  is_active: plan.is_active,
  position: plan.position,
  accounts: await store.countAccountsOn(tx.db, plan.id),
  created_at: plan.created_at,
  updated_at: plan.updated_at,
});

/** All plans in their order. */
export const listPlans = (context: Context): Promise<AdminPlan[]> =>
  inReadTransaction(context, async (tx) => {
    const shown: AdminPlan[] = [];
    for (const plan of await store.findPlans(tx.db)) shown.push(await forAdmin(tx, plan));
    return shown;
  });

export const getAdminPlan = (context: Context, id: number, fail: NotFound): Promise<AdminPlan> =>
  inReadTransaction(context, async (tx) => {
    const plan = await store.maybePlan(tx.db, id);
    return plan ? forAdmin(tx, plan) : fail(generalErrors.not_found);
  });

/** Nobody else has the slug or the products of the sales platforms; a credit costs more than wholesale. */
const requireSound = async (tx: Tx, body: PlanBody, id: number | null, fail: Fail<Invalid>): Promise<void> => {
  const fields: Record<string, string[]> = {};
  const floor = Math.max(lowestCreditPrice, tx.app.config.GALENA_WHOLESALE_CENTS);
  if (body.credit_price_cents <= floor)
    fields['credit_price_cents'] = [fillSentence(validationSentences.greater_than, { more: floor })];
  const others = (await store.findPlans(tx.db)).filter((plan) => plan.id !== id);
  if (others.some(({ slug }) => slug === body.slug)) fields['slug'] = [validationSentences.slug_taken];
  for (const product of ['sales_platform_a_product_id', 'sales_platform_b_product_id'] as const)
    if (body[product] !== null && others.some((plan) => plan[product] === body[product]))
      fields[product] = [validationSentences.slug_taken];
  if (Object.keys(fields).length > 0) return fail(generalErrors.validation, { fields });
};

const note = (tx: Tx, action: string, plan: store.Plan, before: store.Plan | null): Promise<void> => {
  const { updated_at: _updated, created_at: _created, ...after } = plan;
  return writeAudit(tx, {
    action,
    entity: 'plan',
    entityId: plan.id,
    label: plan.name,
    changes: action === 'deleted' ? {} : differencesOf(before ?? {}, after),
  });
};

/** One plan at most is that of newcomers: whoever names another one takes it from the one before. */
const nameForNewcomers = async (tx: Tx, isNamed: boolean): Promise<void> => {
  if (isNamed) await store.forgetNewcomers(tx.db, moment(tx.clock));
};

export const createPlan = (context: Context, body: PlanBody, fail: Fail<Invalid>): Promise<AdminPlan> =>
  inTransaction(context, async (tx) => {
    await store.lockPlans(tx.db);
    await requireSound(tx, body, null, fail);
    await nameForNewcomers(tx, body.is_for_newcomers);
    const own = { kind: 'system', partner_id: null, currency: tx.app.config.GALENA_CURRENCY } as const;
    const position = 1 + Math.max(-1, ...(await store.findPlans(tx.db)).map((plan) => plan.position));
    const plan = await store.createPlan(tx.db, { ...body, ...own, position }, moment(tx.clock));
    await note(tx, 'created', plan, null);
    return forAdmin(tx, plan);
  });

/** Whoever is on a plan may do at once what it says now. */
const followPlan = async (tx: Tx, plan: store.Plan): Promise<void> => {
  const onIt = await store.findAccountsOn(tx.db, plan.id);
  const mayHaveRelated = plan.allow_related_accounts;
  // What resellers sold differs from package to package.
  const groups = Map.groupBy(onIt, (row) => modulesSold(plan, row.package_modules).join());
  for (const rows of groups.values()) {
    const ids = rows.map((row) => row.account_id);
    const modules = modulesSold(plan, rows[0]?.package_modules ?? null);
    await alsoInAccounts(tx, ids, () => setPlanBrings(tx, ids, { modules, mayHaveRelated }));
  }
};

/** Changes a plan. Modules and limits count at once for everybody on it, credits from their next reset. */
export const updatePlan = (
  context: Context,
  id: number,
  body: PlanBody,
  fail: Fail<Invalid | typeof generalErrors.not_found>,
): Promise<AdminPlan> =>
  inTransaction(context, async (tx) => {
    await store.lockPlans(tx.db);
    const before = await store.lockPlan(tx.db, id);
    if (before === null) return fail(generalErrors.not_found);
    await requireSound(tx, body, id, fail);
    if (!before.is_for_newcomers) await nameForNewcomers(tx, body.is_for_newcomers);
    const plan = await store.changePlan(tx.db, id, body, moment(tx.clock));
    await note(tx, 'updated', plan, before);
    await followPlan(tx, plan);
    return forAdmin(tx, plan);
  });

/** Deletes a plan that nobody is on and nothing is made of. */
export const deletePlan = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.plan_in_use>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const plan = await store.lockPlan(tx.db, id);
    if (plan === null) return fail(generalErrors.not_found);
    if ((await store.countAccountsOn(tx.db, id)) > 0) return fail(errors.plan_in_use);
    for (const isUsed of tx.app.slots.answersOf(isPlanUsedSlot))
      if (await isUsed(tx, id)) return fail(errors.plan_in_use);
    await store.removePlan(tx.db, id);
    await note(tx, 'deleted', plan, null);
  });

/** Puts plans in an order; those that are not named come after them as they were. */
export const sortPlans = (context: Context, ids: readonly number[]): Promise<void> =>
  inTransaction(context, async (tx) => {
    await store.lockPlans(tx.db);
    const plans = await store.findPlans(tx.db);
    const named = ids.flatMap((id) => plans.filter((plan) => plan.id === id));
    const sorted = [...named, ...plans.filter((plan) => !ids.includes(plan.id))];
    for (const [position, plan] of sorted.entries())
      if (plan.position !== position) await store.changePlan(tx.db, plan.id, { position }, moment(tx.clock));
    await writeAudit(tx, {
      action: 'sorted',
      entity: 'plan',
      changes: { order: [null, sorted.map(({ name }) => name)] },
    });
  });
