import { hasContracts, problemsWithPaypal, startPaypal, startStripe } from '@galena/adapters/payments/testing';
import { cardRoutes, moneyRoutes, walletRoutes } from '@galena/contract/payments';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createPayer, paymentJobs, withKey, type Payer } from '../../testing/money/payment-fixture.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { providerHost } from '../../testing/money/provider-host.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';

// The product with PayPal's own client beside Stripe's, each against its stand-in: "PayPal as second". WAL-003

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const { bench: stripe, standIn: stripeStandIn } = await startStripe(providerHost, clock);
const { bench: paypal, standIn } = await startPaypal(providerHost, clock);
const app = useTestApp({
  clock,
  jobs: paymentJobs,
  supply: [supply(providerPort, [stripe.provider, paypal.provider])],
});
const { faults } = poolsOf(app);

const setUp = async ({ client }: Payer, provider?: string) =>
  (await client.call(cardRoutes.setup, { body: provider === undefined ? {} : { provider } })).data;

/** Agrees on PayPal's page with an account that does so, and comes back. */
const addPaypal = async (payer: Payer, kind: Parameters<typeof standIn.approveSetup>[1] = 'ok') => {
  const { setup, provider } = await setUp(payer, 'paypal');
  await standIn.approveSetup(setup, kind);
  const body = { provider_token: setup, provider };
  return (await payer.client.call(cardRoutes.add, { body }, withKey())).data;
};

/** What PayPal has really taken of an account. */
const takenOf = async ({ person }: Payer): Promise<number> => {
  const { rows } = await app().owner.query<{ ref: string }>(
    `select ref from payments.customers where account_id = $1 and provider = 'paypal'`,
    [person.accountId],
  );
  return paypal.taken(rows[0]?.ref ?? '');
};

