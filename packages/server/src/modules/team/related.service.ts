import type { z } from 'zod';
import type { Me } from '@galena/contract/identity';
import { generalErrors, type Fail, type SuccessDef } from '@galena/contract/kernel';
import { plansErrors } from '@galena/contract/plans';
import {
  teamErrors,
  teamSuccesses,
  type EditRelatedBody,
  type InviteRelatedBody,
  type RelatedAccount,
} from '@galena/contract/team';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { pageOf, planPage, type PageInput } from '../../platform/db/paging.ts';
import { getBalance } from '../billing/index.ts';
import {
  authenticate,
  deleteAccount,
  enterAccount,
  getMe,
  inRelated,
  renameAccount,
  renamePerson,
  restoreAccount,
  type RelatedRow,
} from '../identity/index.ts';
import { assignToRelated, getPlan, planOf, requireForRelated, requireRoomFor, type Plan } from '../plans/index.ts';
import { resendIn, restorableSeconds, secondsAfter, stateOf } from './invitations.rules.ts';
import { getInvitation, invite, sendAgain } from './invitations.service.ts';
import * as store from './invitations.store.ts';

type NotFound = Fail<typeof generalErrors.not_found>;
type Chosen = RelatedAccount['plan'];
type Account = RelatedRow & { readonly credits: number; readonly plan: Chosen };

const restorableUntil = ({ deleted_at }: Pick<RelatedRow, 'deleted_at'>): string | null =>
  deleted_at === null ? null : secondsAfter(deleted_at, restorableSeconds);

const asRelated = (
  row: store.InvitationRow,
  account: Account | undefined,
  now: Date,
  chosen: Chosen = null,
): RelatedAccount => {
  const { first_name, last_name, email } = account ?? row;
  const state = account?.deleted_at ? 'deleted' : stateOf(row, now);
  return {
    id: row.id,
    account_id: account?.id ?? null,
    name: account?.name ?? row.account_name,
    first_name,
    last_name,
    email,
    state,
    credits: account?.credits ?? null,
    plan: account ? account.plan : chosen,
    last_login_at: account?.last_login_at ?? null,
    invited_at: row.sent_at,
    expires_at: row.accepted_at === null ? row.expires_at : null,
    resend_in: resendIn(row, now),
    restorable_until: account ? restorableUntil(account) : null,
  };
};

const named = (plan: Plan | null): Chosen => plan && { id: plan.id, name: plan.name };

/** What the parent chose for an account that has not opened yet. */
const chosenOf = async (tx: Tx, { plan_id: planId }: store.InvitationRow): Promise<Chosen> =>
  named(planId === null ? null : await getPlan(tx, planId));

const idsOf = (rows: readonly store.InvitationRow[]): number[] =>
  rows.flatMap(({ related_account_id: id }) => (id === null ? [] : [id]));

/** What is shown of these: an account that is below this one no more is not there, nor one whose time to be restored is over. */
const shown = async (tx: Tx, rows: readonly store.InvitationRow[]): Promise<RelatedAccount[]> => {
  const now = tx.clock.now();
  const accounts = new Map<number, Account>();
  await inRelated(tx, idsOf(rows), async (found) => {
    for (const account of found)
      accounts.set(account.id, {
        ...account,
        credits: await getBalance(tx, account.id),
        plan: named((await planOf(tx, account.id))?.plan ?? null),
      });
  });
  const isThere = (row: store.InvitationRow): boolean => {
    if (row.related_account_id === null) return true;
    const account = accounts.get(row.related_account_id);
    const until = account && restorableUntil(account);
    return account !== undefined && (!until || Date.parse(until) > now.getTime());
  };
  const shownRows: RelatedAccount[] = [];
  for (const row of rows.filter(isThere))
    shownRows.push(asRelated(row, accounts.get(row.related_account_id ?? 0), now, await chosenOf(tx, row)));
  return shownRows;
};

const shownOne = async (tx: Tx, id: number, fail: NotFound): Promise<RelatedAccount> =>
  (await shown(tx, [await getInvitation(tx, 'related', id, fail)]))[0] ?? fail(generalErrors.not_found);

/** The accounts below this one and open invitations to such, oldest first. */
export const listRelated = (context: Context, input: PageInput) =>
  inReadTransaction(context, async (tx) => {
    const plan = planPage(input);
    const { rows, total } = await store.findInvitations(tx.db, userOf(tx).accountId, 'related', plan);
    const page = pageOf(plan, rows, total);
    return { ...page, data: await shown(tx, page.data) };
  });

/** Invites somebody to an account of their own below this one: it opens once they accept. */
export const inviteRelated = (
  context: Context,
  { first_name, last_name, email, name, plan_id }: z.output<typeof InviteRelatedBody>,
  fail: Fail<typeof generalErrors.validation | (typeof plansErrors)['limit_reached' | 'plan_not_offered']>,
): Promise<RelatedAccount> =>
  inTransaction(context, async (tx) => {
    await requireRoomFor(tx, userOf(tx).accountId, 'related_accounts', fail);
    if (plan_id !== undefined) await requireForRelated(tx, userOf(tx).accountId, plan_id, fail);
    const account_name = name ?? `${first_name} ${last_name}`;
    const person = { kind: 'related', first_name, last_name, email, account_name, plan_id: plan_id ?? null } as const;
    const row = await invite(tx, { ...person, access_options: [], may_spend: true }, fail);
    await writeAudit(tx, { action: 'invited', entity: 'related_account', entityId: row.id, label: row.email });
    return asRelated(row, undefined, tx.clock.now(), await chosenOf(tx, row));
  });

