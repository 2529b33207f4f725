import { AppError, generalErrors } from '@galena/contract/kernel';
import { maybeEmail } from '@galena/contract/kernel';
import { freshDays, type EmailAnswer } from '@galena/contract/verification';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { isDemoAccount } from '../identity/index.ts';
import { answerOf } from './answers.rules.ts';
import { findKnownAnswers } from './answers.service.ts';
import { askAbout, dayCountsOf } from './asking.service.ts';
import { addDay } from './house.store.ts';

// Whoever tries names one after the other would have our address turned away everywhere.
const singles = { name: 'verify', calls: 30, seconds: 60 };
/** As long as a person waits for it. */
const longestMs = 45_000;

const day = 24 * 3600;

/** Asks about one address that somebody typed. What the account knows from the last 90 days is not asked again. */
export const verifyOne = async (context: Context, typed: string): Promise<EmailAnswer> => {
  const { accountId } = userOf(context);
  const wait = await context.app.limiter.take(singles, String(accountId));
  if (wait > 0) throw new AppError(generalErrors.too_many, { retryAfterSeconds: wait, params: { seconds: wait } });
  const email = maybeEmail(typed)?.email ?? typed.toLowerCase();
  const since = momentIn(context.clock, -freshDays * day);
  const { known, isDemo } = await inReadTransaction(context, async (tx) => ({
    known: await findKnownAnswers(tx, accountId, [email], since),
    isDemo: await isDemoAccount(tx, accountId),
  }));
  const [fresh] = known;
  if (fresh) return fresh;
  const asked = await askAbout(context, [email], { knowsInvented: isDemo }, AbortSignal.timeout(longestMs));
  await addDay(context.db, moment(context.clock).slice(0, 10), dayCountsOf(asked));
  const [first] = asked;
  if (!first) throw new Error('an address has no answer');
  return answerOf(first.answer, first.verifier, null);
};
