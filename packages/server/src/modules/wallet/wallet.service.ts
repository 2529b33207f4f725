import type { Fail } from '@galena/contract/kernel';
import { maxUsageDays, walletErrors, type Usage, type Wallet } from '@galena/contract/wallet';
import { momentIn } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { findUsage, findWalletState, sumUsage } from '../billing/index.ts';
import { currencyOf, getDefaultCard } from '../payments/index.ts';
import { priceOfCredit } from '../plans/index.ts';
import { forecastOf, paceDays } from './forecast.rules.ts';

const day = 24 * 3600;

/** What the account has, in the order in which it is spent, and how long that lasts. */
export const getWallet = (context: Context): Promise<Wallet> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    const { balance, held, buckets, nextResetAt } = await findWalletState(tx, accountId);
    const { cents, wholesaleCents } = await priceOfCredit(tx, accountId);
    const card = await getDefaultCard(tx, accountId);
    const pace = await sumUsage(tx, accountId, momentIn(tx.clock, -paceDays * day));
    const forecast = forecastOf(buckets, { spent: pace.credits, since: pace.first_at, now: tx.clock.now() });
    return {
      balance,
      held,
      buckets: buckets.map(({ kind, granted, remaining, expires_at }) => ({
        kind,
        count: granted,
        remaining,
        expires_at,
      })),
      next_reset_at: nextResetAt,
      forecast: forecast && { per_day: forecast.perDay, days: forecast.days, until: forecast.until },
      price_cents: cents,
      wholesale_cents: wholesaleCents,
      tax_percent: tx.app.config.GALENA_TAX_PERCENT,
      currency: currencyOf(tx),
      default_card: card && { id: card.id, brand: card.brand, last4: card.last4, status: card.status },
    };
  });

const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (day * 1000) + 1;

/** What was spent, by the day or month of the account's own calendar and by kind of list. */
export const getUsage = (
  context: Context,
  query: { readonly from: string; readonly to: string; readonly by: 'day' | 'month' },
  fail: Fail<typeof walletErrors.span_backwards | typeof walletErrors.span_too_long>,
): Promise<Usage> => {
  const { from, to } = query;
  if (from > to) return fail(walletErrors.span_backwards);
  if (daysOf(from, to) > maxUsageDays) return fail(walletErrors.span_too_long, { params: { max: maxUsageDays } });
  return inReadTransaction(context, async (tx) => {
    const rows = [...(await findUsage(tx, userOf(tx).accountId, query))];
    return { ...query, total: rows.reduce((sum, { credits }) => sum + credits, 0), rows };
  });
};
