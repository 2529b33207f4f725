import type { VerificationSettings } from '@galena/contract/verification';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import * as store from './answers.store.ts';
import { canAsk } from './doors.service.ts';

/** Whether new addresses of the account are verified as they come in. */
export const getSettings = async (context: Context): Promise<VerificationSettings> => {
  const onArrival = await inReadTransaction(context, (tx) => store.areArrivalsVerified(tx.db, userOf(tx).accountId));
  return { on_arrival: onArrival, can_ask: await canAsk(context) };
};

/** Verifies new addresses as they come in from now on, or leaves them. */
export const saveSettings = async (
  context: Context,
  { on_arrival: onArrival }: Pick<VerificationSettings, 'on_arrival'>,
): Promise<VerificationSettings> => {
  await inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const before = await store.areArrivalsVerified(tx.db, accountId);
    if (before === onArrival) return;
    await (onArrival
      ? store.verifyArrivals(tx.db, accountId, moment(tx.clock))
      : store.leaveArrivals(tx.db, accountId));
    await writeAudit(tx, { action: 'changed', entity: 'verification', changes: { on_arrival: [before, onArrival] } });
  });
  return getSettings(context);
};
