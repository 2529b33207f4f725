import { expect } from 'vitest';
import {
  day,
  returnUrl,
  failureOf,
  makeCard,
  usd,
  chargeOf,
  getPayment,
  findByKey,
  makeCustomer,
  type PaymentPromise,
} from './asking.ts';
import { subscriptionPromises } from './subscription-promises.ts';

const cards: readonly PaymentPromise[] = [
  {
    title: 'makes a customer once per key, keeps cards, and removes them as often as asked',
    check: async (bench) => {
      const { provider } = bench;
      const customerRef = await makeCustomer(bench);
      expect(await makeCustomer(bench)).toBe(customerRef);
      expect(await makeCustomer(bench, 'account 2')).not.toBe(customerRef);
      const card = await makeCard(bench, customerRef, 'ok');
      expect(card.brand).not.toBe('');
      expect(card.expYear).toBeGreaterThan(2026);
      await provider.removeCard(card.ref);
      await provider.removeCard(card.ref);
      await provider.setDefaultCard(customerRef, (await makeCard(bench, customerRef, 'ok')).ref);
    },
  },
  {
    title: 'refuses what is no card, or somebody else’s',
    check: async (bench) => {
      const { provider } = bench;
      const [mine, other] = [await makeCustomer(bench), await makeCustomer(bench, 'account 2')];
      for (const token of ['', 'nothing', 'seti_unknown', 'pm_unknown', '../customers'])
        expect(await failureOf(provider.addCard(mine, token))).toMatchObject({ fault: 'bad_input' });
      if (provider.rehearsal === null) {
        const theirs = await bench.enterCard(other, 'ok');
        expect(await failureOf(provider.addCard(mine, theirs))).toMatchObject({ fault: 'bad_input' });
      }
    },
  },
  {
    title: 'answers null for names that it does not know',
    check: async ({ provider }) => {
      for (const ref of ['', 'nothing', 'pi_nothing', 'sub_nothing', 'dp_nothing', 'NOTHING0', '../events', 'I-1.2']) {
        expect(await provider.maybePayment(ref)).toBeNull();
        expect(await provider.maybeSubscription(ref)).toBeNull();
        expect(await provider.maybeDispute(ref)).toBeNull();
      }
    },
  },
  {
    title: 'has a portal or says that it has none',
    check: async (bench) => {
      const url = await bench.provider.portalUrl(await makeCustomer(bench), returnUrl);
      expect(url?.startsWith('https://') ?? false).toBe(bench.provider.can.hasPortal);
    },
  },
];

