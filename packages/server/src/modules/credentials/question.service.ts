import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { credentialErrors as errors, type SecondFactorAnswer } from '@galena/contract/credentials';
import { identityErrors, type SecondFactorQuestion } from '@galena/contract/identity';
import type { Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import {
  getProvable,
  guess,
  letIn,
  type Inside,
  type Opening,
  type ProvablePerson,
  type ProvenPerson,
} from '../identity/index.ts';
import { end, pose, tryAt } from './challenges.service.ts';
import { isSecondFactor, requestForPerson } from './passkeys.service.ts';
import { hasSecondFactor, takeCode, takeRecoveryCode } from './second-factor.service.ts';
import { auditOf } from './telling.service.ts';

const seconds = 5 * 60;
const maxTries = 5;

/** What a passkey is to sign where it answers this question: bound to it, and of no use for anything else. */
const passkeyChallenge = (challenge: string): string =>
  createHash('sha256').update(`second factor ${challenge}`).digest('base64url');

/** Asks somebody who has proven the first factor for the second; null: they have none, or have proven it as well. */
export const askSecondFactor = async (
  context: Context,
  person: ProvenPerson,
  { method, remember }: Opening,
): Promise<SecondFactorQuestion | null> => {
  const owner = { accountId: person.account_id, userId: person.id };
  // A passkey's authenticator has verified the person itself; whoever views as somebody is not them.
  if (method === 'passkey' || method === 'login_as') return null;
  const isAsked = await inAccounts(context, [owner.accountId], (tx) => hasSecondFactor(tx, owner), true);
  if (!isAsked) return null;
  const { challenge, expiresAt } = await pose(
    context,
    { purpose: 'second_factor', holder: owner, method, remember },
    seconds,
  );
  const passkey = await inAccounts(
    context,
    [owner.accountId],
    (tx) => requestForPerson(tx, owner, passkeyChallenge(challenge)),
    true,
  );
  return {
    challenge,
    methods: ['code', 'recovery_code', ...(passkey ? (['passkey'] as const) : [])],
    passkey,
    expires_at: expiresAt,
  };
};

type Answer = z.output<typeof SecondFactorAnswer>;

/** Whether the answer is right; a wrong one is noted. */
const check = (context: Context, person: ProvablePerson, answer: Answer): Promise<boolean> =>
  inAccounts(context, [person.account_id], async (tx) => {
    const owner = { accountId: person.account_id, userId: person.id };
    const { code, recovery_code: recovery, passkey, challenge } = answer;
    const entity = { entityId: person.id };
    if (passkey !== undefined && (await isSecondFactor(tx, owner, passkeyChallenge(challenge), passkey))) return true;
    if (code !== undefined && (await takeCode(tx, owner, code))) return true;
    if (recovery !== undefined && (await takeRecoveryCode(tx, owner, recovery))) {
      await auditOf(tx, person, 'recovery_code_used', 'user', entity);
      return true;
    }
    await auditOf(tx, person, 'second_factor_failed', 'user', entity);
    return false;
  });

type AnswerErrors =
  | (typeof errors)['challenge_over' | 'code_wrong' | 'passkey_refused']
  | (typeof identityErrors)['account_deleted' | 'too_many_sign_ins'];

/**
 * Answers the question for the second factor: five tries within five minutes, all of them under the counters of the sign-in. Only
 * whoever has proven the first factor gets to try.
 */
export const answerSecondFactor = async (
  context: Context,
  answer: Answer,
  fail: Fail<AnswerErrors>,
): Promise<Inside> => {
  const { challenge } = answer;
  const held = await tryAt(context, challenge, 'second_factor', maxTries);
  if (!held?.holder) return fail(errors.challenge_over);
  const { accountId, userId } = held.holder;
  const person = await inAccounts(context, [accountId], (tx) => getProvable(tx, accountId, userId), true);
  const isRight = await guess(context, person, () => check(context, person, answer), fail);
  if (!isRight) return fail(answer.passkey === undefined ? errors.code_wrong : errors.passkey_refused);
  // Two right answers at once: one of them has ended it.
  if (!(await end(context, challenge, 'second_factor'))) return fail(errors.challenge_over);
  if (person.is_gone) return fail(identityErrors.account_deleted);
  return letIn(
    context,
    person,
    { method: held.method === 'social' ? 'social' : 'password', remember: held.remember ?? false },
    fail,
  );
};
