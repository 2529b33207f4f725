import { VendorError } from '@galena/contract/kernel';
import type { Stripe } from 'stripe';
import type { ProviderSubscription } from '../port.ts';
import { asking, readAs, vendor, type World } from './calls.ts';
import { Schedule } from './shapes.ts';
import { answerOf, expand, itemOf, maybeAnswer, maybeSchedule, type Read } from './subscription-answers.ts';

/** Another price, and what stays with the platform of what is paid for it; left out: the same as before. */
export type Change = { readonly priceRef: string; readonly feePercent: number | undefined };

/** What was planned for the next period is planned no more: Stripe refuses other changes until then. */
export const release = async (world: World, subscription: Read): Promise<void> => {
  const schedule = maybeSchedule(subscription);
  if (schedule === null) return;
  const stripe = await world.client();
  await asking(() => stripe.subscriptionSchedules.release(schedule.id));
};

const percentOf = ({ application_fee_percent: percent }: Read): number => percent ?? 0;

const setPercent = async (world: World, { id }: Read, percent: number): Promise<void> => {
  const stripe = await world.client();
  await asking(() => stripe.subscriptions.update(id, { application_fee_percent: percent }));
};

const setPrice = async (world: World, subscription: Read, priceRef: string, key: string): Promise<unknown> => {
  const item = itemOf(subscription);
  if (item.price.id === priceRef) return maybeAnswer(world, subscription.id);
  const stripe = await world.client();
  return asking(() =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: item.id, price: priceRef }],
        proration_behavior: 'always_invoice',
        // Where the difference is not paid, the old price stays.
        payment_behavior: 'pending_if_incomplete',
        expand,
      },
      { idempotencyKey: `change:${key}` },
    ),
  );
};

/** The holder is asked, or the bank is at it: the change still comes. */
const isUnderWay = ({ payment }: ProviderSubscription): boolean =>
  payment?.state === 'needs_authentication' || payment?.state === 'processing';

export const changeNow = async (
  world: World,
  subscription: Read,
  { priceRef, feePercent }: Change,
  key: string,
): Promise<ProviderSubscription> => {
  await release(world, subscription);
  const before = percentOf(subscription);
  // What waits for its payment takes no percent with it: that is changed first, so that it is of the difference too.
  const isOther = feePercent !== undefined && feePercent !== before;
  if (isOther) await setPercent(world, subscription, feePercent);
  const changed = await answerOf(world, await setPrice(world, subscription, priceRef, key));
  if (isOther && changed.priceRef !== priceRef && !isUnderWay(changed)) await setPercent(world, subscription, before);
  return changed;
};

type Phase = Stripe.SubscriptionScheduleUpdateParams.Phase;

const feeOf = (percent: number) => (percent > 0 ? { application_fee_percent: percent } : {});

export const changeAtPeriodEnd = async (
  world: World,
  subscription: Read,
  { priceRef, feePercent }: Change,
): Promise<ProviderSubscription> => {
  const stripe = await world.client();
  const item = itemOf(subscription);
  const before = percentOf(subscription);
  const after = feePercent ?? before;
  if (item.price.id === priceRef && after === before) {
    await release(world, subscription);
    return answerOf(world, await maybeAnswer(world, subscription.id));
  }
  const schedule =
    maybeSchedule(subscription) ??
    readAs(Schedule, await asking(() => stripe.subscriptionSchedules.create({ from_subscription: subscription.id })));
  const [phase] = schedule.phases;
  if (!phase) throw new VendorError(vendor, 'protocol', 'made a schedule without phases');
  const present: Phase = {
    items: [{ price: item.price.id, quantity: 1 }],
    ...feeOf(before),
    start_date: phase.start_date,
    end_date: item.current_period_end,
    ...(typeof phase.trial_end === 'number' ? { trial_end: phase.trial_end } : {}),
  };
  // Then it is let go, and goes on by itself at this price.
  const next: Phase = {
    items: [{ price: priceRef, quantity: 1 }],
    ...feeOf(after),
    duration: { interval: 'month', interval_count: 1 },
  };
  await asking(() =>
    stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [present, next],
    }),
  );
  return answerOf(world, await maybeAnswer(world, subscription.id));
};
