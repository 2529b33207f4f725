import type { Me } from '@galena/contract/identity';
import { inner, page } from './page.ts';

const isOwner = (me: Me): boolean => me.user_type !== 'team_member';

// A module without an id is known to the product but not granted.
const isNoReseller = (me: Me): boolean => !me.modules.some(({ slug, id }) => slug === 'whitelabel' && id !== null);

/** The account's settings, and the user's own. */
export const accountPages = {
  'Settings:BusinessProfile': page(
    'settings',
    '/settings/business-profile',
    'shell.pages.business_profile',
    'building-store',
  ),
  'Settings:Wallet': page('settings', '/settings/wallet', 'shell.pages.wallet', 'coins', { module: 'wallet' }),
  'Settings:Integration': page('settings', '/settings/integration', 'shell.pages.integration', 'plug'),
  'Settings:Integration:Crm': inner('settings', '/settings/integration/crm', 'shell.pages.crm', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Integration:CrmFields': inner('settings', '/settings/integration/crm-fields', 'shell.pages.crm_fields', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Integration:Webhook': inner('settings', '/settings/integration/webhook', 'shell.pages.webhook', {
    tabOf: 'Settings:Integration',
  }),
  'Settings:Courses': page('settings', '/settings/courses', 'shell.pages.courses', 'school'),
  'Settings:Course': inner('settings', '/settings/courses/$id', 'shell.pages.course', { back: 'Settings:Courses' }),

  'ProfileSettings:Profile': page(
    'profile',
    '/profile-settings/profile',
    'identity.shell.pages.profile',
    'user-circle',
  ),
  'ProfileSettings:Email': page('profile', '/profile-settings/email', 'shell.pages.email', 'mail'),
  'ProfileSettings:Password': page('profile', '/profile-settings/password', 'shell.pages.password', 'lock'),
  'ProfileSettings:ApiKey': page('profile', '/profile-settings/api-key', 'shell.pages.api_keys', 'key', {
    only: isOwner,
  }),
  // Added to the specification's pages.
  'ProfileSettings:SourceKeys': page(
    'profile',
    '/profile-settings/source-keys',
    'search.shell.pages.source_keys',
    'plug',
    {
      only: isOwner,
    },
  ),
  'ProfileSettings:LookupOrder': page(
    'profile',
    '/profile-settings/lookup-order',
    'enrichment.shell.pages.lookup_order',
    'list-numbers',
    { module: 'leads', only: isOwner },
  ),
  'ProfileSettings:Security': page(
    'profile',
    '/profile-settings/security',
    'credentials.shell.pages.security',
    'shield-check',
  ),
  'ProfileSettings:Sessions': page('profile', '/profile-settings/sessions', 'identity.shell.pages.sessions', 'devices'),

  'ProfileSettings:Activity': page(
    'profile',
    '/profile-settings/activity',
    'activity.shell.pages.activity',
    'history',
    { only: isOwner },
  ),

  ManageTeam: page(null, '/manage-team', 'shell.pages.manage_team', 'users', { only: isOwner }),
  BillingPortal: page(null, '/billing-portal', 'shell.pages.billing', 'receipt-2'),
  'Whitelabel:Upgrade': page(null, '/whitelabel/upgrade', 'shell.pages.upgrade', 'palette', { only: isNoReseller }),
};
