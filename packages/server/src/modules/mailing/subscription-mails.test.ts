import { customerRoutes } from '@galena/contract/customers';
import { templateRoutes } from '@galena/contract/mailing';
import { subscriptionRoutes, adminSubscriptionRoutes as operatorRoutes } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { customerOf } from '../../testing/brand-fixture.ts';
import {
  addCard,
  billingOf,
  choose,
  createCustomer,
  createPlan,
  type Customer,
} from '../../testing/money/subscription-fixture.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { mailsTo } from '../../testing/sign-in/sign-up-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { plantShop, plantSold, type Shop } from '../../testing/whitelabel/shop-fixture.ts';
import { followNow } from '../subscriptions/module.fixture.ts';

// What the owner of an account reads when its subscription begins, ends, or is not paid for. G-116

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off', GALENA_URL: 'https://app.galena.example' } });

const days = (count: number): void => app().clock.advance(count * 86_400);

/** Signed in once more: a session ends with time. */
const again = async ({ person }: Customer): Promise<Customer> => ({
  person,
  client: app().client(await signInAs(app(), person)),
});

const subscriber = async (given: Parameters<typeof createPlan>[1] = {}): Promise<Customer> => {
  const customer = await createCustomer(app());
  await addCard(customer);
  await choose(customer, await createPlan(app(), given));
  return customer;
};

const operator = async () =>
  app().client(await signInAs(app(), await createPerson(app(), { modules: ['admin'], role: 'admin' })));

const kindsTo = async ({ email }: Person) => (await mailsTo(app(), email)).map(({ kind }) => kind);
const lastTo = async ({ email }: Person) => (await mailsTo(app(), email)).at(-1);

const cardBecomes = ({ person }: Customer, token: string) =>
  app().owner.query(
    `update payments.sandbox_pages p set value = jsonb_set(value, '{cards,0,token}', to_jsonb($2::text)), version = version + 1
     from payments.customers c where c.account_id = $1 and p.key = 'customer:' || substr(c.ref, 13)`,
    [person.accountId, token],
  );

describe('a subscription at the platform', () => {
  it('that begins, is canceled by its owner, and ends is told each once', async () => {
    const customer = await subscriber();
    const { person } = customer;
    expect(await kindsTo(person)).toEqual(['subscription_created']);
    expect((await lastTo(person))?.text).toMatch(/^Your subscription to Plan \d+ has started\./);
    await customer.client.call(subscriptionRoutes.cancel, {});
    const canceled = await lastTo(person);
    expect(canceled?.text).toMatch(/You keep access until [A-Z][a-z]+ \d+, \d{4}\./);
    expect(canceled?.text).toContain('https://app.galena.example/billing-portal');
    days(32);
    await followNow(app(), person.accountId);
    await followNow(app(), person.accountId);
    expect(await kindsTo(person)).toEqual(['subscription_created', 'subscription_canceled', 'subscription_ended']);
    await choose(await again(customer), await createPlan(app()));
    expect((await kindsTo(person)).at(-1)).toBe('subscription_created');
  });

  it('that only changes, is kept or renewed is not', async () => {
    const customer = await subscriber();
    const before = await kindsTo(customer.person);
    const { client } = customer;
    await client.call(subscriptionRoutes.cancel, {});
    await client.call(subscriptionRoutes.reactivate, {});
    const dearer = await createPlan(app(), { price: 9_900 });
    const { data: quote } = await client.call(subscriptionRoutes.quote, {
      params: { id: dearer },
      query: { interval: 'month' },
    });
    await client.call(subscriptionRoutes.choose, {
      params: { id: dearer },
      body: { interval: 'month', due_now_cents: quote.due_now_cents },
    });
    days(32);
    await followNow(app(), customer.person.accountId);
    expect((await billingOf(await again(customer))).subscription).toMatchObject({ status: 'active' });
    expect(await kindsTo(customer.person)).toEqual([...before, 'subscription_canceled']);
  });

  it('that is not paid for is told at once, with the way to the card; and once more when it is over', async () => {
    const customer = await subscriber();
    const { person } = customer;
    await cardBecomes(customer, 'declined');
    for (let day = 0; day < 50; day += 1) {
      days(1);
      await followNow(app(), person.accountId);
    }
    expect(await kindsTo(person)).toEqual(['subscription_created', 'payment_failed', 'subscription_unpaid']);
    const [, failed, over] = await mailsTo(app(), person.email);
    expect(failed?.text).toContain('check your card to keep your access');
    expect(failed?.html).toContain('href="https://app.galena.example/billing-portal"');
    expect(over?.text).toContain('so your subscription has ended');
  });

  it('that the operator refunds is told; a trial says how long it lasts', async () => {
    const customer = await subscriber();
    const { subscription } = await billingOf(customer);
    await (
      await operator()
    ).call(operatorRoutes.refund, {
      params: { id: subscription?.id as number },
      body: { reason: 'As agreed' },
    });
    expect(await kindsTo(customer.person)).toEqual(['subscription_created', 'subscription_refunded']);
    const trial = await subscriber({ trialDays: 14 });
    expect(await kindsTo(trial.person)).toEqual(['trial_started']);
    expect((await lastTo(trial.person))?.text).toMatch(/trial of Plan \d+ has started. It lasts until/);
  });
});

