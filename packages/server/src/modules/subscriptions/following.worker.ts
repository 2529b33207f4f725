import { actorAccount } from '../../platform/context/actor-account.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { followSubscription } from './following.service.ts';

export const follow: JobHandler<object> = async (context) => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) throw new Error('a subscription is followed in its account');
  await followSubscription(context, accountId);
};
