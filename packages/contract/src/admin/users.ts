import { z } from 'zod';
import { credentialErrors } from '../credentials/index.ts';
import { LoginAsBody, roles, userTypes, ViewingSession } from '../identity/index.ts';
import {
  Day,
  FileContent,
  generalErrors,
  Id,
  Message,
  Moment,
  One,
  OneWithMessage,
  Page,
  PageQuery,
  route,
} from '../kernel/index.ts';
import { NewPassword } from '../messages/index.ts';
import { plansErrors } from '../plans/index.ts';
import { adminAccess } from './access.ts';
import { adminErrors as errors } from './errors.ts';
import {
  AdminUser,
  CreateUserBody,
  FullAdminUser,
  GrantBody,
  PlanChoiceBody,
  ResetFactorBody,
  RevokeBody,
  UpdateUserBody,
  userStates,
} from './people.ts';

/** Users are listed by one of these; `-` in front: the other way round. */
export const userOrders = ['created_at', 'last_login_at', 'name', 'email'] as const;
export type UserOrder = (typeof userOrders)[number];
const sorts = userOrders.flatMap((order) => [order, `-${order}`] as const);

const Flag = z.coerce.number().pipe(z.literal(1));

/** Which users: words are looked for in name, email, account and id. */
export const UserFilter = z.object({
  search: z.string().trim().max(200).optional(),
  role: z.enum(roles).optional(),
  user_type: z.enum(userTypes).optional(),
  status: z.enum(userStates).optional().describe('Left out: all but deleted ones'),
  parents_only: Flag.optional().describe('1: only accounts that are below no other'),
  realm_id: Id.optional().describe('The platform or a brand'),
  created_from: Day.optional(),
  created_to: Day.optional().describe('The last day, included'),
  sort: z.enum(sorts as [UserOrder, ...(UserOrder | `-${UserOrder}`)[]]).default('-created_at'),
});
export type UserFilter = z.infer<typeof UserFilter>;

/** One thing that happened to a user. */
export const UserEvent = z.strictObject({
  id: Id,
  action: z.string(),
  entity: z.string(),
  entity_id: Id.nullable(),
  label: z.string(),
  changes: z.record(z.string(), z.tuple([z.json(), z.json()])).describe('Field: before and after'),
  actor: z.strictObject({ id: Id, name: z.string() }).nullable().describe('Null: the product itself'),
  user: z.strictObject({ id: Id, name: z.string() }).nullable().describe('Null: gone for good'),
  created_at: Moment,
});
export type UserEvent = z.infer<typeof UserEvent>;

const params = z.object({ id: Id });
const read = { ...adminAccess, effect: 'read' } as const;
const write = { ...adminAccess, effect: 'write' } as const;
const { not_found: notFound } = generalErrors;

export const adminUserRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Users of all accounts; only a super admin sees other admins',
    access: read,
    query: UserFilter.extend(PageQuery.shape),
    returns: Page(AdminUser),
  }),
  export: route({
    method: 'GET',
    path: '/api/admin/users.csv',
    summary: 'The same users as CSV, as many as there are',
    access: read,
    query: UserFilter,
    returns: FileContent,
  }),
  history: route({
    method: 'GET',
    path: '/api/admin/users/history',
    summary: 'What happened to users, newest first',
    access: read,
    query: PageQuery.extend({
      actor_id: Id.optional(),
      action: z.string().max(80).optional(),
      from: Day.optional(),
      to: Day.optional().describe('The last day, included'),
    }),
    returns: Page(UserEvent),
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One user with what belongs to their account',
    access: read,
    params,
    returns: One(FullAdminUser),
    errors: [notFound],
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Create a user with an account; they get an email to set a password',
    access: write,
    body: CreateUserBody,
    returns: OneWithMessage(z.strictObject({ id: Id })),
    status: 201,
    errors: [errors.email_taken, errors.super_admin_only],
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/users/:id',
    summary: 'Change a user and their account',
    access: write,
    params,
    body: UpdateUserBody,
    returns: OneWithMessage(FullAdminUser),
    errors: [
      notFound,
      errors.email_taken,
      errors.super_admin_only,
      errors.own_user,
      errors.last_super_admin,
      errors.user_deleted,
      errors.type_is_fixed,
    ],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/users/:id',
    summary: 'Delete a user: signed out at once, restorable for 90 days',
    access: write,
    params,
    returns: Message,
    errors: [notFound, errors.own_user, errors.last_super_admin, errors.user_deleted],
  }),
  restore: route({
    method: 'POST',
    path: '/api/admin/users/:id/restore',
    summary: 'Restore a deleted user; their old sessions and keys stay ended',
    access: write,
    params,
    returns: Message,
    errors: [notFound, errors.user_not_deleted, errors.account_deleted_too],
  }),
  grantCredits: route({
    method: 'POST',
    path: '/api/admin/users/:id/credits',
    summary: 'Give the user’s account credits; send an Idempotency-Key so that a retry gives them once',
    access: write,
    params,
    body: GrantBody,
    returns: OneWithMessage(z.strictObject({ balance: z.int() })),
    errors: [notFound, errors.user_deleted],
  }),
  revokeCredits: route({
    method: 'POST',
    path: '/api/admin/users/:id/credits/revoke',
    summary: 'Take credits back from a user’s account, as far as they are unspent',
    access: write,
    params,
    body: RevokeBody,
    returns: OneWithMessage(z.strictObject({ revoked: z.int(), balance: z.int() })),
    errors: [notFound, errors.user_deleted],
  }),
  choosePlan: route({
    method: 'POST',
    path: '/api/admin/users/:id/plan',
    summary: 'Put a user’s account on a plan, or take it off its plan',
    access: write,
    params,
    body: PlanChoiceBody,
    returns: OneWithMessage(FullAdminUser),
    errors: [notFound, errors.user_deleted, plansErrors.plan_inactive, plansErrors.plan_not_offered],
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/users/:id/invite',
    summary: 'Send the email to set a password again; the link before it stops working',
    access: write,
    params,
    returns: Message,
    errors: [notFound, errors.user_deleted, errors.already_confirmed],
  }),
  resetSecondFactor: route({
    method: 'POST',
    path: '/api/admin/users/:id/second-factor/reset',
    summary:
      'Take the second factor, recovery codes and passkeys of somebody who lost them; they are signed out and mailed',
    access: write,
    params,
    body: ResetFactorBody,
    returns: Message,
    errors: [notFound, errors.own_user, errors.user_deleted, credentialErrors.second_factor_off],
  }),
  loginAs: route({
    method: 'POST',
    path: '/api/admin/users/:id/login-as',
    summary: 'View the product as a user for 15 minutes, with a session of its own',
    access: write,
    params,
    body: LoginAsBody,
    returns: One(ViewingSession),
    errors: [
      notFound,
      errors.not_on_platform,
      errors.own_user,
      errors.no_login_as,
      errors.user_deleted,
      errors.user_suspended,
    ],
  }),
};

export const firstPasswordRoutes = {
  accept: route({
    method: 'POST',
    path: '/auth/first-password',
    summary: 'Set the first password by the link of an invitation',
    access: { who: 'public', effect: 'write' },
    body: z.object({ token: z.string().min(1).max(100), password: NewPassword }),
    returns: Message,
    errors: [errors.invitation_ended],
  }),
};
