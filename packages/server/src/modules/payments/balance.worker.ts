import { AppError } from '@galena/contract/kernel';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import type { JobHandler } from '../../platform/jobs/job.ts';
import { writeNotice } from '../../platform/notices/notices.ts';
import { getLeft } from '../billing/index.ts';
import { creditYearSeconds } from './cards.service.ts';
import { payingAccount } from './customers.service.ts';
import { pay } from './pay.service.ts';
import { priceOf } from './price.service.ts';
import * as store from './top-ups.store.ts';
import { creditsLowSlot, switchOff, topUpCosts } from './top-ups.service.ts';

/** A low balance that lasts is told again after so long. */
const tellAgainSeconds = 7 * 24 * 3_600;

const isLow = (left: number, mark: number | null): boolean => mark !== null && left <= mark;

const tellLow = async (context: Context, accountId: number, left: number): Promise<void> =>
  inTransaction(context, async (tx) => {
    const { lowBalanceNotice, toldAt } = await store.lockSettings(tx.db, accountId);
    const isTold = toldAt !== null && toldAt > momentIn(tx.clock, -tellAgainSeconds);
    if (!isLow(left, lowBalanceNotice) || isTold) return;
    await store.noteTold(tx.db, accountId, moment(tx.clock));
    await writeNotice(tx, { kind: 'low_credits', params: { credits: left }, link: '/settings/wallet' });
    for (const tell of tx.app.slots.answersOf(creditsLowSlot)) await tell(tx, { accountId, left });
  });

/** What is to be bought now; null: nothing is. */
const maybePurchase = (context: Context, accountId: number, wantedAfter: number | null) =>
  inReadTransaction(context, async (tx) => {
    const { isEnabled, threshold, amount, monthlyCap } = await store.getSettings(tx.db, accountId);
    if (!isEnabled) return null;
    const { price, ups } = await topUpCosts(tx, accountId, amount);
    if (ups.open > 0 || (monthlyCap !== null && ups.amount + price > monthlyCap)) return null;
    // Read after the top-ups: one that settles in between has brought its credits, and is not bought twice.
    const left = await getLeft(tx, accountId);
    // What work needs beyond what is left would bring the balance down there at once, unless a top-up has come since it asked.
    const isWanted = wantedAfter !== null && ups.count <= wantedAfter;
    if (left > threshold && !isWanted) return null;
    return { amount, money: await priceOf(tx, accountId, amount), key: `top_up:${ups.count + 1}` };
  });

const topUp = async (context: Context, accountId: number, wantedAfter: number | null): Promise<void> => {
  const purchase = await maybePurchase(context, accountId, wantedAfter);
  if (!purchase) return;
  const { amount, money, key } = purchase;
  try {
    await pay(context, {
      accountId,
      kind: 'top_up',
      credits: amount,
      expiresAt: momentIn(context.clock, creditYearSeconds),
      money,
      key,
      description: `${amount} credits (auto top-up)`,
      isOffSession: true,
    });
  } catch (error) {
    // There is no card that could be charged: nothing was tried, and nothing will be until its holder has seen to it.
    if (!(error instanceof AppError) || error.def.status !== 402) throw error;
    await inTransaction(context, (tx) => switchOff(tx, accountId, 'no_card'));
  }
};

/** Looks at what an account has left: tells of a low balance, and buys what is bought by itself. One at a time in an account. */
export const checkBalance: JobHandler<{ wanted_after: number | null }> = async (context, { wanted_after: after }) => {
  const accountId = payingAccount(context);
  const left = await inReadTransaction(context, (tx) => getLeft(tx, accountId));
  await topUp(context, accountId, after);
  await tellLow(context, accountId, left);
};
