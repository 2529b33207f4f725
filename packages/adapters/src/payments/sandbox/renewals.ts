import type { PaymentProvider, ProviderSubscription } from '../port.ts';
import { subscriptionAnswer } from './answers.ts';
import * as things from './customer.ts';
import type { Desk } from './desk.ts';
import { begin, changeNext, changeNow, end, retry } from './subscriptions.ts';

type Begun = Pick<PaymentProvider, 'savePrice' | 'subscribe' | 'maybeSubscription'>;
type Changed = Pick<PaymentProvider, 'changePrice' | 'cancel' | 'reactivate' | 'retry'>;

/** Prices, and subscriptions to them. */
export const createBeginnings = (desk: Desk): Begun => ({
  savePrice: async ({ money, interval, key }) => {
    const ref = `price_sandbox_${things.nameIn(desk.accountRef, key)}`;
    await desk.savePrice({ ref, amount: money.amount, currency: money.currency, interval });
    return ref;
  },
  subscribe: async ({ customerRef, cardRef, priceRef, entryPriceRef, trialDays, feePercent = 0, reference, key }) => {
    const isRestricted = await desk.isRestricted();
    const price = await desk.getPrice(priceRef);
    const entry = entryPriceRef === undefined ? null : await desk.getPrice(entryPriceRef);
    return desk.work(customerRef, (customer, now) => {
      // What is left out is not asked, so that questions from before there was more to ask are the same.
      const more = { entryPriceRef, feePercent: feePercent === 0 ? undefined : feePercent };
      const asked = { cardRef, priceRef, trialDays, reference, ...more };
      const begun = (): string => {
        if (isRestricted) throw things.restricted();
        return begin(customer, { price, entry, cardRef, trialDays, feePercent, reference }, now).ref;
      };
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
    changePrice: async (ref, priceRef, when, key, feePercent) => {
      const price = await desk.getPrice(priceRef);
      return workOn(ref, (customer, subscription, now) => {
        if (subscription.state === 'canceled') throw things.refused('The subscription is over.');
        things.once(customer, key, { ref, priceRef, when, feePercent }, () => {
          const change = { price, feePercent: feePercent ?? subscription.feePercent };
          if (when === 'now') changeNow(customer, subscription, change, now);
          else changeNext(customer, subscription, change, now);
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
