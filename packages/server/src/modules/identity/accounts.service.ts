import { maybeTimeZone } from '@galena/contract/identity';
import { AppError, generalErrors, type ModuleSlug } from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import {
  alsoInAccounts,
  inAccounts,
  inTransaction,
  isInTransaction,
  type Tx,
} from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import * as store from './accounts.store.ts';
import { getTimeZone } from './people.store.ts';
import { termsVersion } from './sign-in.rules.ts';

/** Somebody who is about to be a user of an account. */
export type NewPerson = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null: they set one by the mail they get, or sign in by other means. */
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly hasAcceptedTerms: boolean;
  readonly lang: 'en' | 'es' | 'fr' | 'de';
};

export type NewAccount = {
  readonly realmId: number;
  /** The account that this one is below; null: none. */
  readonly parentId: number | null;
  readonly kind: 'customer' | 'related' | 'reseller';
  readonly name: string;
  /** As somebody’s browser names it; one that nobody knows is taken for UTC. Left out: that of the account above. */
  readonly timeZone?: string | undefined;
  /** What it holds beside what comes with its plan. */
  readonly modules?: readonly ModuleSlug[];
  readonly owner: NewPerson;
};

export type Opened = { readonly accountId: number; readonly userId: number };

/** Told inside the transaction that opens an account; the transaction carries it. Upper rooms give it what newcomers get. */
export const accountOpenedSlot =
  defineSlot<(tx: Tx, account: Opened & Pick<NewAccount, 'kind' | 'parentId'>) => Promise<void>>('accountOpened');

/** Whose account has just been opened by somebody who registered. */
export type Registered = {
  readonly accountId: number;
  readonly userId: number;
  /** The reseller in whose realm they registered; null: the platform's own. */
  readonly ownerId: number | null;
  readonly email: string;
  /** As they gave it: the code of whoever sent them, or anything else. */
  readonly ref: string | null;
};

/**
 * Told of an account that a registration opens, in its transaction, or the first sign-in by a provider, in the one that connects it. Not told when the address was
 * registered before: who came first counts. Nobody here may refuse.
 */
export const registeredSlot = defineSlot<(tx: Tx, newcomer: Registered) => Promise<void>>('registered');

/** Tells the rooms upstairs of an account that somebody has opened by themselves; the transaction carries it. */
export const tellRegistered = async (tx: Tx, newcomer: Registered): Promise<void> => {
  for (const tell of tx.app.slots.answersOf(registeredSlot)) await tell(tx, newcomer);
};

/**
 * Tells identity what an account's plan makes of it, in the transaction that gives or ends the plan. What was given by hand stays; of
 * modules only those go that came with a plan.
 */
export const setPlanStanding = async (
  tx: Tx,
  accountId: number,
  { state, ...brings }: store.PlanBrings & { readonly state: 'none' | 'active' | 'over' },
): Promise<void> => {
  await store.setPlanState(tx.db, accountId, state);
  await store.setPlanBrings(tx.db, [accountId], brings);
};

/** Tells what a plan brings from now on to the accounts that are on it; the transaction carries them. */
export const setPlanBrings = (tx: Tx, accountIds: readonly number[], brings: store.PlanBrings): Promise<void> =>
  store.setPlanBrings(tx.db, accountIds, brings);

/**
 * Takes an address for the person that this transaction makes or moves there: until its end nobody else can.
 * @param userId who moves there; they may take back what was theirs
 * @returns false when somebody has it in this realm, be they deleted or not; when one of the people has it whose brand the realm is;
 *   and when it was somebody's who may still take it back
 */
export const claimAddress = async (
  tx: Tx,
  realmId: number,
  email: string,
  userId: number | null = null,
): Promise<boolean> => {
  await store.lockAddress(tx.db, realmId, email);
  return store.isAddressFree(tx.db, realmId, email, userId, moment(tx.clock));
};

