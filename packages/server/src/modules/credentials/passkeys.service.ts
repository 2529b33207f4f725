import { createHash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import {
  credentialErrors as errors,
  type NewPasskeyAnswer,
  type Passkey,
  type PasskeyAnswer,
} from '@galena/contract/credentials';
import { identityErrors, type PasskeyRequest } from '@galena/contract/identity';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { lookOfHost } from '../../platform/http/page-look.ts';
import { getProvable, letIn, realmOfCall, type Inside, type ProvablePerson } from '../identity/index.ts';
import { end, pose } from './challenges.service.ts';
import { creationOf, isOriginOf, readClient, requestOf } from './passkeys.rules.ts';
import * as store from './passkeys.store.ts';
import type { Owner } from './owner.rules.ts';
import { auditOf, tellPerson } from './telling.service.ts';
import { assertOtherWayIn } from './ways-in.service.ts';

// Half a megabyte that a start does not wait for.
const library = () => import('@simplewebauthn/server');

const seconds = 5 * 60;
const maxPasskeys = 20;

/** Who a passkey is of, for authenticators: tells nothing about the person. */
export const userHandle = (userId: number): string =>
  createHash('sha256').update(`galena passkeys of ${userId}`).digest('base64url');

type Answer = z.output<typeof PasskeyAnswer>;
type FailRefused = Fail<typeof errors.passkey_refused>;
type Row = Awaited<ReturnType<typeof store.findPasskeys>>[number];

/** A passkey as its owner sees it. */
export const shownPasskey = ({ id, name, is_synced, rp_id, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  is_synced,
  site: rp_id,
  created_at,
  last_used_at,
});

/** Begins a sign-in with any passkey of this site. */
export const beginSignIn = async (context: Context): Promise<PasskeyRequest> => {
  const { challenge } = await pose(context, { purpose: 'passkey_sign_in' }, seconds);
  return requestOf(context.origin.host, challenge);
};

/**
 * Checks what a passkey of this person signed, and notes its use.
 * @param challenge what it was to sign
 * @returns false when it is not right; the reason stands in the log
 */
const isSigned = async (
  tx: Tx,
  owner: Owner,
  passkeyId: number,
  challenge: string,
  answer: Answer,
): Promise<boolean> => {
  const client = readClient(answer.response.clientDataJSON);
  const passkey = await store.lockPasskey(tx.db, owner, passkeyId);
  const handle = answer.response.userHandle;
  if (!client || !passkey || !isOriginOf(client.origin, tx.origin.host)) return false;
  if (handle !== undefined && handle !== userHandle(owner.userId)) return false;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: client.origin,
      expectedRPID: tx.origin.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return false;
    await store.usePasskey(tx.db, owner, passkeyId, authenticationInfo.newCounter, moment(tx.clock));
    return true;
  } catch (error) {
    tx.log.info({ err: error }, 'a passkey was refused');
    return false;
  }
};

/** Whether a person may sign in on a host of this realm: one of its own, or of those whose brand it is. */
const belongs = (person: ProvablePerson, realm: Awaited<ReturnType<typeof realmOfCall>>): boolean =>
  person.realm_id === realm.id || person.account_id === realm.ownerId;

/** Signs in with a passkey. The authenticator has verified the person, so that it stands for both factors. */
export const signInByPasskey = async (
  context: Context,
  { answer, remember }: { readonly answer: Answer; readonly remember: boolean },
  fail: Fail<typeof errors.passkey_refused | typeof identityErrors.account_deleted>,
): Promise<Inside> => {
  const challenge = readClient(answer.response.clientDataJSON)?.challenge;
  if (challenge === undefined || !(await end(context, challenge, 'passkey_sign_in')))
    return fail(errors.passkey_refused);
  const holder = await store.maybeHolder(context.db, context.origin.host, Buffer.from(answer.id, 'base64url'));
  if (!holder) return fail(errors.passkey_refused);
  const owner = { accountId: holder.account_id, userId: holder.user_id };
  const realm = await realmOfCall(context);
  const person = await inAccounts(context, [owner.accountId], async (tx) => {
    const found = await getProvable(tx, owner.accountId, owner.userId);
    if (belongs(found, realm) && (await isSigned(tx, owner, holder.id, challenge, answer))) return found;
    await auditOf(tx, found, 'passkey_refused', 'passkey', { entityId: holder.id });
    return null;
  });
  if (!person) return fail(errors.passkey_refused);
  if (person.is_gone) return fail(identityErrors.account_deleted);
  return letIn(context, person, { method: 'passkey', remember }, fail);
};