describe('a package of a reseller', () => {
  const sell = async (shop: Shop, lang: 'en' | 'de' = 'en') => {
    const { packageId } = await plantSold(app(), shop, { name: 'Kick-off' }, { name: 'Galena Pro' });
    const person = await customerOf(app(), shop, lang);
    const { data } = await shop.client.call(customerRoutes.create, {
      body: { email: person.email, first_name: 'Pat', last_name: 'Doe', package_id: packageId },
    });
    return { person, id: data.id };
  };

  it('is named as its customers know it, in their language, with links to their own host and no trace of ours', async () => {
    const shop = await plantShop(app());
    const { person, id } = await sell(shop, 'de');
    await shop.client.call(customerRoutes.cancel, { params: { id } });
    days(400);
    await followNow(app(), person.accountId);
    const mails = await mailsTo(app(), person.email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'subscription_created',
      'subscription_canceled',
      'subscription_ended',
    ]);
    expect(mails[0]?.subject).toBe(`Ihr Abonnement bei ${shop.name} hat begonnen`);
    expect(mails[1]?.text).toContain('Ihr Abonnement von Kick-off wurde gekündigt');
    expect(mails[1]?.text).toContain(`https://${shop.host}/billing-portal`);
    expect(JSON.stringify(mails)).not.toMatch(/galena/i);
  });

  it('is told in the words of the reseller, escaped', async () => {
    const shop = await plantShop(app());
    await shop.client.call(templateRoutes.save, {
      params: { key: 'subscription_canceled' },
      body: {
        lang: 'en',
        subject: '{{ first_name }}, sorry to see you go',
        body_html: '<p>{{ plan }} is yours until {{ access_until }}.</p>',
        is_active: true,
      },
    });
    const { person, id } = await sell(shop);
    await shop.client.call(customerRoutes.cancel, { params: { id } });
    const mail = await lastTo(person);
    expect(mail?.subject).toBe('Pat, sorry to see you go');
    expect(mail?.text).toMatch(/^Kick-off is yours until [A-Z][a-z]+ \d+, \d{4}\./);
  });

  // G-97
  it('with a new account is told in one mail: the way in and the name of the package; later ones are told by themselves', async () => {
    const shop = await plantShop(app());
    const { packageId } = await plantSold(app(), shop, { name: 'Kick-off' }, { name: 'Galena Pro' });
    const body = { email: 'ada@invited.example', first_name: 'Ada', last_name: 'Doe', package_id: packageId };
    const { data } = await shop.client.call(customerRoutes.create, { body });
    const [invitation, ...others] = await mailsTo(app(), 'ada@invited.example');
    expect(others).toEqual([]);
    expect(invitation).toMatchObject({ kind: 'account_ready', subject: `Your ${shop.name} account is ready` });
    expect(invitation?.text).toContain('with the package Kick-off. Set a password to sign in.');
    expect(invitation?.text).toContain(`https://${shop.host}/forgot-password`);
    await shop.client.call(customerRoutes.cancel, { params: { id: data.id } });
    days(400);
    await followNow(app(), data.account_id);
    const client = app().client(await signInAs(app(), shop.person));
    await client.call(customerRoutes.create, { body });
    expect((await mailsTo(app(), 'ada@invited.example')).map(({ kind }) => kind)).toEqual([
      'account_ready',
      'subscription_canceled',
      'subscription_ended',
      'subscription_created',
    ]);
  });

  it('is named in the welcome of the reseller’s own', async () => {
    const shop = await plantShop(app());
    await shop.client.call(templateRoutes.save, {
      params: { key: 'welcome' },
      body: {
        lang: 'en',
        subject: 'Welcome, {{ first_name }}',
        body_html: '<p>You have {{ plan }}. <a href="{{ link }}">Go</a></p>',
        is_active: true,
      },
    });
    const { packageId } = await plantSold(app(), shop, { name: 'A & B' }, {});
    await shop.client.call(customerRoutes.create, {
      body: { email: 'bo@invited.example', first_name: 'Bo', last_name: 'Doe', package_id: packageId },
    });
    const mails = await mailsTo(app(), 'bo@invited.example');
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome, Bo']);
    expect(mails[0]?.text).toMatch(/^You have A & B\./);
    expect(mails[0]?.html).toContain('You have A &amp; B.');
  });
});
