import { describe, expect, it } from 'vitest';
import { startOutbound } from '../http/test-servers.ts';
import { createMemoryBooks, createPaymentProviders, type PaymentSettings } from './index.ts';
import { openSandbox } from './testing/benches.ts';
import { connectedPromises } from './testing/connected-promises.ts';
import { connect } from './testing/connecting.ts';
import { paymentPromises } from './testing/promises.ts';

// Stripe and PayPal keep the same promises beside their code: stripe/conformance.test.ts, paypal/conformance.test.ts.
describe('a provider of payments: sandbox', () => {
  it.each(paymentPromises)('$title', async ({ check }) => {
    await expect(check(await openSandbox())).resolves.toBeUndefined();
  });

  it.each(paymentPromises)('in the name of an account: $title', async ({ check }) => {
    await expect(check(await connect(await openSandbox()))).resolves.toBeUndefined();
  });

  it.each(connectedPromises)('$title', async ({ check }) => {
    await expect(check(await openSandbox())).resolves.toBeUndefined();
  });
});

describe('the list of providers', () => {
  const stripe = { secretKey: 'sk_live_1', publishableKey: 'pk_live_1', webhookSecret: 'whsec_1', connect: null };
  const paypal = { clientId: 'A', secret: 'E', webhookId: 'W', isLive: true };
  const namesOf = (settings: Partial<PaymentSettings>) =>
    createPaymentProviders(
      { stripe: null, paypal: null, sandbox: { books: createMemoryBooks(), secret: 's' }, ...settings },
      { outbound: startOutbound(), now: () => new Date() },
    ).map(({ name, isSandbox, rehearsal }) => [name, isSandbox, rehearsal !== null]);

  it('is the sandbox alone where nobody is configured, and never has it beside real money', () => {
    expect(namesOf({})).toEqual([['sandbox', true, true]]);
    expect(namesOf({ paypal })).toEqual([['paypal', false, false]]);
    expect(namesOf({ stripe, paypal })).toEqual([
      ['stripe', false, false],
      ['paypal', false, false],
    ]);
  });

  it('labels keys of a test mode as what they are, and gives nobody labelled cards for them', () => {
    expect(namesOf({ stripe: { ...stripe, secretKey: 'sk_test_1' } })).toEqual([['stripe', true, false]]);
    expect(namesOf({ paypal: { ...paypal, isLive: false } })).toEqual([['paypal', true, false]]);
  });
});