describe('PayPal beside another provider', () => {
  it('both are offered, the first one unless somebody asks for the other', async () => {
    const payer = await createPayer(app());
    const providers = [
      { name: 'stripe', label: 'Stripe' },
      { name: 'paypal', label: 'PayPal' },
    ];
    // Both are in their test modes: no money moves, and still each asks as it always does.
    expect(await setUp(payer)).toMatchObject({ provider: 'stripe', approve_url: null, tokens: [], providers });
    expect(await setUp(payer, 'paypal')).toMatchObject({
      provider: 'paypal',
      publishable_key: null,
      approve_url: expect.stringContaining('https://www.paypal.test/agreements/approve'),
      tokens: [],
      providers,
    });
  });

  it('an account is added and validated, charged for credits, and refunded', async () => {
    const payer = await createPayer(app());
    const added = await addPaypal(payer);
    expect(added).toMatchObject({ provider: 'paypal', brand: 'paypal', last4: '', status: 'active', is_default: true });
    expect(added.payment).toMatchObject({ kind: 'validation', status: 'succeeded', amount_cents: 100, credits: 10 });
    expect([await payer.balance(), await takenOf(payer)]).toEqual([10, 100]);

    const { data: bought } = await payer.buy(100, 'one');
    const again = await payer.buy(100, 'one');
    expect(again.data.payment.id).toBe(bought.payment.id);
    expect(bought.payment).toMatchObject({ kind: 'purchase', status: 'succeeded', credits: 100 });
    const price = bought.payment.amount_cents;
    expect([await payer.balance(), await takenOf(payer)]).toEqual([110, 100 + price]);

    const operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
    const client = app().client(await signInAs(app(), operator));
    const refund = { params: { id: bought.payment.id }, body: { reason: 'asked for it' } };
    const { data } = await client.call(moneyRoutes.refund, refund, withKey());
    expect(data).toMatchObject({ provider: 'paypal', credits_taken_back: 100 });
    await app().runJobsUntilIdle(paymentJobs);
    const { data: page } = await client.call(moneyRoutes.payments, { query: { account_id: payer.person.accountId } });
    expect(page.find(({ id }) => id === bought.payment.id)).toMatchObject({
      status: 'refunded',
      refunded_cents: price,
      refund_reason: 'asked for it',
    });
    expect([await payer.balance(), await takenOf(payer)]).toEqual([10, 100]);
    expect(await faults()).toEqual([]);
  });

  it('a token of one provider is nothing to the other', async () => {
    const payer = await createPayer(app());
    const { setup } = await setUp(payer, 'paypal');
    await standIn.approveSetup(setup, 'ok');
    const refused = await payer.client.refused(cardRoutes.add, { body: { provider_token: setup } }, withKey());
    expect(refused).toMatchObject({ status: 422, body: { code: 'card_refused' } });
    expect((await payer.client.call(cardRoutes.list, {})).data).toEqual([]);
    expect(await takenOf(payer)).toBe(0);
  });

  it('422: what nobody agreed to at PayPal; 402: an account without money', async () => {
    const payer = await createPayer(app());
    const { setup } = await setUp(payer, 'paypal');
    const body = { provider_token: setup, provider: 'paypal' };
    const early = await payer.client.refused(cardRoutes.add, { body }, withKey());
    expect(early.body?.message).toContain('It was not approved at PayPal.');
    await standIn.approveSetup(setup, 'declined');
    expect(await payer.client.refused(cardRoutes.add, { body }, withKey())).toMatchObject({
      status: 402,
      body: { code: 'payment_declined' },
    });
    expect([await payer.balance(), await takenOf(payer)]).toEqual([0, 0]);
  });

  it('a card of the other is added beside it, and each is charged where it is', async () => {
    const payer = await createPayer(app());
    const account = await addPaypal(payer);
    const { setup } = await setUp(payer);
    await stripeStandIn.fillIn(null, setup, 'ok');
    const { data: card } = await payer.client.call(cardRoutes.add, { body: { provider_token: setup } }, withKey());
    expect(card).toMatchObject({ provider: 'stripe', is_default: false });
    const before = await takenOf(payer);
    await payer.client.call(cardRoutes.makeDefault, { params: { id: card.id } });
    expect((await payer.buy(10)).data.payment.card).toMatchObject({ id: card.id });
    expect(await takenOf(payer)).toBe(before);
    await payer.client.call(cardRoutes.makeDefault, { params: { id: account.id } });
    const { data } = await payer.buy(10);
    expect(data.payment.card).toMatchObject({ id: account.id });
    expect(await takenOf(payer)).toBe(before + data.payment.amount_cents);
  });

  // WAL-011
  it('what the payer has to agree to waits for them on PayPal’s page, and nobody here plays the bank', async () => {
    const payer = await createPayer(app());
    const data = await addPaypal(payer, 'needs_authentication');
    expect(data).toMatchObject({
      status: 'validating',
      authentication: { provider: 'paypal', is_sandbox: false, approve_url: expect.stringContaining('https://') },
    });
    const params = { id: data.payment?.id as number };
    const played = await payer.client.refused(walletRoutes.rehearse, { params, body: { granted: true } });
    expect(played).toMatchObject({ status: 409, body: { code: 'nothing_to_rehearse' } });
    const { rows } = await app().owner.query<{ ref: string }>('select ref from payments.payments where id = $1', [
      params.id,
    ]);
    standIn.approveOrder(rows[0]?.ref ?? '');
    // As often as a page may have the provider asked.
    clock.advance(3);
    const { data: paid } = await payer.client.call(walletRoutes.payment, { params });
    expect(paid).toMatchObject({ status: 'succeeded', authentication: null });
    expect([await payer.balance(), await takenOf(payer)]).toEqual([10, 100]);
  });

  const where = hasContracts('paypal') ? '' : ' (skipped: no ../shared/contracts, nor GALENA_CONTRACTS)';
  it.skipIf(!hasContracts('paypal'))(`is asked nothing that its published contract does not know${where}`, () => {
    const calls = paypal.wire?.calls ?? [];
    expect(calls.length).toBeGreaterThan(10);
    expect(problemsWithPaypal(calls)).toEqual([]);
  });
});
