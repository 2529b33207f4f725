import { identityErrors } from '@galena/contract/identity';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { claimAddress } from './accounts.service.ts';
import { isAddressFree } from './accounts.store.ts';
import { revertLifetime } from './codes.rules.ts';
import { checkCode, newLinkToken, requireCodeTurn, sendCode } from './codes.service.ts';
import * as codes from './codes.store.ts';
import { requireOwnPassword } from './password.service.ts';
import { mailPerson } from './realms.service.ts';
import { sessionIdOf } from './sessions.service.ts';
import { revokeSessions } from './sessions.store.ts';
import { getOwner, updateUser, type OwnerRow } from './sign-up.store.ts';

type Sent = { readonly email: string; readonly resend_in: number };
type FailTooSoon = Fail<typeof identityErrors.too_many_codes>;

const getSelf = (tx: Tx): Promise<OwnerRow> => {
  const { accountId, userId } = userOf(tx);
  return getOwner(tx.db, accountId, userId);
};

const addresseeOf = ({ account_id: accountId, realm_id: realmId, lang }: OwnerRow, email: string) => ({
  accountId,
  realmId,
  email,
  lang,
});

/** Sends the code; to an address that somebody has already, word of that: only its reader learns whose it is. */
const mailCode = async (tx: Tx, owner: OwnerRow, to: string): Promise<void> => {
  const { id, account_id: accountId, realm_id: realmId, email, lang } = owner;
  await sendCode(tx, { id, accountId, realmId, email, lang }, 'mail_change', { to });
};

const mailNewAddress = async (tx: Tx, owner: OwnerRow, to: string): Promise<void> => {
  const isFree = await isAddressFree(tx.db, owner.realm_id, to, owner.id, moment(tx.clock));
  if (isFree) return mailCode(tx, owner, to);
  await mailPerson(tx, addresseeOf(owner, to), {
    kind: 'already_registered',
    texts: 'identity.mails.already_registered',
    path: '/login',
  });
};

/** Checks who asks, before anything is written: their guesses count whatever becomes of the call. */
export const prepareMailChange = async (
  context: Context,
  body: { readonly email: string; readonly password?: string | undefined },
  fail: Fail<typeof identityErrors.too_many_sign_ins>,
): Promise<void> => {
  const self = await inReadTransaction(context, getSelf);
  if (self.email.toLowerCase() === body.email.toLowerCase())
    throw invalidInput({ email: [validationSentences.same_email] });
  await requireOwnPassword(context, body.password, 'password', fail);
};

/** Sends a code to the address that the user wants to sign in with; nothing changes before it is confirmed. */
export const startMailChange = (context: Context, email: string, fail: FailTooSoon): Promise<Sent> =>
  inTransaction(context, async (tx) => {
    const self = await getSelf(tx);
    const resendIn = await requireCodeTurn(tx, 'mail_change', self.email, fail);
    await mailNewAddress(tx, self, email);
    await writeAudit(tx, { action: 'mail_change_started', entity: 'user', entityId: self.id });
    return { email, resend_in: resendIn };
  });

/** Sends another code to the address that was named last. */
export const resendMailChange = (
  context: Context,
  fail: Fail<typeof generalErrors.not_found | typeof identityErrors.too_many_codes>,
): Promise<Sent> =>
  inTransaction(context, async (tx) => {
    const self = await getSelf(tx);
    const email = await codes.maybeCodeAddress(tx.db, self.account_id, self.id, 'mail_change');
    if (email === null) return fail(generalErrors.not_found);
    const resendIn = await requireCodeTurn(tx, 'mail_change', self.email, fail);
    await mailNewAddress(tx, self, email);
    await writeAudit(tx, { action: 'mail_change_started', entity: 'user', entityId: self.id });
    return { email, resend_in: resendIn };
  });

type ConfirmErrors = (typeof identityErrors)['invalid_code' | 'too_many_sign_ins'];

/** Checks the code of a change, before anything is written. */
export const prepareMailConfirm = async (context: Context, code: string, fail: Fail<ConfirmErrors>) => {
  const self = await inReadTransaction(context, getSelf);
  return checkCode(context, 'mail_change', self.email, code, fail);
};

/** Tells the old address, with a link that takes the change back: whoever took the account over has to get past its reader. */
const offerRevert = async (tx: Tx, before: OwnerRow, to: string): Promise<void> => {
  const token = newLinkToken();
  await codes.createCode(tx.db, {
    account_id: before.account_id,
    user_id: before.id,
    purpose: 'revert_mail',
    email: before.email,
    code_hash: tokenHash(token),
    created_at: moment(tx.clock),
    expires_at: momentIn(tx.clock, revertLifetime),
  });
  await mailPerson(tx, addresseeOf(before, before.email), {
    kind: 'email_changed',
    texts: 'identity.mails.email_changed',
    params: { email: to },
    path: `/revert-email#${token}`,
  });
};

/** Moves the user to the address that the code was sent to. All their other sessions end. */
export const confirmMailChange = (
  context: Context,
  right: codes.RightCode,
  fail: Fail<typeof identityErrors.invalid_code>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const self = await getSelf(tx);
    const at = moment(tx.clock);
    const to = await codes.maybeCodeAddress(tx.db, self.account_id, self.id, 'mail_change');
    const isOurs = right.account_id === self.account_id && right.user_id === self.id;
    if (to === null || !isOurs || !(await codes.useCode(tx.db, self.account_id, right.code_id, at)))
      return fail(identityErrors.invalid_code);
    if (!(await claimAddress(tx, self.realm_id, to, self.id)))
      throw invalidInput({ email: [validationSentences.same_email] });
    // A code that went to the old address is none of the new one.
    await codes.endCodes(tx.db, self.account_id, self.id, at);
    await updateUser(tx.db, self.account_id, self.id, { email: to, email_confirmed_at: at }, at);
    await revokeSessions(tx.db, user, { allBut: sessionIdOf(user) }, at);
    await offerRevert(tx, self, to);
    await writeAudit(tx, {
      action: 'email_changed',
      entity: 'user',
      entityId: self.id,
      changes: { email: [self.email, to] },
    });
  });

/** Takes an address back by the link that was mailed to it. All sessions and the password end: whoever changed it knew both. */
export const revertMail = async (
  context: Context,
  token: string,
  fail: Fail<typeof identityErrors.link_ended>,
): Promise<void> => {
  const found = await codes.maybeRevert(context.db, tokenHash(token), moment(context.clock));
  if (!found) return fail(identityErrors.link_ended);
  const { account_id: accountId, user_id: userId, code_id: codeId, email } = found;
  await inAccounts(context, [accountId], async (tx) => {
    const at = moment(tx.clock);
    const isUsed = await codes.useCode(tx.db, accountId, codeId, at);
    if (!isUsed || !(await claimAddress(tx, found.realm_id, email, userId))) return fail(identityErrors.link_ended);
    const before = await getOwner(tx.db, accountId, userId);
    await codes.endCodes(tx.db, accountId, userId, at);
    await codes.endLaterReverts(tx.db, accountId, userId, codeId, at);
    await revokeSessions(tx.db, { accountId, userId }, { allBut: 0 }, at);
    await updateUser(tx.db, accountId, userId, { email, email_confirmed_at: at, password_hash: null }, at);
    await writeAudit(tx, {
      action: 'email_reverted',
      entity: 'user',
      entityId: userId,
      accountId,
      subjectId: userId,
      changes: { email: [before.email, email] },
    });
  });
};
