import type { z } from 'zod';
import { identityErrors, type ResetPasswordBody } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { checkCode } from './codes.service.ts';
import { useCode } from './codes.store.ts';
import { requireGoodPassword } from './password.service.ts';
import { mailPerson } from './realms.service.ts';
import { getRealmOfHost } from './realms.store.ts';
import { welcomeOwner } from './sign-up.service.ts';
import { getOwner } from './sign-up.store.ts';

type ResetErrors = (typeof identityErrors)['invalid_code' | 'too_many_sign_ins'];

/**
 * Sets a new password by a code that was mailed. Whoever reads the mail is the owner: the address is confirmed with it, and all
 * sessions end; keys live on.
 */
export const resetPassword = async (
  context: Context,
  { email, code, password }: z.output<typeof ResetPasswordBody>,
  fail: Fail<ResetErrors>,
): Promise<void> => {
  // Before the code: what is wrong with a password has to do with nobody.
  const realmId = await getRealmOfHost(context.db, context.origin.host);
  await requireGoodPassword(context, { realmId, email }, password);
  const right = await checkCode(context, 'reset', email, code, fail);
  const { account_id: accountId, user_id: userId } = right;
  const person = await inAccounts(context, [accountId], (tx) => getOwner(tx.db, accountId, userId), true);
  await requireGoodPassword(context, { realmId: person.realm_id, ...person }, password);
  const passwordHash = await hashPassword(password, context.app.passwordCost);
  await inAccounts(context, [accountId], async (tx) => {
    const isUsed = await useCode(tx.db, accountId, right.code_id, moment(tx.clock));
    if (!isUsed) return fail(identityErrors.invalid_code);
    const owner = await getOwner(tx.db, accountId, userId);
    await welcomeOwner(tx, owner, { password_hash: passwordHash });
    await writeAudit(tx, { action: 'password_reset', entity: 'user', entityId: userId, accountId, subjectId: userId });
    await mailPerson(
      tx,
      { accountId, realmId: owner.realm_id, email: owner.email, lang: owner.lang },
      { kind: 'password_changed', texts: 'identity.mails.password_changed', path: '/forgot-password' },
    );
  });
};
