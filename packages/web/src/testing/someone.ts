import type { Me } from '@galena/contract/identity';
import type { ModuleSlug } from '@galena/contract/kernel';

const granted = (slugs: readonly ModuleSlug[]): Me['modules'] =>
  slugs.map((slug, at) => ({ id: at + 1, slug, name: slug }));

/** Somebody who may search for leads; what a test is about is given. */
export const someone = (own: Partial<Me> = {}): Me => ({
  id: 1,
  account_id: 1,
  first_name: 'Dana',
  last_name: 'Demo',
  email: 'dana@mail.example',
  created_at: '2026-01-01T00:00:00.000Z',
  hash_hmac: null,
  modules: granted(['leads']),
  role: 'user',
  user_type: 'user',
  is_super_admin: false,
  license_expiry: null,
  last_login_at: null,
  subscription_id: null,
  subscription_status: null,
  parent_account: null,
  referred_by_partner: null,
  google_api_key: null,
  avatar_file_id: null,
  has_password: true,
  plan: null,
  search_limit: null,
  additional_queries: [],
  unused_limits: [],
  login_activity: null,
  lang: 'en',
  time_zone: 'UTC',
  is_active: true,
  is_demo: false,
  access_options: null,
  must_accept_terms: false,
  business_profile_complete: true,
  impersonator: null,
  second_factor: 'off',
  may_spend: true,
  entered_account: null,
  preferences: {},
  ...own,
});

/** A super admin of the platform. */
export const anAdmin = (own: Partial<Me> = {}): Me =>
  someone({
    first_name: 'Ada',
    last_name: 'Admin',
    role: 'admin',
    is_super_admin: true,
    modules: granted(['leads', 'admin']),
    ...own,
  });
