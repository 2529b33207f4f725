import { defineFixture, noInput, plantRow, type PlantedAccount } from '../../testing/module-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { adoptPayment } from '../payments/index.ts';
import { createPerson } from '../../testing/people.ts';
import { defaultProvider, maybeProvider, nameOf, providerPort } from '../providers/index.ts';
import { followSubscription } from './following.service.ts';

/** A plan that costs nothing; plans are everybody's, so all accounts have the same one. */
export const plantFreePlan = (app: TestApp): Promise<number> =>
  plantRow(
    app,
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, created_at, updated_at)
     values ('planted-free', 'Planted', 0, 'USD', 0, 15, now(), now())
     on conflict (slug) do update set name = excluded.name returning id`,
    [],
  );

export type State = readonly [status: string, access: string, canceledBy: string | null];

/** A subscription by hand, as it stands in the state that is named. */
export const put = (accountId: number, planId: number, state: State): readonly [string, readonly unknown[]] => [
  `insert into subscriptions.subscriptions
     (account_id, plan_id, period, status, access, managed_by, canceled_by, amount, currency, started_at, current_period_start,
      canceled_at, changed_at)
   values ($1, $2, 'month', $3, $4, 'manual', $5, 0, 'USD', now(), now(), case when $3::text = 'active' then null else now() end, now())
   on conflict (account_id) do update set (status, access, managed_by, canceled_by, canceled_at) =
     (excluded.status, excluded.access, excluded.managed_by, excluded.canceled_by, excluded.canceled_at), plan_id = excluded.plan_id,
     package_id = null, seller_id = null
   returning id`,
  [accountId, planId, ...state],
];

export const active: State = ['active', 'full', null];
export const canceled: State = ['canceled', 'none', 'here'];
const ending: State = ['canceled', 'until_period_end', 'here'];
export const endedThere: State = ['canceled', 'none', 'provider'];

/** Puts the account's subscription into a state; it pays the platform. */
const stand =
  (state: State) =>
  async ({ app, person }: Pick<PlantedAccount, 'app' | 'person'>): Promise<void> => {
    const [statement, values] = put(person.accountId, await plantFreePlan(app), state);
    await app.owner.query(statement, [...values]);
    await app.owner.query(
      `update plans.account_plans set package_id = null, seller_id = null, package_name = null, package_modules = null,
         package_credit_cents = null, package_charged = false where account_id = $1`,
      [person.accountId],
    );
  };

/** A reseller who takes payments, and a package of its that costs something. */
const plantSeller = async (app: TestApp) => {
  const { accountId: sellerId } = await createPerson(app, { modules: ['whitelabel'], userType: 'reseller' });
  const provider = defaultProvider(app.app.context);
  const back = {
    state: 'planted',
    returnUrl: 'https://galena.test/',
    email: 'seller@mail.example',
    reference: `account:${sellerId}`,
  };
  const url = new URL(provider.connecting?.agreeUrl(back) ?? '');
  const account = await provider.connecting?.complete(url.searchParams.get('code') ?? '');
  await app.owner.query(
    `insert into providers.connections (account_id, provider, ref, label, state, connected_at, checked_at)
     values ($1, $2, $3, 'Planted', 'connected', now(), now())`,
    [sellerId, provider.name, account?.ref],
  );
  const soldId = await plantRow(
    app,
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, available_for_billing_portal, modules,
       credit_price_cents, created_at, updated_at)
     values ($1, $2, 'planted', 'Planted', 'USD', 1000, true, '{}', 20, now(), now()) returning id`,
    [sellerId, await plantFreePlan(app)],
  );
  return { soldId };
};

/** The account is a customer of the seller of a package, with a card there. */
const buys = async (account: PlantedAccount): Promise<void> => {
  const { app, person } = account;
  await stand(canceled)(account);
  const { rows } = await app.owner.query<{ id: number; account_id: number; provider: string; ref: string }>(
    `select p.id, p.account_id, c.provider, c.ref from packages.packages p join providers.connections c using (account_id)
     where p.slug = 'planted'`,
  );
  const sold = rows[0];
  const provider = sold && maybeProvider(app.app.context, nameOf(sold));
  if (!sold || !provider) throw new Error('nobody sells');
  const key = `buys ${person.accountId}`;
  const customerRef = await provider.createCustomer({ reference: key, email: person.email, name: 'Pat', key });
  const card = await provider.addCard(customerRef, 'ok');
  await app.owner.query(
    `insert into plans.account_plans (account_id, since, anchor_day, period_on, package_id, seller_id, package_name, package_modules,
       package_credit_cents)
     values ($1, now(), 1, current_date, $2, $3, 'Planted', '{}', 20)
     on conflict (account_id) do update set package_id = $2, seller_id = $3, package_name = 'Planted', package_modules = '{}',
       package_credit_cents = 20`,
    [person.accountId, sold.id, sold.account_id],
  );
  await app.owner.query(`insert into payments.customers values ($1, $2, $3, now()) on conflict do nothing`, [
    person.accountId,
    provider.name,
    customerRef,
  ]);
  await app.owner.query(`update payments.cards set is_default = false where account_id = $1`, [person.accountId]);
  await app.owner.query(
    `insert into payments.cards (account_id, provider, ref, brand, last4, exp_month, exp_year, state, is_default, created_at)
     values ($1, $2, $3, 'sandbox', '4242', 12, 2099, 'active', true, now())`,
    [person.accountId, provider.name, card.ref],
  );
};

