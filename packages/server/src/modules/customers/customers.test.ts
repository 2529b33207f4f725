import { describe, expect, it } from 'vitest';
import { customerRoutes as routes } from '@galena/contract/customers';
import { subscriptionRoutes } from '@galena/contract/subscriptions';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { createSpender } from '../../testing/money/spender-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { endedThere } from '../subscriptions/module.fixture.ts';
import { plantCharge, plantCustomerSubscription, plantPackage } from './module.fixture.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
let serial = 0;

/** A reseller with two packages. */
const createReseller = async () => {
  const person = await createPerson(app(), { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const client = app().client(await signInAs(app(), person));
  const starter = await plantPackage(app(), person.accountId, 'Starter', 'starter');
  const pro = await plantPackage(app(), person.accountId, 'Pro', 'pro');
  const add = async (more: object = {}) => {
    const email = `kid${(serial += 1)}@shop.example`;
    const body = { email, first_name: 'Kim', last_name: 'Kid', package_id: starter, ...more };
    return (await client.call(routes.create, { body })).data;
  };
  return { person, client, starter, pro, add };
};

const emails = (rows: readonly { readonly email: string }[]): string[] => rows.map(({ email }) => email);
const days = (count: number): string => new Date(app().clock.now().getTime() + count * 86_400_000).toISOString();

describe('subscriptions of a reseller’s customers (WL-041)', () => {
  it('are added on a package, with a mail to set a password, and expire when they should (PLAN-020 PLAN-021)', async () => {
    const { person, client, starter, add } = await createReseller();
    const data = await add({ expires_in: 30 });
    expect(data).toMatchObject({
      customer_name: 'Kim Kid',
      first_name: 'Kim',
      package: { id: starter, name: 'Starter' },
      status: 'active',
      access: 'full',
      managed_by: 'manual',
      expires_at: days(30),
      acts: ['cancel'],
    });
    const { rows } = await app().owner.query(
      `select a.parent_id, m.kind from identity.accounts a join identity.users u on u.account_id = a.id
       join platform.mails m on m.account_id = a.id where u.email = $1 order by m.id`,
      [data.email],
    );
    expect(rows).toEqual([{ parent_id: person.accountId, kind: 'account_ready' }]);
    const year = new Date(app().clock.now());
    year.setUTCFullYear(year.getUTCFullYear() + 1);
    expect((await add({ expires_in: 999 })).expires_at).toBe(year.toISOString());
    expect((await add()).expires_at).toBe(year.toISOString());
    const again = { email: data.email, first_name: 'K', last_name: 'K', package_id: starter };
    await expect(client.call(routes.create, { body: again })).rejects.toMatchObject({
      status: 409,
      body: { code: 'subscription_exists' },
    });
    for (const [expires_in, sentence] of [
      [0, 'Field must be min 1.'],
      [1.5, 'Field must be an integer.'],
    ] as const)
      await expect(add({ expires_in })).rejects.toMatchObject({
        status: 422,
        body: { errors: { expires_in: [sentence] } },
      });
  });

  it('only on one’s own active packages', async () => {
    const [one, other] = [await createReseller(), await createReseller()];
    for (const package_id of [other.starter, 999_999])
      await expect(one.add({ package_id })).rejects.toMatchObject({ status: 404, body: { code: 'package_not_sold' } });
    await app().owner.query('update packages.packages set is_active = false where id = $1', [one.pro]);
    await expect(one.add({ package_id: one.pro })).rejects.toMatchObject({ status: 404 });
  });

  it('two resellers never see each other’s (WL-049)', async () => {
    const [one, other] = [await createReseller(), await createReseller()];
    const data = await one.add();
    const { id, email } = data;
    await other.add();
    expect(emails((await other.client.call(routes.list, { query: {} })).data)).not.toContain(email);
    const params = { id };
    const calls = [
      () => other.client.call(routes.get, { params }),
      () => other.client.call(routes.update, { params, body: { first_name: 'Mine' } }),
      () => other.client.call(routes.cancel, { params }),
      () => other.client.call(routes.reactivate, { params, body: {} }),
      () => other.client.call(routes.restore, { params, body: {} }),
      () => other.client.call(routes.refund, { params }),
      () => other.client.call(routes.cancelByEmail, { body: { email } }),
      () => other.client.call(routes.usage, { query: { subscriber: data.account_id } }),
      () => other.client.call(routes.usageFile, { query: { subscriber: data.account_id } }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 404 });
    expect((await one.client.call(routes.get, { params })).data).toEqual(data);
  });

  it('are found by status, package and search, newest first, page by page', async () => {
    const { client, pro, add } = await createReseller();
    const first = await add({ first_name: 'Ada' });
    const second = await add({ package_id: pro });
    const third = await add();
    await client.call(routes.cancel, { params: { id: third.id } });
    const list = async (query: object) => emails((await client.call(routes.list, { query })).data);
    expect(await list({})).toEqual([third.email, second.email, first.email]);
    expect(await list({ status: 'canceled' })).toEqual([third.email]);
    expect(await list({ package_id: pro })).toEqual([second.email]);
    expect(await list({ search: 'aDA' })).toEqual([first.email]);
    expect(await list({ search: second.email.toUpperCase() })).toEqual([second.email]);
    expect(await list({ search: '%' })).toEqual([]);
    const page = await client.call(routes.list, { query: { limit: 2 } });
    expect(page.pagination).toMatchObject({ total: 3 });
    const rest = await client.call(routes.list, { query: { limit: 2, cursor: page.pagination.next_cursor } });
    expect(emails(rest.data)).toEqual([first.email]);
  });

  it('change: name, package, expiry; one that is over is not extended', async () => {
    const { client, pro, add } = await createReseller();
    const { id } = await add();
    const change = (body: object) => client.call(routes.update, { params: { id }, body });
    const { data } = await change({ first_name: 'Karla', package_id: pro, expires_in: 7 });
    expect(data).toMatchObject({ customer_name: 'Karla Kid', package: { id: pro, name: 'Pro' }, expires_at: days(7) });
    expect((await change({})).data).toEqual(data);
    await client.call(routes.cancel, { params: { id } });
    await expect(change({ last_name: 'Other', expires_in: 9 })).rejects.toMatchObject({
      status: 409,
      body: { code: 'not_possible' },
    });
    expect((await client.call(routes.get, { params: { id } })).data.last_name).toBe('Kid');
  });

  it('are canceled, reactivated, restored and refunded as their state allows (PLAN-014 to PLAN-018)', async () => {
    const { person, client, add } = await createReseller();
    const { id, account_id: accountId } = await add();
    const params = { id };
    const { data: gone } = await client.call(routes.cancel, { params });
    expect(gone).toMatchObject({ status: 'canceled', access: 'until_period_end', acts: ['reactivate'] });
    await expect(client.call(routes.cancel, { params })).rejects.toMatchObject({ body: { code: 'not_possible' } });
    const { data: back } = await client.call(routes.reactivate, { params, body: {} });
    expect(back).toMatchObject({ status: 'active', access: 'full', acts: ['cancel'] });
    await expect(client.call(routes.refund, { params })).rejects.toMatchObject({ body: { code: 'nothing_to_refund' } });
    await plantCustomerSubscription(app(), person.accountId, accountId, endedThere);
    const { data: restored } = await client.call(routes.restore, { params, body: { expires_in: 5 } });
    expect(restored).toMatchObject({ status: 'active', managed_by: 'manual', expires_at: days(5) });
    await plantCharge(app(), { id: 0, accountId, email: restored.email, password: '' });
    const { data: paid } = await client.call(routes.get, { params });
    expect(paid.acts).toContain('refund');
    const { data: refunded } = await client.call(routes.refund, { params });
    expect(refunded).toMatchObject({ status: 'canceled', access: 'none', canceled_by: 'refund' });
    expect(emails((await client.call(routes.list, { query: { status: 'canceled' } })).data)).toEqual([restored.email]);
  });

  it('team members with the option do all but refund; without it nothing (G-98)', async () => {
    const { person, add } = await createReseller();
    const { id, account_id: accountId, email } = await add();
    await plantCharge(app(), { id: 0, accountId, email, password: '' });
    const member = async (option: string) => {
      const one = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
      const access = [person.accountId, one.id, option];
      await app().owner.query(
        'insert into identity.team_access (account_id, user_id, option) values ($1, $2, $3)',
        access,
      );
      return app().client(await signInAs(app(), one));
    };
    const helper = await member('whitelabel');
    const { data } = await helper.call(routes.get, { params: { id } });
    expect(data.acts).toEqual(['cancel']);
    await helper.call(routes.cancel, { params: { id } });
    await expect(helper.call(routes.refund, { params: { id } })).rejects.toMatchObject({ status: 403 });
    const stranger = await member('leads');
    await expect(stranger.call(routes.list, { query: {} })).rejects.toMatchObject({ status: 403 });
  });

  it('by API call: created and canceled by email; an unknown one is 404 (PLAN-019 G-97)', async () => {
    const { client, starter, person } = await createReseller();
    const body = { email: 'program@shop.example', first_name: 'Per', last_name: 'Program', package_id: starter };
    expect((await client.call(routes.createByKey, { body })).data).toMatchObject({ package: { name: 'Starter' } });
    await expect(client.call(routes.createByKey, { body })).rejects.toMatchObject({ status: 409 });
    const cancel = (email: string) => client.call(routes.cancelByEmail, { body: { email } });
    expect((await cancel('PROGRAM@shop.example')).data).toMatchObject({ access: 'until_period_end' });
    for (const email of ['nobody@shop.example', person.email])
      await expect(cancel(email)).rejects.toMatchObject({ status: 404 });
  });

  it('what a customer does is seen by its reseller', async () => {
    const { client, add } = await createReseller();
    const { id, account_id: accountId, email } = await add();
    const { rows } = await app().owner.query<{ id: number }>(
      `update identity.users set email_confirmed_at = now(), terms_version = (select max(terms_version) from identity.users)
       where email = $1 returning id`,
      [email],
    );
    const customer = { id: rows[0]?.id as number, accountId, email, password: '' };
    await app()
      .client(await signInAs(app(), customer))
      .call(subscriptionRoutes.cancel, {});
    expect((await client.call(routes.list, { query: { status: 'canceled' } })).data).toMatchObject([{ id }]);
  });
});

describe('the usage history of customers (WL-042 G-99)', () => {
  /** A customer that spends something, an hour at a time. */
  const createCustomer = async (sellerId: number) => {
    const { accountId, open, pay, close } = await createSpender(app(), 1_000);
    await app().owner.query('update identity.accounts set parent_id = $2 where id = $1', [accountId, sellerId]);
    await plantCustomerSubscription(app(), sellerId, accountId);
    const spend = async (amount: number): Promise<void> => {
      const run = await open(amount);
      await pay(run, amount);
      await close(run);
      app().clock.advance(3_600);
    };
    return { accountId, spend };
  };
  /** A customer that has spent something several times. */
  const spends = async (sellerId: number, credits: readonly number[]) => {
    const { accountId, spend } = await createCustomer(sellerId);
    for (const amount of credits) await spend(amount);
    return accountId;
  };
  const csvOf = async (person: Person) => {
    const token = await signInAs(app(), person);
    const answer = await app().server.inject({
      url: '/api/wl/usage-history.csv',
      headers: { authorization: `Bearer ${token}`, host: 'galena.test' },
    });
    return { answer, lines: answer.body.trim().split('\r\n') };
  };

  it('is newest first over all customers, page by page, by number too, and only of one’s own', async () => {
    const [one, other] = [await createReseller(), await createReseller()];
    const first = await spends(one.person.accountId, [5, 6]);
    const second = await spends(one.person.accountId, [7]);
    await spends(other.person.accountId, [99]);
    const usage = (query: object) => one.client.call(routes.usage, { query });
    const { data, pagination } = await usage({});
    expect(data.map((row) => [row.subscriber.id, row.credits])).toEqual([
      [second, 7],
      [first, 6],
      [first, 5],
    ]);
    expect(data[0]).toMatchObject({ list_type: 'local', package: null, subscriber: { name: 'Pat Person' } });
    expect(new Set(data.map(({ id }) => id)).size).toBe(3);
    expect(pagination).toMatchObject({ total: 3, total_is_capped: false });
    const page = await usage({ limit: 2 });
    const rest = await usage({ limit: 2, cursor: page.pagination.next_cursor as string });
    expect([...page.data, ...rest.data]).toEqual(data);
    expect(rest.pagination.next_cursor).toBeUndefined();
    expect((await usage({ limit: 2, page: 2 })).data).toEqual(rest.data);
    expect((await usage({ subscriber: second })).data).toEqual([data[0]]);
    expect((await usage({ list_type: 'company' })).data).toEqual([]);
    expect((await usage({ endDate: '2000-01-01' })).data).toEqual([]);
    await expect(usage({ startDate: '2026-02-01', endDate: '2026-01-01' })).rejects.toMatchObject({
      status: 422,
      body: { code: 'span_backwards' },
    });
  });

  it('comes as CSV, every row once', async () => {
    const { person, client } = await createReseller();
    await spends(person.accountId, [1, 2]);
    await spends(person.accountId, [3]);
    await app().owner.query(
      `update identity.users set first_name = '=1+1' where account_id in
      (select id from identity.accounts where parent_id = $1)`,
      [person.accountId],
    );
    const { answer, lines } = await csvOf(person);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(lines[0]).toContain('created_at');
    expect(lines).toHaveLength(4);
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['3', '2', '1']);
    expect(lines[1]).toContain(`'=1+1`);
    expect((await client.call(routes.usage, { query: { limit: 1 } })).pagination.total).toBe(3);
  });

  it('as CSV goes customer by customer, each newest first, and is sent as it is read', async () => {
    const { person } = await createReseller();
    const [one, other] = [await createCustomer(person.accountId), await createCustomer(person.accountId)];
    for (const [customer, amount] of [
      [one, 1],
      [other, 2],
      [one, 3],
      [other, 4],
    ] as const)
      await customer.spend(amount);
    const { answer, lines } = await csvOf(person);
    expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(['4', '2', '3', '1']);
    expect(answer.headers['content-length']).toBeUndefined();
  });
});
