import { VendorError } from '@galena/contract/kernel';
import type { Stripe } from 'stripe';
import type { ProviderSubscription } from '../port.ts';
import { asking, readAs, vendor, type World } from './calls.ts';
import { Schedule, Subscription } from './shapes.ts';
import { answerOf, expand, itemOf, maybeAnswer, maybeSchedule, stateOf, type Read } from './subscription-answers.ts';

/** Another price, and what stays with the platform of what is paid for it; left out: the same as before. */
export type Change = { readonly priceRef: string; readonly feePercent: number | undefined };

/** What was planned for the next period is planned no more: Stripe refuses other changes until then. */
export const release = async (world: World, subscription: Read): Promise<void> => {
  const schedule = maybeSchedule(subscription);
  if (schedule === null) return;
  const stripe = await world.client();
  await asking(() => stripe.subscriptionSchedules.release(schedule.id));
};

/** A change of price may wait for its payment, and come or lapse when nobody asks: with it, in one go, comes this mark. */
const feeMark = 'galena_fee_percent';

/** What of every payment is agreed to stay with the platform, for an account's subscription. */
export const markOf = ({ accountRef }: World, percent: number): Record<string, string> =>
  accountRef === null ? {} : { [feeMark]: String(percent) };

const percentOf = ({ application_fee_percent: percent }: Read): number => percent ?? 0;
const agreedOf = (subscription: Read): number => Number(subscription.metadata[feeMark] ?? percentOf(subscription));

const setPercent = async (
  world: World,
  { id }: Read,
  percent: number,
  metadata: Record<string, string> = {},
): Promise<unknown> => {
  const stripe = await world.client();
  return asking(() => stripe.subscriptions.update(id, { application_fee_percent: percent, metadata, expand }));
};

/**
 * Of every payment from now on stays what is agreed: the new percent once a change has come, the old one as long as it waits
 * and where it lapsed.
 */
export const keepAgreed = async (world: World, answer: unknown): Promise<unknown> => {
  const subscription = readAs(Subscription, answer);
  // A schedule has percents of its own, and takes no others beside them.
  if (maybeSchedule(subscription) !== null || stateOf(subscription) === 'canceled') return answer;
  const agreed = agreedOf(subscription);
  return agreed === percentOf(subscription) ? answer : setPercent(world, subscription, agreed);
};

const setPrice = async (
  world: World,
  subscription: Read,
  priceRef: string,
  { key, percent }: { readonly key: string; readonly percent: number },
): Promise<unknown> => {
  const stripe = await world.client();
  const metadata = markOf(world, percent);
  return asking(() =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [{ id: itemOf(subscription).id, price: priceRef }],
        proration_behavior: 'always_invoice',
        // Where the difference is not paid, the old price stays.
        payment_behavior: 'pending_if_incomplete',
        metadata,
        expand,
      },
      { idempotencyKey: `change:${key}` },
    ),
  );
};

export const changeNow = async (
  world: World,
  subscription: Read,
  { priceRef, feePercent }: Change,
  key: string,
): Promise<ProviderSubscription> => {
  await release(world, subscription);
  const percent = feePercent ?? agreedOf(subscription);
  const isOther = percent !== percentOf(subscription);
  if (itemOf(subscription).price.id === priceRef) {
    if (isOther) await setPercent(world, subscription, percent, markOf(world, percent));
    return answerOf(world, await maybeAnswer(world, subscription.id));
  }
  // What waits for its payment takes no percent with it: that is changed first, so that it is of the difference too,
  // and back again where the difference is not paid.
  if (isOther) await setPercent(world, subscription, percent);
  const answer = await setPrice(world, subscription, priceRef, { key, percent });
  return answerOf(world, await keepAgreed(world, answer));
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
  const before = agreedOf(subscription);
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
    metadata: markOf(world, after),
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
