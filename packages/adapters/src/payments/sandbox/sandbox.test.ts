import { describe, expect, it } from 'vitest';
import { createFaultPlan, createMemoryBooks, createSandbox } from '../index.ts';
import type { PaymentProvider } from '../port.ts';
import { createClock } from '../testing/bench.ts';

const day = 86_400;
const usd = (amount: number) => ({ amount, currency: 'USD' });

const open = (start?: string) => {
  const clock = createClock(start);
  const books = createMemoryBooks();
  const plan = createFaultPlan();
  const make = () => createSandbox({ books, now: clock.now, secret: 'of this test', faults: plan.faults });
  return { clock, plan, provider: make(), other: make() };
};
const makeCustomer = (provider: PaymentProvider): Promise<string> =>
  provider.createCustomer({ reference: 'account 1', email: 'ada@galena.test', name: 'Ada', key: 'customer 1' });
const savePrice = (provider: PaymentProvider, amount: number, interval: 'month' | 'year' = 'month'): Promise<string> =>
  provider.savePrice({ reference: 'p', name: 'Plan', money: usd(amount), interval, key: `${interval} ${amount}` });

/** A customer whose subscription of 49 dollars is charged on a card that does so. */
const openSubscription = async (token: string, start?: string) => {
  const all = open(start);
  const { provider } = all;
  const customerRef = await makeCustomer(provider);
  const { ref: cardRef } = await provider.addCard(customerRef, token);
  const input = { customerRef, cardRef, priceRef: await savePrice(provider, 4900), trialDays: 0 };
  const { ref } = await provider.subscribe({ ...input, reference: 'account 1', key: 's', returnUrl: '' });
  const look = async () => (await provider.maybeSubscription(ref)) ?? expect.fail('it is not there');
  return { ...all, ref, customerRef, look };
};

