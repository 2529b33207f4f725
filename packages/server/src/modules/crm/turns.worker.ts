import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { wake } from './states.service.ts';
import { findVerifying, releaseDeliveries } from './turns.store.ts';

/** A verification is over: the deliveries that wait for one are looked at again. */
export const deliverVerified: JobHandler<unknown> = (context, _payload, job) =>
  inTransaction(context, async (tx) => {
    const accountId = actorAccount(tx.actor);
    if (accountId === null) throw new Error('a verification belongs to an account');
    for (const connectionId of await findVerifying(tx.db, accountId)) {
      // First, as whoever settles deliveries does.
      await wake(tx, accountId, connectionId);
      await releaseDeliveries(tx.db, accountId, connectionId, moment(tx.clock));
    }
    await job.finish(tx);
  });
