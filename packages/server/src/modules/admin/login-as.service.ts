import { adminErrors as errors } from '@galena/contract/admin';
import type { ViewingSession } from '@galena/contract/identity';
import type { Fail, generalErrors } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { isPlatformHost, openViewing } from '../identity/index.ts';
import { operatorOf, withTarget } from './users.service.ts';

type FailLoginAs = Fail<
  | typeof generalErrors.not_found
  | (typeof errors)['not_on_platform' | 'own_user' | 'no_login_as' | 'user_deleted' | 'user_suspended']
>;

/**
 * Lets an admin view the product as a user: 15 minutes, on the platform's own host, never as an admin. The session is another one
 * than the admin's own; in it the admin's area is closed, and what changes who may get in is refused (`whileImpersonating`).
 */
export const loginAs = async (
  context: Context,
  id: number,
  reason: string,
  fail: FailLoginAs,
): Promise<ViewingSession> => {
  if (!(await isPlatformHost(context))) return fail(errors.not_on_platform);
  return withTarget(context, id, fail, async (tx, person) => {
    if (person.id === operatorOf(tx).userId) return fail(errors.own_user);
    if (person.role === 'admin') return fail(errors.no_login_as);
    if (person.deleted_at !== null || person.account_deleted_at !== null) return fail(errors.user_deleted);
    if (person.account_status === 'suspended') return fail(errors.user_suspended);
    return openViewing(tx, { person, reason });
  });
};
