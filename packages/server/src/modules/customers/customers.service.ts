import type { CustomerChange, CustomerSubscription, customerRoutes as routes } from '@galena/contract/customers';
import { generalErrors, type Fail, type RouteInput, type RouteResult } from '@galena/contract/kernel';
import { subscriptionErrors } from '@galena/contract/subscriptions';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { findCustomersLike, getOwner, lockPerson, maybeCustomer, updatePerson } from '../identity/index.ts';
import {
  cancelFor,
  expiryOf,
  extendFor,
  reactivateFor,
  refundFor,
  restoreFor,
  type FailAct,
  type FailBegin,
  type FailRefund,
} from '../subscriptions/index.ts';
import * as store from './customers.store.ts';
import { changePackage, type FailSale } from './selling.service.ts';
import { customerShown, customersShown } from './showing.service.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;

/** A search brings the latest of so many. */
const maxFound = 1_000;

/** The subscriptions of the caller's customers, newest first. */
export const listCustomers = (
  context: Context,
  query: RouteInput<typeof routes.list>['query'],
): Promise<RouteResult<typeof routes.list>> =>
  inReadTransaction(context, async (tx) => {
    const sellerId = userOf(tx).accountId;
    const plan = planPage(query);
    const among = query.search ? await findCustomersLike(tx, sellerId, query.search, maxFound) : null;
    const filter = { status: query.status ?? null, packageId: query.package_id ?? null, among };
    const rows = await store.findCustomers(tx.db, sellerId, filter, plan);
    const page = pageOf(plan, rows, await store.countCustomers(tx.db, sellerId, filter));
    return { ...page, data: await customersShown(tx, page.data) };
  });

/** The account whose subscription it is; one that is no customer's of the caller's is unknown. */
export const ownCustomer = async (tx: Tx, id: number, fail: FailNotFound): Promise<number> =>
  ((await store.maybeCustomerRow(tx.db, userOf(tx).accountId, id)) ?? fail(generalErrors.not_found)).customer_id;

export const getCustomer = (context: Context, id: number, fail: FailNotFound): Promise<CustomerSubscription> =>
  inReadTransaction(context, async (tx) => customerShown(tx, await ownCustomer(tx, id, fail)));

const shownAgain = (context: Context, customerId: number): Promise<CustomerSubscription> =>
  inReadTransaction(context, (tx) => customerShown(tx, customerId));

const customerOf = (context: Context, id: number, fail: FailNotFound): Promise<number> =>
  inReadTransaction(context, (tx) => ownCustomer(tx, id, fail));

/** Cancels: access stays until the period ends. */
export const cancelCustomer = async (context: Context, id: number, fail: FailAct): Promise<CustomerSubscription> => {
  const customerId = await customerOf(context, id, fail);
  await cancelFor(context, customerId, fail);
  return shownAgain(context, customerId);
};

/** The same by the customer's address. */
export const cancelByEmail = async (context: Context, email: string, fail: FailAct): Promise<CustomerSubscription> => {
  const customerId = await inReadTransaction(
    context,
    async (tx) => (await maybeCustomer(tx, userOf(tx).accountId, email)) ?? fail(generalErrors.not_found),
  );
  await cancelFor(context, customerId, fail);
  return shownAgain(context, customerId);
};

type Until = { readonly expires_in?: number | null | undefined };

export const reactivateCustomer = async (
  context: Context,
  id: number,
  until: Until,
  fail: FailBegin,
): Promise<CustomerSubscription> => {
  const customerId = await customerOf(context, id, fail);
  await reactivateFor(context, customerId, until, fail);
  return shownAgain(context, customerId);
};

export const restoreCustomer = async (
  context: Context,
  id: number,
  until: Until,
  fail: FailBegin,
): Promise<CustomerSubscription> => {
  const customerId = await customerOf(context, id, fail);
  await restoreFor(context, customerId, until, fail);
  return shownAgain(context, customerId);
};

export const refundCustomer = async (context: Context, id: number, fail: FailRefund): Promise<CustomerSubscription> => {
  const customerId = await customerOf(context, id, fail);
  await refundFor(context, customerId, 'By the reseller', fail);
  return shownAgain(context, customerId);
};

const rename = async (tx: Tx, customerId: number, { first_name, last_name }: CustomerChange): Promise<void> => {
  const { id } = await getOwner(tx, customerId);
  const person = await lockPerson(tx, customerId, id);
  if (person === null) throw new Error(`account ${customerId} has no owner`);
  const names = { ...(first_name !== undefined && { first_name }), ...(last_name !== undefined && { last_name }) };
  await updatePerson(tx, person, names);
};

/** Changes a customer's name, package and the day on which the subscription expires: all of it or nothing. */
export const updateCustomer = (
  context: Context,
  id: number,
  change: CustomerChange,
  fail: FailSale & FailAct,
): Promise<CustomerSubscription> =>
  inTransaction(context, async (tx) => {
    const customerId = await ownCustomer(tx, id, fail);
    await alsoInAccounts(tx, [customerId], async () => {
      await rename(tx, customerId, change);
      const { package_id: packageId, expires_in: days } = change;
      if (packageId !== undefined) await changePackage(tx, customerId, packageId, fail);
      if (days === undefined || days === null) return;
      if (!(await extendFor(tx, customerId, expiryOf(moment(tx.clock), days))))
        return fail(subscriptionErrors.not_possible);
    });
    return customerShown(tx, customerId);
  });
