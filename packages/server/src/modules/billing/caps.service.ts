import { moment } from '../../platform/clock/clock.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import { getTimeZone } from '../identity/index.ts';
import * as store from './caps.store.ts';
import { lockWallet } from './ledger.store.ts';

/** How many credits an API key may spend in a month, asked before anything is held for it; null: as many as there are. */
export const keyCapSlot = defineSlot<(tx: Tx, accountId: number, keyId: number) => Promise<number | null>>('keyCap');

/** What these API keys of an account have spent and hold this month, by the account's own clock, in credits. */
export const findKeySpending = async (
  tx: Tx,
  accountId: number,
  keyIds: readonly number[],
): Promise<ReadonlyMap<number, store.KeySpending>> => {
  if (keyIds.length === 0) return new Map();
  const timeZone = await getTimeZone(tx, accountId);
  return store.findKeySpending(tx.db, accountId, keyIds, { at: moment(tx.clock), timeZone });
};

/**
 * What an API key may still spend this month, in credits; Infinity: it has no cap. Locks the wallet first, so that runs that begin at
 * once take turns and cannot pass the cap together.
 */
export const getKeyAllowance = async (tx: Tx, accountId: number, keyId: number): Promise<number> => {
  const caps = await Promise.all(tx.app.slots.answersOf(keyCapSlot).map((capOf) => capOf(tx, accountId, keyId)));
  const cap = Math.min(...caps.map((one) => one ?? Number.POSITIVE_INFINITY));
  if (cap === Number.POSITIVE_INFINITY) return cap;
  await lockWallet(tx.db, accountId);
  const { settled, held } = (await findKeySpending(tx, accountId, [keyId])).get(keyId) ?? { settled: 0, held: 0 };
  return Math.max(0, cap - settled - held);
};
