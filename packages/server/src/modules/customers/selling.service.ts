import { customerErrors as errors, type CustomerSubscription, type NewCustomerBody } from '@galena/contract/customers';
import type { Fail } from '@galena/contract/kernel';
import { subscriptionErrors } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getBalance } from '../billing/index.ts';
import { maybeCustomer, maybeHomeOf } from '../identity/index.ts';
import { maybePackage, termsOf, type PackageRow } from '../packages/index.ts';
import { getPlan, type Plan } from '../plans/index.ts';
import { expiryOf, openForCustomer, openSubscription, startPackage } from '../subscriptions/index.ts';
import { customerShown } from './showing.service.ts';

export type FailSale = Fail<typeof errors.package_not_sold | typeof errors.credits_short>;

export type FailPackage = Fail<typeof errors.package_not_sold>;

type Sold = { readonly sold: PackageRow; readonly plan: Plan };

/** A package that a seller sells today. The transaction carries the seller. */
export const requirePackage = async (tx: Tx, sellerId: number, id: number, fail: FailPackage): Promise<Sold> => {
  const sold = await maybePackage(tx, sellerId, id);
  const plan = sold?.is_active ? await getPlan(tx, sold.plan_id) : null;
  return sold && plan ? { sold, plan } : fail(errors.package_not_sold);
};

type CustomerAccount = { readonly accountId: number; readonly isNew: boolean };

/**
 * The account that an address has among the seller's customers, or a new one in the realm where they sign in: its owner reads in one mail
 * how they get in and which package they have.
 */
const customerAccount = async (
  tx: Tx,
  sellerId: number,
  input: NewCustomerBody,
  { name: packageName }: PackageRow,
): Promise<CustomerAccount | null> => {
  const known = await maybeCustomer(tx, sellerId, input.email);
  if (known !== null) return { accountId: known, isNew: false };
  // Without a brand of its own, a reseller's customers sign in to the platform itself.
  const home = (await maybeHomeOf(tx, sellerId)) ?? (await maybeHomeOf(tx, null));
  if (home === null) throw new Error('the platform has no realm');
  const { email, first_name: firstName, last_name: lastName } = input;
  const customer = { realmId: home.realmId, parentId: sellerId, email, firstName, lastName, packageName };
  const accountId = await openForCustomer(tx, customer);
  return accountId === null ? null : { accountId, isNew: true };
};

/** Puts a customer on a package until it expires; its credits are the seller's, and nobody is charged by a provider. */
const start = async (
  tx: Tx,
  { accountId, isNew: isInvitation }: CustomerAccount,
  { sold, plan }: Sold,
  expiresAt: string | null,
  fail: FailSale,
): Promise<'started' | 'exists'> => {
  const terms = termsOf(sold);
  const interval = terms.isOnce ? 'once' : 'month';
  const given = { accountId, plan, terms, interval, expiresAt, by: 'reseller' } as const;
  const outcome = await startPackage(tx, { ...given, isInvitation });
  if (outcome === 'gone') return fail(errors.package_not_sold);
  if (outcome !== 'pool_empty') return outcome;
  const left = await getBalance(tx, sold.account_id);
  return fail(errors.credits_short, { params: { credits: plan.search_limit, left } });
};

type FailAdd = FailSale & Fail<typeof subscriptionErrors.subscription_exists>;

/**
 * Opens an account for a customer of a seller's, whom the transaction carries, and puts it on a package until it expires. Whatever
 * fails undoes all of it, with the transaction.
 * @returns the customer's account
 */
export const addCustomer = async (tx: Tx, sellerId: number, input: NewCustomerBody, fail: FailAdd): Promise<number> => {
  const wanted = await requirePackage(tx, sellerId, input.package_id, fail);
  const { subscription_exists: exists } = subscriptionErrors;
  const account = (await customerAccount(tx, sellerId, input, wanted.sold)) ?? fail(exists);
  const { accountId } = account;
  await alsoInAccounts(tx, [accountId], async () => {
    const before = await openSubscription(tx, accountId);
    if (before !== null && before.shown.access !== 'none') return fail(exists);
    const expiresAt = expiryOf(moment(tx.clock), input.expires_in);
    // What its owner is about to pay for is one, too.
    if ((await start(tx, account, wanted, expiresAt, fail)) === 'exists') return fail(exists);
  });
  return accountId;
};

/** Adds a customer of the caller's. */
export const createCustomer = (
  context: Context,
  input: NewCustomerBody,
  fail: FailAdd,
): Promise<CustomerSubscription> =>
  inTransaction(context, async (tx) => customerShown(tx, await addCustomer(tx, userOf(tx).accountId, input, fail)));

/** Puts a customer on another package; the day on which it expires stays. The transaction carries the customer. */
export const changePackage = async (
  tx: Tx,
  accountId: number,
  packageId: number,
  fail: FailSale & Fail<typeof subscriptionErrors.not_possible>,
): Promise<void> => {
  const before = await openSubscription(tx, accountId);
  if (before === null || before.packageId === packageId) return;
  const { status, managed_by: managedBy, expires_at: expiresAt } = before.shown;
  if (status !== 'active' || managedBy !== 'manual') return fail(subscriptionErrors.not_possible);
  const wanted = await requirePackage(tx, userOf(tx).accountId, packageId, fail);
  const account = { accountId, isNew: false };
  if ((await start(tx, account, wanted, expiresAt, fail)) === 'exists') return fail(subscriptionErrors.not_possible);
};
