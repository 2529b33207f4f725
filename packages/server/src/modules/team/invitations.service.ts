import { generalErrors, type Fail } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { teamErrors } from '@galena/contract/team';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { emptyTables, type Purge } from '../../platform/purging/purging.ts';
import { findNames, getAccount, getLanguage, isColleague, mailPerson } from '../identity/index.ts';
import { dayOf, invitingLimit, resendIn, timesADay, validSeconds } from './invitations.rules.ts';
import * as store from './invitations.store.ts';

type Invited = Pick<
  store.NewInvitation,
  'kind' | 'email' | 'first_name' | 'last_name' | 'account_name' | 'access_options' | 'may_spend' | 'plan_id'
>;

/** Mails the link of an invitation, in the language of whoever invites. */
const send = async (tx: Tx, to: Invited, token: string): Promise<void> => {
  const { accountId, userId, realmId } = userOf(tx);
  const inviter = (await findNames(tx, accountId, [userId])).get(userId) ?? '';
  await mailPerson(
    tx,
    { accountId, realmId, email: to.email, lang: await getLanguage(tx, accountId, userId) },
    {
      kind: `invite_${to.kind}`,
      texts: `team.mails.invite_${to.kind}`,
      params: { name: to.first_name, inviter, account: (await getAccount(tx, accountId)).name },
      path: `/invitation/${token}`,
    },
  );
};

/**
 * Invites somebody by mail. Whether their address has an account is not told: only that somebody of this very account has it or is
 * invited already.
 * @returns the invitation
 */
export const invite = async (
  tx: Tx,
  invited: Invited,
  fail: Fail<typeof generalErrors.validation>,
): Promise<store.InvitationRow> => {
  const { accountId, userId, realmId } = userOf(tx);
  await admit(tx, invitingLimit, String(accountId));
  const isSame = () => fail(generalErrors.validation, { fields: { email: [validationSentences.same_email] } });
  if (await isColleague(tx, accountId, invited.email)) return isSame();
  const token = newToken('gi_');
  const at = moment(tx.clock);
  const id = await store.createInvitation(tx.db, {
    ...invited,
    account_id: accountId,
    realm_id: realmId,
    invited_by: userId,
    token_hash: tokenHash(token),
    sent_at: at,
    day: dayOf(at),
    expires_at: momentIn(tx.clock, validSeconds),
  });
  if (id === null) return isSame();
  await send(tx, invited, token);
  return (await store.maybeInvitation(tx.db, accountId, invited.kind, id)) as store.InvitationRow;
};

type ResendErrors = (typeof teamErrors)['already_joined' | 'resent_too_soon' | 'resent_too_often'];

/** Sends an invitation again with another link; the one before stops working. */
export const sendAgain = async (tx: Tx, row: store.InvitationRow, fail: Fail<ResendErrors>): Promise<void> => {
  if (row.accepted_at !== null) return fail(teamErrors.already_joined);
  const wait = resendIn(row, tx.clock.now());
  if (wait > 0) return fail(teamErrors.resent_too_soon, { params: { seconds: wait }, retryAfterSeconds: wait });
  const at = moment(tx.clock);
  const times = row.day === dayOf(at) ? row.sent_times + 1 : 1;
  if (times > timesADay) return fail(teamErrors.resent_too_often);
  const token = newToken('gi_');
  await store.changeInvitation(tx.db, row, {
    token_hash: tokenHash(token),
    sent_at: at,
    day: dayOf(at),
    sent_times: times,
    expires_at: momentIn(tx.clock, validSeconds),
  });
  await send(tx, row, token);
};

/** An invitation of the account's, locked; what is not theirs is not there. */
export const getInvitation = async (
  tx: Tx,
  kind: store.Kind,
  id: number,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<store.InvitationRow> =>
  (await store.maybeInvitation(tx.db, userOf(tx).accountId, kind, id)) ?? fail(generalErrors.not_found);

const emptyInvitations = emptyTables('team.invitations');

/** Fills `accountPurged`: whom the account invited, and what its parent still has of it. */
export const forgetInvitations: Purge = async (tx, accountId) => {
  await store.removeOfRelated(tx.db, accountId);
  return emptyInvitations(tx, accountId);
};
