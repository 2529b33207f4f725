import { type ExportSchedule, maxFailures } from '@galena/contract/exports';
import type { Tx } from '../../platform/context/transaction.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { removeSchedule as removeRhythm } from '../../platform/schedules/schedules.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import * as store from './schedules.store.ts';
import { turnedOffJob } from './turned-off.jobs.ts';

/** What a schedule is called among all of the account. */
export const subjectOf = (id: number): string => `export_schedule:${id}`;

/** Turns a schedule off that comes to nothing, and has those told who wait for it. */
export const giveUp = async (
  tx: Tx,
  accountId: number,
  id: number,
  reason: NonNullable<ExportSchedule['off_reason']>,
): Promise<void> => {
  await store.turnOff(tx.db, accountId, id, reason);
  await removeRhythm(tx, subjectOf(id), accountId);
  await enqueue(tx, turnedOffJob, { schedule_id: id }, { accountId });
  await tellChange(tx, { kind: 'export', id, accountId });
};

/** Notes what came of a scheduled export; after three in a row that failed the schedule is off. */
export const noteOutcome = async (
  tx: Tx,
  accountId: number,
  id: number,
  state: 'ready' | 'failed' | 'stopped',
): Promise<void> => {
  const row = await store.maybeLockedSchedule(tx.db, accountId, id);
  if (!row) return;
  const failures = state === 'failed' ? row.failures + 1 : state === 'ready' ? 0 : row.failures;
  await store.setOutcome(tx.db, accountId, id, { state, failures });
  if (row.is_on && failures >= maxFailures) await giveUp(tx, accountId, id, 'failed');
};
