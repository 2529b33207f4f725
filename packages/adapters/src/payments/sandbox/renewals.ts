import { createHash } from 'node:crypto';
import type { PaymentProvider, ProviderSubscription } from '../port.ts';
import { subscriptionAnswer } from './answers.ts';
import * as things from './customer.ts';
import type { Desk } from './desk.ts';
import { begin, changeNow, end, retry } from './subscriptions.ts';

type Begun = Pick<PaymentProvider, 'savePrice' | 'subscribe' | 'maybeSubscription'>;
type Changed = Pick<PaymentProvider, 'changePrice' | 'cancel' | 'reactivate' | 'retry'>;

/** A name that is the same for the same key. */
export const nameBy = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 24);

/** Prices, and subscriptions to them. */
export const createBeginnings = (desk: Desk): Begun => ({
  savePrice: async ({ money, interval, key }) => {
    const ref = `price_sandbox_${nameBy(key)}`;
    await desk.savePrice({ ref, amount: money.amount, currency: money.currency, interval });
    return ref;
  },
  subscribe: async ({ customerRef, cardRef, priceRef, trialDays, reference, key }) => {
    const price = await desk.getPrice(priceRef);
    return desk.work(customerRef, (customer, now) => {
      const asked = { cardRef, priceRef, trialDays, reference };
      const begun = () => begin(customer, { price, cardRef, trialDays, reference }, now).ref;
      const ref = things.once(customer, key, asked, begun);
      return subscriptionAnswer(customer, things.subscriptionOf(customer, ref));
    });
  },
  maybeSubscription: (ref) =>
    desk.maybeWork(ref, (customer) => {
      const subscription = customer.subscriptions.find((one) => one.ref === ref);
      return subscription ? subscriptionAnswer(customer, subscription) : null;
    }),
});

const workWith =
  (desk: Desk) =>
  (
    ref: string,
    act: (customer: things.Customer, subscription: things.Subscription, now: number) => void,
  ): Promise<ProviderSubscription> =>
    desk.work(ref, (customer, now) => {
      const subscription = things.subscriptionOf(customer, ref);
      act(customer, subscription, now);
      return subscriptionAnswer(customer, subscription);
    });

/** What becomes of a subscription by somebody's will. */
export const createChanges = (desk: Desk): Changed => {
  const workOn = workWith(desk);
  return {
    changePrice: async (ref, priceRef, when, key) => {
      const price = await desk.getPrice(priceRef);
      return workOn(ref, (customer, subscription, now) => {
        if (subscription.state === 'canceled') throw things.refused('The subscription is over.');
        things.once(customer, key, { ref, priceRef, when }, () => {
          if (when === 'now') changeNow(customer, subscription, price, now);
          else {
            subscription.nextPrice = price.ref === subscription.price.ref ? null : price;
            things.tell(customer, 'subscription', ref, now);
          }
          return ref;
        });
      });
    },
    cancel: (ref, when) =>
      workOn(ref, (customer, subscription, now) => {
        if (subscription.state === 'canceled') return;
        // What was never paid for has no period to go on in.
        if (when === 'now' || subscription.state === 'incomplete') return end(customer, subscription, now);
        if (subscription.endsAtPeriodEnd) return;
        subscription.endsAtPeriodEnd = true;
        things.tell(customer, 'subscription', ref, now);
      }),
    reactivate: (ref) =>
      workOn(ref, (customer, subscription, now) => {
        if (subscription.state === 'canceled') throw things.refused('The subscription is over.');
        if (!subscription.endsAtPeriodEnd) return;
        subscription.endsAtPeriodEnd = false;
        things.tell(customer, 'subscription', ref, now);
      }),
    retry: (ref, key) =>
      workOn(ref, (customer, subscription, now) => {
        things.once(customer, key, { retry: ref }, () => {
          retry(customer, subscription, now);
          return ref;
        });
      }),
  };
};
