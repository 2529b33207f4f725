import type { Tx } from '../../platform/context/transaction.ts';
import { publish } from '../../platform/events/event.ts';
import type { EndedRun } from '../../platform/runs/run-kind.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { closeBudget } from '../billing/index.ts';
import { lockIdentities } from '../contacts/index.ts';
import { advanceHistory, tellRunOver } from '../lists/index.ts';
import { maybeNextRetry } from './answers.store.ts';
import { maybeJob } from './jobs.store.ts';
import { verificationOver } from './verifications.events.ts';

/**
 * A verification is over: its row of history says how, whoever began it is told unless they stopped it themselves, and what mail servers
 * put off is tried again later.
 */
export const endVerification = async (tx: Tx, { id, accountId, state }: EndedRun): Promise<void> => {
  // Whoever begins to wait for it at this moment is seen by those who hear of its end, or sees that it is over.
  await lockIdentities(tx, accountId);
  const job = await maybeJob(tx.db, accountId, id);
  await closeBudget(tx, accountId, id);
  await advanceHistory(tx, accountId, id, { status: state });
  if (!job) return;
  const { list_id, user_id, deliverable: count, origin } = job;
  await tellChange(tx, { kind: 'list', id: list_id });
  const hasRetries = (await maybeNextRetry(tx.db, accountId)) !== null;
  await publish(tx, verificationOver, { run_id: id, list_id, has_retries: hasRetries }, accountId);
  // What goes on by itself is no news.
  if (state === 'canceled' || origin !== 'asked') return;
  await tellRunOver(tx, accountId, { list_id, kind: `verification_${state}`, count, user_id });
};