type Task<T> = (account: RelatedRow | null, row: store.InvitationRow) => Promise<T>;

/** Runs `task` in the related account of a row, if it has opened (else with null) and is below this one at this moment. */
const inOne = async <T>(tx: Tx, id: number, fail: NotFound, task: Task<T>): Promise<T> => {
  const row = await getInvitation(tx, 'related', id, fail);
  if (row.related_account_id === null) return task(null, row);
  return inRelated(tx, [row.related_account_id], ([account]) =>
    account ? task(account, row) : fail(generalErrors.not_found),
  );
};

/** Writes what was done to a related account into the parent's history and into its own. */
const audit = async (
  tx: Tx,
  action: string,
  row: store.InvitationRow,
  account: RelatedRow | null,
  changes: Readonly<Record<string, readonly [unknown, unknown]>> = {},
): Promise<void> => {
  const label = account?.name ?? row.account_name;
  await writeAudit(tx, { action, entity: 'related_account', entityId: row.id, label, changes });
  if (account)
    await writeAudit(tx, {
      action,
      entity: 'account',
      entityId: account.id,
      label,
      changes,
      accountId: account.id,
      subjectId: account.owner_id,
    });
};

/** Which plan an account below is on, or will be once its owner accepts. */
const planIdOf = async (tx: Tx, row: store.InvitationRow, account: RelatedRow | null): Promise<number | null> =>
  account ? ((await planOf(tx, account.id))?.plan.id ?? null) : row.plan_id;

/** Renames a related account and its owner, and puts it on the plan that the parent chooses. */
export const editRelated = (
  context: Context,
  id: number,
  { name, plan_id: planId, ...names }: z.output<typeof EditRelatedBody>,
  fail: Fail<typeof generalErrors.not_found | typeof plansErrors.plan_not_offered>,
): Promise<RelatedAccount> =>
  inTransaction(context, async (tx) => {
    await inOne(tx, id, fail, async (account, row) => {
      const isChosen = planId !== undefined && planId !== (await planIdOf(tx, row, account));
      if (isChosen) await requireForRelated(tx, row.account_id, planId, fail);
      await store.changeInvitation(tx.db, row, { ...names, account_name: name, ...(isChosen && { plan_id: planId }) });
      if (account) {
        await renameAccount(tx, account.id, name);
        await renamePerson(tx, { accountId: account.id, userId: account.owner_id }, names);
        if (isChosen) await assignToRelated(tx, { parentId: row.account_id, accountId: account.id, planId });
      }
      await audit(tx, 'updated', row, account, { name: [account?.name ?? row.account_name, name] });
    });
    return shownOne(tx, id, fail);
  });

/** Deletes a related account, so that it can be restored, or takes its invitation back. @returns what to say of it */
export const removeRelated = (context: Context, id: number, fail: NotFound): Promise<SuccessDef> =>
  inTransaction(context, (tx) =>
    inOne(tx, id, fail, async (account, row) => {
      if (account === null) await store.removeInvitation(tx.db, row);
      else if (account.deleted_at === null) await deleteAccount(tx, account.id);
      await audit(tx, account ? 'deleted' : 'withdrawn', row, account);
      return account ? teamSuccesses.related_deleted : teamSuccesses.invitation_withdrawn;
    }),
  );

type RestoreErrors = typeof generalErrors.not_found | (typeof teamErrors)['related_not_deleted' | 'restored_too_late'];

/** Restores a deleted account; whoever was signed in there signs in again. */
export const restoreRelated = (context: Context, id: number, fail: Fail<RestoreErrors>): Promise<RelatedAccount> =>
  inTransaction(context, async (tx) => {
    await inOne(tx, id, fail, async (account, row) => {
      const until = account && restorableUntil(account);
      if (!account || !until) return fail(teamErrors.related_not_deleted);
      if (Date.parse(until) <= tx.clock.now().getTime()) return fail(teamErrors.restored_too_late);
      await restoreAccount(tx, account.id);
      await audit(tx, 'restored', row, account);
    });
    return shownOne(tx, id, fail);
  });

/** Sends the invitation to a related account once more. */
export const resendRelated = (
  context: Context,
  id: number,
  fail: Fail<
    typeof generalErrors.not_found | (typeof teamErrors)['already_joined' | 'resent_too_soon' | 'resent_too_often']
  >,
): Promise<RelatedAccount> =>
  inTransaction(context, async (tx) => {
    const row = await getInvitation(tx, 'related', id, fail);
    await sendAgain(tx, row, fail);
    await writeAudit(tx, { action: 'invited_again', entity: 'related_account', entityId: id, label: row.email });
    return shownOne(tx, id, fail);
  });

type EnterErrors =
  | typeof generalErrors.not_found
  | typeof generalErrors.forbidden
  | (typeof teamErrors)['not_joined' | 'related_deleted'];

/** Opens a session in a related account for the owner of this one. */
export const enterRelated = (
  context: Context,
  id: number,
  fail: Fail<EnterErrors>,
): Promise<{ readonly access_token: string; readonly user: Me }> =>
  inTransaction(context, (tx) =>
    inOne(tx, id, fail, async (account, row) => {
      if (account === null) return fail(teamErrors.not_joined);
      if (account.deleted_at !== null) return fail(teamErrors.related_deleted);
      await writeAudit(tx, { action: 'entered', entity: 'related_account', entityId: row.id, label: account.name });
      const token = await enterAccount(tx, account);
      const actor = await authenticate(tx, token);
      // Suspended, or its owner is gone.
      if (actor === null) return fail(generalErrors.forbidden);
      return { access_token: token, user: await getMe({ ...tx, actor }) };
    }),
  );
