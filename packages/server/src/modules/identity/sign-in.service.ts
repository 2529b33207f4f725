import type { z } from 'zod';
import { identityErrors, type LoginBody } from '@galena/contract/identity';
import { refusalOf, type Actor, type Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { hashPassword, isOutdatedHash, isPassword } from '../../platform/crypto/passwords.ts';
import { newToken, tokenHash } from '../../platform/crypto/tokens.ts';
import { inAccounts } from '../../platform/work/transaction.ts';
import type { Work } from '../../platform/work/work.ts';
import { actorOf } from './actor.rules.ts';
import { browserName } from './browser.rules.ts';
import { admitTry, forgiveTry, tryOf } from './guessing.service.ts';
import { getRealmOfHost } from './realms.store.ts';
import { createSession, maybeSession, touchSession } from './sessions.store.ts';
import { sessionLifetime } from './sign-in.rules.ts';
import { getCredentials, isKnownDevice, markSignedIn, maybeUserByEmail, noteLogin } from './sign-in.store.ts';

type Credentials = Awaited<ReturnType<typeof getCredentials>>;
type LoginErrors = (typeof identityErrors)[
  | 'invalid_credentials'
  | 'email_unconfirmed'
  | 'account_deleted'
  | 'too_many_sign_ins'];

// Once a minute is enough for "last used"; a write on every call is not.
const touchAfterMs = 60_000;

/** Who stands behind a bearer token on the host of this call, or null. Keeps the session awake. */
export const authenticate = async (work: Work, bearer: string, keepAwake = true): Promise<Actor | null> => {
  const row = await maybeSession(work.db, tokenHash(bearer), work.origin.host, moment(work.clock));
  if (!row) return null;
  if (keepAwake && work.clock.now().getTime() - Date.parse(row.last_used_at) > touchAfterMs)
    await inAccounts(work, [row.account_id], (tx) => touchSession(tx.db, row.token_id, moment(work.clock)));
  return actorOf(row);
};

let decoyHash: Promise<string> | undefined;

/** Checks the password; an unknown address costs the same time as a known one (threat 18). */
const isRightPassword = async (work: Work, user: Credentials | null, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('no password has this hash', work.house.passwordCost);
  const matches = await isPassword(user?.password_hash ?? (await decoyHash), password);
  return matches && user !== null && user.password_hash !== null;
};

const noteFailure = (work: Work, user: Credentials): Promise<void> =>
  inAccounts(work, [user.account_id], async (tx) => {
    const person = { account_id: user.account_id, user_id: user.id };
    await noteLogin(tx.db, { ...person, ...placeOf(work), success: false, created_at: moment(work.clock) });
    await writeAudit(tx, {
      action: 'sign_in_failed',
      entity: 'user',
      entityId: user.id,
      accountId: user.account_id,
      subjectId: user.id,
    });
  });

const placeOf = (work: Work) => ({ ip_address: work.origin.ip, browser: browserName(work.origin.userAgent) });

/** Opens a session for a user whose identity is proven; answers its token, which is stored nowhere. */
const openSession = async (work: Work, user: Credentials, password: string, remember: boolean): Promise<string> => {
  const token = newToken('ga_');
  const { idleSeconds, absoluteSeconds } = sessionLifetime(user.role, remember);
  const isOld = user.password_hash !== null && isOutdatedHash(user.password_hash, work.house.passwordCost);
  const newHash = isOld ? await hashPassword(password, work.house.passwordCost) : null;
  const at = moment(work.clock);
  await inAccounts(work, [user.account_id], async (tx) => {
    const person = { account_id: user.account_id, user_id: user.id };
    const { id } = await createSession(tx.db, {
      ...person,
      token_hash: tokenHash(token),
      host: work.origin.host,
      remember,
      ip_address: work.origin.ip,
      user_agent: work.origin.userAgent,
      created_at: at,
      last_used_at: at,
      idle_seconds: idleSeconds,
      expires_at: momentIn(work.clock, absoluteSeconds),
    });
    await markSignedIn(tx.db, user.id, at, newHash);
    await noteLogin(tx.db, { ...person, ...placeOf(work), success: true, created_at: at });
    await writeAudit(tx, {
      action: 'signed_in',
      entity: 'access_token',
      entityId: id,
      accountId: user.account_id,
      subjectId: user.id,
    });
  });
  return token;
};

/**
 * Signs in by e-mail and password in the realm of the host.
 * @returns the access token, shown only here, and the actor it stands for.
 */
export const signIn = async (
  work: Work,
  { email, password, remember }: z.output<typeof LoginBody>,
  fail: Fail<LoginErrors>,
): Promise<{ token: string; actor: Actor }> => {
  const realmId = await getRealmOfHost(work.db, work.origin.host);
  const found = await maybeUserByEmail(work.db, realmId, email);
  const user = found && (await inAccounts(work, [found.account_id], (tx) => getCredentials(tx.db, found.user_id)));
  const counters = tryOf(work, realmId, email);
  const isKnown = async () =>
    user !== null &&
    inAccounts(work, [user.account_id], (tx) => {
      const { ip_address, browser } = placeOf(work);
      return isKnownDevice(tx.db, user.id, ip_address, browser);
    });
  await admitTry(work, counters, isKnown, fail);
  if (!(await isRightPassword(work, user, password)) || user === null) {
    if (user) await noteFailure(work, user);
    return fail(identityErrors.invalid_credentials);
  }
  await forgiveTry(work, counters);
  if (user.deleted_at !== null) return fail(identityErrors.account_deleted);
  if (user.email_confirmed_at === null) return fail(identityErrors.email_unconfirmed);
  const token = await openSession(work, user, password, remember);
  const actor = await authenticate(work, token);
  // The session was opened this moment: only a suspended account does not get in with it.
  if (!actor || refusalOf(actor, { who: 'signed_in', inactiveAllowed: true, effect: 'read' }))
    return fail(identityErrors.account_deleted);
  return { token, actor };
};