describe('the sandbox', () => {
  it('loses nothing where many work on one customer at once, in two processes', async () => {
    const { provider, other } = open();
    const [customerRef] = await Promise.all([makeCustomer(provider), makeCustomer(other)]);
    const { ref: cardRef } = await provider.addCard(customerRef, 'ok');
    const charge = (by: PaymentProvider, key: string) =>
      by.charge({ customerRef, cardRef, money: usd(100), key, description: '', isOffSession: false });
    const keys = Array.from({ length: 20 }, (_, at) => `key ${at}`);
    const made = await Promise.all(keys.flatMap((key) => [charge(provider, key), charge(other, key)]));
    expect(new Set(made.map(({ ref }) => ref)).size).toBe(20);
    expect((await provider.findNotices(new Date(0))).filter(({ about }) => about === 'payment')).toHaveLength(20);
  });

  it('refuses another question under a known key', async () => {
    const { provider } = open();
    const customerRef = await makeCustomer(provider);
    const { ref: cardRef } = await provider.addCard(customerRef, 'ok');
    const input = { customerRef, cardRef, key: 'k', description: '', isOffSession: false };
    await provider.charge({ ...input, money: usd(100) });
    await expect(provider.charge({ ...input, money: usd(101) })).rejects.toMatchObject({ fault: 'bad_input' });
  });

  it('loses answers as planned: before the act nothing was done, after it everything', async () => {
    const { provider, plan, clock } = open();
    const customerRef = await makeCustomer(provider);
    const { ref: cardRef } = await provider.addCard(customerRef, 'ok');
    const input = { customerRef, cardRef, money: usd(100), key: 'k', description: '', isOffSession: false };
    plan.lose('charge', 'before');
    await expect(provider.charge(input)).rejects.toMatchObject({ fault: 'unavailable' });
    expect(await provider.maybePaymentByKey(customerRef, 'k', clock.now())).toBeNull();
    plan.lose('charge', 'after');
    await expect(provider.charge(input)).rejects.toMatchObject({ fault: 'unavailable' });
    const found = await provider.maybePaymentByKey(customerRef, 'k', clock.now());
    expect(found).toMatchObject({ state: 'succeeded' });
    expect((await provider.charge(input)).ref).toBe(found?.ref);
    expect(plan.left()).toBe(0);
  });

  it('renews on the same date of the next month, on its last day where it has none, and comes back', async () => {
    const { clock, look } = await openSubscription('ok', '2026-01-31T10:00:00Z');
    const ends: string[] = [];
    for (let month = 0; month < 6; month += 1) {
      const { currentPeriodEnd } = await look();
      ends.push(currentPeriodEnd.toISOString().slice(0, 10));
      clock.advance((currentPeriodEnd.getTime() - clock.now().getTime()) / 1000);
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31']);
  });

  it('makes up for every renewal that nobody looked at, each at its own moment', async () => {
    const { provider, clock, ref } = await openSubscription('ok', '2026-01-31T10:00:00Z');
    clock.advance(400 * day);
    const notices = await provider.findNotices(new Date(0));
    const days = notices.filter((one) => one.ref === ref).map(({ createdAt }) => createdAt.toISOString().slice(0, 10));
    expect(new Set(days).size).toBe(14);
    expect(days.at(-1)).toBe('2027-02-28');
  });

  it('tries a renewal that fails three more times, and then it is over', async () => {
    const { provider, clock, look, customerRef } = await openSubscription('ok');
    await provider.setDefaultCard(customerRef, (await provider.addCard(customerRef, 'declined')).ref);
    clock.advance(30 * day);
    const { payment } = await look();
    expect(payment).toMatchObject({ state: 'declined' });
    const states: string[] = [];
    for (const days of [1, 2, 2]) {
      clock.advance(days * day);
      states.push((await look()).state);
    }
    expect(states).toEqual(['past_due', 'past_due', 'canceled']);
  });

  it('waits for the holder of a first payment, and no longer than a day', async () => {
    const { provider, clock, look } = await openSubscription('needs_authentication');
    const { payment, state } = await look();
    expect([state, payment?.state]).toEqual(['incomplete', 'needs_authentication']);
    const late = await openSubscription('needs_authentication');
    await provider.rehearsal?.authenticate(payment?.ref ?? '', true);
    expect((await look()).state).toBe('active');
    late.clock.advance(day);
    expect(await late.look()).toMatchObject({ state: 'canceled', payment: { state: 'canceled' } });
    clock.advance(day);
    expect((await look()).state).toBe('active');
  });

  it('changes a price only when the holder has authenticated the difference, and gives it up after a day', async () => {
    for (const isGranted of [true, false, null]) {
      const { provider, clock, look, ref, customerRef } = await openSubscription('ok');
      const dearer = await savePrice(provider, 9900);
      await provider.setDefaultCard(customerRef, (await provider.addCard(customerRef, 'needs_authentication')).ref);
      const { priceRef, payment } = await provider.changePrice(ref, dearer, 'now', 'c');
      expect([priceRef === dearer, payment?.state]).toEqual([false, 'needs_authentication']);
      if (isGranted === null) clock.advance(day);
      else await provider.rehearsal?.authenticate(payment?.ref ?? '', isGranted);
      const settled = { true: 'succeeded', false: 'declined', null: 'canceled' }[String(isGranted)];
      expect((await look()).priceRef === dearer).toBe(isGranted === true);
      expect((await look()).payment?.state).toBe(settled);
      expect((await look()).state).toBe('active');
    }
  });

  it('begins a new period where the interval changes, less what was paid for the old one', async () => {
    const { provider, clock, ref } = await openSubscription('ok');
    clock.advance(15 * day);
    const yearly = await provider.changePrice(ref, await savePrice(provider, 49_000, 'year'), 'now', 'c');
    expect(yearly.payment?.money).toEqual(usd(49_000 - 2450));
    expect(yearly.currentPeriodStart).toEqual(clock.now());
    expect(yearly.currentPeriodEnd.toISOString()).toBe('2027-12-08T10:00:00.000Z');
  });

  it('keeps what a cheaper price leaves over for the next renewals', async () => {
    const { provider, clock, ref, look } = await openSubscription('ok');
    clock.advance(15 * day);
    await provider.changePrice(ref, await savePrice(provider, 900), 'now', 'c');
    clock.advance(16 * day);
    // Half of forty dollars are left: two renewals of nine, and two dollars.
    expect((await look()).payment?.money).toEqual(usd(4900));
    clock.advance(62 * day);
    expect((await look()).payment?.money).toEqual(usd(700));
  });
});
