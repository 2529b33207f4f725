import { AppError, failHard } from '@galena/contract/kernel';
import { subscriptionErrors as errors } from '@galena/contract/subscriptions';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { RetryLater, type JobHandler } from '../../platform/jobs/job.ts';
import { isAccountDeleted } from '../identity/index.ts';
import { orLater } from '../payments/index.ts';
import { maybeProvider } from '../providers/index.ts';
import { endNow } from './changes.service.ts';
import { cancelSubscription } from './ending.service.ts';

const patienceSeconds = 60;

const codeOf = (error: unknown): string | null => (error instanceof AppError ? error.def.code : null);

/** Access stays until the period ends, as for whoever cancels: an account that is restored has what it paid for. */
export const cancelLeft: JobHandler<object> = async (context) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a subscription is canceled in an account');
  const isLeft = await inReadTransaction(context, (tx) => isAccountDeleted(tx, accountId));
  if (!isLeft) return;
  try {
    await orLater(context, patienceSeconds, () =>
      cancelSubscription(context, { accountId, side: 'operator' }, failHard),
    );
  } catch (error) {
    // It has none, or one that ends already.
    if (codeOf(error) === errors.no_subscription.code || codeOf(error) === errors.not_possible.code) return;
    if (codeOf(error) === errors.change_in_progress.code)
      throw new RetryLater(patienceSeconds, 'something else is being asked of the subscription');
    throw error;
  }
};

/** One that has ended already stays as it is. */
export const endLeft: JobHandler<{ provider: string; ref: string }> = async (context, { provider: name, ref }) => {
  const provider = maybeProvider(context, name);
  // A reseller that is gone took the account along in whose name it was charged.
  if (provider === null && name.includes('/')) return;
  if (provider === null) throw new Error(`the payment provider ${name} is not configured`);
  await orLater(context, patienceSeconds, () => endNow(provider, ref));
};
