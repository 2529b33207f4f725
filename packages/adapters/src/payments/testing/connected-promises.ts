import { expect } from 'vitest';
import {
  chargeOf,
  failureOf,
  getPayment,
  makeCustomer,
  savePrice,
  subscribe,
  usd,
  type PaymentPromise,
} from './asking.ts';
import { connect, connectingOf, isRefused, othersOf, refOf } from './connecting.ts';
import { feePromises } from './fee-promises.ts';

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

/** What whoever takes money in the name of others keeps besides. */
export const connectedPromises: readonly PaymentPromise[] = [...accounts, ...feePromises];
