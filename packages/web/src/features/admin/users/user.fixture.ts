import type { AdminUser, FullAdminUser } from '@galena/contract/admin';

const moment = '2026-11-20T08:31:00.000Z';

/** A user as the operator sees them in a list. */
export const aUser = (own: Partial<AdminUser> = {}): AdminUser => ({
  id: 7,
  first_name: 'Marta',
  last_name: 'Klein',
  email: 'marta@mail.example',
  role: 'user',
  user_type: 'user',
  is_super_admin: false,
  is_confirmed: true,
  state: 'active',
  account: { id: 3, name: 'Marigold Media' },
  parent_id: null,
  realm: { id: 1, name: 'Galena' },
  last_login_at: moment,
  created_at: moment,
  deleted_at: null,
  acts: ['edit', 'log_in_as', 'grant_credits', 'delete'],
  ...own,
});

/** With what only the page of one user shows. */
export const fullUserOf = (own: Partial<FullAdminUser> = {}): FullAdminUser => ({
  ...aUser(),
  modules: ['leads'],
  may_have_related: false,
  balance: 1_240,
  plan: null,
  lang: 'en',
  ...own,
});
