import { customerErrors as errors } from '@galena/contract/customers';
import type { LoginAsBody, ViewingSession } from '@galena/contract/identity';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction } from '../../platform/context/transaction.ts';
import { getOwner, isPlatformHost, lockPerson, openViewing } from '../identity/index.ts';
import { ownCustomer } from './customers.service.ts';

type FailLoginAs = Fail<
  typeof generalErrors.not_found | (typeof errors)['not_on_platform' | 'no_login_as' | 'customer_suspended']
>;

/**
 * Lets a reseller, or who of its team may work on the white label, view the product as one of its own customers: as the operator
 * does it, 15 minutes on the platform's own host, where no code of the reseller's runs.
 */
export const loginAsCustomer = async (
  context: Context,
  id: number,
  { reason }: LoginAsBody,
  fail: FailLoginAs,
): Promise<ViewingSession> => {
  const isHere = await isPlatformHost(context);
  return inTransaction(context, async (tx) => {
    const customerId = await ownCustomer(tx, id, fail);
    if (!isHere) return fail(errors.not_on_platform);
    return alsoInAccounts(tx, [customerId], async () => {
      const { id: ownerId } = await getOwner(tx, customerId);
      const person = await lockPerson(tx, customerId, ownerId);
      if (person === null || person.deleted_at !== null || person.account_deleted_at !== null)
        return fail(generalErrors.not_found);
      if (person.role === 'admin') return fail(errors.no_login_as);
      if (person.account_status === 'suspended') return fail(errors.customer_suspended);
      return openViewing(tx, { person, reason });
    });
  });
};
