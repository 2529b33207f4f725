import { packageRoutes as routes } from '@galena/contract/packages';
import { expect, it } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { seedDemoPackages } from './seed.service.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const agency = async () => {
  const { rows } = await app().owner.query<{ id: number; accountId: number; email: string }>(
    `select u.id, u.account_id as "accountId", u.email from identity.users u join identity.accounts a on a.id = u.account_id
     where a.is_demo and a.kind = 'reseller'`,
  );
  const [person] = rows;
  if (!person) throw new Error('there is no demo agency');
  return app().client(await signInAs(app(), { ...person, password: '' }));
};
const pageOf = (url: string) =>
  app().server.inject({ method: 'GET', url, headers: { host: 'agency.localhost', accept: 'text/html' } });

// WL-001, WL-002
it('the demo agency sells two packages from the first start on, labelled so; deleted, they stay away', async () => {
  await app().seed();
  await app().seed();
  const client = await agency();
  const { data } = await client.call(routes.list, {});
  expect(
    data.map(({ name, plan, is_active, sales_page }) => [name, plan.name, is_active, sales_page?.is_published]),
  ).toEqual([
    ['Starter (demo)', 'Starter', true, true],
    ['Pro (demo)', 'Pro', true, true],
  ]);
  const overview = await pageOf('/p');
  expect(overview.statusCode).toBe(200);
  for (const text of ['Starter (demo)', 'Pro (demo)', 'An example']) expect(overview.body).toContain(text);
  expect((await pageOf('/p/demo-starter')).body).toContain('This page is an example.');
  // A reseller may change them as any other: they keep the rules.
  const [{ id, plan, ...starter } = { id: 0, plan: { id: 0 } }] = data;
  const body = { ...starter, plan_id: plan.id, name: 'Mine', slug: 'mine' };
  expect((await client.call(routes.update, { params: { id }, body })).data.name).toBe('Mine');
  for (const one of data) await client.call(routes.remove, { params: { id: one.id } });
  await app().seed();
  expect((await client.call(routes.list, {})).data).toEqual([]);
});

it('one that sells something already is given nothing', async () => {
  const { rows } = await app().owner.query<{ id: number }>(`delete from packages.seeds returning account_id as id`);
  const sellerId = rows[0]?.id ?? 0;
  await app().owner.query(
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, modules, credit_price_cents, created_at, updated_at)
     select $1, id, 'own', 'Own', 'USD', 0, '{}', 20, now(), now() from plans.plans where slug = 'starter'`,
    [sellerId],
  );
  await seedDemoPackages(app().app.systemContext('test'));
  expect((await (await agency()).call(routes.list, {})).data.map(({ name }) => name)).toEqual(['Own']);
});
