import type { ListType } from '@galena/contract/kernel';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { lockIdentities } from '../contacts/index.ts';
import { startDeliveries } from './deliveries.store.ts';
import { showStates, wake } from './states.service.ts';

/**
 * Records of a list are to be sent to a connection, in the caller's transaction: their states say so.
 * @returns how many begin their way; those that are on it already stay so
 */
export const startRecords = async (
  tx: Tx,
  accountId: number,
  connectionId: number,
  list: { readonly id: number; readonly type: ListType },
  recordIds: readonly number[],
): Promise<number> => {
  if (recordIds.length === 0) return 0;
  await lockIdentities(tx, accountId);
  const at = moment(tx.clock);
  const started = await startDeliveries(tx.db, accountId, { connectionId, list, recordIds, at });
  await showStates(tx, accountId, started);
  if (started.length > 0) await wake(tx, accountId, connectionId);
  return started.length;
};
