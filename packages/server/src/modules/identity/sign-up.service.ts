import type { z } from 'zod';
import { identityErrors, type ConfirmEmailBody, type RegisterBody } from '@galena/contract/identity';
import type { Actor, Fail } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { admit } from '../../platform/context/admit.ts';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts, type Tx } from '../../platform/context/transaction.ts';
import { hashPassword, isPassword } from '../../platform/crypto/passwords.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { resendSeconds } from './codes.rules.ts';
import { checkCode, placeHash, requireCodeTurn, takeCodeTurn } from './codes.service.ts';
import { endCodes, findRegistrations, useCode, type Registration, type RightCode } from './codes.store.ts';
import { requireGoodPassword } from './password.service.ts';
import { getRealmOfHost } from './realms.store.ts';
import { openSession } from './opening.service.ts';
import { revokeSessions } from './sessions.store.ts';
import { authenticate } from './sign-in.service.ts';
import { codeJob, registrationJob } from './sign-up.jobs.ts';
import { fromOf, hashPlace, nobodysAccount } from './sign-up.rules.ts';
import { getOwner, updateUser, type OwnerRow } from './sign-up.store.ts';

const registerLimit = { name: 'register', calls: 5, seconds: 3600 } as const;
const codeLimit = { name: 'codes', calls: 10, seconds: 3600 } as const;

/** What somebody says of themselves who signs up. */
export type Newcomer = Omit<z.output<typeof RegisterBody>, 'password_confirmation' | 'terms' | 'package'>;

/**
 * Takes a registration. What becomes of it is decided behind the answer, so that neither words nor time tell whether the address
 * is known.
 * @param askedAt the page that asks for the code and that they go on from, where it is not the usual one: a path of ours
 * @returns seconds until another code can be asked for
 */
export const register = async (
  context: Context,
  body: Newcomer,
  fail: Fail<typeof identityErrors.registration_off>,
  askedAt?: string,
): Promise<number> => {
  const { app, origin } = context;
  if (!app.config.GALENA_REGISTRATION) return fail(identityErrors.registration_off);
  const { email, password, first_name, last_name, lang, ref, time_zone: timeZone } = body;
  const realmId = await getRealmOfHost(context.db, origin.host);
  await requireGoodPassword(context, { realmId, email }, password);
  await admit(context, registerLimit, origin.ip);
  const wait = await takeCodeTurn(context, 'confirm', email);
  const sealedHash = app.secrets.seal(await hashPassword(password, app.passwordCost), hashPlace(email));
  await inAccounts(context, [nobodysAccount], (tx) =>
    enqueue(
      tx,
      registrationJob,
      {
        from: fromOf(context),
        realm_id: realmId,
        email,
        first_name,
        last_name,
        lang,
        sealed_hash: sealedHash,
        may_mail: wait === 0,
        ...(ref ? { ref } : {}),
        ...(timeZone === undefined ? {} : { time_zone: timeZone }),
        ...(askedAt === undefined ? {} : { asked_at: askedAt }),
      },
      { accountId: nobodysAccount },
    ),
  );
  return wait || resendSeconds;
};

/**
 * Mails a code to whoever has the address, behind the answer.
 * @returns seconds until another code can be asked for
 */
export const requestCode = async (
  context: Context,
  purpose: 'confirm' | 'reset',
  email: string,
  fail: Fail<typeof identityErrors.too_many_codes>,
): Promise<number> => {
  await admit(context, codeLimit, context.origin.ip);
  const seconds = await requireCodeTurn(context, purpose, email, fail);
  const realmId = await getRealmOfHost(context.db, context.origin.host);
  await inAccounts(context, [nobodysAccount], (tx) =>
    enqueue(tx, codeJob, { from: fromOf(context), realm_id: realmId, email, purpose }, { accountId: nobodysAccount }),
  );
  return seconds;
};

/**
 * Whose registration it was, where several used the address: of the one that whoever confirms can prove by its password, else by the
 * place it came from. Nobody's: then no password stands, and they set one by a code.
 */
const ownPassword = async (
  context: Context,
  registrations: readonly Registration[],
  password: string | undefined,
): Promise<string | null> => {
  if (password !== undefined) {
    for (const { password_hash } of registrations) if (await isPassword(password_hash, password)) return password_hash;
    return null;
  }
  const here = placeHash(context);
  const isFromOnePlace = registrations.every((one) => one.place_hash.equals(registrations[0]?.place_hash ?? here));
  const own = isFromOnePlace ? registrations[0] : registrations.find((one) => one.place_hash.equals(here));
  return own?.password_hash ?? null;
};

/** Lets the owner of an address arrive: what was set up before they came stays only where it was theirs. */
export const welcomeOwner = async (
  tx: Tx,
  owner: OwnerRow,
  change: { readonly password_hash?: string | null } = {},
): Promise<void> => {
  const at = moment(tx.clock);
  const { account_id: accountId, id } = owner;
  await endCodes(tx.db, accountId, id, at);
  await revokeSessions(tx.db, { accountId, userId: id }, { allBut: 0 }, at);
  await updateUser(tx.db, accountId, id, { ...change, email_confirmed_at: at }, at);
};

type ConfirmErrors = (typeof identityErrors)['invalid_code' | 'too_many_sign_ins' | 'account_deleted'];

/** What else becomes true with an address that is confirmed: in the same transaction, which carries the account. */
type Also = (tx: Tx, owner: OwnerRow) => Promise<void>;

const confirm = (
  context: Context,
  right: RightCode,
  password: string | undefined,
  also?: Also,
): Promise<OwnerRow | null> =>
  inAccounts(context, [right.account_id], async (tx) => {
    if (!(await useCode(tx.db, right.account_id, right.code_id, moment(tx.clock)))) return null;
    const owner = await getOwner(tx.db, right.account_id, right.user_id);
    if (owner.email_confirmed_at === null) {
      const registrations = await findRegistrations(tx.db, right.account_id, right.user_id);
      const own = registrations.length > 0 ? { password_hash: await ownPassword(tx, registrations, password) } : {};
      await welcomeOwner(tx, owner, own);
    }
    await writeAudit(tx, {
      action: 'email_confirmed',
      entity: 'user',
      entityId: owner.id,
      accountId: owner.account_id,
      subjectId: owner.id,
    });
    await also?.(tx, owner);
    return owner;
  });

/**
 * Confirms an address by its code and signs in.
 * @param also what becomes true with it; where it throws, the code is as good as before
 * @returns the access token, shown only here, and the actor it stands for
 */
export const confirmEmail = async (
  context: Context,
  { email, code, password, remember }: z.output<typeof ConfirmEmailBody>,
  fail: Fail<ConfirmErrors>,
  also?: Also,
): Promise<{ token: string; actor: Actor }> => {
  const right = await checkCode(context, 'confirm', email, code, fail);
  const owner = await confirm(context, right, password, also);
  if (owner === null) return fail(identityErrors.invalid_code);
  const token = await openSession(context, owner, { method: 'code', remember });
  const actor = await authenticate(context, token);
  return actor ? { token, actor } : fail(identityErrors.account_deleted);
};
