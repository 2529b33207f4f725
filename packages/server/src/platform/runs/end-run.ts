import type { Run } from '@galena/contract/kernel';
import { moment } from '../clock/clock.ts';
import type { Tx } from '../context/transaction.ts';
import type { EndedRun, RunKind } from './run-kind.ts';
import * as store from './runs.store.ts';

type Place = { readonly accountId: number; readonly id: number; readonly kind: string };
type Settling = Omit<store.Ending, 'at'>;

const isEnd = (state: Run['state']): state is EndedRun['state'] => !['queued', 'running', 'paused'].includes(state);

/** Ends a run, or holds it (`paused`); what its end means to its kind happens in the same transaction. */
export const endRun = async (tx: Tx, { accountId, id, kind }: Place, settling: Settling): Promise<void> => {
  await store.settleRun(tx.db, accountId, id, { ...settling, at: moment(tx.clock) });
  const { state, code = null } = settling;
  const known = tx.app.runKinds.find((one) => one.name === kind) as RunKind | undefined;
  if (isEnd(state)) await known?.ended?.(tx, { id, accountId, state, code });
};
