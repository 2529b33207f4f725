import type { z } from 'zod';
import type { Fail } from '@galena/contract/kernel';
import { paymentErrors as errors, type BalanceSettings, type BalanceSettingsInput } from '@galena/contract/payments';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { watchBalance, type Provision } from '../billing/index.ts';
import { balanceJob } from './balance.jobs.ts';
import { currencyOf } from './price.service.ts';
import * as store from './top-ups.store.ts';
import { maxFailures, topUpCosts, watchedAt } from './top-ups.service.ts';
import { getDefaultCard } from './usable-cards.service.ts';

/**
 * Has the balance looked at soon: once, however often it is asked for meanwhile.
 * @param wantedAfter work needs more than there is, when so many top-ups had been tried; null: none does
 */
const checkSoon = async (tx: Tx, accountId: number, wantedAfter: number | null = null): Promise<void> => {
  const key = wantedAfter === null ? 'balance' : 'wanted';
  await enqueue(tx, balanceJob, { wanted_after: wantedAfter }, { key, accountId });
};

const shown = async (tx: Tx, accountId: number): Promise<z.infer<typeof BalanceSettings>> => {
  const settings = await store.getSettings(tx.db, accountId);
  const { price, ups } = await topUpCosts(tx, accountId, settings.amount);
  return {
    auto_top_up: {
      enabled: settings.isEnabled,
      threshold: settings.threshold,
      amount: settings.amount,
      monthly_cap_cents: settings.monthlyCap,
      failures: settings.failures,
      spent_this_month_cents: ups.amount,
      currency: currencyOf(tx),
      price_cents: price,
    },
    low_balance_notice: settings.lowBalanceNotice,
  };
};

export const getBalanceSettings = (context: Context): Promise<z.infer<typeof BalanceSettings>> =>
  inReadTransaction(context, (tx) => shown(tx, userOf(tx).accountId));

/** Keeps when credits are bought by themselves. It needs a default card, and a cap that allows for one top-up at least. */
export const saveBalanceSettings = (
  context: Context,
  { auto_top_up: wanted, low_balance_notice: lowBalanceNotice }: z.infer<typeof BalanceSettingsInput>,
  fail: Fail<(typeof errors)['no_default_card' | 'top_up_cap_too_low']>,
): Promise<z.infer<typeof BalanceSettings>> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const { enabled: isEnabled, threshold, amount, monthly_cap_cents: monthlyCap } = wanted;
    if (isEnabled && !(await getDefaultCard(tx, accountId))) return fail(errors.no_default_card);
    const { price } = await topUpCosts(tx, accountId, amount);
    if (isEnabled && monthlyCap !== null && monthlyCap < price) return fail(errors.top_up_cap_too_low);
    const before = await store.getSettings(tx.db, accountId);
    const after = { isEnabled, threshold, amount, monthlyCap, lowBalanceNotice };
    await store.saveSettings(tx.db, accountId, { ...after, at: moment(tx.clock) });
    await watchBalance(tx, accountId, watchedAt({ ...before, ...after }));
    const changes = { auto_top_up: [before.isEnabled, isEnabled], amount: [before.amount, amount] } as const;
    await writeAudit(tx, { action: 'balance_settings_saved', entity: 'wallet', changes });
    await checkSoon(tx, accountId);
    return shown(tx, accountId);
  });

/** While a top-up is under way for longer, nobody waits for its credits, in seconds. */
const waitedForSeconds = 180;

/** How many top-ups were tried before the one that brings credits soon, or is bringing them; null: none will. */
const maybeComing = async (tx: Tx, accountId: number): Promise<{ readonly tried: number } | null> => {
  const settings = await store.getSettings(tx.db, accountId);
  if (!settings.isEnabled || settings.failures >= maxFailures) return null;
  const { price, ups } = await topUpCosts(tx, accountId, settings.amount);
  if (ups.openSince !== null) {
    const isWaitedFor = tx.clock.now().getTime() - Date.parse(ups.openSince) < waitedForSeconds * 1_000;
    return isWaitedFor ? { tried: ups.count - 1 } : null;
  }
  if (settings.monthlyCap !== null && ups.amount + price > settings.monthlyCap) return null;
  return (await getDefaultCard(tx, accountId))?.status === 'active' ? { tried: ups.count } : null;
};

/** How this room provides an account with credits: by what it set for its balance. */
export const provideCredits = (accountId: number): Provision => ({
  sank: (tx) => checkSoon(tx, accountId),
  maybeFetch: async (tx) => {
    const coming = await maybeComing(tx, accountId);
    return coming && ((context) => inTransaction(context, (own) => checkSoon(own, accountId, coming.tried)));
  },
});
