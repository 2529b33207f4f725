import { inspect } from 'node:util';
import { VendorError } from '@galena/contract/kernel';
import { expect } from 'vitest';
import type {
  ChargeInput,
  PriceInput,
  ProviderCard,
  ProviderPayment,
  ProviderSubscription,
  SubscribeInput,
} from '../port.ts';
import type { CardToken } from '../sandbox/customer.ts';
import type { Bench } from './bench.ts';

/** What every provider keeps. */
export type PaymentPromise = { readonly title: string; readonly check: (bench: Bench) => Promise<void> };

export const day = 86_400;
export const returnUrl = 'https://galena.test/billing';

export const failureOf = (outcome: Promise<unknown>): Promise<VendorError> =>
  outcome.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => (error instanceof VendorError ? error : expect.fail(`not a VendorError: ${inspect(error)}`)),
  );

export const makeCustomer = ({ provider }: Bench, reference = 'account 1'): Promise<string> =>
  provider.createCustomer({ reference, email: 'ada@galena.test', name: 'Ada', key: `customer ${reference}` });

export const makeCard = async (bench: Bench, customerRef: string, kind: CardToken): Promise<ProviderCard> =>
  bench.provider.addCard(customerRef, await bench.enterCard(customerRef, kind));

export const usd = (amount: number) => ({ amount, currency: 'USD' });

export const chargeOf = async (
  bench: Bench,
  kind: CardToken,
  more: Partial<ChargeInput> = {},
): Promise<ChargeInput> => {
  const customerRef = await makeCustomer(bench);
  const card = await makeCard(bench, customerRef, kind);
  const rest = { money: usd(1500), key: 'payment-1', description: '100 credits', isOffSession: false, returnUrl };
  return { customerRef, cardRef: card.ref, ...rest, ...more };
};

export const savePrice = (
  { provider }: Bench,
  amount: number,
  interval: PriceInput['interval'] = 'month',
): Promise<string> =>
  provider.savePrice({
    reference: `plan ${amount}`,
    name: `Plan ${amount}`,
    money: usd(amount),
    interval,
    key: `price ${interval} ${amount}`,
  });

export const subscribe = async (
  bench: Bench,
  kind: CardToken,
  trialDays: number,
  more: Partial<SubscribeInput> = {},
): Promise<ProviderSubscription> => {
  const customerRef = await makeCustomer(bench);
  const card = await makeCard(bench, customerRef, kind);
  const priceRef = await savePrice(bench, 4900);
  const input = {
    customerRef,
    cardRef: card.ref,
    priceRef,
    trialDays,
    reference: 'account 1',
    key: 'subscription-1',
    returnUrl,
    ...more,
  };
  const begun = await bench.provider.subscribe(input);
  expect((await bench.provider.subscribe(input)).ref).toBe(begun.ref);
  if (begun.approveUrl !== null) {
    expect(begun.state).toBe('incomplete');
    await bench.approve(begun, kind);
  }
  return getSubscription(bench, begun.ref);
};

export const getSubscription = async ({ provider }: Bench, ref: string): Promise<ProviderSubscription> =>
  (await provider.maybeSubscription(ref)) ?? expect.fail('there is no such subscription');
export const getPayment = async ({ provider }: Bench, ref: string): Promise<ProviderPayment> =>
  (await provider.maybePayment(ref)) ?? expect.fail('there is no such payment');

/** Asks as the rooms above do: again, when the provider cannot tell yet. */
export const findByKey = async ({ provider, clock, certainAfterSeconds }: Bench, { customerRef, key }: ChargeInput) => {
  const since = new Date(clock.now().getTime() - 1000);
  try {
    const found = await provider.maybePaymentByKey(customerRef, key, since);
    if (found !== null || certainAfterSeconds === 0) return found;
  } catch (error) {
    expect(error).toMatchObject({ fault: 'unavailable' });
    expect((error as VendorError).retryAfterSeconds).toBeGreaterThan(0);
  }
  clock.advance(certainAfterSeconds);
  return provider.maybePaymentByKey(customerRef, key, since);
};