/** What the browser is asked where a passkey stands for the second factor; null: the person has none on this host. */
export const requestForPerson = async (tx: Tx, owner: Owner, challenge: string): Promise<PasskeyRequest | null> => {
  const known = (await store.findPasskeys(tx.db, owner)).filter(({ rp_id: site }) => site === tx.origin.host);
  return known.length > 0 ? requestOf(tx.origin.host, challenge, known) : null;
};

/** Checks a passkey as the second factor of a person who has proven the first. */
export const isSecondFactor = async (tx: Tx, owner: Owner, challenge: string, answer: Answer): Promise<boolean> => {
  const holder = await store.maybeHolder(tx.db, tx.origin.host, Buffer.from(answer.id, 'base64url'));
  return holder?.user_id === owner.userId && isSigned(tx, owner, holder.id, challenge, answer);
};

/** Begins to add a passkey for this host. */
export const beginPasskey = (context: Context, fail: Fail<typeof errors.too_many_passkeys>) =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const known = await store.findPasskeys(tx.db, user);
    if (known.length >= maxPasskeys) return fail(errors.too_many_passkeys);
    const holder = { accountId: user.accountId, userId: user.userId };
    const { challenge } = await pose(tx, { purpose: 'passkey_add', holder }, seconds);
    const { email, first_name: first, last_name: last } = await getProvable(tx, user.accountId, user.userId);
    const site = tx.origin.host;
    const { name } = await lookOfHost(tx, site);
    return creationOf({
      rp: { id: site, name },
      person: { handle: userHandle(user.userId), email, name: `${first} ${last}`.trim() },
      challenge,
      known: known.filter(({ rp_id: host }) => host === site),
    });
  });

const verifyNew = async (context: Context, answer: z.output<typeof NewPasskeyAnswer>, fail: FailRefused) => {
  const user = userOf(context);
  const client = readClient(answer.response.clientDataJSON);
  if (!client || !isOriginOf(client.origin, context.origin.host)) return fail(errors.passkey_refused);
  const held = await end(context, client.challenge, 'passkey_add');
  if (held?.holder?.userId !== user.userId) return fail(errors.passkey_refused);
  const { verifyRegistrationResponse } = await library();
  const result = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: client.challenge,
    expectedOrigin: client.origin,
    expectedRPID: context.origin.host,
    requireUserVerification: true,
  }).catch((error: unknown) => {
    context.log.info({ err: error }, 'a new passkey was refused');
    return null;
  });
  return result?.verified ? result.registrationInfo : fail(errors.passkey_refused);
};

type AddErrors = (typeof errors)['passkey_refused' | 'passkey_exists' | 'too_many_passkeys'];

/** Adds a passkey that the browser made. */
export const addPasskey = (
  context: Context,
  { name, answer }: { readonly name: string; readonly answer: z.output<typeof NewPasskeyAnswer> },
  fail: Fail<AddErrors>,
): Promise<Passkey> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const { credential, credentialBackedUp } = await verifyNew(tx, answer, fail);
    const row = {
      rp_id: tx.origin.host,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      name,
      is_synced: credentialBackedUp,
      created_at: moment(tx.clock),
    };
    const made = await store.createPasskey(tx.db, user, row);
    if (!made) return fail(errors.passkey_exists);
    if ((await store.findPasskeys(tx.db, user)).length > maxPasskeys) return fail(errors.too_many_passkeys);
    const person = await getProvable(tx, user.accountId, user.userId);
    await auditOf(tx, person, 'passkey_added', 'passkey', { entityId: made.id, label: name });
    await tellPerson(tx, person, 'passkey_added', { name });
    return shownPasskey({ ...row, id: made.id, last_used_at: null });
  });

/** Calls a passkey something else. */
export const renamePasskey = (
  context: Context,
  id: number,
  name: string,
  fail: Fail<typeof generalErrors.not_found>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const before = await store.renamePasskey(tx.db, user, id, name);
    if (before === undefined) return fail(generalErrors.not_found);
    await auditOf(tx, { account_id: user.accountId, id: user.userId }, 'renamed', 'passkey', {
      entityId: id,
      label: name,
    });
  });

/** Takes a passkey away. */
export const removePasskey = (
  context: Context,
  id: number,
  fail: Fail<typeof generalErrors.not_found | typeof errors.last_way_in>,
): Promise<void> =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const name = await store.removePasskey(tx.db, user, id);
    if (name === undefined) return fail(generalErrors.not_found);
    await assertOtherWayIn(tx, fail);
    await auditOf(tx, { account_id: user.accountId, id: user.userId }, 'removed', 'passkey', {
      entityId: id,
      label: name,
    });
  });
