import { z } from 'zod';
import { Id, languages, Moment, moduleSlugs } from '../kernel/index.ts';

/** An interface language. */
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

/** Stored role; the eight roles of the texts are read from it, `user_type` and the modules. */
export const roles = ['admin', 'related', 'user'] as const;
export const userTypes = ['user', 'reseller', 'partner', 'team_member'] as const;

/** A module as `/api/me` shows it: `id` is set only when it is granted. */
export const GrantedModule = z.strictObject({ id: Id.nullable(), slug: z.enum(moduleSlugs), name: z.string() });

const Named = z.strictObject({ id: Id, name: z.string() });
export const CreditCount = z.strictObject({ count: z.int(), expires_at: Moment.nullable() });

/** The signed-in user (`/api/me`). */
export const Me = z.strictObject({
  id: Id,
  account_id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  created_at: Moment,
  hash_hmac: z.string().nullable(),
  modules: z.array(GrantedModule),
  role: z.enum(roles),
  user_type: z.enum(userTypes),
  is_super_admin: z.boolean(),
  license_expiry: Moment.nullable(),
  last_login_at: Moment.nullable(),
  subscription_id: Id.nullable(),
  subscription_status: z.enum(['active', 'canceled']).nullable(),
  parent_account: Named.nullable(),
  referred_by_partner: Named.nullable(),
  google_api_key: z.string().nullable().describe('Masked'),
  avatar_file_id: Id.nullable().describe('Their picture, at `/api/files/{id}`'),
  has_password: z.boolean(),
  plan: z
    .strictObject({
      id: Id,
      name: z.string(),
      ai_version: z.enum(['gpt-3.5', 'gpt-4']),
      allow_related_accounts: z.boolean(),
      trial_ends_at: Moment.nullable(),
      is_trial_over: z.boolean().describe('The free trial has ended: nothing is paid for until a plan is chosen'),
      is_resold: z.boolean().describe('A reseller sold it'),
      can_buy: z.boolean().describe('Credits can be bought here; false: the reseller takes no payments here'),
    })
    .nullable(),
  search_limit: z.strictObject({ total: z.int(), used: z.int(), last_reset_at: Moment.nullable() }).nullable(),
  additional_queries: z.array(CreditCount),
  unused_limits: z.array(CreditCount),
  login_activity: z.strictObject({ ip_address: z.string(), browser: z.string(), last_login: Moment }).nullable(),
  lang: Language,
  time_zone: z.string(),
  is_active: z.boolean(),
  is_demo: z.boolean(),
  access_options: z.array(z.string()).nullable(),
  may_spend: z.boolean().describe('False for a member who may read leads, and not pay for any'),
  must_accept_terms: z.boolean(),
  business_profile_complete: z.boolean(),
  impersonator: Named.nullable(),
  second_factor: z
    .enum(['on', 'off', 'advised', 'required'])
    .describe('`advised`: admins and resellers should have one; `required`: nothing else opens until they do'),
  entered_account: z
    .strictObject({ name: z.string(), parent: z.string() })
    .nullable()
    .describe('While somebody of the parent account works in this one: the names of both'),
  preferences: z.record(z.string(), z.json()),
});
export type Me = z.infer<typeof Me>;

/** One sign-in that still holds. */
export const Session = z.strictObject({
  id: Id,
  ip_address: z.string(),
  browser: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  is_current: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** One try to sign in. */
export const LoginTry = z.strictObject({
  id: Id,
  ip_address: z.string(),
  browser: z.string(),
  method: z.string().describe('password, social, passkey, code, invitation or login_as'),
  success: z.boolean(),
  created_at: Moment,
});
export type LoginTry = z.infer<typeof LoginTry>;
