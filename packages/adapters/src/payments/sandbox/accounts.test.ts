import { describe, expect, it } from 'vitest';
import { createFaultPlan, createMemoryBooks, createSandbox } from '../index.ts';
import type { Connecting, PaymentProvider } from '../port.ts';
import { createClock } from '../testing/bench.ts';

const returnUrl = 'https://galena.test/connected?from=settings';

const connectingOf = ({ connecting }: PaymentProvider): Connecting => connecting ?? expect.fail('it has no accounts');
const codeOf = (provider: PaymentProvider, state = 's', reference = 'account:1'): string => {
  const url = connectingOf(provider).agreeUrl({ state, returnUrl, email: 'grace@galena.test', reference });
  return new URL(url).searchParams.get('code') ?? '';
};

const open = (secret = 'of this test') => {
  const clock = createClock();
  const books = createMemoryBooks();
  const plan = createFaultPlan();
  const make = () => createSandbox({ books, now: clock.now, secret, faults: plan.faults });
  return { clock, books, plan, provider: make(), other: make() };
};

describe('accounts of others in the sandbox', () => {
  it('agree at once: the way leads straight back, and nowhere else', () => {
    const url = new URL(
      connectingOf(open().provider).agreeUrl({
        state: 'a b&c',
        returnUrl,
        email: 'grace@galena.test',
        reference: 'account:1',
      }),
    );
    expect(`${url.origin}${url.pathname}`).toBe('https://galena.test/connected');
    expect([...url.searchParams.keys()]).toEqual(['from', 'code', 'state']);
    expect(url.searchParams.get('state')).toBe('a b&c');
  });

  it('are labelled as what they are, and the same for the same account and address', async () => {
    const { provider } = open();
    const { complete } = connectingOf(provider);
    const account = await complete(codeOf(provider));
    expect(account.label).toBe('Sandbox account');
    expect(await complete(codeOf(provider, 'another'))).toEqual(account);
    expect((await complete(codeOf(provider, 'third', 'account:2'))).ref).not.toBe(account.ref);
  });

  it('are connected by a code once, whichever process comes first', async () => {
    const { provider, other } = open();
    const code = codeOf(provider);
    const tries = [provider, other, provider, other].map((one) => connectingOf(one).complete(code));
    const made = await Promise.allSettled(tries);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('are not connected by a code that another house signed', async () => {
    const code = codeOf(open('another secret').provider);
    await expect(connectingOf(open().provider).complete(code)).rejects.toMatchObject({ fault: 'bad_input' });
  });

  it('lose answers as planned, the one of a code and those in their name', async () => {
    const { provider, plan } = open();
    const { complete, inNameOf } = connectingOf(provider);
    plan.lose('complete', 'before');
    await expect(complete(codeOf(provider))).rejects.toMatchObject({ fault: 'unavailable' });
    const { ref } = await complete(codeOf(provider));
    plan.lose('createCustomer', 'after');
    const input = { reference: 'r', email: 'ada@galena.test', name: 'Ada', key: 'c' };
    await expect(inNameOf(ref).createCustomer(input)).rejects.toMatchObject({ fault: 'unavailable' });
    expect(plan.left()).toBe(0);
  });

  it('cannot be set to anything before they are connected, and nothing is done in their name', async () => {
    const { provider, books } = open();
    const ref = `acct_sandbox_${'0'.repeat(24)}`;
    await expect(provider.rehearsal?.setAccount(ref, 'restricted')).rejects.toMatchObject({ fault: 'bad_input' });
    const own = connectingOf(provider).inNameOf(ref);
    await expect(own.check()).rejects.toMatchObject({ fault: 'auth' });
    await expect(own.findNotices(new Date(0))).rejects.toMatchObject({ fault: 'auth' });
    expect(await books.load(`account:${ref}`)).toBeNull();
  });
});

describe('books from before there were accounts of others', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const newer = new Set(['account', 'fee', 'feePercent', 'nextFeePercent', 'entryAmount']);

  /** What was written then: the same without what is newer. */
  const age = async ({ books, clock }: ReturnType<typeof open>): Promise<void> => {
    for (const key of await books.findKeys({ touchedSince: new Date(0), dueUntil: clock.now() })) {
      const page = await books.load(key);
      if (page === null) continue;
      const text = JSON.stringify(page.value, (name, value: unknown) => (newer.has(name) ? undefined : value));
      const old = { value: JSON.parse(text) as unknown, version: page.version + 1 };
      await books.save(key, { ...old, touchedAt: clock.now(), dueAt: clock.now() });
    }
  };

  it('are read as they were: what was paid, what goes on, and what was asked under a key', async () => {
    const all = open();
    const { provider, clock } = all;
    const customerRef = await provider.createCustomer({ reference: 'r', email: 'a@b.test', name: 'Ada', key: 'c' });
    const { ref: cardRef } = await provider.addCard(customerRef, 'ok');
    const charge = { customerRef, cardRef, money: usd(100), key: 'k', description: '', isOffSession: false };
    const payment = await provider.charge(charge);
    const price = { reference: 'p', name: 'Plan', money: usd(4900), interval: 'month', key: 'p' } as const;
    const priceRef = await provider.savePrice(price);
    const rest = { trialDays: 0, reference: 'r', key: 's', returnUrl: '' };
    const begun = await provider.subscribe({ customerRef, cardRef, priceRef, ...rest });
    await age(all);
    expect(await provider.maybePayment(payment.ref)).toEqual({ ...payment, fee: 0 });
    expect(await provider.charge(charge)).toEqual(payment);
    expect(await provider.subscribe({ customerRef, cardRef, priceRef, ...rest })).toEqual(begun);
    clock.advance(31 * 86_400);
    const renewed = await provider.maybeSubscription(begun.ref);
    expect(renewed).toMatchObject({ state: 'active', payment: { state: 'succeeded', fee: 0, money: usd(4900) } });
    expect(await provider.changePrice(begun.ref, priceRef, 'period_end', 'c')).toMatchObject({ nextPriceRef: null });
    expect((await provider.findNotices(new Date(0))).every(({ account }) => account === null)).toBe(true);
  });
});
