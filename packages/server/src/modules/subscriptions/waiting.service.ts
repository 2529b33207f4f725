import { generalErrors, type Fail } from '@galena/contract/kernel';
import { paymentErrors } from '@galena/contract/payments';
import type { Chosen, Interval, WaitingChoice } from '@galena/contract/subscriptions';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { carryOut, type Outcome } from './changes.service.ts';
import { maybeChange, maybeOpenChange, type ChangeRow } from './changes.store.ts';
import { inAccount } from './in-account.service.ts';
import { getProvider } from './provider.service.ts';
import { subscriptionShown } from './showing.service.ts';
import { maybeSubscription } from './subscriptions.store.ts';

// A choice that somebody has to agree to before it is paid: the bank asks, or the provider does on a page of its own. It stays open
// until they answer, for an hour; whoever chooses the same again meets it again, and another choice takes its place.

const maybeWaiting = async (context: Context, accountId: number): Promise<ChangeRow | null> => {
  const open = await inAccount(context, accountId, (tx) => maybeOpenChange(tx.db, accountId), true);
  return open?.waits_since == null ? null : open;
};

/** Takes back what an account was asked to agree to, and did not: it is to do something else. Asks outside. */
export const takeBackWaiting = async (context: Context, accountId: number): Promise<void> => {
  const waiting = await maybeWaiting(context, accountId);
  if (waiting) await carryOut(context, waiting, true);
};

type Input = { readonly planId: number | null; readonly packageId: number | null; readonly interval: Interval };

/**
 * What becomes of a choice that waits, when its account chooses again. Asks outside.
 * @returns null: nothing waits any more, and the new choice begins
 */
export const resumeWaiting = async (
  context: Context,
  accountId: number,
  { planId, packageId, interval }: Input,
): Promise<{ readonly outcome: Exclude<Outcome, { kind: 'declined' }>; readonly change: ChangeRow } | null> => {
  const change = await maybeWaiting(context, accountId);
  if (change === null) return null;
  const isSameOffer = packageId === null ? change.plan_id === planId : change.package_id === packageId;
  const isSame = isSameOffer && change.period === interval;
  const outcome = await carryOut(context, change, !isSame);
  return isSame && outcome.kind !== 'declined' ? { outcome, change } : null;
};

const seen = ({ id }: ChangeRow, rest: Partial<WaitingChoice>): WaitingChoice => ({
  id,
  status: 'succeeded',
  failure: null,
  authentication: null,
  ...rest,
});

const failed = (change: ChangeRow, reason: string | null): WaitingChoice =>
  seen(change, { status: 'failed', failure: reason === '' ? null : reason });

/** How a choice stands, as the page shows it. */
const choiceSeen = (change: ChangeRow, outcome: Outcome): WaitingChoice => {
  if (outcome.kind === 'done') return seen(change, {});
  if (outcome.kind === 'declined') return failed(change, outcome.reason);
  const { status, authentication } = outcome;
  return seen(change, { status, authentication });
};

/** What a choice has led to, as the page shows it. */
export const outcomeSeen = (context: Context, outcome: Exclude<Outcome, { kind: 'declined' }>): Promise<Chosen> =>
  inReadTransaction(context, async (tx) => {
    const row = outcome.kind === 'done' ? outcome.row : await maybeSubscription(tx.db, userOf(context).accountId);
    const subscription = row && (await subscriptionShown(tx, row, 'account'));
    return { subscription, choice: outcome.kind === 'done' ? null : choiceSeen(outcome.change, outcome) };
  });

type FailMissing = Fail<typeof generalErrors.not_found>;

const getChange = async (context: Context, id: number, fail: FailMissing): Promise<ChangeRow> => {
  const { accountId } = userOf(context);
  const change = await inReadTransaction(context, (tx) => maybeChange(tx.db, accountId, id));
  return change?.kind === 'start' || change?.kind === 'now' ? change : fail(generalErrors.not_found);
};

/** What became of a choice; one that is open is carried on. Not in a transaction. */
export const getChoice = async (context: Context, id: number, fail: FailMissing): Promise<WaitingChoice> => {
  const change = await getChange(context, id, fail);
  if (change.state === 'open') return choiceSeen(change, await carryOut(context, change));
  return change.state === 'done' ? seen(change, {}) : failed(change, change.failure);
};

/** Answers in place of the bank's customer, in the sandbox. Not in a transaction. */
export const rehearseChoice = async (
  context: Context,
  id: number,
  isGranted: boolean,
  fail: FailMissing & Fail<typeof paymentErrors.nothing_to_rehearse>,
): Promise<WaitingChoice> => {
  const change = await getChange(context, id, fail);
  const { rehearsal } = getProvider(context, change.provider);
  const outcome = change.state === 'open' && rehearsal ? await carryOut(context, change) : null;
  const isAsked = outcome?.kind === 'waiting' && outcome.status === 'needs_authentication';
  if (!rehearsal || !isAsked || outcome.paymentRef === null) return fail(paymentErrors.nothing_to_rehearse);
  await rehearsal.authenticate(outcome.paymentRef, isGranted);
  return choiceSeen(change, await carryOut(context, change));
};
