import type { ModuleSlug } from '@galena/contract/kernel';
import { writeAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { claimAddress } from './accounts.service.ts';
import { giveModules } from './accounts.store.ts';
import * as store from './person-changes.store.ts';

export type { PersonAtHand } from './person-changes.store.ts';

/** Told inside the transaction in which somebody is deleted: upper rooms end what lets them in beside sessions. */
export const personDeletedSlot =
  defineSlot<(tx: Tx, person: { readonly accountId: number; readonly userId: number }) => Promise<void>>(
    'personDeleted',
  );

/** Told inside the transaction in which an account is deleted, restorable still: upper rooms end what would go on without its people. */
export const accountDeletedSlot = defineSlot<(tx: Tx, accountId: number) => Promise<void>>('accountDeleted');

/** Tells upper rooms that an account was deleted. */
export const tellDeleted = async (tx: Tx, accountId: number): Promise<void> => {
  for (const tell of tx.app.slots.answersOf(accountDeletedSlot)) await tell(tx, accountId);
};

/**
 * A user of an account that the transaction carries, held until it ends: whether they may be changed is decided by what this
 * answers. @returns null when there is none
 */
export const lockPerson = (tx: Tx, accountId: number, userId: number): Promise<store.PersonAtHand | null> =>
  store.maybePerson(tx.db, accountId, userId, true);

/** The same for whoever only looks. */
export const maybePerson = (tx: Tx, accountId: number, userId: number): Promise<store.PersonAtHand | null> =>
  store.maybePerson(tx.db, accountId, userId, false);

/** Whether a super admin is the only one. Until the transaction ends nobody else stops being one. */
export const isLastSuperAdmin = async (tx: Tx, person: store.PersonAtHand): Promise<boolean> =>
  person.is_super_admin && (await store.countOtherSuperAdmins(tx.db, person.id)) === 0;

/** What is left out stays as it is. */
export type PersonChanges = Partial<{
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: 'user' | 'admin';
  readonly user_type: 'user' | 'reseller' | 'partner';
  readonly is_super_admin: boolean;
  readonly modules: readonly ModuleSlug[];
  readonly may_have_related: boolean;
  readonly status: 'active' | 'inactive' | 'suspended';
}>;

type Change = readonly [unknown, unknown];

const userColumns = ['first_name', 'last_name', 'email', 'role', 'user_type', 'is_super_admin'] as const;

/** Modules in one order, whoever named them. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? (value as readonly string[]).toSorted((a, b) => a.localeCompare(b)) : value;

/** What really changes: field, before and after. */
const differencesOf = (person: store.PersonAtHand, wanted: PersonChanges): Readonly<Record<string, Change>> => {
  const before: Readonly<Record<string, unknown>> = { ...person, status: person.account_status };
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]): [string, Change][] => {
      const change: Change = [sorted(before[name]), sorted(value)];
      return value === undefined || JSON.stringify(change[0]) === JSON.stringify(change[1]) ? [] : [[name, change]];
    }),
  );
};

const auditOf = (
  action: string,
  { id, account_id: accountId, email }: Pick<store.PersonAtHand, 'id' | 'account_id' | 'email'>,
): AuditEntry => ({ action, entity: 'user', entityId: id, label: email, accountId, subjectId: id });

const changeAccount = async (tx: Tx, person: store.PersonAtHand, wanted: PersonChanges): Promise<void> => {
  const { status, may_have_related, modules, user_type } = wanted;
  const columns: store.AccountColumns = {
    ...(status !== undefined && { status }),
    ...(may_have_related !== undefined && { may_have_related }),
    ...(user_type === 'reseller' && person.account_kind === 'customer' && { kind: 'reseller' as const }),
  };
  if (Object.keys(columns).length > 0) await store.changeAccount(tx.db, person.account_id, columns, moment(tx.clock));
  if (modules === undefined) return;
  await store.takeOtherModules(tx.db, person.account_id, modules);
  if (modules.length > 0) await giveModules(tx.db, person.account_id, modules);
};

/**
 * Changes a user and what their account holds. Whether that is allowed was decided on the locked row.
 * @returns false when somebody has the new address; nothing is changed then
 */
export const updatePerson = async (tx: Tx, person: store.PersonAtHand, wanted: PersonChanges): Promise<boolean> => {
  const changes = differencesOf(person, wanted);
  if (Object.keys(changes).length === 0) return true;
  const isMoved = 'email' in changes && wanted.email?.toLowerCase() !== person.email.toLowerCase();
  if (isMoved && !(await claimAddress(tx, person.realm_id, wanted.email as string))) return false;
  const at = moment(tx.clock);
  const columns = Object.fromEntries(userColumns.flatMap((name) => (name in changes ? [[name, wanted[name]]] : [])));
  if (Object.keys(columns).length > 0) await store.changeUser(tx.db, person, columns, at);
  await changeAccount(tx, person, wanted);
  if (person.role === 'admin' && wanted.role === 'user') await store.endViewings(tx.db, person.id, at);
  await writeAudit(tx, { ...auditOf('changed', person), changes });
  return true;
};

/** Whether the account goes and comes with this person. */
const isOwner = ({ user_type: type }: store.PersonAtHand): boolean => type !== 'team_member';

/**
 * Deletes a user so that they can be restored: their sessions end at once, their address stays taken. With an owner goes the
 * account, and everybody in it.
 */
export const deletePerson = async (tx: Tx, person: store.PersonAtHand): Promise<void> => {
  const at = moment(tx.clock);
  const { account_id: accountId } = person;
  const whom = isOwner(person) ? null : person.id;
  if (whom === null) await store.setAccountDeleted(tx.db, accountId, at);
  await store.endSessions(tx.db, accountId, whom, at);
  for (const userId of await store.markDeleted(tx.db, accountId, whom, at)) {
    await store.endViewings(tx.db, userId, at);
    for (const tell of tx.app.slots.answersOf(personDeletedSlot)) await tell(tx, { accountId, userId });
  }
  if (whom === null) await tellDeleted(tx, accountId);
  await writeAudit(tx, auditOf('deleted', person));
};

/** Takes back what `deletePerson` did; sessions and keys stay ended. */
export const restorePerson = async (tx: Tx, person: store.PersonAtHand): Promise<void> => {
  const { account_id: accountId, deleted_at: deletedAt } = person;
  if (deletedAt === null) throw new Error(`user ${person.id} is not deleted`);
  const at = moment(tx.clock);
  if (isOwner(person)) await store.setAccountDeleted(tx.db, accountId, null);
  await store.markRestored(tx.db, accountId, isOwner(person) ? { deletedAt } : { userId: person.id }, at);
  await writeAudit(tx, auditOf('restored', person));
};

/**
 * Gives somebody who has none their first password and takes their address as proven: by a link that only they got.
 * @returns false when they have one by now, or are deleted
 */
export const setFirstPassword = async (
  tx: Tx,
  { accountId, userId, hash }: { readonly accountId: number; readonly userId: number; readonly hash: string },
): Promise<boolean> => {
  if (!(await store.setFirstPassword(tx.db, accountId, userId, hash, moment(tx.clock)))) return false;
  await writeAudit(tx, { action: 'password_set', entity: 'user', entityId: userId, accountId, subjectId: userId });
  return true;
};
