import { expect } from 'vitest';
import {
  day,
  failureOf,
  makeCard,
  usd,
  savePrice,
  subscribe,
  getSubscription,
  getPayment,
  type PaymentPromise,
} from './asking.ts';

/** What is kept of subscriptions. */
export const subscriptionPromises: readonly PaymentPromise[] = [
  {
    title: 'begins on trial, is paid from its end on, and renews month by month',
    check: async (bench) => {
      const begun = await subscribe(bench, 'ok', 14);
      expect(begun).toMatchObject({ state: 'trialing', payment: null, endsAtPeriodEnd: false, canceledAt: null });
      expect(begun.currentPeriodEnd).toEqual(begun.trialEndsAt);
      expect(await bench.taken(begun.customerRef)).toBe(0);
      bench.clock.advance(15 * day);
      const paid = await getSubscription(bench, begun.ref);
      expect(paid).toMatchObject({ state: 'active', payment: { state: 'succeeded', money: usd(4900) } });
      expect(paid.payment?.subscriptionRef).toBe(begun.ref);
      expect(await getPayment(bench, paid.payment?.ref ?? '')).toMatchObject({ subscriptionRef: begun.ref, key: null });
      bench.clock.advance(31 * day);
      const renewed = await getSubscription(bench, begun.ref);
      expect(renewed.payment?.ref).not.toBe(paid.payment?.ref);
      expect(renewed.currentPeriodStart).toEqual(paid.currentPeriodEnd);
      expect(await bench.taken(begun.customerRef)).toBe(9800);
    },
  },
  {
    title: 'begins with a payment where there is no trial, and gives it back',
    check: async (bench) => {
      const begun = await subscribe(bench, 'ok', 0);
      expect(begun).toMatchObject({ state: 'active', trialEndsAt: null, payment: { state: 'succeeded' } });
      expect(await bench.taken(begun.customerRef)).toBe(4900);
      await bench.provider.refund(begun.payment?.ref ?? '', usd(4900), 'refund-1');
      expect(await getPayment(bench, begun.payment?.ref ?? '')).toMatchObject({ refunded: 4900 });
    },
  },
  {
    title: 'ends with its period, goes on when that is taken back, and ends at once',
    check: async (bench) => {
      const { provider, clock } = bench;
      const { ref, currentPeriodEnd } = await subscribe(bench, 'ok', 0);
      expect(await provider.cancel(ref, 'period_end')).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
      expect(await provider.cancel(ref, 'period_end')).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
      expect(await provider.reactivate(ref)).toMatchObject({ state: 'active', endsAtPeriodEnd: false });
      clock.advance(31 * day);
      expect(await getSubscription(bench, ref)).toMatchObject({
        state: 'active',
        currentPeriodStart: currentPeriodEnd,
      });
      const { currentPeriodEnd: end, customerRef } = await provider.cancel(ref, 'period_end');
      clock.advance(32 * day);
      expect(await getSubscription(bench, ref)).toMatchObject({ state: 'canceled', canceledAt: end });
      expect(await bench.taken(customerRef)).toBe(9800);
      expect(await failureOf(provider.reactivate(ref))).toMatchObject({ fault: 'bad_input' });
    },
  },
  {
    title: 'is over at once, and stays so',
    check: async (bench) => {
      const { provider, clock } = bench;
      const { ref, customerRef } = await subscribe(bench, 'ok', 0);
      expect(await provider.cancel(ref, 'now')).toMatchObject({ state: 'canceled', canceledAt: clock.now() });
      expect(await provider.cancel(ref, 'now')).toMatchObject({ state: 'canceled' });
      clock.advance(90 * day);
      expect(await bench.taken(customerRef)).toBe(4900);
      expect(await failureOf(provider.reactivate(ref))).toMatchObject({ fault: 'bad_input' });
      expect(await failureOf(provider.changePrice(ref, await savePrice(bench, 9900), 'period_end', 'c'))).toMatchObject(
        {
          fault: 'bad_input',
        },
      );
    },
  },
  {
    title: 'changes its price from the next period on',
    check: async (bench) => {
      const { provider, clock } = bench;
      const { ref, priceRef } = await subscribe(bench, 'ok', 0);
      const cheaper = await savePrice(bench, 1900);
      const changed = await provider.changePrice(ref, cheaper, 'period_end', 'change-1');
      expect(changed).toMatchObject({ priceRef, nextPriceRef: cheaper });
      if (changed.approveUrl !== null) await bench.approve(changed, 'ok');
      clock.advance(31 * day);
      const renewed = await getSubscription(bench, ref);
      expect(renewed).toMatchObject({ priceRef: cheaper, nextPriceRef: null, payment: { money: usd(1900) } });
    },
  },
  {
    title: 'changes its price at once for the difference, or says that it cannot',
    check: async (bench) => {
      const { provider, clock } = bench;
      const { ref, customerRef, priceRef } = await subscribe(bench, 'ok', 0);
      const dearer = await savePrice(bench, 9900);
      clock.advance(15 * day);
      if (!provider.can.changesNow) {
        expect(await failureOf(provider.changePrice(ref, dearer, 'now', 'c'))).toMatchObject({ fault: 'bad_input' });
        expect(await getSubscription(bench, ref)).toMatchObject({ priceRef });
        return;
      }
      const changed = await provider.changePrice(ref, dearer, 'now', 'change-1');
      // Half of thirty days, of fifty dollars.
      expect(changed).toMatchObject({ priceRef: dearer, payment: { state: 'succeeded', money: usd(2500) } });
      await provider.changePrice(ref, dearer, 'now', 'change-1');
      expect(await bench.taken(customerRef)).toBe(7400);
      clock.advance(16 * day);
      expect((await getSubscription(bench, ref)).payment?.money).toEqual(usd(9900));
    },
  },
  {
    title: 'keeps the old price where the difference is not paid',
    check: async (bench) => {
      const { provider } = bench;
      if (!provider.can.changesNow || !provider.can.choosesCard) return;
      const { ref, customerRef, priceRef } = await subscribe(bench, 'ok', 0);
      await provider.setDefaultCard(customerRef, (await makeCard(bench, customerRef, 'declined')).ref);
      const changed = await provider.changePrice(ref, await savePrice(bench, 9900), 'now', 'change-1');
      expect(changed).toMatchObject({ state: 'active', priceRef, payment: { state: 'declined' } });
      expect(await bench.taken(customerRef)).toBe(4900);
    },
  },
  {
    title: 'is past due where a renewal fails, and is paid when it is tried on another card',
    check: async (bench) => {
      const { provider, clock } = bench;
      const { ref, customerRef } = await subscribe(bench, 'ok', 0);
      if (!provider.can.choosesCard) return;
      await provider.setDefaultCard(customerRef, (await makeCard(bench, customerRef, 'declined')).ref);
      clock.advance(30 * day + 1);
      const unpaid = await getSubscription(bench, ref);
      expect(unpaid).toMatchObject({ state: 'past_due', payment: { state: 'declined' } });
      expect(unpaid.retriesAt?.getTime()).toBeGreaterThan(clock.now().getTime());
      expect(await provider.retry(ref, 'retry-1')).toMatchObject({ state: 'past_due' });
      await provider.setDefaultCard(customerRef, (await makeCard(bench, customerRef, 'ok')).ref);
      expect(await provider.retry(ref, 'retry-2')).toMatchObject({
        state: 'active',
        retriesAt: null,
        payment: { state: 'succeeded' },
      });
      expect(await bench.taken(customerRef)).toBe(9800);
    },
  },
];
