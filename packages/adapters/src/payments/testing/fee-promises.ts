import { expect } from 'vitest';
import {
  chargeOf,
  day,
  findByKey,
  getPayment,
  getSubscription,
  makeCard,
  returnUrl,
  savePrice,
  subscribe,
  usd,
  type PaymentPromise,
} from './asking.ts';
import { connect, isRefused } from './connecting.ts';

const fees: readonly PaymentPromise[] = [
  {
    title: 'leaves a fee of a charge with the platform, also when the charge is given back',
    check: async (bench) => {
      const own = await connect(bench);
      const input = await chargeOf(own, 'ok', { fee: 150 });
      const payment = await own.provider.charge(input);
      expect(payment).toMatchObject({ state: 'succeeded', money: usd(1500), fee: 150 });
      expect(await own.provider.charge(input)).toMatchObject({ ref: payment.ref });
      expect(await getPayment(own, payment.ref)).toMatchObject({ fee: 150 });
      expect(await findByKey(own, input)).toMatchObject({ ref: payment.ref, fee: 150 });
      await own.provider.refund(payment.ref, usd(1500), 'refund-1');
      expect(await getPayment(own, payment.ref)).toMatchObject({ refunded: 1500, fee: 150 });
      expect(await own.provider.charge({ ...input, key: 'payment-2', fee: 0 })).toMatchObject({ fee: 0 });
      await isRefused(own.provider.charge({ ...input, key: 'payment-3', fee: 1501 }));
      await isRefused(bench.provider.charge(await chargeOf(bench, 'ok', { fee: 150 })));
    },
  },
  {
    title: 'takes back a charge that waits for its holder, and leaves one that is paid as it is',
    check: async (bench) => {
      const own = await connect(bench);
      const input = await chargeOf(own, 'needs_authentication', { fee: 150 });
      const { ref } = await own.provider.charge(input);
      expect(await own.provider.cancelCharge(ref)).toMatchObject({ ref, state: 'canceled', clientSecret: null });
      expect(await own.provider.cancelCharge(ref)).toMatchObject({ state: 'canceled' });
      await own.authenticate(ref);
      expect(await getPayment(own, ref)).toMatchObject({ state: 'canceled' });
      const paid = await own.provider.charge(await chargeOf(own, 'ok', { key: 'payment-2' }));
      expect(await own.provider.cancelCharge(paid.ref)).toMatchObject({ ref: paid.ref, state: 'succeeded' });
      expect(await own.provider.cancelCharge('unknown')).toBeNull();
      expect(await own.taken(input.customerRef)).toBe(1500);
    },
  },
  {
    title: 'leaves a part of every payment of a subscription, and another once its price changed at once',
    check: async (bench) => {
      const own = await connect(bench);
      const { ref, payment } = await subscribe(own, 'ok', 0, { feePercent: 12.25 });
      expect(payment).toMatchObject({ money: usd(4900), fee: 600 });
      own.clock.advance(31 * day);
      const renewed = await getSubscription(own, ref);
      expect(renewed.payment?.ref).not.toBe(payment?.ref);
      expect(renewed.payment).toMatchObject({ money: usd(4900), fee: 600 });
      const changed = await own.provider.changePrice(ref, await savePrice(own, 9900), 'now', 'c', 20);
      const difference = changed.payment?.money.amount ?? 0;
      expect(difference).toBeGreaterThan(4000);
      expect(changed.payment?.fee).toBe(Math.round(difference / 5));
      own.clock.advance(31 * day);
      expect((await getSubscription(own, ref)).payment).toMatchObject({ money: usd(9900), fee: 1980 });
      const more = await own.provider.changePrice(ref, await savePrice(own, 14_900), 'now', 'c2');
      expect(more.payment?.money.amount).toBeLessThan(5001);
      expect(more.payment?.fee).toBe(Math.round((more.payment?.money.amount ?? 0) / 5));
    },
  },
  {
    title: 'keeps the part that stays where the difference of a change is not paid',
    check: async (bench) => {
      const own = await connect(bench);
      const { ref, customerRef, priceRef } = await subscribe(own, 'ok', 0, { feePercent: 10 });
      const { ref: good } = await makeCard(own, customerRef, 'ok');
      await own.provider.setDefaultCard(customerRef, (await makeCard(own, customerRef, 'declined')).ref);
      const changed = await own.provider.changePrice(ref, await savePrice(own, 9900), 'now', 'c', 20);
      expect(changed).toMatchObject({ priceRef, payment: { state: 'declined' } });
      await own.provider.setDefaultCard(customerRef, good);
      own.clock.advance(31 * day);
      expect((await getSubscription(own, ref)).payment).toMatchObject({ money: usd(4900), fee: 490 });
    },
  },
  {
    title: 'leaves another part once the holder has authenticated the difference, and the same where nobody does',
    check: async (bench) => {
      for (const isAuthenticated of [true, false]) {
        const own = await connect(bench, `${isAuthenticated}@galena.test`);
        const { ref, customerRef, priceRef } = await subscribe(own, 'ok', 0, { feePercent: 10 });
        const { ref: good } = await makeCard(own, customerRef, 'ok');
        await own.provider.setDefaultCard(customerRef, (await makeCard(own, customerRef, 'needs_authentication')).ref);
        const changed = await own.provider.changePrice(ref, await savePrice(own, 9900), 'now', 'c', 20);
        const { payment } = changed;
        expect([changed.priceRef, payment?.state, payment?.fee]).toEqual([priceRef, 'needs_authentication', 1000]);
        await own.provider.setDefaultCard(customerRef, good);
        if (isAuthenticated) await own.authenticate(payment?.ref ?? '');
        own.clock.advance(day);
        expect((await getSubscription(own, ref)).priceRef === priceRef).toBe(!isAuthenticated);
        own.clock.advance(31 * day);
        const renewed = isAuthenticated ? { money: usd(9900), fee: 1980 } : { money: usd(4900), fee: 490 };
        expect((await getSubscription(own, ref)).payment).toMatchObject(renewed);
      }
    },
  },
  {
    title: 'leaves another part from the next period on, or no other where that is taken back',
    check: async (bench) => {
      const own = await connect(bench);
      const { ref, priceRef } = await subscribe(own, 'ok', 0, { feePercent: 10 });
      const cheaper = await savePrice(own, 1900);
      const planned = await own.provider.changePrice(ref, cheaper, 'period_end', 'c1', 20);
      expect(planned).toMatchObject({ priceRef, nextPriceRef: cheaper, payment: { fee: 490 } });
      expect(await own.provider.changePrice(ref, priceRef, 'period_end', 'c2')).toMatchObject({ nextPriceRef: null });
      own.clock.advance(31 * day);
      expect((await getSubscription(own, ref)).payment).toMatchObject({ money: usd(4900), fee: 490 });
      await own.provider.changePrice(ref, cheaper, 'period_end', 'c3', 20);
      own.clock.advance(31 * day);
      expect(await getSubscription(own, ref)).toMatchObject({ priceRef: cheaper, payment: { fee: 380 } });
      own.clock.advance(31 * day);
      expect((await getSubscription(own, ref)).payment?.fee).toBe(380);
      await own.provider.changePrice(ref, cheaper, 'period_end', 'c4', 5);
      own.clock.advance(31 * day);
      expect(await getSubscription(own, ref)).toMatchObject({ priceRef: cheaper, payment: { fee: 95 } });
    },
  },
];

