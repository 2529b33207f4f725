import type { Me } from '@galena/contract/identity';
import { inner, page } from './page.ts';

const isOwner = (me: Me): boolean => me.user_type !== 'team_member';

// G-23: a module without an id is known to the product but not granted.
const isNoReseller = (me: Me): boolean => !me.modules.some(({ slug, id }) => slug === 'whitelabel' && id !== null);

/** The account's settings, and the user's own. */
export const accountPages = {
  'Settings:BusinessProfile': page('settings', 'shell.pages.business_profile', 'building-store'),
  'Settings:Wallet': page('settings', 'shell.pages.wallet', 'coins', { module: 'wallet' }),
  'Settings:Integration': page('settings', 'shell.pages.integration', 'plug'),
  'Settings:Integration:Crm': inner('settings', 'shell.pages.crm', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Integration:CrmFields': inner('settings', 'shell.pages.crm_fields', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Integration:Webhook': inner('settings', 'shell.pages.webhook', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Courses': page('settings', 'shell.pages.courses', 'school'),
  'Settings:Course': inner('settings', 'shell.pages.course', { back: 'Settings:Courses' }),

  'ProfileSettings:Profile': page('profile', 'identity.shell.pages.profile', 'user-circle', {
    load: () => import('../../features/identity/profile.page.tsx').then(({ ProfilePage }) => ProfilePage),
  }),
  'ProfileSettings:Email': page('profile', 'shell.pages.email', 'mail'),
  'ProfileSettings:Password': page('profile', 'shell.pages.password', 'lock'),
  'ProfileSettings:ApiKey': page('profile', 'shell.pages.api_keys', 'key'),
  // Added to the specification's pages.
  'ProfileSettings:Sessions': page('profile', 'identity.shell.pages.sessions', 'devices', {
    load: () => import('../../features/identity/profile-sessions.page.tsx').then(({ SessionsPage }) => SessionsPage),
  }),

  ManageTeam: page(null, 'shell.pages.manage_team', 'users', { only: isOwner }),
  BillingPortal: page(null, 'shell.pages.billing', 'receipt-2'),
  'Whitelabel:Upgrade': page(null, 'shell.pages.upgrade', 'palette', { only: isNoReseller }),
};
