import type { ModuleSlug, Standing, UserActor } from '@galena/contract/kernel';
import type { CallerRow, SessionRow } from './sessions.store.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const named = (agent: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([form]) => form.test(agent))?.[1];

/** A user agent in words a person knows their own device by: "Firefox, Windows". Empty when it says nothing. */
export const browserName = (agent: string): string =>
  [named(agent, browsers) ?? agent.split(/[\s/]/)[0]?.slice(0, 40), named(agent, systems)].filter(Boolean).join(', ');

type Rights = Pick<
  CallerRow,
  'role' | 'user_type' | 'is_super_admin' | 'modules' | 'account_kind' | 'may_have_related'
>;

/** What a user is to the house: standings overlap, rights add up. */
const standingsOf = (user: Rights): Standing[] => {
  const isOwner = user.user_type !== 'team_member';
  return [
    'signed_in',
    ...(isOwner ? (['owner'] as const) : []),
    // A related account opens none of its own, and only an account's owner opens them.
    ...(isOwner && user.may_have_related && user.account_kind !== 'related' ? (['parent'] as const) : []),
    // A team member holds whitelabel only when it was given to it; it then acts for its owner.
    ...(user.modules.includes('whitelabel') ? (['reseller'] as const) : []),
    ...(user.role === 'admin' ? (['admin'] as const) : []),
    ...(user.is_super_admin ? (['super_admin'] as const) : []),
  ];
};

/** What of an actor is the same, whatever the call proves itself by. */
export const callerOf = (row: CallerRow): Omit<UserActor, 'tokenId' | 'apiKey' | 'impersonator'> => ({
  kind: 'user',
  userId: row.user_id,
  accountId: row.account_id,
  realmId: row.realm_id,
  standings: standingsOf(row),
  modules: row.modules as ModuleSlug[],
  isActive: row.account_status === 'active',
  isDemo: row.is_demo,
  isTrialOver: row.is_trial_over,
  enteredBy: null,
  maySpend: true,
});

/** The actor behind a session. */
export const actorOf = (row: SessionRow): UserActor => ({
  ...callerOf(row),
  impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
  enteredBy: row.entered_by_id === null ? null : { id: row.entered_by_id, name: row.entered_by_name ?? '' },
  maySpend: row.may_spend,
  tokenId: row.token_id,
});
