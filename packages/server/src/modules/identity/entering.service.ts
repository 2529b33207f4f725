import { identityErrors, type LoginAnswer, type SecondFactorQuestion } from '@galena/contract/identity';
import { refusalOf, type Fail, type UserActor } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { actorOf } from './sessions.rules.ts';
import { getMe } from './me.service.ts';
import { openSession, type Opening, type ProvenPerson } from './opening.service.ts';
import { maybeSession } from './sessions.store.ts';

type FailGone = Fail<typeof identityErrors.account_deleted>;

/** Asked when somebody has proven the first factor: what else they must prove. Null: nothing. */
export const secondFactorSlot =
  defineSlot<(context: Context, person: ProvenPerson, opening: Opening) => Promise<SecondFactorQuestion | null>>(
    'secondFactor',
  );

/** Somebody who is in, with the token that is shown only here. */
export type Inside = { readonly token: string; readonly actor: UserActor };

/** Where a sign-in has led: in, or to the question for the second factor. */
export type Entered = Inside | { readonly question: SecondFactorQuestion };

/** Lets a person in who has proven everything that is asked of them. A suspended account does not get in. */
export const letIn = async (
  context: Context,
  person: ProvenPerson,
  opening: Opening,
  fail: FailGone,
): Promise<Inside> => {
  const token = await openSession(context, person, opening);
  const row = await maybeSession(context.db, tokenHash(token), context.origin.host, moment(context.clock));
  const actor = row && actorOf(row);
  if (!actor || refusalOf(actor, { who: 'signed_in', inactiveAllowed: true, effect: 'read' }))
    return fail(identityErrors.account_deleted);
  return { token, actor };
};

/** Goes on with somebody who has proven the first factor: lets them in, or asks for the second. */
export const enter = async (
  context: Context,
  person: ProvenPerson,
  opening: Opening,
  fail: FailGone,
): Promise<Entered> => {
  for (const ask of context.app.slots.answersOf(secondFactorSlot)) {
    const question = await ask(context, person, opening);
    if (question) return { question };
  }
  return letIn(context, person, opening, fail);
};

/** What a call answers somebody who is in. */
export const signedIn = async (context: Context, { token, actor }: Inside) => ({
  access_token: token,
  user: await getMe({ ...context, actor }),
});

/** What a sign-in answers. */
export const loginAnswer = async (context: Context, entered: Entered): Promise<LoginAnswer> =>
  'question' in entered ? { second_factor: entered.question } : signedIn(context, entered);
