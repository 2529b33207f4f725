import { fillSentence, generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { maxPackages, packageErrors as errors, type OwnPackage, type PackageBody } from '@galena/contract/packages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineSystemUse } from '../../platform/context/system-uses.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { findModules } from '../identity/index.ts';
import { lockPlanToSell } from '../plans/index.ts';
import { canCharge } from '../providers/index.ts';
import { changesOf, creditPriceFloor, modulesToGive } from './packages.rules.ts';
import { packageShown, usualPriceOf } from './packages.service.ts';
import * as store from './packages.store.ts';

/**
 * Whether something of another room would miss a package of a seller: a subscription, or one that is about to begin. Asked before one is
 * deleted, which nobody can be put on meanwhile (`holdPackage`).
 */
export const packageUsedSlot =
  defineSlot<(tx: Tx, sellerId: number, packageId: number) => Promise<boolean>>('packageUsed');

/** Told inside the transaction that saves a package which its seller's payment provider is to know. */
export const packagePricedSlot =
  defineSlot<(tx: Tx, sellerId: number, packageId: number) => Promise<void>>('packagePriced');

export const allPackages = defineSystemUse(
  'which plans the packages of all resellers grant: asked before one is deleted',
);

/** Fills `isPlanUsed`: a plan that a package grants stays. */
export const isPlanGranted = (context: Context, planId: number): Promise<boolean> =>
  store.isPlanGranted(context.app.systemDb(allPackages), planId);

/** Fills `accountPurged`: what a reseller sold goes with it. */
export const forgetPackages = (tx: Tx, accountId: number): Promise<void> => store.removePackages(tx.db, accountId);

type NotFound = typeof generalErrors.not_found;
type Refusals = typeof generalErrors.validation | typeof errors.payment_provider_missing;

type Input = { readonly body: PackageBody; readonly before: store.PackageRow | null };

/** What is wrong with a wish, by field, and what it comes to. */
const weigh = async (tx: Tx, sellerId: number, { body, before }: Input) => {
  const faults: Record<string, string[]> = {};
  const floor = creditPriceFloor(tx.app.config.GALENA_WHOLESALE_CENTS);
  const creditPrice = body.credit_price_cents ?? before?.credit_price_cents ?? (await usualPriceOf(tx, sellerId));
  if (creditPrice <= floor)
    faults['credit_price_cents'] = [fillSentence(validationSentences.greater_than, { more: floor })];
  const asked = await lockPlanToSell(tx, sellerId, body.plan_id);
  // A package keeps the plan that it has, also when the operator sells it to nobody else any more.
  const plan = asked && (asked.isResellable || before?.plan_id === body.plan_id) ? asked.plan : null;
  if (plan === null) faults['plan_id'] = [validationSentences.invalid_type];
  const toGive = plan === null ? [] : modulesToGive(plan, await findModules(tx, sellerId));
  const modules = body.modules ?? toGive;
  if (plan !== null && modules.some((slug) => !toGive.includes(slug)))
    faults['modules'] = [validationSentences.invalid_type];
  if (toGive.length > 0 && modules.length === 0) faults['modules'] = [validationSentences.access];
  return { faults, creditPrice, modules: toGive.filter((slug) => modules.includes(slug)) };
};

/** What is to be kept of a wish. */
const fieldsOf = async (tx: Tx, sellerId: number, input: Input, fail: Fail<Refusals>): Promise<store.PackageFields> => {
  const { body, before } = input;
  const { faults, creditPrice, modules } = await weigh(tx, sellerId, input);
  const others = (await store.findPackages(tx.db, sellerId)).filter(({ id }) => id !== before?.id);
  if (others.some(({ slug }) => slug.toLowerCase() === body.slug.toLowerCase()))
    faults['slug'] = [validationSentences.slug_taken];
  if (Object.keys(faults).length > 0) return fail(generalErrors.validation, { fields: faults });
  if (body.create_in_payment_provider && !(await canCharge(tx, sellerId))) return fail(errors.payment_provider_missing);
  // What was sold in one currency stays in it.
  const currency = before?.currency ?? tx.app.config.GALENA_CURRENCY;
  return { ...body, currency, modules, credit_price_cents: creditPrice };
};

/** Has the provider know of what was saved, where the seller wants that. */
const tellPrices = async (
  tx: Tx,
  { account_id: sellerId, id, create_in_payment_provider: isWanted }: store.PackageRow,
) => {
  if (!isWanted) return;
  for (const hear of tx.app.slots.answersOf(packagePricedSlot)) await hear(tx, sellerId, id);
};

const note = (tx: Tx, action: string, sold: store.PackageRow, before: store.PackageRow | null): Promise<void> =>
  writeAudit(tx, {
    action,
    entity: 'package',
    entityId: sold.id,
    label: sold.name,
    changes: action === 'deleted' ? {} : changesOf(before, sold),
  });

export const createPackage = (
  context: Context,
  body: PackageBody,
  fail: Fail<Refusals | typeof errors.too_many_packages>,
): Promise<OwnPackage> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockNames(tx.db, accountId);
    const known = await store.findPackages(tx.db, accountId);
    if (known.length >= maxPackages) return fail(errors.too_many_packages, { params: { count: known.length } });
    const fields = await fieldsOf(tx, accountId, { body, before: null }, fail);
    const position = 1 + Math.max(0, ...known.map((one) => one.position));
    const sold = await store.createPackage(tx.db, accountId, { ...fields, position }, moment(tx.clock));
    await note(tx, 'created', sold, null);
    await tellPrices(tx, sold);
    return packageShown(tx, sold);
  });

/** Changes a package for those who buy it from now on. */
export const updatePackage = (
  context: Context,
  id: number,
  body: PackageBody,
  fail: Fail<Refusals | NotFound>,
): Promise<OwnPackage> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockNames(tx.db, accountId);
    const before = await store.lockPackage(tx.db, accountId, id);
    if (before === null) return fail(generalErrors.not_found);
    const fields = await fieldsOf(tx, accountId, { body, before }, fail);
    const sold = await store.changePackage(tx.db, accountId, id, fields, moment(tx.clock));
    await note(tx, 'updated', sold, before);
    await tellPrices(tx, sold);
    return packageShown(tx, sold);
  });

/** Deletes a package that nobody is on. */
export const deletePackage = (
  context: Context,
  id: number,
  fail: Fail<NotFound | typeof errors.package_in_use>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const sold = await store.lockPackage(tx.db, accountId, id);
    if (sold === null) return fail(generalErrors.not_found);
    for (const isUsed of tx.app.slots.answersOf(packageUsedSlot))
      if (await isUsed(tx, accountId, id)) return fail(errors.package_in_use);
    await store.removePackage(tx.db, accountId, id);
    await note(tx, 'deleted', sold, null);
  });

/** Puts packages into an order; those that are not named follow as they stood. */
export const sortPackages = (context: Context, ids: readonly number[], fail: Fail<NotFound>): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const own = new Map((await store.findPackages(tx.db, accountId)).map(({ id, name }) => [id, name]));
    if (ids.some((id) => !own.has(id))) return fail(generalErrors.not_found);
    await store.sortPackages(tx.db, accountId, ids);
    await writeAudit(tx, {
      action: 'sorted',
      entity: 'package',
      changes: { order: [null, ids.map((id) => own.get(id))] },
    });
  });
