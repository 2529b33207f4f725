import { identityErrors } from '@galena/contract/identity';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { accessOptions, teamErrors } from '@galena/contract/team';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  checkOwnPassword,
  findTeamUsers,
  getAccount,
  mailPerson,
  swapOwner,
  type TeamUser,
} from '../identity/index.ts';
import { heldOf } from './invitations.rules.ts';
import { getInvitation } from './invitations.service.ts';
import { changeInvitation, type InvitationRow } from './invitations.store.ts';

type Finding = typeof generalErrors.not_found | typeof teamErrors.not_joined;

const getMember = async (tx: Tx, id: number, fail: Fail<Finding>): Promise<InvitationRow & { user_id: number }> => {
  const row = await getInvitation(tx, 'member', id, fail);
  return row.user_id === null ? fail(teamErrors.not_joined) : { ...row, user_id: row.user_id };
};

/** Looks whether the owner may give the account to this member: it is theirs to give, and they know the password. */
export const checkTransfer = async (
  context: Context,
  id: number,
  password: string,
  fail: Fail<Finding | typeof teamErrors.wrong_password | typeof identityErrors.too_many_sign_ins>,
): Promise<void> => {
  await inTransaction(context, (tx) => getMember(tx, id, fail));
  if ((await checkOwnPassword(context, password, fail)) === 'wrong') fail(teamErrors.wrong_password);
};

const tell = async (tx: Tx, to: TeamUser, kind: 'owner_gained' | 'owner_given', other: TeamUser): Promise<void> => {
  const { accountId, realmId } = userOf(tx);
  const account = (await getAccount(tx, accountId)).name;
  const name = `${other.first_name} ${other.last_name}`;
  await mailPerson(
    tx,
    { accountId, realmId, email: to.email, lang: to.lang },
    { kind, texts: `team.mails.${kind}`, params: { account, name }, path: '/' },
  );
};

/** Gives the account to a member; whoever owned it is a member from now on who may use all that it holds. */
export const transferOwnership = (
  context: Context,
  id: number,
  fail: Fail<Finding | typeof teamErrors.not_transferable>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId, modules } = userOf(tx);
    const row = await getMember(tx, id, fail);
    const users = await findTeamUsers(tx, accountId, [userId, row.user_id]);
    const [from, to] = [users.get(userId), users.get(row.user_id)];
    const options = heldOf(accessOptions, modules);
    const access = { options, maySpend: true };
    if (!from || !to || !(await swapOwner(tx, accountId, { from: from.id, to: to.id }, access)))
      return fail(teamErrors.not_transferable);
    // The place in the team changes hands the other way.
    await changeInvitation(tx.db, row, {
      user_id: from.id,
      email: from.email,
      first_name: from.first_name,
      last_name: from.last_name,
      access_options: options,
      may_spend: true,
      accepted_at: moment(tx.clock),
      token_hash: null,
    });
    for (const [subject, changes] of [
      [to, { owner: [from.email, to.email] }],
      [from, { owner: [from.email, to.email] }],
    ] as const)
      await writeAudit(tx, {
        action: 'ownership_transferred',
        entity: 'user',
        entityId: subject.id,
        subjectId: subject.id,
        label: subject.email,
        changes,
      });
    await tell(tx, to, 'owner_gained', from);
    await tell(tx, from, 'owner_given', to);
  });