const payments: readonly PaymentPromise[] = [
  {
    title: 'charges once per key, whoever asks how often',
    check: async (bench) => {
      const input = await chargeOf(bench, 'ok');
      const payment = await bench.provider.charge(input);
      expect(payment).toMatchObject({
        state: 'succeeded',
        money: usd(1500),
        refunded: 0,
        declined: null,
        key: 'payment-1',
        customerRef: input.customerRef,
        subscriptionRef: null,
      });
      expect(await bench.provider.charge(input)).toMatchObject({ ref: payment.ref, state: 'succeeded' });
      expect(await bench.taken(input.customerRef)).toBe(1500);
      await bench.provider.charge({ ...input, key: 'payment-2' });
      expect(await bench.taken(input.customerRef)).toBe(3000);
      expect(await getPayment(bench, payment.ref)).toMatchObject({ ref: payment.ref, state: 'succeeded' });
      expect(await findByKey(bench, input)).toMatchObject({ ref: payment.ref });
      expect(await findByKey(bench, { ...input, key: 'payment-3' })).toBeNull();
    },
  },
  {
    title: 'declines as an answer, in words, and takes nothing',
    check: async (bench) => {
      const declined = await bench.provider.charge(await chargeOf(bench, 'declined'));
      expect(declined).toMatchObject({ state: 'declined', needsReconnect: false, clientSecret: null });
      expect(declined.declined?.length).toBeGreaterThan(10);
      const input = await chargeOf(bench, 'reconnect', { key: 'payment-2' });
      expect(await bench.provider.charge(input)).toMatchObject({ state: 'declined', needsReconnect: true });
      expect(await bench.taken(input.customerRef)).toBe(0);
    },
  },
  {
    title: 'asks the holder where the bank wants it, in the page or off session',
    check: async (bench) => {
      for (const isOffSession of [false, true]) {
        const input = await chargeOf(bench, 'needs_authentication', { key: `payment-${isOffSession}`, isOffSession });
        const payment = await bench.provider.charge(input);
        expect(payment).toMatchObject({ state: 'needs_authentication', declined: null });
        expect(payment.clientSecret ?? payment.approveUrl).toBeTruthy();
        expect(await getPayment(bench, payment.ref)).toMatchObject({ state: 'needs_authentication' });
        await bench.authenticate(payment.ref);
        expect(await getPayment(bench, payment.ref)).toMatchObject({ state: 'succeeded', clientSecret: null });
      }
    },
  },
  {
    title: 'has payments under way, which settle, and tells of it',
    check: async (bench) => {
      const since = bench.clock.now();
      const payment = await bench.provider.charge(await chargeOf(bench, 'processing'));
      expect(payment.state).toBe('processing');
      bench.clock.advance(61);
      expect(await getPayment(bench, payment.ref)).toMatchObject({ state: 'succeeded' });
      const notices = await bench.provider.findNotices(since);
      expect(notices.filter(({ about, ref }) => about === 'payment' && ref === payment.ref)).toHaveLength(2);
      expect(notices).toEqual(notices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()));
      expect(new Set(notices.map(({ id }) => id)).size).toBe(notices.length);
      expect(await bench.provider.findNotices(new Date(bench.clock.now().getTime() + day * 1000))).toEqual([]);
    },
  },
  {
    title: 'gives back once per key, and never more than there is',
    check: async (bench) => {
      const input = await chargeOf(bench, 'ok');
      const { ref } = await bench.provider.charge(input);
      const refund = await bench.provider.refund(ref, usd(500), 'refund-1');
      expect(refund).toMatchObject({ money: usd(500), state: 'succeeded' });
      expect((await bench.provider.refund(ref, usd(500), 'refund-1')).ref).toBe(refund.ref);
      expect(await getPayment(bench, ref)).toMatchObject({ state: 'succeeded', refunded: 500 });
      expect(await failureOf(bench.provider.refund(ref, usd(1001), 'refund-2'))).toMatchObject({ fault: 'bad_input' });
      await bench.provider.refund(ref, usd(1000), 'refund-3');
      expect(await getPayment(bench, ref)).toMatchObject({ refunded: 1500 });
      expect(await bench.taken(input.customerRef)).toBe(0);
    },
  },
  {
    title: 'tells of a dispute, whose payment it is about, and how it ended',
    check: async (bench) => {
      for (const outcome of ['won', 'lost'] as const) {
        const since = bench.clock.now();
        const payment = await bench.provider.charge(await chargeOf(bench, 'disputed', { key: `payment-${outcome}` }));
        bench.clock.advance(61);
        const notice = (await bench.provider.findNotices(since)).find(({ about }) => about === 'dispute');
        const ref = notice?.ref ?? expect.fail('nobody told of the dispute');
        const open = { ref, paymentRef: payment.ref, state: 'open', money: usd(1500) };
        expect(await bench.provider.maybeDispute(ref)).toEqual(open);
        await bench.decide(ref, outcome);
        expect(await bench.provider.maybeDispute(ref)).toEqual({ ...open, state: outcome });
        bench.clock.advance(61);
      }
    },
  },
];

const notices: readonly PaymentPromise[] = [
  {
    title: 'reads its own notices, again and again the same, and no others',
    check: async (bench) => {
      const { provider, clock } = bench;
      const since = clock.now();
      const payment = await provider.charge(await chargeOf(bench, 'ok'));
      const [notice = expect.fail('nobody told of the payment')] = await provider.findNotices(since);
      expect(notice).toMatchObject({ about: 'payment', ref: payment.ref });
      const { body, headers } = await bench.sign(notice);
      const read = await provider.readNotice(body, headers);
      expect(read).toMatchObject({ about: 'payment', ref: payment.ref, id: notice.id });
      expect(await provider.readNotice(body, headers)).toEqual(read);
      const refusedWith = async (other: Buffer, under: Record<string, string | undefined>) =>
        expect(await failureOf(provider.readNotice(other, under))).toMatchObject({ fault: 'bad_input' });
      await refusedWith(Buffer.concat([body, Buffer.from(' ')]), headers);
      await refusedWith(Buffer.from(body.toString().replace(/\d(?=\D*$)/, '0x')), headers);
      await refusedWith(body, {});
      for (const name of Object.keys(headers)) {
        await refusedWith(body, { ...headers, [name]: undefined });
        await refusedWith(body, { ...headers, [name]: 'nonsense' });
      }
      clock.advance(299);
      expect(await provider.readNotice(body, headers)).toEqual(read);
      clock.advance(2);
      await refusedWith(body, headers);
    },
  },
];

export const paymentPromises: readonly PaymentPromise[] = [...cards, ...payments, ...subscriptionPromises, ...notices];
