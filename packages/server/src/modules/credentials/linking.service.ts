import { credentialErrors as errors, type ConnectedProvider } from '@galena/contract/credentials';
import { identityErrors, type Language } from '@galena/contract/identity';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import {
  enter,
  getProvable,
  handToOwner,
  maybeProvableByEmail,
  openAccount,
  realmOfCall,
  tellRegistered,
  type Entered,
  type ProvablePerson,
} from '../identity/index.ts';
import { stepOf } from './linking.rules.ts';
import { namesOf } from './social.rules.ts';
import { labelOf, type Told } from './social.service.ts';
import * as store from './social.store.ts';
import { auditOf, tellPerson } from './telling.service.ts';
import { assertOtherWayIn } from './ways-in.service.ts';

type Realm = Awaited<ReturnType<typeof realmOfCall>>;
type Entering = {
  readonly remember: boolean;
  readonly lang: Language;
  readonly time_zone?: string | undefined;
  readonly ref?: string | undefined;
};
type EnterErrors =
  | typeof errors.social_unvouched
  | (typeof identityErrors)['signs_in_elsewhere' | 'signs_in_on_platform' | 'account_deleted' | 'registration_off'];

const rowOf = (tx: Tx, realmId: number, { provider, identity }: Told) => ({
  realm_id: realmId,
  provider: provider.name,
  issuer: identity.issuer,
  provider_user_id: identity.subject,
  email: identity.email,
  created_at: moment(tx.clock),
});

/** Connects a person whose address is proven here and there. */
const connectPerson = async (tx: Tx, realm: Realm, person: ProvablePerson, told: Told): Promise<void> => {
  const owner = { accountId: person.account_id, userId: person.id };
  const made = await store.connectSocial(tx.db, owner, rowOf(tx, realm.id, told));
  // Somebody was faster: the same sign-in in another tab.
  if (!made) return;
  const label = told.provider.label;
  await auditOf(tx, person, 'provider_connected', 'social_account', { entityId: made.id, label });
  await tellPerson(tx, person, 'provider_connected', { provider: label });
};

/** Opens an account for somebody whose address nobody has here; null: somebody has it after all. */
const openFor = async (
  context: Context,
  realm: Realm,
  told: Told,
  { lang, ref, time_zone: timeZone }: Omit<Entering, 'remember'>,
): Promise<ProvablePerson | null> => {
  const email = told.identity.email as string;
  const names = namesOf(told.identity, email);
  const opened = await openAccount(context, {
    realmId: realm.id,
    parentId: realm.ownerId,
    kind: 'customer',
    name: `${names.firstName} ${names.lastName}`.trim(),
    timeZone,
    owner: { ...names, email, passwordHash: null, isConfirmed: true, hasAcceptedTerms: false, lang },
  });
  if (!opened) return null;
  return inAccounts(context, [opened.accountId], async (tx) => {
    const person = await getProvable(tx, opened.accountId, opened.userId);
    const owner = { accountId: person.account_id, userId: person.id };
    const made = await store.connectSocial(tx.db, owner, rowOf(tx, realm.id, told));
    const label = told.provider.label;
    if (made) await auditOf(tx, person, 'provider_connected', 'social_account', { entityId: made.id, label });
    await tellRegistered(tx, { ...opened, ownerId: realm.ownerId, email, ref: ref ?? null });
    return person;
  });
};

/** Whom a provider's account is connected to here; null: nobody. */
const maybeConnected = async (context: Context, realm: Realm, { identity }: Told): Promise<ProvablePerson | null> => {
  const holder = await store.maybeHolderOfSocial(context.db, realm.id, identity.issuer, identity.subject);
  if (!holder) return null;
  return inAccounts(context, [holder.account_id], async (tx) => {
    await store.noteSocialUse(tx.db, holder.account_id, holder.id, moment(tx.clock));
    return getProvable(tx, holder.account_id, holder.user_id);
  });
};

type Met = { readonly person: ProvablePerson; readonly isNew: boolean };

