import type { RunsOverview } from '@galena/contract/admin';
import type { Fail, generalErrors, runErrors } from '@galena/contract/kernel';
import { writeAudit } from '../../platform/audit/audit.ts';
import { cancelRun, resumeRun } from '../../platform/runs/runs.service.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { asSystem } from './across-accounts.service.ts';
import { getRuns } from './runs.store.ts';

type RunPlace = { readonly id: number; readonly accountId: number };

/** Long work of all accounts. */
export const watchRuns = (context: Context): Promise<RunsOverview> => asSystem(context, (tx) => getRuns(tx.db));

/** Written into the account of the run, so that its people can see who did it. */
const note = (tx: Tx, action: string, { id, accountId }: RunPlace): Promise<void> =>
  writeAudit(tx, { action, entity: 'run', entityId: id, accountId });

/** Ends a run of any account, as its owner would. */
export const stopAnyRun = (
  context: Context,
  run: RunPlace,
  fail: Fail<typeof generalErrors.not_found | typeof runErrors.run_over>,
): Promise<void> =>
  asSystem(context, async (tx) => {
    await cancelRun(tx, run.id, fail, run.accountId);
    await note(tx, 'run_cancelled', run);
  });

/** Goes on with a paused run of any account. */
export const resumeAnyRun = (
  context: Context,
  run: RunPlace,
  fail: Fail<typeof generalErrors.not_found | typeof runErrors.run_not_paused>,
): Promise<void> =>
  asSystem(context, async (tx) => {
    await resumeRun(tx, run.id, fail, run.accountId);
    await note(tx, 'run_resumed', run);
  });
