import { describe, expect, it } from 'vitest';
import * as ground from '../../http/test-servers.ts';
import { openPaypal } from '../testing/benches.ts';
import { describeConformance } from '../testing/conformance.ts';
import { problemsWithPaypal } from '../testing/contracts.ts';
import { makeCustomer } from '../testing/asking.ts';
import { Amount, writeMoney } from './amounts.ts';

describeConformance('paypal', openPaypal, ground, problemsWithPaypal, { hasOthers: false });

describe('amounts in the writing of PayPal', () => {
  it.each([
    [{ amount: 1500, currency: 'USD' }, '15.00'],
    [{ amount: 7, currency: 'EUR' }, '0.07'],
    [{ amount: 100_000_001, currency: 'GBP' }, '1000000.01'],
    [{ amount: 1500, currency: 'JPY' }, '1500'],
    [{ amount: 150_000, currency: 'HUF' }, '1500'],
    [{ amount: 1_234, currency: 'KWD' }, '1.234'],
  ])('%j is %s, and back', (money, value) => {
    expect(writeMoney(money)).toEqual({ currency_code: money.currency, value });
    expect(Amount.parse({ currency_code: money.currency, value })).toEqual(money);
  });

  it('are refused where PayPal knows no parts of the unit', () => {
    expect(() => writeMoney({ amount: 150_001, currency: 'HUF' })).toThrow('whole amounts of HUF');
  });
});

describe('the token of PayPal', () => {
  const asked = (calls: readonly { path: string }[]) => calls.filter(({ path }) => path === '/v1/oauth2/token').length;

  it('is asked for once, by whoever comes first, and again when it ends', async () => {
    const bench = await openPaypal(ground);
    const customerRef = await makeCustomer(bench);
    const setUp = (key: string) => bench.provider.startCardSetup(customerRef, key, 'https://galena.test/');
    await Promise.all(['a', 'b', 'c'].map(setUp));
    expect(asked(bench.wire?.calls ?? [])).toBe(1);
    bench.clock.advance(32_400 - 61);
    await setUp('d');
    expect(asked(bench.wire?.calls ?? [])).toBe(1);
    bench.clock.advance(2);
    await setUp('e');
    expect(asked(bench.wire?.calls ?? [])).toBe(2);
  });

  it('is asked for anew when PayPal takes it back before its time', async () => {
    const bench = await openPaypal(ground);
    const customerRef = await makeCustomer(bench);
    await bench.provider.startCardSetup(customerRef, 'a', 'https://galena.test/');
    bench.wire?.fail({ call: 'POST /v3/vault/setup-tokens', how: { status: 401, text: '{}' } });
    await bench.provider.startCardSetup(customerRef, 'b', 'https://galena.test/');
    expect(asked(bench.wire?.calls ?? [])).toBe(2);
  });
});