const entries: readonly PaymentPromise[] = [
  {
    title: 'is paid for its trial at the beginning, and for the first period after it',
    check: async (bench) => {
      const own = await connect(bench);
      const entryPriceRef = await savePrice(own, 900, 'once');
      const begun = await subscribe(own, 'ok', 14, { entryPriceRef, feePercent: 10 });
      expect(begun).toMatchObject({ state: 'trialing', payment: { state: 'succeeded', money: usd(900), fee: 90 } });
      expect(begun.currentPeriodEnd).toEqual(begun.trialEndsAt);
      expect(await getPayment(own, begun.payment?.ref ?? '')).toMatchObject({ subscriptionRef: begun.ref, fee: 90 });
      expect(await own.taken(begun.customerRef)).toBe(900);
      own.clock.advance(15 * day);
      const paid = { state: 'active', payment: { money: usd(4900), fee: 490 } };
      expect(await getSubscription(own, begun.ref)).toMatchObject(paid);
      expect(await own.taken(begun.customerRef)).toBe(5800);
    },
  },
  {
    title: 'is not begun where its trial was not paid for, until another card is tried',
    check: async (bench) => {
      const own = await connect(bench);
      const entryPriceRef = await savePrice(own, 900, 'once');
      const begun = await subscribe(own, 'declined', 14, { entryPriceRef });
      expect(begun).toMatchObject({ state: 'incomplete', payment: { state: 'declined', money: usd(900) } });
      expect(begun.currentPeriodEnd).toEqual(begun.trialEndsAt);
      await own.provider.setDefaultCard(begun.customerRef, (await makeCard(own, begun.customerRef, 'ok')).ref);
      const paid = { state: 'trialing', payment: { state: 'succeeded', money: usd(900) } };
      expect(await own.provider.retry(begun.ref, 'retry-1')).toMatchObject(paid);
      expect(await own.taken(begun.customerRef)).toBe(900);
      const input = { entryPriceRef, key: 'subscription-2', reference: 'account 2' };
      const second = await subscribe(own, 'declined', 14, input);
      expect(await own.provider.cancel(second.ref, 'period_end')).toMatchObject({ state: 'canceled' });
      expect(await own.taken(begun.customerRef)).toBe(900);
    },
  },
  {
    title: 'asks the holder for what a trial costs, who cannot pay for it once it was given up',
    check: async (bench) => {
      const own = await connect(bench);
      const entryPriceRef = await savePrice(own, 900, 'once');
      const begun = await subscribe(own, 'needs_authentication', 14, { entryPriceRef });
      expect(begun).toMatchObject({ state: 'incomplete', payment: { state: 'needs_authentication' } });
      await own.authenticate(begun.payment?.ref ?? '');
      expect(await getSubscription(own, begun.ref)).toMatchObject({
        state: 'trialing',
        payment: { state: 'succeeded' },
      });
      const input = { entryPriceRef, key: 'subscription-2', reference: 'account 2' };
      const { ref, payment } = await subscribe(own, 'needs_authentication', 14, input);
      expect(await own.provider.cancel(ref, 'now')).toMatchObject({
        state: 'canceled',
        payment: { state: 'canceled' },
      });
      await own.authenticate(payment?.ref ?? '');
      expect(await getPayment(own, payment?.ref ?? '')).toMatchObject({ state: 'canceled' });
    },
  },
  {
    title: 'charges what the beginning costs with the first period where there is no trial',
    check: async (bench) => {
      const own = await connect(bench);
      const [once, monthly] = [await savePrice(own, 900, 'once'), await savePrice(own, 4900)];
      const begun = await subscribe(own, 'ok', 0, { entryPriceRef: once, feePercent: 10 });
      expect(begun).toMatchObject({ state: 'active', payment: { money: usd(5800), fee: 580 } });
      own.clock.advance(31 * day);
      expect((await getSubscription(own, begun.ref)).payment?.money).toEqual(usd(4900));
      const { customerRef } = begun;
      const rest = { customerRef, cardRef: null, trialDays: 0, reference: '', returnUrl };
      await isRefused(own.provider.subscribe({ ...rest, priceRef: once, key: 's2' }));
      await isRefused(own.provider.subscribe({ ...rest, priceRef: monthly, entryPriceRef: monthly, key: 's3' }));
      await isRefused(own.provider.changePrice(begun.ref, once, 'now', 'c'));
    },
  },
];

/** What is kept of fees, and of what a beginning costs. */
export const feePromises: readonly PaymentPromise[] = [...fees, ...entries];
