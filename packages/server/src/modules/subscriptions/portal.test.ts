import { startStripe } from '@galena/adapters/payments/testing';
import { providerRoutes } from '@galena/contract/providers';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { plantBrand } from '../../testing/brand-fixture.ts';
import { paymentJobs } from '../../testing/money/payment-fixture.ts';
import { providerHost } from '../../testing/money/provider-host.ts';
import { createBuyer } from '../../testing/money/seller-fixture.ts';
import { createCustomer } from '../../testing/money/subscription-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';

// The link to a provider's own billing page, and to the wallet where it has none. PLAN-006, PLAN-008, G-95

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const { bench, standIn } = await startStripe(providerHost, clock);
const sandbox = useTestApp();
const app = useTestApp({ clock, jobs: paymentJobs, supply: [supply(providerPort, [bench.provider])] });

/** What Stripe was asked for as links: for whom, in whose name, and where they lead back to. */
const asked = () =>
  (bench.wire?.calls ?? [])
    .filter(({ path }) => path === '/v1/billing_portal/sessions')
    .map(({ body, headers }) => {
      const form = new URLSearchParams(body);
      return { customer: form.get('customer'), back: form.get('return_url'), account: headers['stripe-account'] };
    });

const customersOf = async (accountId: number) => {
  const { rows } = await app().owner.query<{ ref: string }>(
    'select ref from payments.customers where account_id = $1',
    [accountId],
  );
  return rows.map(({ ref }) => ref);
};

describe('POST /api/billing/portal-session', () => {
  it('200: a link to the provider’s page for the account, which leads back here', async () => {
    const { person, client } = await createCustomer(app());
    expect((await client.call(routes.billing, {})).data.portal).toBe('platform');
    const { data } = await client.call(routes.portalSession, {});
    const [customer] = await customersOf(person.accountId);
    expect(data.url).toBe(`https://billing.stripe.com/p/session/${customer}`);
    expect(asked().at(-1)).toEqual({
      customer,
      back: expect.stringMatching(/^https?:\/\/[^/]+\/billing-portal$/),
      account: undefined,
    });
    // Opened again, they are still the same customer.
    expect((await client.call(routes.portalSession, {})).data.url).toBe(data.url);
    expect(await customersOf(person.accountId)).toEqual([customer]);
  });

  it('200: each account gets its own', async () => {
    const [one, other] = [await createCustomer(app()), await createCustomer(app())];
    const urls = await Promise.all(
      [one, other].map(async ({ client }) => (await client.call(routes.portalSession, {})).data.url),
    );
    expect(new Set(urls).size).toBe(2);
  });

  it('200: the wallet, where the provider has no such page', async () => {
    const { client } = await createCustomer(sandbox());
    expect((await client.call(routes.billing, {})).data.portal).toBeNull();
    const { data } = await client.call(routes.portalSession, {});
    expect(new URL(data.url).pathname).toBe('/settings/wallet');
  });

  it('200: a reseller’s customer is led to the page of the reseller’s own account', async () => {
    const seller = await plantBrand(app(), 'Lodestar');
    const { data: begun } = await seller.client.call(providerRoutes.connect, {});
    const state = new URL(begun.url).searchParams.get('state') ?? '';
    await seller.client.call(providerRoutes.complete, { body: { code: standIn.agree(begun.url), state } });
    const { rows } = await app().owner.query<{ ref: string }>(
      'select ref from providers.connections where account_id = $1',
      [seller.person.accountId],
    );
    const buyer = await createBuyer(app(), seller, null);
    expect((await buyer.client.call(routes.billing, {})).data.portal).toBe('connected');
    const { data } = await buyer.client.call(routes.portalSession, {});
    const [customer] = await customersOf(buyer.person.accountId);
    expect(data.url).toBe(`https://billing.stripe.com/p/session/${customer}`);
    expect(asked().at(-1)).toMatchObject({ customer, account: rows[0]?.ref });
  });

  it('502: a provider that refuses to make one; the next is made', async () => {
    const { client } = await createCustomer(app());
    await client.call(routes.portalSession, {});
    bench.wire?.fail({
      call: 'POST /v1/billing_portal/sessions',
      how: { status: 400, text: '{"error":{"type":"invalid_request_error","message":"No configuration provided"}}' },
    });
    const refused = await client.refused(routes.portalSession, {});
    expect([refused.status, refused.body?.code]).toEqual([502, 'vendor_failed']);
    expect((await client.call(routes.portalSession, {})).data.url).toContain('https://billing.stripe.com/');
  });

  it('401, 403: nobody who is not signed in, and no member of a team', async () => {
    expect(await app().client().refused(routes.portalSession, {})).toMatchObject({ status: 401 });
    const member = await createPerson(app(), { modules: ['leads'], userType: 'team_member' });
    const client = app().client(await signInAs(app(), member));
    expect(await client.refused(routes.portalSession, {})).toMatchObject({ status: 403 });
  });
});