/** The account as the sandbox knows it, with a card. */
const plantPayer = async (
  { app, person: { accountId, email } }: Pick<PlantedAccount, 'app' | 'person'>,
  token: string,
) => {
  const [provider] = app.app.context.app.ports.get(providerPort);
  if (!provider) throw new Error('nobody takes payments');
  const key = `planted ${accountId}`;
  const customerRef = await provider.createCustomer({ reference: key, email, name: 'Pat', key });
  const { ref: cardRef } = await provider.addCard(customerRef, token);
  return { provider, key, customerRef, cardRef };
};

/** A choice that the bank wants to have confirmed. */
const waits = async (account: PlantedAccount): Promise<void> => {
  const { provider, key, customerRef, cardRef } = await plantPayer(account, 'needs_authentication');
  const money = { amount: 100, currency: 'USD' };
  const priceRef = await provider.savePrice({ reference: key, name: 'Planted', money, interval: 'month', key });
  await account.app.owner.query(
    `update subscriptions.changes set state = 'open', settled_at = null, plan_id = $2, period = 'month', amount = 100, currency = 'USD',
       provider = $3, customer_ref = $4, card_ref = $5, price_ref = $6
     where account_id = $1 and id = (select min(id) from subscriptions.changes where account_id = $1 and kind = 'start')`,
    [account.person.accountId, await plantFreePlan(account.app), provider.name, customerRef, cardRef, priceRef],
  );
};

/** An invoice to somebody; what is charged names one. */
export const plantInvoice = (app: TestApp, accountId: number, buyer: string): Promise<number> =>
  plantRow(
    app,
    `insert into subscriptions.invoices
       (account_id, key, kind, number, issued_at, seller, buyer, lines, currency, net, tax, tax_percent, reference)
     values ($1, 'planted', 'invoice', 'planted', now(), '{Seller}', array[$2], '[]', 'USD', 1, 0, 0, 'r')
     on conflict (account_id, key) do update set number = excluded.number returning id`,
    [accountId, buyer],
  );

/** A charge that the sandbox knows of, too. */
export const charge = async (account: Pick<PlantedAccount, 'app' | 'person'>): Promise<void> => {
  const { app, person } = account;
  const { accountId } = person;
  const { provider, key, customerRef, cardRef } = await plantPayer(account, 'ok');
  const money = { amount: 100, currency: 'USD' };
  const paid = await provider.charge({ customerRef, cardRef, money, key, description: 'Planted', isOffSession: true });
  const description = 'Planted';
  const adopted = {
    accountId,
    provider: provider.name,
    sellerId: null,
    told: paid,
    kind: 'subscription',
    credits: 0,
    description,
  } as const;
  await inAccounts(app.app.systemContext('fixture'), [accountId], (tx) =>
    adoptPayment(tx, { ...adopted, money: { currency: 'USD', net: 100, tax: 0 } }),
  );
  await app.owner.query(
    `insert into subscriptions.charges
       (account_id, subscription_id, provider, payment_ref, plan_id, net, tax, currency, charged_at, invoice_id)
     select $1, 1, 'sandbox', $2, $3, 100, 0, 'USD', now(), id from subscriptions.invoices where account_id = $1
     returning id`,
    [accountId, paid.ref, await plantFreePlan(app)],
  );
};

