import { moneyRoutes } from '@galena/contract/payments';
import { expect, it } from 'vitest';
import { addCard, choose, createCustomer, createPlan, figuresOf } from '../../testing/money/subscription-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followNow } from './module.fixture.ts';

const app = useTestApp();

// PLAN-016 ends access; a payment that the operator gives back by itself does not. G-90
it('POST /api/admin/payments/:id/refund: of a payment for a subscription the money goes back, and access stays', async () => {
  const customer = await createCustomer(app());
  const { accountId } = customer.person;
  await addCard(customer);
  const plan = await createPlan(app());
  await choose(customer, plan);
  const operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  const client = app().client(await signInAs(app(), operator));
  const query = { account_id: accountId, kind: 'subscription' } as const;
  const find = async () => (await client.call(moneyRoutes.payments, { query })).data;
  const [payment] = await find();
  expect(payment).toMatchObject({ status: 'succeeded', credits: 0, refundable_cents: 2_900 });
  const before = await figuresOf(app(), accountId);
  const input = { params: { id: payment?.id ?? 0 }, body: { reason: 'a gift' } };
  const { data } = await client.call(moneyRoutes.refund, input);
  expect(data).toMatchObject({ status: 'refunded', refunded_cents: 2_900, credits_taken_back: 0 });
  await followNow(app(), accountId);
  expect(await figuresOf(app(), accountId)).toEqual({ ...before, notes: 1 });
  expect(await find()).toMatchObject([{ status: 'refunded', refundable_cents: 0, refund_reason: 'a gift' }]);
});
