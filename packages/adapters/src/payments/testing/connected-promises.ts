import { expect } from 'vitest';
import type { Connecting } from '../port.ts';
import {
  chargeOf,
  day,
  failureOf,
  findByKey,
  getPayment,
  getSubscription,
  makeCard,
  makeCustomer,
  returnUrl,
  savePrice,
  subscribe,
  usd,
  type PaymentPromise,
} from './asking.ts';
import type { Bench } from './bench.ts';

export const connectingOf = ({ provider }: Bench): Connecting =>
  provider.connecting ?? expect.fail('there are no accounts of others');

const othersOf = ({ others }: Bench): NonNullable<Bench['others']> =>
  others ?? expect.fail('there are no accounts of others');

/** Somebody connects an account. @returns the bench in its name */
export const connect = async (bench: Bench, email = 'grace@galena.test'): Promise<Bench> => {
  const { ref } = await connectingOf(bench).complete(await othersOf(bench).agree(email));
  return othersOf(bench).inNameOf(ref);
};

const refOf = ({ provider }: Bench): string => provider.accountRef ?? expect.fail('it is the platform itself');

const isRefused = async (act: Promise<unknown>): Promise<void> =>
  expect(await failureOf(act)).toMatchObject({ fault: 'bad_input' });

const accounts: readonly PaymentPromise[] = [
  {
    title: 'connects an account by a code that works once, and works in its name',
    check: async (bench) => {
      const connecting = connectingOf(bench);
      const code = await othersOf(bench).agree('grace@galena.test');
      const account = await connecting.complete(code);
      expect(account).toMatchObject({ state: 'connected', label: expect.stringMatching(/./) });
      expect(await connecting.maybeAccount(account.ref)).toEqual(account);
      for (const none of [code, '', 'nothing', `${code}0`, code.replace(/.$/, 'g')])
        await isRefused(connecting.complete(none));
      const provider = connecting.inNameOf(account.ref);
      expect(provider).toMatchObject({ accountRef: account.ref, connecting: null, label: bench.provider.label });
      expect(provider.name).toBe(`${bench.provider.name}/${account.ref}`);
      expect(connecting.inNameOf(account.ref)).toBe(provider);
      expect(bench.provider.accountRef).toBeNull();
      await provider.check();
    },
  },
  {
    title: 'tells that an account cannot take money, and takes none in its name',
    check: async (bench) => {
      const own = await connect(bench);
      const input = await chargeOf(own, 'ok');
      await othersOf(bench).setAccount(refOf(own), 'restricted');
      expect(await connectingOf(bench).maybeAccount(refOf(own))).toMatchObject({ state: 'restricted' });
      await isRefused(own.provider.charge(input));
      expect(await own.taken(input.customerRef)).toBe(0);
      await othersOf(bench).setAccount(refOf(own), 'connected');
      expect(await own.provider.charge({ ...input, key: 'payment-2' })).toMatchObject({ state: 'succeeded' });
    },
  },
  {
    title: 'does nothing more for an account that we or its owner disconnected, and goes on once it is connected again',
    check: async (bench) => {
      const { disconnect, maybeAccount } = connectingOf(bench);
      const own = await connect(bench);
      const ref = refOf(own);
      const input = await chargeOf(own, 'ok');
      const payment = await own.provider.charge(input);
      const ends = [() => disconnect(ref), () => othersOf(bench).setAccount(ref, 'revoked')];
      for (const end of ends) {
        await end();
        expect(await maybeAccount(ref)).toBeNull();
        for (const act of [own.provider.charge({ ...input, key: 'late' }), own.provider.maybePayment(payment.ref)])
          expect(await failureOf(act)).toMatchObject({ fault: 'auth' });
        await disconnect(ref);
        expect(refOf(await connect(bench))).toBe(ref);
        expect(await getPayment(own, payment.ref)).toEqual(payment);
      }
      for (const none of ['', 'nothing', 'acct_unknown', '../account']) expect(await maybeAccount(none)).toBeNull();
    },
  },
  {
    title: 'keeps everything of an account from the platform and from other accounts',
    check: async (bench) => {
      const [own, other] = [await connect(bench), await connect(bench, 'hopper@galena.test')];
      const input = await chargeOf(own, 'disputed');
      const payment = await own.provider.charge(input);
      const subscription = await subscribe(own, 'ok', 0);
      own.clock.advance(61);
      const notices = await own.provider.findNotices(new Date(0));
      const dispute =
        notices.find(({ about }) => about === 'dispute')?.ref ?? expect.fail('nobody told of the dispute');
      expect(await own.provider.maybeDispute(dispute)).toMatchObject({ paymentRef: payment.ref });
      for (const { provider } of [bench, other]) {
        expect(await provider.maybePayment(payment.ref)).toBeNull();
        expect(await provider.maybeSubscription(subscription.ref)).toBeNull();
        expect(await provider.maybeDispute(dispute)).toBeNull();
        await isRefused(provider.charge({ ...input, key: 'theirs' }));
        await isRefused(provider.refund(payment.ref, usd(100), 'theirs'));
        await isRefused(provider.cancel(subscription.ref, 'now'));
        await isRefused(provider.setDefaultCard(input.customerRef, input.cardRef));
      }
      const refs = [await makeCustomer(bench), await makeCustomer(other)];
      expect(new Set([...refs, input.customerRef]).size).toBe(3);
      for (const ref of refs) expect(await own.taken(ref)).toBe(0);
      const [price, theirs] = [await savePrice(own, 4900), await savePrice(other, 4900)];
      expect(theirs).not.toBe(price);
      await isRefused(other.provider.changePrice((await subscribe(other, 'ok', 0)).ref, price, 'period_end', 'c'));
    },
  },
  {
    title: 'tells which account a notice is about, and each account only of its own',
    check: async (bench) => {
      const [own, other] = [await connect(bench), await connect(bench, 'hopper@galena.test')];
      const since = bench.clock.now();
      const payments = new Map<string | null, string>();
      for (const one of [bench, own, other])
        payments.set(one.provider.accountRef, (await one.provider.charge(await chargeOf(one, 'ok'))).ref);
      await othersOf(bench).setAccount(refOf(own), 'restricted');
      for (const { provider } of [bench, own, other]) {
        const notices = await provider.findNotices(since);
        const { accountRef } = provider;
        expect(new Set(notices.map(({ account }) => account))).toEqual(new Set([accountRef]));
        const paid = notices.filter(({ about }) => about === 'payment').map(({ ref }) => ref);
        expect(new Set(paid)).toEqual(new Set([payments.get(accountRef)]));
        const told = notices.filter(({ about }) => about === 'account').map(({ ref }) => ref);
        expect(told).toEqual(provider === own.provider ? [accountRef] : []);
      }
      for (const notice of await own.provider.findNotices(since)) {
        const { body, headers } = await own.sign(notice);
        const read = await bench.provider.readNotice(body, headers);
        expect(read).toMatchObject({ id: notice.id, about: notice.about, ref: notice.ref, account: refOf(own) });
        expect(await own.provider.readNotice(body, headers)).toEqual(read);
        await isRefused(other.provider.readNotice(body, headers));
      }
    },
  },
];

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

/** What whoever takes money in the name of others keeps besides. */
export const connectedPromises: readonly PaymentPromise[] = [...accounts, ...fees, ...entries];