/** Makes a user of an account that the transaction carries. The address must have been claimed in it. */
export const addPerson = (
  tx: Tx,
  account: { readonly id: number; readonly realmId: number },
  person: NewPerson,
  as: Pick<store.UserRow, 'role' | 'user_type'>,
): Promise<number> =>
  store.createUser(tx.db, {
    account_id: account.id,
    realm_id: account.realmId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    password_hash: person.passwordHash,
    email_confirmed_at: person.isConfirmed ? moment(tx.clock) : null,
    lang: person.lang,
    terms_accepted_at: person.hasAcceptedTerms ? moment(tx.clock) : null,
    terms_version: person.hasAcceptedTerms ? termsVersion : null,
    ...as,
  });

/**
 * Asked before the clock of an account changes, in the transaction that changes it: upper rooms do what is due by the old one. What they
 * answer is called when the new one is written.
 */
export const timeZoneChangeSlot =
  defineSlot<(tx: Tx, accountId: number) => Promise<() => Promise<void>>>('timeZoneChange');

/** A zone by its name of today, where the product and its database both know it: they count days by the same clock. */
const maybeKnown = async (tx: Tx, name: string): Promise<string | null> => {
  const zone = maybeTimeZone(name);
  if (zone === null || zone === 'UTC') return zone;
  return (await store.knowsTimeZone(tx.db, zone)) ? zone : null;
};

/**
 * By which clock a new account's days begin. @param told as somebody's browser names it; left out: as those of the account above
 * @returns UTC where nothing better is known
 */
const zoneOfNewAccount = async (tx: Tx, told: string | undefined, parentId: number | null): Promise<string> => {
  if (told !== undefined) return (await maybeKnown(tx, told)) ?? 'UTC';
  return parentId === null ? 'UTC' : alsoInAccounts(tx, [parentId], () => getTimeZone(tx.db, parentId));
};

const open = async (tx: Tx, accountId: number, account: NewAccount): Promise<Opened | null> => {
  const { realmId, parentId, kind, name, owner } = account;
  if (!(await claimAddress(tx, realmId, owner.email))) return null;
  const timeZone = await zoneOfNewAccount(tx, account.timeZone, parentId);
  await store.createAccount(tx.db, {
    id: accountId,
    parent_id: parentId,
    realm_id: realmId,
    kind,
    name,
    time_zone: timeZone,
  });
  await store.giveModules(tx.db, accountId, account.modules ?? []);
  const userId = await addPerson(tx, { id: accountId, realmId }, owner, {
    role: kind === 'related' ? 'related' : 'user',
    user_type: kind === 'reseller' ? 'reseller' : 'user',
  });
  const opened = { accountId, userId };
  await writeAudit(tx, {
    action: 'created',
    entity: 'user',
    entityId: userId,
    label: owner.email,
    accountId,
    subjectId: userId,
  });
  for (const tell of tx.app.slots.answersOf(accountOpenedSlot)) await tell(tx, { ...opened, kind, parentId });
  return opened;
};

/**
 * Opens an account with its owner, and gives both what newcomers get: the only way to a new account. Joins the caller's
 * transaction when there is one.
 * @returns null when the address is taken in the realm
 */
export const openAccount = async (context: Context, account: NewAccount): Promise<Opened | null> => {
  const accountId = await store.reserveAccountId(context.db);
  return isInTransaction(context)
    ? alsoInAccounts(context as Tx, [accountId], (tx) => open(tx, accountId, account))
    : inAccounts(context, [accountId], (tx) => open(tx, accountId, account));
};

/**
 * Changes by which clock the days and months of the caller's account begin. What began by the old one ends by the new one: no month is
 * lost and none comes twice.
 * @throws AppError 422 at `time_zone` where nobody knows it
 */
export const setTimeZone = (context: Context, name: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const zone = await maybeKnown(tx, name);
    if (zone === null)
      throw new AppError(generalErrors.validation, { fields: { time_zone: [validationSentences.invalid_type] } });
    const finish: (() => Promise<void>)[] = [];
    for (const ask of tx.app.slots.answersOf(timeZoneChangeSlot)) finish.push(await ask(tx, accountId));
    const before = await getTimeZone(tx.db, accountId);
    if (before === zone) return;
    await store.setTimeZoneOf(tx.db, accountId, zone);
    await writeAudit(tx, {
      action: 'time_zone_changed',
      entity: 'account',
      entityId: accountId,
      changes: { time_zone: [before, zone] },
    });
    for (const end of finish) await end();
  });
