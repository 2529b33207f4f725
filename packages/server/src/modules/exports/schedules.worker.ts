import { AppError, failHard } from '@galena/contract/kernel';
import { ExportBody } from '@galena/contract/exports';
import { moment } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { maybeListRow } from '../lists/index.ts';
import { beginPrepared } from './prepared.service.ts';
import { giveUp, noteOutcome } from './outcomes.service.ts';
import * as store from './schedules.store.ts';

type Due = { readonly schedule_id: number };

const begin = async (tx: Tx, accountId: number, row: store.ScheduleRow): Promise<void> => {
  await store.noteRun(tx.db, accountId, row.id, moment(tx.clock));
  const input = {
    accountId,
    userId: row.user_id,
    place: { id: row.list_id, type: row.type },
    request: ExportBody.parse(row.request),
    scheduleId: row.id,
  };
  await beginPrepared(tx, input, failHard);
};

const isDue = (row: store.ScheduleRow | null): row is store.ScheduleRow => row !== null && row.is_on;

/** Begins the export of a schedule that is due; one that cannot begin counts as one that came to nothing. */
export const exportDue: JobHandler<Due> = async (context, { schedule_id: id }, job) => {
  const accountId = actorAccount(context.actor) ?? 0;
  try {
    await inTransaction(context, async (tx) => {
      const row = await store.maybeLockedSchedule(tx.db, accountId, id);
      if (isDue(row)) {
        const list = await maybeListRow(tx, accountId, row.list_id);
        if (list && !list.is_archived) await begin(tx, accountId, row);
        else await giveUp(tx, accountId, id, 'list_deleted');
      }
      await job.finish(tx);
    });
  } catch (error) {
    // What is asked for cannot be had: a column is gone, or a sheet is too small.
    if (!(error instanceof AppError)) throw error;
    await inTransaction(context, async (tx) => {
      await store.noteRun(tx.db, accountId, id, moment(tx.clock));
      await noteOutcome(tx, accountId, id, 'failed');
      await job.finish(tx);
    });
  }
};
