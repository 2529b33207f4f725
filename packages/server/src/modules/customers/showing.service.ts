import type { CustomerSubscription } from '@galena/contract/customers';
import { alsoInAccounts, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getOwner, isPlatformHost, type OwnerRow } from '../identity/index.ts';
import { findPackages } from '../packages/index.ts';
import { openSubscription } from '../subscriptions/index.ts';
import type { CustomerRow } from './customers.store.ts';

/** The names of the reseller's packages; the transaction carries the reseller. */
export const packageNames = async (tx: Tx, sellerId: number): Promise<ReadonlyMap<number, string>> =>
  new Map((await findPackages(tx, sellerId)).map(({ id, name }) => [id, name]));

/** Money goes back by the reseller's own hand only, not by its team's. */
const mayRefund = (tx: Tx): boolean => userOf(tx).standings.includes('owner');

/** Whether the caller, here, views the product as customers at all: in person, on the platform's own host. */
const mayView = async (tx: Tx): Promise<boolean> => {
  const { tokenId, impersonator, enteredBy } = userOf(tx);
  return tokenId !== undefined && impersonator === null && enteredBy === null && (await isPlatformHost(tx));
};

const isViewable = ({ role, account_status: status }: OwnerRow): boolean => role !== 'admin' && status !== 'suspended';

/** What is the same for all that is shown at once. */
type Seller = { readonly names: ReadonlyMap<number, string>; readonly mayView: boolean };

const shownOf = async (
  tx: Tx,
  { customer_id: accountId }: Pick<CustomerRow, 'customer_id'>,
  seller: Seller,
): Promise<CustomerSubscription> => {
  const [opened, owner] = await Promise.all([openSubscription(tx, accountId), getOwner(tx, accountId)]);
  if (opened === null) throw new Error(`account ${accountId} has no subscription`);
  const { shown, packageId } = opened;
  const name = packageId === null ? undefined : seller.names.get(packageId);
  return {
    ...shown,
    account_id: accountId,
    first_name: owner.first_name,
    last_name: owner.last_name,
    package: packageId === null || name === undefined ? null : { id: packageId, name },
    can_log_in_as: seller.mayView && isViewable(owner),
    acts: shown.acts.filter((act) => act !== 'refund' || mayRefund(tx)),
  };
};

/** Customers' subscriptions as their reseller sees them. The transaction carries the reseller, whose customers these are. */
export const customersShown = async (
  tx: Tx,
  rows: readonly Pick<CustomerRow, 'customer_id'>[],
): Promise<CustomerSubscription[]> => {
  const seller = { names: await packageNames(tx, userOf(tx).accountId), mayView: await mayView(tx) };
  const ids = rows.map(({ customer_id: id }) => id);
  return alsoInAccounts(tx, ids, () => Promise.all(rows.map((row) => shownOf(tx, row, seller))));
};

/** One of them. */
export const customerShown = async (tx: Tx, customerId: number): Promise<CustomerSubscription> => {
  const [shown] = await customersShown(tx, [{ customer_id: customerId }]);
  if (!shown) throw new Error(`nothing is shown of account ${customerId}`);
  return shown;
};
