import { randomBytes, randomInt } from 'node:crypto';
import { identityErrors } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import type { App, Context } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { codeLifetime, resendSeconds, type CodePurpose } from './codes.rules.ts';
import * as store from './codes.store.ts';
import { admitTry, forgiveTry, tryOf } from './proving.service.ts';
import { mailPerson } from './realms.service.ts';
import { findRealmsAt, getRealmOfHost } from './realms.store.ts';
import { placeOf } from './opening.service.ts';

/** A code to type: six digits, none likelier than another. */
const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * What is stored of a code. Of six digits a plain hash is undone in a second, so that it needs a key which the database does not have.
 * @param address which its owner signs in with
 */
export const codeHash = ({ app }: { readonly app: App }, purpose: CodePurpose, address: string, code: string): Buffer =>
  app.secrets.fingerprint(code, `identity.email_codes ${purpose} ${address.toLowerCase()}`);

/** The secret of a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** The place and browser of a call, as one value that tells neither. */
export const placeHash = ({ app, origin }: Context): Buffer =>
  app.secrets.fingerprint(`${origin.ip} ${origin.userAgent}`, 'identity.email_codes place');

/** Whom a code is for. */
export type CodeOwner = {
  readonly id: number;
  readonly accountId: number;
  readonly realmId: number;
  /** Which they sign in with now. */
  readonly email: string;
  readonly lang: string;
};

/** Whether whoever is met under an address here has been at this place before; with codes: or has asked for a code from it. */
const isKnownHere = async (context: Context, email: string, withCodes: boolean): Promise<boolean> => {
  const realmId = await getRealmOfHost(context.db, context.origin.host);
  const { ip_address: ip, browser } = placeOf(context);
  const hash = withCodes ? placeHash(context) : null;
  return store.isKnownPlace(context.db, realmId, email, { ip, browser, hash }, moment(context.clock));
};

/**
 * Takes a turn to send a code for an address, known or not. Whoever has signed in from here before has turns of their own, so that
 * nobody can use up somebody else's.
 * @returns 0, or the seconds until the next turn
 */
export const takeCodeTurn = async (context: Context, purpose: CodePurpose, email: string): Promise<number> => {
  const realmId = await getRealmOfHost(context.db, context.origin.host);
  const own = (await isKnownHere(context, email, false)) ? ` ${context.origin.ip}` : '';
  const key = tokenHash(`code ${purpose} ${realmId} ${email.toLowerCase()}${own}`);
  return store.takeTurn(context.db, key, moment(context.clock));
};

/** @throws by `fail` where it is too early for another code, with the seconds to wait */
export const requireCodeTurn = async (
  context: Context,
  purpose: CodePurpose,
  email: string,
  fail: Fail<typeof identityErrors.too_many_codes>,
): Promise<number> => {
  const wait = await takeCodeTurn(context, purpose, email);
  if (wait > 0) fail(identityErrors.too_many_codes, { params: { seconds: wait }, retryAfterSeconds: wait });
  return resendSeconds;
};

// Purpose → where its texts stand, and the page that asks for it.
const mails = {
  confirm: { kind: 'confirm_email', page: '/confirm-email' },
  reset: { kind: 'reset_password', page: '/forgot-password' },
  mail_change: { kind: 'change_email', page: '/profile-settings/email' },
} as const;

/** Where a code goes, where that is not what usually is right. */
type Sending = {
  /** Where it is mailed to: another address than theirs where that is what it confirms. */
  readonly to?: string;
  /** The page that asks for it: a path of ours. */
  readonly askedAt?: string | undefined;
};

/** Makes a code for somebody and mails it; the one before it is void. The transaction carries their account. */
export const sendCode = async (
  tx: Tx,
  owner: CodeOwner,
  purpose: CodePurpose,
  { to = owner.email, askedAt }: Sending = {},
): Promise<void> => {
  const code = newCode();
  await store.createCode(tx.db, {
    account_id: owner.accountId,
    user_id: owner.id,
    purpose,
    email: to,
    code_hash: codeHash(tx, purpose, owner.email, code),
    created_at: moment(tx.clock),
    expires_at: momentIn(tx.clock, codeLifetime),
    place_hash: placeHash(tx),
  });
  const { kind, page } = mails[purpose];
  await mailPerson(
    tx,
    { accountId: owner.accountId, realmId: owner.realmId, userId: owner.id, email: to, lang: owner.lang },
    {
      kind,
      texts: `identity.mails.${kind}`,
      code,
      path: purpose === 'mail_change' ? page : `${askedAt ?? page}#${encodeURIComponent(to)}`,
    },
  );
};

type CodeErrors = (typeof identityErrors)['invalid_code' | 'too_many_sign_ins'];

/**
 * Checks a code and leaves it good; a wrong one counts against the code, the address and the place, whether anybody is there or not.
 * @param email which its owner signs in with
 */
export const checkCode = async (
  context: Context,
  purpose: CodePurpose,
  email: string,
  code: string,
  fail: Fail<CodeErrors>,
): Promise<store.RightCode> => {
  const realmIds = await findRealmsAt(context.db, context.origin.host);
  const counters = tryOf(context, realmIds, email);
  await admitTry(context, counters, () => isKnownHere(context, email, true), fail);
  const asked = { realmId: realmIds[0] ?? 0, email, purpose, hash: codeHash(context, purpose, email, code) };
  const right = await store.tryCode(context.db, asked, moment(context.clock));
  if (right === null)
    return fail(identityErrors.invalid_code, { fields: { code: [identityErrors.invalid_code.message] } });
  await forgiveTry(context, counters);
  return right;
};
