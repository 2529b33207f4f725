import type { z } from 'zod';
import type { Me } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { teamErrors, type AcceptInvitationBody, type Invitation } from '@galena/contract/team';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import {
  addPerson,
  authenticate,
  claimAddress,
  findNames,
  getAccount,
  getMe,
  isAddressTaken,
  openAccount,
  openSession,
  realmOfHost,
  requireGoodPassword,
  setTeamAccess,
  type NewPerson,
} from '../identity/index.ts';
import { assignToRelated } from '../plans/index.ts';
import { leadsAccessOf, stateOf, tokenLimit } from './invitations.rules.ts';
import * as store from './invitations.store.ts';

type HoldErrors = (typeof teamErrors)['invitation_invalid' | 'invitation_expired' | 'invitation_used'];
type Inviting = Awaited<ReturnType<typeof getAccount>>;

/** Whether an account may still be joined like this. */
const isStanding = ({ kind }: store.InvitationRow, account: Inviting): boolean =>
  account.deleted_at === null &&
  account.status === 'active' &&
  (kind === 'member' || (account.may_have_related && account.kind !== 'related'));

/**
 * Runs `task` with the invitation of a token, in the account that sent it. One that was withdrawn, replaced or never made, and one of
 * another brand, are all the same.
 */
const withInvitation = async <T>(
  context: Context,
  token: string,
  isLocked: boolean,
  fail: Fail<HoldErrors>,
  task: (tx: Tx, row: store.InvitationRow & { expires_at: string }, account: Inviting) => Promise<T>,
): Promise<T> => {
  const hash = tokenHash(token);
  const found = await store.maybeByToken(context.db, hash);
  if (!found) return fail(teamErrors.invitation_invalid);
  const { invitation_id: id, account_id: accountId } = found;
  const realmId = await realmOfHost(context);
  return inAccounts(context, [accountId], async (tx) => {
    const row = await store.maybeHeld(tx.db, { accountId, id, hash }, isLocked);
    if (!row || row.realm_id !== realmId) return fail(teamErrors.invitation_invalid);
    const account = await getAccount(tx, accountId);
    if (!isStanding(row, account)) return fail(teamErrors.invitation_invalid);
    const state = stateOf(row, tx.clock.now());
    if (state === 'active') return fail(teamErrors.invitation_used);
    if (state === 'expired' || row.expires_at === null) return fail(teamErrors.invitation_expired);
    return task(tx, { ...row, expires_at: row.expires_at }, account);
  });
};

/** What an invitation is about, for whoever holds its token. */
export const showInvitation = async (context: Context, token: string, fail: Fail<HoldErrors>): Promise<Invitation> => {
  await admit(context, tokenLimit, context.origin.ip);
  return withInvitation(context, token, false, fail, async (tx, row, account) => {
    const names = row.invited_by === null ? null : await findNames(tx, row.account_id, [row.invited_by]);
    const { kind, first_name, last_name, email, access_options, may_spend, expires_at } = row;
    return {
      kind,
      account_name: account.name,
      inviter: names?.get(row.invited_by ?? 0) ?? '',
      first_name,
      last_name,
      email,
      access_options,
      leads_access: leadsAccessOf(may_spend),
      expires_at,
      is_address_taken: await isAddressTaken(tx, row.realm_id, email),
    };
  });
};

/** Who signs in once an invitation is accepted. */
type Joined = { readonly id: number; readonly account_id: number; readonly role: string };

const joinTeam = async (tx: Tx, row: store.InvitationRow, person: NewPerson): Promise<Joined | null> => {
  const { account_id: accountId, realm_id: realmId } = row;
  if (!(await claimAddress(tx, realmId, row.email))) return null;
  const member = { role: 'user', user_type: 'team_member' } as const;
  const userId = await addPerson(tx, { id: accountId, realmId }, person, member);
  await setTeamAccess(tx, { accountId, userId }, { options: row.access_options, maySpend: row.may_spend });
  await store.changeInvitation(tx.db, row, { accepted_at: moment(tx.clock), user_id: userId });
  return { id: userId, account_id: accountId, role: member.role };
};

/** Opens the account below the one that invited, on the plan that the parent chose; without one it is inactive. */
const joinAsRelated = async (tx: Tx, row: store.InvitationRow, person: NewPerson): Promise<Joined | null> => {
  const opened = await openAccount(tx, {
    realmId: row.realm_id,
    parentId: row.account_id,
    kind: 'related',
    name: row.account_name,
    owner: person,
  });
  if (opened === null) return null;
  const { accountId, userId } = opened;
  if (row.plan_id !== null) await assignToRelated(tx, { parentId: row.account_id, accountId, planId: row.plan_id });
  await store.changeInvitation(tx.db, row, {
    accepted_at: moment(tx.clock),
    user_id: userId,
    related_account_id: accountId,
  });
  return { id: userId, account_id: accountId, role: 'related' };
};

type AcceptErrors = HoldErrors | typeof teamErrors.address_taken;

/** Makes the person whom an invitation is for, and signs them in. Of many at once one gets in. */
export const acceptInvitation = async (
  context: Context,
  { token, first_name, last_name, password, lang }: z.output<typeof AcceptInvitationBody>,
  fail: Fail<AcceptErrors>,
): Promise<{ readonly access_token: string; readonly user: Me }> => {
  await admit(context, tokenLimit, context.origin.ip);
  // Looked at before the password is hashed: that costs, and only somebody with a token may make it cost.
  const email = await withInvitation(context, token, false, fail, async (_, row) => row.email);
  await requireGoodPassword(context, { realmId: await realmOfHost(context), email }, password);
  const passwordHash = await hashPassword(password, context.app.passwordCost);
  const joined = await withInvitation(context, token, true, fail, async (tx, row) => {
    const person: NewPerson = {
      firstName: first_name,
      lastName: last_name,
      email: row.email,
      passwordHash,
      // They have the mail, or the link would not be theirs.
      isConfirmed: true,
      hasAcceptedTerms: true,
      lang,
    };
    const made = await (row.kind === 'member' ? joinTeam : joinAsRelated)(tx, row, person);
    if (made === null) return fail(teamErrors.address_taken);
    await writeAudit(tx, {
      action: 'joined',
      entity: row.kind === 'member' ? 'team_member' : 'related_account',
      entityId: row.id,
      label: row.email,
      accountId: row.account_id,
      ...(row.kind === 'member' ? { subjectId: made.id } : {}),
    });
    return made;
  });
  const access_token = await openSession(context, joined, { method: 'invitation', remember: true });
  const actor = await authenticate(context, access_token);
  if (actor === null) return fail(teamErrors.invitation_invalid);
  return { access_token, user: await getMe({ ...context, actor }) };
};
