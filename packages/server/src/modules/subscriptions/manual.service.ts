import type { Interval } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { mailPerson, openAccount } from '../identity/index.ts';
import { holdPackage } from '../packages/index.ts';
import { assignPlan, type PackageTerms, type Plan, type PlanChooser } from '../plans/index.ts';
import { maybeOpenChange } from './changes.store.ts';
import { nextLook, noNext } from './settling.service.ts';
import * as store from './subscriptions.store.ts';
import { tellNews } from './telling.service.ts';

type Given = {
  readonly accountId: number;
  readonly plan: Plan;
  /** The package of a reseller that it is; null: a plan of the platform's own. */
  readonly terms: PackageTerms | null;
  readonly interval: Interval;
  /** Null: it never expires. */
  readonly expiresAt: string | null;
  /** Left out: no trial. */
  readonly trialEndsAt?: string | null;
  /** The sale on another platform that it comes from. */
  readonly sale: { readonly platform: 'sales_platform_a' | 'sales_platform_b'; readonly ref: string } | null;
  readonly by: PlanChooser;
  /** Whether the mail that invites its owner speaks of it. */
  readonly isInvitation?: boolean;
};

const put = async (
  tx: Tx,
  { accountId, plan, terms, interval, expiresAt, trialEndsAt = null, sale, by, isInvitation = false }: Given,
): Promise<store.SubscriptionRow | 'charged' | 'pool_empty' | 'gone'> => {
  await store.lockChoosing(tx.db, accountId);
  const open = await maybeOpenChange(tx.db, accountId);
  const before = await store.maybeLockedSubscription(tx.db, accountId);
  const isCharged = before?.managed_by === 'provider' && before.access !== 'none';
  if (open?.kind !== 'end' && (isCharged || open !== null)) return 'charged';
  if (terms !== null && !(await holdPackage(tx, terms.sellerId, terms.packageId))) return 'gone';
  const assignment = { accountId, planId: plan.id, reason: 'Plan given', by, trialEndsAt, terms };
  if ((await assignPlan(tx, assignment)) === 'pool_empty') return 'pool_empty';
  const at = moment(tx.clock);
  const state = {
    access: 'full',
    managed_by: 'manual',
    current_period_end: null,
    expires_at: expiresAt,
  } as const;
  const row = await store.putSubscription(
    tx.db,
    accountId,
    {
      ...state,
      ...noNext,
      plan_id: plan.id,
      package_id: terms?.packageId ?? null,
      // Nobody charges it.
      seller_id: null,
      period: interval,
      status: 'active',
      canceled_by: null,
      amount: 0,
      currency: plan.currency,
      provider: null,
      provider_ref: null,
      started_at: at,
      trial_ends_at: trialEndsAt,
      has_tried: before?.has_tried === true || trialEndsAt !== null,
      current_period_start: at,
      canceled_at: null,
      unpaid_since: null,
      retries_at: null,
      sales_platform: sale?.platform ?? null,
      sales_ref: sale?.ref ?? null,
      look_at: nextLook(tx, state),
    },
    at,
  );
  await tellNews(tx, row, before !== null && before.access !== 'none' ? 'changed' : 'started', { isInvitation });
  return row;
};

/**
 * Puts an account on a plan of the platform's that no provider charges: a free one, one that was given, one that was sold elsewhere.
 * @returns null: a provider charges for one, or is being asked to, and it would be paid twice
 */
export const putManual = async (tx: Tx, given: Omit<Given, 'terms'>): Promise<store.SubscriptionRow | null> => {
  const row = await put(tx, { ...given, terms: null });
  if (row === 'pool_empty' || row === 'gone') throw new Error('nobody but the platform pays for a plan of its own');
  return row === 'charged' ? null : row;
};

export type PackageStart = Pick<
  Given,
  'accountId' | 'plan' | 'interval' | 'expiresAt' | 'trialEndsAt' | 'by' | 'isInvitation'
> & { readonly terms: PackageTerms };

/**
 * Puts a reseller's customer on a package that no provider charges: given, on trial, or free. The first month's credits are the
 * reseller's, in this transaction. Whose customer it is was checked before.
 * @returns `exists`: a provider charges for what the account has; `pool_empty`: the reseller has too few credits; `gone`: the reseller has
 * deleted the package meanwhile; nothing has changed
 */
export const startPackage = async (
  tx: Tx,
  start: PackageStart,
): Promise<'started' | 'exists' | 'pool_empty' | 'gone'> =>
  alsoInAccounts(tx, [start.accountId, start.terms.sellerId], async (both) => {
    const row = await put(both, { ...start, sale: null });
    if (row === 'charged') return 'exists';
    return row === 'pool_empty' || row === 'gone' ? row : 'started';
  });

type NewCustomer = {
  readonly realmId: number;
  readonly parentId: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The package that the mail names, which then is all that is mailed of it; null: it names none. */
  readonly packageName: string | null;
};

/**
 * Opens an account for somebody who has paid elsewhere, or whom a reseller brings, and tells them how they get in: they set a password
 * by the mail that only they get. @returns null: somebody else has the address
 */
export const openForCustomer = async (tx: Tx, customer: NewCustomer): Promise<number | null> => {
  const { realmId, parentId, email, firstName, lastName, packageName } = customer;
  const name = `${firstName} ${lastName}`.trim() || email;
  const opened = await openAccount(tx, {
    realmId,
    parentId,
    kind: 'customer',
    name,
    modules: [],
    owner: {
      firstName: firstName || (email.split('@')[0] ?? email),
      lastName,
      email,
      passwordHash: null,
      isConfirmed: false,
      hasAcceptedTerms: false,
      lang: 'en',
    },
  });
  if (opened === null) return null;
  const mail = {
    kind: 'account_ready',
    texts: `subscriptions.mails.${packageName === null ? 'account_ready' : 'account_invited'}`,
    params: packageName === null ? { name } : { name, plan: packageName },
    path: '/forgot-password',
  };
  const { accountId } = opened;
  await alsoInAccounts(tx, [accountId], () => mailPerson(tx, { accountId, realmId, email, lang: 'en' }, mail));
  return accountId;
};
