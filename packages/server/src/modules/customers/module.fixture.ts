import { inAccounts } from '../../platform/context/transaction.ts';
import { createEndpoint } from '../../platform/webhooks/webhooks.service.ts';
import { defineFixture, noInput, plantRow, type PlantedAccount } from '../../testing/module-fixture.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import {
  active,
  canceled,
  charge,
  endedThere,
  plantFreePlan,
  plantInvoice,
  put,
  type State,
} from '../subscriptions/module.fixture.ts';

/** A package that costs its reseller nothing: a plan without credits. */
export const plantPackage = async (app: TestApp, sellerId: number, name: string, slug: string): Promise<number> =>
  plantRow(
    app,
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, modules, credit_price_cents, created_at, updated_at)
     values ($1, $2, $3, $4, 'USD', 1000, '{}', 20, now(), now())
     on conflict (account_id, (lower(slug))) do update set name = excluded.name returning id`,
    [sellerId, await plantFreePlan(app), slug, name],
  );

/** A customer's subscription in a state, as its reseller's list knows it. @returns its id */
export const plantCustomerSubscription = async (
  app: TestApp,
  sellerId: number,
  customerId: number,
  state: State = active,
): Promise<number> => {
  const id = await plantRow(app, ...put(customerId, await plantFreePlan(app), state));
  await app.owner.query(
    `insert into customers.subscriptions (account_id, id, customer_id, status) values ($1, $2, $3, $4)
     on conflict (account_id, customer_id) do update set id = excluded.id, status = excluded.status`,
    [sellerId, id, customerId, state[0]],
  );
  return id;
};

/** A charge of a customer's that can go back. */
export const plantCharge = async (app: TestApp, person: Person): Promise<void> => {
  await plantInvoice(app, person.accountId, person.email);
  await charge({ app, person });
};

const plantedCustomer = async ({ app, person }: Pick<PlantedAccount, 'app' | 'person'>): Promise<Person> => {
  const { rows } = await app.owner.query<Person>(
    `select u.id, u.account_id as "accountId", u.email, '' as password from identity.users u
     join identity.accounts a on a.id = u.account_id where a.parent_id = $1 and u.last_name = 'Planted' order by u.id limit 1`,
    [person.accountId],
  );
  return rows[0] as Person;
};

/** Puts the customer's subscription into a state. */
const stands =
  (state: State) =>
  async (account: PlantedAccount): Promise<void> => {
    const customer = await plantedCustomer(account);
    await plantCustomerSubscription(account.app, account.person.accountId, customer.accountId, state);
  };

const newcomer = 'newcomer@mail.example';
const named = { email: newcomer, first_name: 'Nora', last_name: 'North' };

/** Nobody has the address yet. */
const isFree = async ({ app }: PlantedAccount): Promise<void> => {
  await app.owner.query(`update identity.users set email = 'was-' || id || '-' || email where email = $1`, [newcomer]);
};

// Nobody answers there, and nobody is asked for its address (RFC 6761, section 6.4).
const url = 'https://hooks.invalid/subscriptions';
const webhook = { url, events: ['subscription.created'] };

/** A webhook of an account, whatever it may do itself. */
const plantWebhook = async ({ app, person: { accountId } }: PlantedAccount, path: string): Promise<number> => {
  const endpoint = { url: `${url}/${path}`, isOrdered: true, perMinute: null, page: '/whitelabel/webhook' };
  const { id } = await inAccounts(app.app.systemContext('fixture'), [accountId], (tx) =>
    createEndpoint(tx, accountId, endpoint),
  );
  return plantRow(
    app,
    `insert into customers.webhooks (account_id, endpoint_id, events, created_at)
     values ($1, $2, '{subscription.created,subscription.canceled}', now()) returning id`,
    [accountId, id],
  );
};

/** A file of customers that was read. */
const plantImport = async ({ app, person, canary }: PlantedAccount): Promise<number> => {
  const id = await plantRow(
    app,
    `insert into customers.imports (account_id, file_id, file, package_id, rows, rows_read, refused, state, created_at, finished_at)
     values ($1, 1, $2, 1, 1, 1, 1, 'completed', now(), now()) returning id`,
    [person.accountId, canary],
  );
  await app.owner.query(
    `insert into customers.import_refusals (account_id, import_id, row, reasons) values ($1, $2, 2, '{email}')`,
    [person.accountId, id],
  );
  return id;
};

/** No file is being read. */
const isIdle = async ({ app, person }: PlantedAccount): Promise<void> => {
  await app.owner.query('delete from customers.imports where account_id = $1 and finished_at is null', [
    person.accountId,
  ]);
};

/** The file that was planted is being read. */
const isReading = async (account: PlantedAccount): Promise<void> => {
  await isIdle(account);
  await account.app.owner.query(
    `update customers.imports set state = 'reading', finished_at = null
     where account_id = $1 and id = (select min(id) from customers.imports where account_id = $1 and refused > 0)`,
    [account.person.accountId],
  );
};

/** A file with one customer in it. */
const customerFile = () =>
  new File(['email,first_name,last_name\nfiled@mail.example,Fia,Filed\n'], 'customers.csv', { type: 'text/csv' });

const plantWebhooks = async (account: PlantedAccount) => {
  const { app, person, canary } = account;
  const webhookId = await plantWebhook(account, encodeURIComponent(canary));
  const spareId = await plantWebhook(account, 'spare');
  const deliveryId = await plantRow(
    app,
    `insert into platform.webhook_messages (account_id, endpoint_id, message_id, event, body, state, due_at, created_at)
     select account_id, endpoint_id, $3::text, 'subscription.created', $3::text, 'dead', now(), now() from customers.webhooks
     where account_id = $1 and id = $2 returning id`,
    [person.accountId, webhookId, `customers ${canary}`],
  );
  return { webhookId, spareId, deliveryId };
};

/** What customers bring to the tests of all rooms. */
export const fixture = defineFixture({
  plantedRows: ({ accountId }) => [
    `insert into customers.subscriptions (account_id, id, customer_id, status) values (${accountId}, 1, 0, 'active')`,
    `insert into customers.webhooks (account_id, endpoint_id, events, created_at)
       values (${accountId}, 0, '{subscription.created}', now())`,
    `insert into customers.imports (account_id, file_id, file, package_id, rows, created_at) values (${accountId}, 1, 'f.csv', 1, 1, now())`,
    `insert into customers.import_refusals (account_id, import_id, row, reasons)
       select account_id, id, 2, '{email}' from customers.imports where account_id = ${accountId} limit 1`,
  ],
  // What the list of a reseller says is what stands in its customer's account.
  faults: [
    `select c.id, 'stands otherwise' from customers.subscriptions c join subscriptions.subscriptions s on s.account_id = c.customer_id
       where (s.id, s.status) <> (c.id, c.status)`,
  ],
  plant: async (account) => {
    const { app, person, canary } = account;
    const customer = await createPerson(app, { parentId: person.accountId });
    await app.owner.query(`update identity.users set first_name = $2, last_name = 'Planted' where id = $1`, [
      customer.id,
      canary,
    ]);
    const subscriptionId = await plantCustomerSubscription(app, person.accountId, customer.accountId);
    const packageId = await plantPackage(app, person.accountId, canary, 'planted-for-customers');
    return {
      ...(await plantWebhooks(account)),
      customerId: customer.accountId,
      customerEmail: customer.email,
      subscriptionId,
      packageId,
      importId: await plantImport(account),
    };
  },
  cases: {
    'GET /api/wl/dashboard': { input: () => ({ query: { startDate: '2026-01-01', endDate: '2027-12-31' } }) },
    'GET /api/wl/subscriptions': { input: noInput },
    'GET /api/wl/subscriptions/:id': { input: ({ subscriptionId: id }) => ({ params: { id } }) },
    'POST /api/wl/subscriptions': {
      before: isFree,
      input: ({ packageId: package_id }) => ({ body: { ...named, package_id } }),
      audits: ['created user', 'plan_assigned account', 'started subscription'],
    },
    'PUT /api/wl/subscriptions/:id': {
      before: stands(active),
      input: ({ subscriptionId: id }) => ({ params: { id }, body: { expires_in: 30 } }),
      audits: ['changed subscription'],
    },
    'POST /api/wl/subscriptions/:id/cancel': {
      before: stands(active),
      input: ({ subscriptionId: id }) => ({ params: { id } }),
      audits: ['canceled subscription'],
    },
    'POST /api/wl/subscriptions/:id/reactivate': {
      before: stands(canceled),
      input: ({ subscriptionId: id }) => ({ params: { id }, body: {} }),
      audits: ['plan_assigned account', 'reactivated subscription'],
    },
    'POST /api/wl/subscriptions/:id/restore': {
      before: stands(endedThere),
      input: ({ subscriptionId: id }) => ({ params: { id }, body: {} }),
      audits: ['plan_assigned account', 'restored subscription'],
    },
    'POST /api/wl/subscriptions/:id/refund': {
      before: async (account) => {
        await stands(active)(account);
        await plantCharge(account.app, await plantedCustomer(account));
      },
      input: ({ subscriptionId: id }) => ({ params: { id } }),
      audits: ['refunded subscription'],
    },
    'POST /api/wl/subscriptions/:id/login-as': {
      input: ({ subscriptionId: id }) => ({ params: { id }, body: { reason: 'asked for help' } }),
      audits: ['logged_in_as user', 'viewing_started access_token'],
    },
    'POST /api/wl/subscription-create': {
      before: isFree,
      input: ({ packageId: package_id }) => ({ body: { ...named, package_id } }),
      audits: ['created user', 'plan_assigned account', 'started subscription'],
    },
    'POST /api/wl/subscription-cancel': {
      before: stands(active),
      input: ({ customerEmail: email }) => ({ body: { email } }),
      audits: ['canceled subscription'],
    },
    'GET /api/wl/subscription-imports': { input: noInput },
    'POST /api/wl/subscription-imports': {
      before: isIdle,
      input: ({ packageId }) => ({ body: { package_id: String(packageId), file: customerFile() } }),
      audits: ['imported customers'],
    },
    'POST /api/wl/subscription-imports/:id/cancel': {
      before: isReading,
      input: ({ importId: id }) => ({ params: { id } }),
      audits: ['canceled customers'],
    },
    'GET /api/wl/subscription-imports/:id/refused.csv': { input: ({ importId: id }) => ({ params: { id } }) },
    'GET /api/wl/usage-history': { input: ({ customerId: subscriber }) => ({ query: { subscriber } }) },
    'GET /api/wl/usage-history.csv': { input: ({ customerId: subscriber }) => ({ query: { subscriber } }) },
    'GET /api/wl/webhooks': { input: noInput },
    'POST /api/wl/webhooks': { input: () => ({ body: webhook }), audits: ['created webhook'] },
    'PUT /api/wl/webhooks/:id': {
      input: ({ webhookId: id }) => ({ params: { id }, body: webhook }),
      audits: ['updated webhook'],
    },
    'DELETE /api/wl/webhooks/:id': { input: ({ spareId: id }) => ({ params: { id } }), audits: ['deleted webhook'] },
    'POST /api/wl/webhooks/:id/rotate-secret': {
      input: ({ webhookId: id }) => ({ params: { id } }),
      audits: ['updated webhook_secret'],
    },
    'POST /api/wl/webhooks/:id/test': {
      input: ({ webhookId: id }) => ({ params: { id } }),
      audits: { none: 'a test stands in the log of deliveries' },
    },
    'GET /api/wl/webhooks/:id/deliveries': { input: ({ webhookId: id }) => ({ params: { id } }) },
    'GET /api/wl/webhooks/:id/deliveries/:delivery': {
      input: ({ webhookId: id, deliveryId: delivery }) => ({ params: { id, delivery } }),
    },
    'POST /api/wl/webhooks/:id/deliveries/replay': {
      input: ({ webhookId: id, deliveryId: delivery }) => ({ params: { id }, body: { delivery } }),
      audits: ['replayed webhook_delivery'],
    },
  },
});
