import type { z } from 'zod';
import { credentialErrors as errors, type Proof } from '@galena/contract/credentials';
import type { identityErrors } from '@galena/contract/identity';
import { AppError, generalErrors, type Fail } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { sealedContext } from '../../platform/crypto/sealed-columns.ts';
import { lookOfHost } from '../../platform/http/page-look.ts';
import { checkOwnPassword, getProvable, isToBeProtected, type ProvablePerson } from '../identity/index.ts';
import type { Owner } from './owner.rules.ts';
import { totpSecret } from './sealed.rules.ts';
import * as store from './second-factor.store.ts';
import { auditOf, tellPerson } from './telling.service.ts';
import { newRecoveryCodes, newTotpSecret, recoveryHash, stepOfCode, totpUri } from './totp.service.ts';

const placeOfSecret = (userId: number): string => sealedContext(totpSecret, userId);

/** Whether a person has a second factor. */
export const hasSecondFactor = async (tx: Tx, owner: Owner): Promise<boolean> =>
  (await store.maybeFactor(tx.db, owner)) !== undefined;

/** Begins to set one up: a secret that counts for nothing until a code of it is confirmed. */
export const setUp = (context: Context, fail: Fail<typeof errors.second_factor_on>) =>
  inTransaction(context, async (tx) => {
    const user = userOf(tx);
    if ((await store.lockTotp(tx.db, user))?.confirmed_at) return fail(errors.second_factor_on);
    const secret = newTotpSecret();
    await store.putSecret(tx.db, user, tx.app.secrets.seal(secret, placeOfSecret(user.userId)), moment(tx.clock));
    const { email } = await getProvable(tx, user.accountId, user.userId);
    const { name } = await lookOfHost(tx, tx.origin.host);
    return { secret, uri: totpUri(secret, name, email) };
  });

const renewCodes = async (tx: Tx, owner: Owner): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await store.changeTotp(tx.db, owner, { recovery_codes: codes.map((code) => recoveryHash(owner.userId, code)) });
  return codes;
};

/** Takes a code of the app: each step's only once. @returns whether it was right */
export const takeCode = async (tx: Tx, owner: Owner, code: string): Promise<boolean> => {
  const held = await store.lockTotp(tx.db, owner);
  if (!held) return false;
  const secret = tx.app.secrets.open(held.secret, placeOfSecret(owner.userId));
  const step = stepOfCode(secret, code, tx.clock.now(), held.last_step);
  if (step === null) return false;
  await store.changeTotp(tx.db, owner, { last_step: step });
  return true;
};

/** Takes a recovery code: each only once. @returns whether it was right */
export const takeRecoveryCode = async (tx: Tx, owner: Owner, code: string): Promise<boolean> => {
  const held = await store.lockTotp(tx.db, owner);
  const spent = recoveryHash(owner.userId, code);
  const left = held?.recovery_codes.filter((one) => !one.equals(spent)) ?? [];
  if (!held?.confirmed_at || left.length === held.recovery_codes.length) return false;
  await store.changeTotp(tx.db, owner, { recovery_codes: left });
  return true;
};

// By the limiter, whose count stays when the call's transaction is rolled back.
const guesses = { name: 'proof', calls: 10, seconds: 15 * 60 };

const admitGuess = async (context: Context): Promise<void> => {
  const wait = await context.app.limiter.take(guesses, String(userOf(context).userId));
  if (wait > 0) throw new AppError(generalErrors.too_many, { retryAfterSeconds: wait, params: { seconds: wait } });
};

type ConfirmErrors = (typeof errors)['second_factor_on' | 'second_factor_off' | 'code_wrong'];

/** Switches it on with a first code. @returns the recovery codes, which are shown only now */
export const confirm = async (context: Context, code: string, fail: Fail<ConfirmErrors>): Promise<string[]> => {
  await admitGuess(context);
  return inTransaction(context, async (tx) => {
    const user = userOf(tx);
    const held = await store.lockTotp(tx.db, user);
    if (!held) return fail(errors.second_factor_off);
    if (held.confirmed_at) return fail(errors.second_factor_on);
    if (!(await takeCode(tx, user, code))) return fail(errors.code_wrong);
    await store.changeTotp(tx.db, user, { confirmed_at: moment(tx.clock) });
    const codes = await renewCodes(tx, user);
    const person = await getProvable(tx, user.accountId, user.userId);
    await auditOf(tx, person, 'second_factor_switched_on', 'user', { entityId: person.id });
    await tellPerson(tx, person, 'second_factor_on');
    return codes;
  });
};

type ProofErrors = (typeof errors)['second_factor_off' | 'proof_wrong'] | typeof identityErrors.too_many_sign_ins;

/** Runs `task` for somebody who has a second factor and shows once more that it is them. */
const withProof = async <T>(
  context: Context,
  proof: z.output<typeof Proof>,
  fail: Fail<ProofErrors>,
  task: (tx: Tx, person: ProvablePerson, owner: Owner) => Promise<T>,
): Promise<T> => {
  await admitGuess(context);
  const code = proof.code === '' ? undefined : proof.code;
  const isByPassword = code === undefined && proof.password !== undefined;
  const isPassword = isByPassword && (await checkOwnPassword(context, proof.password, fail)) === 'right';
  return inTransaction(context, async (tx) => {
    const user = userOf(tx);
    if (!(await store.lockTotp(tx.db, user))?.confirmed_at) return fail(errors.second_factor_off);
    const person = await getProvable(tx, user.accountId, user.userId);
    const isProven =
      isPassword ||
      (code !== undefined && ((await takeCode(tx, user, code)) || (await takeRecoveryCode(tx, user, code))));
    if (!isProven) return fail(errors.proof_wrong);
    return task(tx, person, user);
  });
};

/** New recovery codes in place of the old ones. */
export const renewRecoveryCodes = (
  context: Context,
  proof: z.output<typeof Proof>,
  fail: Fail<ProofErrors>,
): Promise<string[]> =>
  withProof(context, proof, fail, async (tx, person, owner) => {
    await auditOf(tx, person, 'recovery_codes_renewed', 'user', { entityId: person.id });
    return renewCodes(tx, owner);
  });

/** Whether somebody must not be without a second factor here. */
const isFactorRequired = (context: Context): boolean =>
  context.app.config.GALENA_REQUIRE_SECOND_FACTOR === 'admins' && isToBeProtected(userOf(context));

type OffErrors = ProofErrors | typeof errors.second_factor_needed;

/** Switches it off. */
export const switchOff = (context: Context, proof: z.output<typeof Proof>, fail: Fail<OffErrors>): Promise<void> => {
  if (isFactorRequired(context)) return fail(errors.second_factor_needed);
  return withProof(context, proof, fail, async (tx, person, owner) => {
    await store.removeTotp(tx.db, owner);
    await auditOf(tx, person, 'second_factor_switched_off', 'user', { entityId: person.id });
    await tellPerson(tx, person, 'second_factor_off');
  });
};

/** How the signed-in user stands with it. */
export const getFactor = (context: Context) =>
  inReadTransaction(context, async (tx) => {
    const factor = await store.maybeFactor(tx.db, userOf(tx));
    return {
      is_on: factor !== undefined,
      since: factor?.confirmed_at ?? null,
      recovery_codes_left: factor?.recovery_codes.length ?? 0,
      is_required: isFactorRequired(tx),
    };
  });
