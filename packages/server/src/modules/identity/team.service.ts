import type { ModuleSlug } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { revokeSessions } from './sessions.store.ts';
import * as store from './team.store.ts';

export type { Colleague, TeamUser } from './team.store.ts';

type Member = { readonly accountId: number; readonly userId: number };

/** What a member may use, and whether for credits. */
export type Access = { readonly options: readonly string[]; readonly maySpend: boolean };

/** Told inside the transaction that takes a user away for good: whoever keeps a way in for them (keys, other people's sign-ins) ends it. */
export const personRemovedSlot = defineSlot<(tx: Tx, person: Member) => Promise<void>>('personRemoved');

/** These users of an account by id, with what they may use; those who are gone are left out. */
export const findTeamUsers = async (
  tx: Tx,
  accountId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, store.TeamUser>> =>
  new Map((await store.findTeamUsers(tx.db, accountId, userIds)).map((user) => [user.id, user]));

/** Who works with a section of the account: its owner and the members who may use it. */
export const findColleagues = (tx: Tx, accountId: number, option: string): Promise<readonly store.Colleague[]> =>
  store.findColleagues(tx.db, accountId, option);

/** The slugs of the modules that an account holds. */
export const findModules = (tx: Tx, accountId: number): Promise<string[]> => store.findModules(tx.db, accountId);

/** Whether an account may work with a module now: it holds it, and is neither suspended nor deleted. */
export const mayUse = (tx: Tx, accountId: number, module: ModuleSlug): Promise<boolean> =>
  store.mayUse(tx.db, accountId, module);

/** Gives a member these sections and no others. They count from its next call on. */
export const setTeamAccess = async (
  tx: Tx,
  { accountId, userId }: Member,
  { options, maySpend }: Access,
): Promise<void> => {
  await store.removeAccess(tx.db, accountId, userId);
  await store.giveAccess(
    tx.db,
    options.map((option) => ({
      account_id: accountId,
      user_id: userId,
      option,
      may_spend: maySpend || option !== 'leads',
    })),
  );
};

/** Puts a person's names right. */
export const renamePerson = (
  tx: Tx,
  { accountId, userId }: Member,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<void> => store.rename(tx.db, accountId, userId, names);

/** Takes a member away: their sessions end at once, what they made stays, and their address is free for another account. */
export const removePerson = async (tx: Tx, person: Member): Promise<void> => {
  const { accountId, userId } = person;
  await revokeSessions(tx.db, person, { allBut: null }, moment(tx.clock));
  await store.removeAccess(tx.db, accountId, userId);
  await store.removeUser(tx.db, accountId, userId, moment(tx.clock));
  for (const tell of tx.app.slots.answersOf(personRemovedSlot)) await tell(tx, person);
};

/**
 * Makes a member the owner of its account; the owner becomes a member who may use `access`. The new owner signs in again, so that
 * no session of a member becomes one of an owner.
 * @returns false when one of them is not what they should be any more, or when the account is an operator's
 */
export const swapOwner = async (
  tx: Tx,
  accountId: number,
  { from, to }: { readonly from: number; readonly to: number },
  access: Access,
): Promise<boolean> => {
  const users = await store.lockUsers(tx.db, accountId, [from, to]);
  const owner = users.find(({ id }) => id === from);
  const member = users.find(({ id }) => id === to);
  if (!owner || owner.user_type === 'team_member' || owner.role === 'admin') return false;
  if (member?.user_type !== 'team_member' || member.deleted_at !== null) return false;
  await store.setStanding(tx.db, accountId, to, { role: owner.role, user_type: owner.user_type });
  await store.setStanding(tx.db, accountId, from, { role: 'user', user_type: 'team_member' });
  await store.removeAccess(tx.db, accountId, to);
  await setTeamAccess(tx, { accountId, userId: from }, access);
  await revokeSessions(tx.db, { accountId, userId: to }, { allBut: null }, moment(tx.clock));
  return true;
};

/** Whether somebody of the account has this address. */
export const isColleague = (tx: Tx, accountId: number, email: string): Promise<boolean> =>
  store.hasAddress(tx.db, accountId, email);
