import { randomUUID } from 'node:crypto';
import {
  adminErrors as errors,
  type CreateUserBody,
  type FullAdminUser,
  type GrantBody,
  type UpdateUserBody,
} from '@galena/contract/admin';
import type { credentialErrors } from '@galena/contract/credentials';
import { AppError, generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import type { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { alsoInAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { getBalance, grantCredits } from '../billing/index.ts';
import { resetSecondFactor } from '../credentials/index.ts';
import {
  deletePerson,
  getTimeZone,
  isLastSuperAdmin,
  lockPerson,
  maybePerson,
  openAccount,
  restorePerson,
  updatePerson,
  type PersonAtHand,
  type PersonChanges,
} from '../identity/index.ts';
import { invite } from './invitations.service.ts';
import { describePerson, operatorOf, withTarget } from './users.service.ts';
import { makesOperator } from './users.policy.ts';

type Errors = typeof errors;
type NotFound = typeof generalErrors.not_found;
type FailCreate = Fail<Errors['email_taken' | 'super_admin_only']>;
type FailUpdate = Fail<
  | NotFound
  | Errors['email_taken' | 'super_admin_only' | 'own_user' | 'last_super_admin' | 'user_deleted' | 'type_is_fixed']
>;

type GrantInput = z.output<typeof GrantBody>;

const nobody = { role: 'user', is_super_admin: false, modules: [] } as const;

const give = async (tx: Tx, accountId: number, { credits, reason, expiresAt }: Given): Promise<void> => {
  await grantCredits(tx, {
    accountId,
    key: `admin:${randomUUID()}`,
    kind: 'additional',
    credits,
    expiresAt,
    reason,
  });
  await writeAudit(tx, {
    action: 'credits_granted',
    entity: 'account',
    entityId: accountId,
    accountId,
    changes: { credits: [null, credits], reason: [null, reason], expires_at: [null, expiresAt] },
  });
};

type Given = { readonly credits: number; readonly reason: string; readonly expiresAt: string | null };

/** Opens an account for somebody and invites them. Whoever makes an operator has to be a super admin. @returns the new user’s id */
export const createUser = async (
  context: Context,
  body: z.output<typeof CreateUserBody>,
  fail: FailCreate,
): Promise<number> => {
  const { first_name: firstName, last_name: lastName, email, role, user_type: type, lang, credits } = body;
  if (makesOperator(nobody, body) && !operatorOf(context).isSuperAdmin) return fail(errors.super_admin_only);
  const person = { firstName, lastName, email, lang, passwordHash: null, isConfirmed: false, hasAcceptedTerms: false };
  return inTransaction(context, async (tx) => {
    const opened = await openAccount(tx, {
      realmId: userOf(context).realmId,
      parentId: null,
      kind: type === 'reseller' ? 'reseller' : 'customer',
      name: `${firstName} ${lastName}`,
      timeZone: await getTimeZone(tx, userOf(context).accountId),
      modules: body.modules,
      owner: person,
    });
    if (opened === null) return fail(errors.email_taken);
    const { accountId, userId } = opened;
    return alsoInAccounts(tx, [accountId], async () => {
      const made = (await lockPerson(tx, accountId, userId)) as PersonAtHand;
      const { may_have_related, is_super_admin } = body;
      await updatePerson(tx, made, { role, user_type: type, may_have_related, is_super_admin, modules: body.modules });
      if (credits !== undefined) await give(tx, accountId, { credits, reason: 'user created', expiresAt: null });
      await invite(tx, made);
      return userId;
    });
  });
};

const assertMayUpdate = async (
  tx: Tx,
  person: PersonAtHand,
  body: z.output<typeof UpdateUserBody>,
  fail: FailUpdate,
): Promise<void> => {
  const operator = operatorOf(tx);
  const isOwn = operator.userId === person.id;
  const isOperators = makesOperator(person, body);
  if (person.deleted_at !== null) fail(errors.user_deleted);
  if (isOperators && !operator.isSuperAdmin) fail(errors.super_admin_only);
  if (isOwn && (isOperators || (body.status !== undefined && body.status !== person.account_status)))
    fail(errors.own_user);
  const keepsKind = person.role !== 'related' && person.user_type !== 'team_member';
  const changesKind =
    (body.role !== undefined && body.role !== person.role) ||
    (body.user_type !== undefined && body.user_type !== person.user_type);
  if (!keepsKind && changesKind) fail(errors.type_is_fixed);
  const isDemoted = body.role === 'user' || body.is_super_admin === false;
  if (isDemoted && (await isLastSuperAdmin(tx, person))) fail(errors.last_super_admin);
};

/** Changes a user and what their account holds. */
export const updateUser = (
  context: Context,
  id: number,
  body: z.output<typeof UpdateUserBody>,
  fail: FailUpdate,
): Promise<FullAdminUser> =>
  withTarget(context, id, fail, async (tx, person, row) => {
    await assertMayUpdate(tx, person, body, fail);
    // Nobody is a super admin who is no admin; and nobody becomes one who is none.
    const isSuper = (body.role ?? person.role) === 'admin' && (body.is_super_admin ?? person.is_super_admin);
    const wanted = { ...body, is_super_admin: isSuper } as PersonChanges;
    if (!(await updatePerson(tx, person, wanted))) return fail(errors.email_taken);
    return describePerson(tx, row, (await maybePerson(tx, person.account_id, id)) ?? person);
  });

/** Deletes a user, restorable for 90 days. */
export const deleteUser = (
  context: Context,
  id: number,
  fail: Fail<NotFound | Errors['own_user' | 'last_super_admin' | 'user_deleted']>,
): Promise<void> =>
  withTarget(context, id, fail, async (tx, person) => {
    if (person.deleted_at !== null) return fail(errors.user_deleted);
    // Whoever deletes an owner deletes the whole account: not their own either.
    if (person.id === operatorOf(tx).userId || person.account_id === userOf(tx).accountId) return fail(errors.own_user);
    if (await isLastSuperAdmin(tx, person)) return fail(errors.last_super_admin);
    await deletePerson(tx, person);
  });

/** Brings a deleted user back. */
export const restoreUser = (
  context: Context,
  id: number,
  fail: Fail<NotFound | Errors['user_not_deleted' | 'account_deleted_too']>,
): Promise<void> =>
  withTarget(context, id, fail, async (tx, person) => {
    if (person.deleted_at === null) return fail(errors.user_not_deleted);
    if (person.user_type === 'team_member' && person.account_deleted_at !== null)
      return fail(errors.account_deleted_too);
    await restorePerson(tx, person);
  });

/** Gives the account of a user credits. @returns what it can spend then */
export const grantToUser = (
  context: Context,
  id: number,
  { credits, reason, expires_at }: GrantInput,
  fail: Fail<NotFound | Errors['user_deleted']>,
): Promise<number> => {
  const expiresAt = expires_at ?? null;
  if (expiresAt !== null && expiresAt <= moment(context.clock))
    throw new AppError(generalErrors.validation, { fields: { expires_at: [validationSentences.invalid_type] } });
  return withTarget(context, id, fail, async (tx, person) => {
    if (person.deleted_at !== null) return fail(errors.user_deleted);
    await give(tx, person.account_id, { credits, reason, expiresAt });
    return getBalance(tx, person.account_id);
  });
};

/** Takes the second factor of somebody who lost it. Their own, operators change with a proof like everybody. */
export const resetFactorsOfUser = (
  context: Context,
  id: number,
  reason: string,
  fail: Fail<NotFound | Errors['own_user' | 'user_deleted'] | typeof credentialErrors.second_factor_off>,
): Promise<void> =>
  withTarget(context, id, fail, async (tx, person) => {
    if (person.deleted_at !== null) return fail(errors.user_deleted);
    if (person.id === operatorOf(tx).userId) return fail(errors.own_user);
    await resetSecondFactor(tx, { accountId: person.account_id, userId: person.id }, reason, fail);
  });

/** Sends the link to set a password again. */
export const inviteUser = (
  context: Context,
  id: number,
  fail: Fail<NotFound | Errors['user_deleted' | 'already_confirmed']>,
): Promise<void> =>
  withTarget(context, id, fail, async (tx, person) => {
    if (person.deleted_at !== null) return fail(errors.user_deleted);
    if (person.has_password || person.is_confirmed) return fail(errors.already_confirmed);
    await invite(tx, person);
  });