/** What subscriptions bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into subscriptions.subscriptions
       (account_id, plan_id, period, status, access, managed_by, amount, currency, started_at, current_period_start, changed_at)
     values (${accountId}, 1, 'month', 'active', 'full', 'manual', 0, 'USD', now(), now(), now())`,
    `insert into subscriptions.changes (account_id, kind, side, state, asked_at, settled_at)
     values (${accountId}, 'cancel', 'account', 'done', now(), now())`,
    `insert into subscriptions.charges
       (account_id, subscription_id, provider, payment_ref, plan_id, net, tax, currency, charged_at, invoice_id)
     values (${accountId}, 1, 'p', 'r', 1, 1, 0, 'USD', now(), 1)`,
    `insert into subscriptions.invoices
       (account_id, key, kind, number, issued_at, seller, buyer, lines, currency, net, tax, tax_percent, reference)
     values (${accountId}, 'k', 'invoice', 'n', now(), '{s}', '{b}', '[]', 'USD', 1, 0, 0, 'r')`,
  ],
  // A charge has its journal and its invoice, and whoever has access has a plan.
  faults: [
    `select c.account_id, c.payment_ref, 'charged and not in the ledger' from subscriptions.charges c where not exists (
       select from billing.journals j
       where j.account_id = c.account_id and j.key in ('payment:' || c.provider || ':' || c.payment_ref, 'resale:payment:' || c.provider || ':' || c.payment_ref)) and c.provider <> 'p'`,
    `select c.account_id, c.payment_ref, 'charged without an invoice' from subscriptions.charges c where not exists (
       select from subscriptions.invoices i where i.account_id = c.account_id and i.id = c.invoice_id) and c.provider <> 'p'`,
    `select kind, count(*), max(substring(number from '\\d+')::int), 'a gap in the numbers' from subscriptions.invoices
       where number ~ '\\d' group by coalesce(series, array_to_string(seller, e'\\n')), kind having count(*) <> max(substring(number from '\\d+')::int)`,
  ],
  plant: async ({ app, person: { accountId }, canary }) => {
    const freePlanId = await plantFreePlan(app);
    const invoiceId = await plantInvoice(app, accountId, canary);
    const subscriptionId = await plantRow(app, ...put(accountId, freePlanId, active));
    const choiceId = await plantRow(
      app,
      `insert into subscriptions.changes (account_id, kind, side, state, failure, asked_at, settled_at)
       values ($1, 'start', 'account', 'failed', $2, now(), now()) returning id`,
      [accountId, canary],
    );
    return { freePlanId, invoiceId, subscriptionId, choiceId };
  },
  prepare: plantSeller,
  cases: {
    'GET /api/billing/packages': { before: buys, input: () => ({ query: {} }) },
    'GET /api/billing/packages/:id/quote': {
      before: buys,
      input: ({ soldId: id }) => ({ params: { id }, query: {} }),
    },
    'POST /api/billing/packages/:id/choose': {
      before: buys,
      input: ({ soldId: id }) => ({ params: { id }, body: { interval: 'month' } }),
      audits: ['plan_assigned account', 'reactivated subscription'],
    },
    'GET /api/plans/:id/quote': {
      before: stand(canceled),
      input: ({ freePlanId: id }) => ({ params: { id }, query: { interval: 'year' } }),
    },
    'POST /api/plans/:id/choose': {
      before: stand(canceled),
      input: ({ freePlanId: id }) => ({ params: { id }, body: { interval: 'month' } }),
      audits: ['plan_assigned account', 'started subscription'],
    },
    'GET /api/billing/choices/:id': { input: ({ choiceId: id }) => ({ params: { id } }) },
    'POST /api/billing/choices/:id/rehearse': {
      before: waits,
      input: ({ choiceId: id }) => ({ params: { id }, body: { granted: true } }),
      audits: ['plan_assigned account', 'started subscription'],
    },
    'GET /api/billing': { input: noInput },
    'GET /api/billing/invoices/:id': { input: ({ invoiceId: id }) => ({ params: { id } }) },
    'GET /api/billing/invoices/:id/pdf': { input: ({ invoiceId: id }) => ({ params: { id } }) },
    'GET /api/wl/check-billing-portals': { input: noInput },
    'POST /api/billing/cancel': {
      before: stand(active),
      input: noInput,
      audits: ['canceled subscription'],
    },
    'POST /api/billing/reactivate': {
      before: stand(ending),
      input: noInput,
      audits: ['reactivated subscription'],
    },
    'POST /api/billing/portal-session': { input: noInput, audits: { none: 'a link changes nothing' } },
    'POST /api/admin/subscriptions/:id/refund': {
      before: async (account) => {
        await stand(active)(account);
        await charge(account);
      },
      input: ({ subscriptionId: id }) => ({ params: { id }, body: { reason: 'Asked for it' } }),
      audits: ['refunded subscription'],
    },
    'GET /api/admin/subscriptions': { input: () => ({ query: {} }) },
    'POST /api/admin/subscriptions/:id/cancel': {
      before: stand(active),
      input: ({ subscriptionId: id }) => ({ params: { id } }),
      audits: ['canceled subscription'],
    },
    'POST /api/admin/subscriptions/:id/reactivate': {
      before: stand(canceled),
      input: ({ subscriptionId: id }) => ({ params: { id }, body: {} }),
      audits: ['plan_assigned account', 'reactivated subscription'],
    },
    'POST /api/admin/subscriptions/:id/restore': {
      before: stand(endedThere),
      input: ({ subscriptionId: id }) => ({ params: { id }, body: {} }),
      audits: ['plan_assigned account', 'restored subscription'],
    },
  },
});

/** What the schedule does for one account, now. */
export const followNow = (app: TestApp, accountId: number): Promise<void> =>
  followSubscription({ ...app.app.context, actor: { kind: 'system', reason: 'test' }, origin }, accountId);
const origin = { requestId: 'test', ip: '', host: '', userAgent: '' };
