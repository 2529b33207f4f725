import { identityErrors } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { isPassword } from '../../platform/crypto/passwords.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { isKnownPlace } from './codes.store.ts';
import { admitTry, forgiveTry, tryOf } from './guessing.service.ts';
import { placeOf } from './session-opening.service.ts';

type Self = { readonly realm_id: number; readonly email: string; readonly password_hash: string | null };

/**
 * Has the signed-in user prove by their password that it is they who ask; one who has none is asked for none. A wrong one counts
 * like one at the sign-in.
 * @param field where the sentence goes
 */
export const requireOwnPassword = async (
  context: Context,
  { realm_id: realmId, email, password_hash: hash }: Self,
  password: string | undefined,
  field: string,
  fail: Fail<typeof identityErrors.too_many_sign_ins>,
): Promise<void> => {
  if (hash === null) return;
  const counters = tryOf(context, [realmId], email);
  const { ip_address: ip, browser } = placeOf(context);
  const isKnown = () => isKnownPlace(context.db, realmId, email, { ip, browser, hash: null }, moment(context.clock));
  await admitTry(context, counters, isKnown, fail);
  if (!(await isPassword(hash, password ?? '')))
    throw invalidInput({ [field]: [identityErrors.wrong_password.message] });
  await forgiveTry(context, counters);
};
