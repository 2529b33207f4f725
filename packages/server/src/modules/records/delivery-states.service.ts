import type { Result } from '@galena/contract/records';
import { sql } from 'kysely';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { tellChange } from '../../platform/stream/tell.ts';
import { changeEachCounted } from './changes.service.ts';

/** How far records are on their way to CRMs: sending if any delivery is, sent if all are, else unsent. CRM-014 to CRM-016 */
export type DeliveryStates = ReadonlyMap<number, Result['crm_status']>;

/**
 * Writes down how far records are on their way to CRMs, with the counters of their lists. The caller holds `lockIdentities`.
 * @param listIds the lists that they stand in: whoever looks at one is told
 */
export const putDeliveryStates = async (
  tx: Tx,
  accountId: number,
  states: DeliveryStates,
  listIds: readonly number[],
): Promise<void> => {
  for (const state of ['sending', 'sent', 'unsent'] as const) {
    const ids = [...states].filter(([, one]) => one === state).map(([id]) => id);
    if (ids.length > 0)
      await changeEachCounted(tx, {
        accountId,
        where: sql`r.id = any(${ids}::bigint[]) and r.crm_status <> ${state}`,
        set: sql`crm_status = ${state}, updated_at = ${moment(tx.clock)}`,
      });
  }
  for (const id of listIds) await tellChange(tx, { kind: 'list', id });
};
