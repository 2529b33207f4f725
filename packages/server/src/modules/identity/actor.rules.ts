import type { ModuleSlug, Standing, UserActor } from '@galena/contract/kernel';
import type { SessionRow } from './sessions.store.ts';

/** What a user is to the house: standings overlap, rights add up. */
const standingsOf = (
  user: Pick<SessionRow, 'role' | 'user_type' | 'is_super_admin' | 'modules' | 'account_kind' | 'may_have_related'>,
): Standing[] => [
  'signed_in',
  ...(user.user_type === 'team_member' ? [] : (['owner'] as const)),
  // A related account opens none of its own, and only an account's owner opens them.
  ...(user.may_have_related && user.account_kind !== 'related' && user.user_type !== 'team_member'
    ? (['parent'] as const)
    : []),
  // A team member holds whitelabel only when it was given to it; it then acts for its owner.
  ...(user.modules.includes('whitelabel') ? (['reseller'] as const) : []),
  ...(user.role === 'admin' ? (['admin'] as const) : []),
  ...(user.is_super_admin ? (['super_admin'] as const) : []),
];

/** The actor behind a session. */
export const actorOf = (row: SessionRow): UserActor => ({
  kind: 'user',
  userId: row.user_id,
  accountId: row.account_id,
  realmId: row.realm_id,
  standings: standingsOf(row),
  modules: row.modules as ModuleSlug[],
  isActive: row.account_status === 'active',
  isDemo: row.is_demo,
  impersonator: row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name ?? '' },
  enteredBy: row.entered_by_id === null ? null : { id: row.entered_by_id, name: row.entered_by_name ?? '' },
  maySpend: row.may_spend,
  tokenId: row.token_id,
});
