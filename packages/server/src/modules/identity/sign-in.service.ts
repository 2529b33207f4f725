import type { z } from 'zod';
import { identityErrors, type LoginBody } from '@galena/contract/identity';
import type { Actor, Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import { hashPassword, isOutdatedHash, isPassword } from '../../platform/crypto/passwords.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { actorOf } from './sessions.rules.ts';
import { enter, type Entered } from './entering.service.ts';
import { mustProtectFirst } from './protection.service.ts';
import { admitTry, forgiveTry, tryOf } from './proving.service.ts';
import { findRealmsAt, maybePersonAt } from './realms.store.ts';
import { placeOf } from './opening.service.ts';
import { maybeSession, touchSession } from './sessions.store.ts';
import { isKnownDevice, maybeCredentials } from './sign-in.store.ts';
import { failedTryJob } from './sign-in.jobs.ts';
import { fromOf, nobodysAccount } from './sign-up.rules.ts';

type Credentials = NonNullable<Awaited<ReturnType<typeof maybeCredentials>>>;
type LoginErrors = (typeof identityErrors)[
  | 'invalid_credentials'
  | 'email_unconfirmed'
  | 'signs_in_elsewhere'
  | 'signs_in_on_platform'
  | 'account_deleted'
  | 'too_many_sign_ins'];

// Once a minute is enough for "last used"; a write on every call is not.
const touchAfterMs = 60_000;

/** Who stands behind a bearer token on the host of this call, or null. Keeps the session awake. */
export const authenticate = async (context: Context, bearer: string, keepAwake = true): Promise<Actor | null> => {
  const row = await maybeSession(context.db, tokenHash(bearer), context.origin.host, moment(context.clock));
  if (!row) return null;
  if (keepAwake && context.clock.now().getTime() - Date.parse(row.last_used_at) > touchAfterMs)
    await inAccounts(context, [row.account_id], (tx) => touchSession(tx.db, row.token_id, moment(context.clock)));
  const actor = actorOf(row);
  return (await mustProtectFirst(context, actor)) ? { ...actor, isUnprotected: true } : actor;
};

let decoyHash: Promise<string> | undefined;

/** Checks the password; an unknown address costs the same time as a known one (threat 18). */
const isRightPassword = async (context: Context, user: Credentials | null, password: string): Promise<boolean> => {
  decoyHash ??= hashPassword('no password has this hash', context.app.passwordCost);
  const matches = await isPassword(user?.password_hash ?? (await decoyHash), password);
  return matches && user !== null && user.password_hash !== null;
};

/** The password's hash at today's cost, where it was made at another; else null. */
const renewedHash = async (context: Context, user: Credentials, password: string): Promise<string | null> =>
  user.password_hash !== null && isOutdatedHash(user.password_hash, context.app.passwordCost)
    ? hashPassword(password, context.app.passwordCost)
    : null;

type Sought = { readonly realmIds: readonly number[]; readonly email: string };

/** Has a try that failed noted by whoever it was about, behind the answer: an address that nobody has costs the same (threat 18). */
const noteFailure = (context: Context, { realmIds, email }: Sought): Promise<unknown> =>
  inAccounts(context, [nobodysAccount], (tx) =>
    enqueue(
      tx,
      failedTryJob,
      { from: fromOf(context), realm_ids: [...realmIds], email, at: moment(context.clock) },
      { accountId: nobodysAccount },
    ),
  );

type Found = { readonly user: Credentials; readonly isElsewhere: boolean } | null;

/**
 * Who is met under an address in the first of these realms that knows it; a brand's own people are at home at its host, too. Asks the
 * same whether somebody is met or not.
 */
const findPerson = async (context: Context, { realmIds, email }: Sought): Promise<Found> => {
  const met = [];
  for (const realmId of realmIds) met.push(await maybePersonAt(context.db, realmId, email));
  const at = met.findIndex((one) => one !== null);
  const found = met[at] ?? null;
  const user = await inAccounts(context, [found?.account_id ?? nobodysAccount], (tx) =>
    maybeCredentials(tx.db, found?.user_id ?? 0),
  );
  return user ? { user, isElsewhere: at > 0 } : null;
};

/** Says where somebody of the platform signs in who has come to a brand's host. They have proven by then that they are one. */
const sendHome = async (context: Context, sought: Sought, fail: Fail<LoginErrors>): Promise<never> => {
  await noteFailure(context, sought);
  const { publicUrl: address } = context.app;
  return address === null
    ? fail(identityErrors.signs_in_on_platform)
    : fail(identityErrors.signs_in_elsewhere, { params: { address } });
};

/**
 * Signs in by e-mail and password in the realm of the host. People of the platform who come to a brand's host with their right
 * password are told where to go; to everybody else they are nobody there.
 * @returns the session, or the question for the second factor
 */
export const signIn = async (
  context: Context,
  { email, password, remember }: z.output<typeof LoginBody>,
  fail: Fail<LoginErrors>,
): Promise<Entered> => {
  // Twice the same at the platform's own host. A try at a brand's counts at the platform's, too: no host is one more to guess from.
  const realmIds = await findRealmsAt(context.db, context.origin.host);
  const sought = { realmIds, email };
  const found = await findPerson(context, sought);
  const user = found?.user ?? null;
  const counters = tryOf(context, realmIds, email);
  const isKnown = () =>
    inAccounts(context, [user?.account_id ?? nobodysAccount], (tx) => {
      const { ip_address, browser } = placeOf(context);
      return isKnownDevice(tx.db, user?.id ?? 0, ip_address, browser);
    });
  await admitTry(context, counters, isKnown, fail);
  if (!(await isRightPassword(context, user, password)) || found === null || user === null) {
    await noteFailure(context, sought);
    return fail(identityErrors.invalid_credentials);
  }
  await forgiveTry(context, counters);
  if (found.isElsewhere) return sendHome(context, sought, fail);
  if (user.deleted_at !== null) return fail(identityErrors.account_deleted);
  if (user.email_confirmed_at === null) return fail(identityErrors.email_unconfirmed);
  const passwordHash = await renewedHash(context, user, password);
  return enter(context, user, { method: 'password', remember, passwordHash }, fail);
};
