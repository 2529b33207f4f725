import { z } from 'zod';
import { Language, roles, userTypes } from '../identity/index.ts';
import { Id, Moment, moduleSlugs } from '../kernel/index.ts';
import { EmailInput } from '../messages/index.ts';
import { AssignedPlan } from '../plans/index.ts';

/** How a user stands: as their account does, unless they are deleted. */
export const userStates = ['active', 'inactive', 'suspended', 'deleted'] as const;
export type UserState = (typeof userStates)[number];

/** What the caller may do with a user, so that the interface offers nothing that is refused. */
export const userActs = [
  'edit',
  'log_in_as',
  'grant_credits',
  'invite',
  'reset_second_factor',
  'delete',
  'restore',
] as const;
export type UserAct = (typeof userActs)[number];

const Named = z.strictObject({ id: Id, name: z.string() });

/** A user as the operator sees them in the list. */
export const AdminUser = z.strictObject({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  user_type: z.enum(userTypes),
  is_super_admin: z.boolean(),
  is_confirmed: z.boolean().describe('Whether they proved their address'),
  state: z.enum(userStates),
  account: Named,
  parent_id: Id.nullable().describe('The account above theirs'),
  realm: Named.describe('Where they sign in: the platform or a brand'),
  last_login_at: Moment.nullable(),
  created_at: Moment,
  deleted_at: Moment.nullable(),
  acts: z.array(z.enum(userActs)),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** A user with what belongs to their account. */
export const FullAdminUser = AdminUser.extend({
  modules: z.array(z.enum(moduleSlugs)),
  may_have_related: z.boolean(),
  balance: z.int().describe('Credits that the account can spend now'),
  plan: AssignedPlan.nullable(),
  lang: Language,
});
export type FullAdminUser = z.infer<typeof FullAdminUser>;

const Name = z.string().trim().min(1).max(80);
/** Roles and types that the operator gives; `related` and `team_member` come with the account. */
export const givenRoles = ['user', 'admin'] as const;
export const givenTypes = ['user', 'reseller', 'partner'] as const;
/** What an account is set to; deleting is a call of its own. */
export const accountStates = ['active', 'inactive', 'suspended'] as const;

export const maxGrant = 10_000_000;
const Credits = z.int().min(1).max(maxGrant);

export const CreateUserBody = z.object({
  first_name: Name,
  last_name: Name,
  email: EmailInput,
  role: z.enum(givenRoles).default('user'),
  user_type: z.enum(givenTypes).default('user'),
  is_super_admin: z.boolean().default(false),
  modules: z.array(z.enum(moduleSlugs)).max(moduleSlugs.length),
  may_have_related: z.boolean().default(false),
  lang: Language.default('en').describe('Of the email that invites them'),
  credits: Credits.optional().describe('Beside what every new account gets'),
});

/** What is left out stays as it is. */
export const UpdateUserBody = z.object({
  first_name: Name.optional(),
  last_name: Name.optional(),
  email: EmailInput.optional(),
  role: z.enum(givenRoles).optional(),
  user_type: z.enum(givenTypes).optional(),
  is_super_admin: z.boolean().optional(),
  modules: z.array(z.enum(moduleSlugs)).max(moduleSlugs.length).optional(),
  may_have_related: z.boolean().optional(),
  status: z.enum(accountStates).optional().describe('Of the account'),
});
export type UpdateUserBody = z.infer<typeof UpdateUserBody>;

const Reason = z.string().trim().min(3).max(500);

export const GrantBody = z.object({
  credits: Credits,
  expires_at: Moment.optional().describe('Left out: they stay'),
  reason: Reason,
});

export const ResetFactorBody = z.object({ reason: Reason.describe('Kept in the history') });

export const RevokeBody = z.object({ credits: Credits, reason: Reason });

export const PlanChoiceBody = z.object({ plan_id: Id.nullable().describe('Null: none'), reason: Reason });
