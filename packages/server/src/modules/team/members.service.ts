import type { z } from 'zod';
import { generalErrors, type Fail, type SuccessDef } from '@galena/contract/kernel';
import {
  teamErrors,
  teamSuccesses,
  type accessOptions,
  type EditMemberBody,
  type InviteMemberBody,
  type TeamMember,
  type TeamMembership,
} from '@galena/contract/team';
import { plansErrors } from '@galena/contract/plans';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import {
  findTeamUsers,
  getAccount,
  removePerson,
  renamePerson,
  setTeamAccess,
  type TeamUser,
} from '../identity/index.ts';
import { leadsAccessOf, resendIn, stateOf } from './invitations.rules.ts';
import { requireRoomFor } from '../plans/index.ts';
import { getInvitation, invite, sendAgain } from './invitations.service.ts';
import * as store from './invitations.store.ts';

type Options = (typeof accessOptions)[number][];
type NotFound = Fail<typeof generalErrors.not_found>;

const asMember = (row: store.InvitationRow, user: TeamUser | undefined, now: Date): TeamMember => {
  const { first_name, last_name, email } = user ?? row;
  const state = stateOf(row, now);
  return {
    id: row.id,
    user_id: row.user_id,
    first_name,
    last_name,
    email,
    access_options: (user ? user.options : row.access_options) as Options,
    leads_access: leadsAccessOf(user ? user.may_spend : row.may_spend),
    state,
    invited_at: row.sent_at,
    expires_at: state === 'active' ? null : row.expires_at,
    resend_in: resendIn(row, now),
    last_login_at: user?.last_login_at ?? null,
  };
};

const shown = async (tx: Tx, rows: readonly store.InvitationRow[]): Promise<TeamMember[]> => {
  const ids = rows.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]));
  const users = await findTeamUsers(tx, userOf(tx).accountId, ids);
  return rows.map((row) => asMember(row, users.get(row.user_id ?? 0), tx.clock.now()));
};

const shownOne = async (tx: Tx, id: number, fail: NotFound): Promise<TeamMember> =>
  (await shown(tx, [await getInvitation(tx, 'member', id, fail)]))[0] as TeamMember;

/** Members and open invitations, oldest first. */
export const listMembers = (context: Context, input: PageInput) =>
  inReadTransaction(context, async (tx) => {
    const plan = planPage(input);
    const { rows, total } = await store.findInvitations(tx.db, userOf(tx).accountId, 'member', plan);
    return pageOf(plan, await shown(tx, rows), total);
  });

/** Nobody gives what the account does not hold. */
const assertHeld = (tx: Tx, options: readonly string[], fail: Fail<typeof teamErrors.option_not_held>): void => {
  const held: readonly string[] = userOf(tx).modules;
  if (!options.every((option) => held.includes(option))) fail(teamErrors.option_not_held);
};

type InviteErrors =
  | typeof generalErrors.validation
  | typeof teamErrors.option_not_held
  | typeof plansErrors.limit_reached;

/** Invites somebody to the team, with these sections. */
export const inviteMember = (
  context: Context,
  { leads_access, access_options, ...person }: z.output<typeof InviteMemberBody>,
  fail: Fail<InviteErrors>,
): Promise<TeamMember> =>
  inTransaction(context, async (tx) => {
    assertHeld(tx, access_options, fail);
    await requireRoomFor(tx, userOf(tx).accountId, 'team_members', fail);
    const may_spend = leads_access === 'spend';
    const row = await invite(tx, { ...person, kind: 'member', account_name: '', access_options, may_spend }, fail);
    await writeAudit(tx, {
      action: 'invited',
      entity: 'team_member',
      entityId: row.id,
      label: row.email,
      changes: { access_options: [null, access_options], leads_access: [null, leads_access] },
    });
    return asMember(row, undefined, tx.clock.now());
  });

/** Changes what a member may use, from its next call on, or what somebody invited will. */
export const editMember = (
  context: Context,
  id: number,
  { leads_access, access_options, ...names }: z.output<typeof EditMemberBody>,
  fail: Fail<typeof generalErrors.not_found | typeof teamErrors.option_not_held>,
): Promise<TeamMember> =>
  inTransaction(context, async (tx) => {
    const row = await getInvitation(tx, 'member', id, fail);
    assertHeld(tx, access_options, fail);
    const before = (await shown(tx, [row]))[0] as TeamMember;
    const may_spend = leads_access === 'spend';
    await store.changeInvitation(tx.db, row, { ...names, access_options, may_spend });
    if (row.user_id !== null) {
      const person = { accountId: row.account_id, userId: row.user_id };
      await renamePerson(tx, person, names);
      await setTeamAccess(tx, person, { options: access_options, maySpend: may_spend });
    }
    await writeAudit(tx, {
      action: 'updated',
      entity: 'team_member',
      entityId: id,
      label: row.email,
      ...(row.user_id === null ? {} : { subjectId: row.user_id }),
      changes: {
        access_options: [before.access_options, access_options],
        leads_access: [before.leads_access, leads_access],
      },
    });
    return shownOne(tx, id, fail);
  });

/** Sends an invitation once more. */
export const resendInvitation = (
  context: Context,
  id: number,
  fail: Fail<
    typeof generalErrors.not_found | (typeof teamErrors)['already_joined' | 'resent_too_soon' | 'resent_too_often']
  >,
): Promise<TeamMember> =>
  inTransaction(context, async (tx) => {
    const row = await getInvitation(tx, 'member', id, fail);
    await sendAgain(tx, row, fail);
    await writeAudit(tx, { action: 'invited_again', entity: 'team_member', entityId: id, label: row.email });
    return shownOne(tx, id, fail);
  });

/**
 * Takes a member away, or an invitation back; a member takes itself away.
 * @returns what to say of it
 */
export const removeMember = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof generalErrors.forbidden>,
): Promise<SuccessDef> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const row = await getInvitation(tx, 'member', id, fail);
    const isSelf = row.user_id === user.userId;
    if (!isSelf && !user.standings.includes('owner')) return fail(generalErrors.forbidden);
    await store.removeInvitation(tx.db, row);
    const subject = row.user_id;
    if (subject !== null) await removePerson(tx, { accountId: row.account_id, userId: subject });
    await writeAudit(tx, {
      action: isSelf ? 'left' : subject === null ? 'withdrawn' : 'removed',
      entity: 'team_member',
      entityId: id,
      label: row.email,
      ...(subject === null ? {} : { subjectId: subject }),
    });
    if (isSelf) return teamSuccesses.team_left;
    return subject === null ? teamSuccesses.invitation_withdrawn : teamSuccesses.member_removed;
  });

/** In whose team the signed-in user is; an owner is in none (`id` null). */
export const getMembership = (context: Context): Promise<TeamMembership> =>
  inReadTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const [place, user] = [
      await store.maybePlaceOf(tx.db, accountId, userId),
      (await findTeamUsers(tx, accountId, [userId])).get(userId),
    ];
    return {
      id: place?.id ?? null,
      account_name: (await getAccount(tx, accountId)).name,
      access_options: (user?.options ?? []) as Options,
      leads_access: leadsAccessOf(user?.may_spend ?? true),
    };
  });