/** Finds, connects or makes the person whom a provider has told of. */
const meet = async (
  context: Context,
  realm: Realm,
  told: Told,
  entering: Entering,
  fail: Fail<EnterErrors>,
): Promise<Met | null> => {
  const { identity, provider } = told;
  const connected = await maybeConnected(context, realm, told);
  const person =
    connected ?? (identity.email === null ? null : await maybeProvableByEmail(context, realm.id, identity.email));
  const step = stepOf({
    isConnected: connected !== null,
    isVouched: identity.isEmailVouched && identity.email !== null,
    person: person && { isGone: person.is_gone, isConfirmed: person.email_confirmed_at !== null },
  });
  if (step === 'refuse') return fail(errors.social_unvouched, { params: { provider: provider.label } });
  if (step === 'gone') return fail(identityErrors.account_deleted);
  if (person === null) {
    // The provider has proven whose address it is: that nobody has it here tells them nothing of anybody else.
    if (!context.app.config.GALENA_REGISTRATION) return fail(identityErrors.registration_off);
    const opened = await openFor(context, realm, told, entering);
    return opened && { person: opened, isNew: true };
  }
  if (step !== 'enter')
    await inAccounts(context, [person.account_id], async (tx) => {
      if (step === 'hand_over') {
        await handToOwner(tx, person);
        await auditOf(tx, person, 'handed_to_owner', 'user', { entityId: person.id });
      }
      await connectPerson(tx, realm, person, told);
    });
  return { person, isNew: false };
};

/**
 * Signs in whom a provider has told of. An account of the provider is one person of a realm; the first time it is joined to an
 * account here by the address only if that is proven on both sides.
 */
export const enterBySocial = async (
  context: Context,
  told: Told,
  entering: Entering,
  fail: Fail<EnterErrors>,
): Promise<{ readonly entered: Entered; readonly isNew: boolean }> => {
  const realm = await realmOfCall(context);
  // Once more where the same sign-in was under way in another tab.
  const met = (await meet(context, realm, told, entering, fail)) ?? (await meet(context, realm, told, entering, fail));
  if (met) {
    const opening = { method: 'social' as const, remember: entering.remember };
    return { entered: await enter(context, met.person, opening, fail), isNew: met.isNew };
  }
  // The address is nobody's in this realm and cannot be given: somebody has it whose brand this is.
  const { publicUrl: address } = context.app;
  return address === null
    ? fail(identityErrors.signs_in_on_platform)
    : fail(identityErrors.signs_in_elsewhere, { params: { address } });
};

/** Connects the signed-in user. */
export const connectOwn = (
  context: Context,
  told: Told,
  fail: Fail<typeof errors.social_taken>,
): Promise<ConnectedProvider> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const realm = await realmOfCall(tx);
    const { identity, provider } = told;
    const { label } = provider;
    const made = await store.connectSocial(tx.db, user, rowOf(tx, realm.id, told));
    if (made) {
      const person = await getProvable(tx, user.accountId, user.userId);
      await auditOf(tx, person, 'provider_connected', 'social_account', { entityId: made.id, label });
      await tellPerson(tx, person, 'provider_connected', { provider: label });
      return { ...made, label };
    }
    const holder = await store.maybeHolderOfSocial(tx.db, realm.id, identity.issuer, identity.subject);
    const own = (await store.findConnected(tx.db, user)).find(({ id }) => id === holder?.id);
    return own ? { ...own, label } : fail(errors.social_taken, { params: { provider: label } });
  });

/** Disconnects one of the signed-in user's. */
export const disconnectOwn = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.last_way_in>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const gone = await store.disconnectSocial(tx.db, user, id);
    if (!gone) return fail(generalErrors.not_found);
    await assertOtherWayIn(tx, fail);
    const person = { account_id: user.accountId, id: user.userId };
    await auditOf(tx, person, 'provider_disconnected', 'social_account', {
      entityId: id,
      label: labelOf(tx, gone.provider),
    });
  });
