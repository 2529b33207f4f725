import { describe, expect, it } from 'vitest';
import { adminSubscriptionRoutes as admin, subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { walletRoutes } from '@galena/contract/wallet';
import { createRandom, rounds } from '@galena/contract/testing';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import {
  addCard,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
  salesSecret,
  sendSale,
} from '../../testing/money/subscription-fixture.ts';
import { followNow } from './module.fixture.ts';

const app = useTestApp({
  environment: { GALENA_SALES_PLATFORM_A_SECRET: salesSecret, GALENA_SELLER: 'Acme Ltd | 1 Road | VAT 7' },
});
const days = (count: number): void => app().clock.advance(count * 86_400);
const provider = () => {
  const [first] = app().app.context.app.ports.get(providerPort);
  if (!first) throw new Error('nobody takes payments');
  return first;
};

const rows = async <T extends object>(query: string, ...values: unknown[]): Promise<T[]> =>
  (await app().owner.query<T>(query, values)).rows;

const operator = async () => {
  const person = await createPerson(app(), { modules: ['admin'], role: 'admin' });
  return app().client(await signInAs(app(), person));
};

const subscriber = async () => {
  const customer = await createCustomer(app());
  await addCard(customer);
  const subscription = await choose(customer, await createPlan(app()));
  const { accountId } = customer.person;
  const [row] = await rows<{ ref: string }>(
    `select provider_ref as ref from subscriptions.subscriptions where account_id = $1`,
    accountId,
  );
  return { ...customer, accountId, subscription, ref: row?.ref as string };
};

describe('what happens at the provider', () => {
  it('cancelled there, it ends with its period; restored, it is managed by hand and never charged again (PLAN-017, PLAN-018)', async () => {
    const { accountId, ref, subscription } = await subscriber();
    await provider().cancel(ref, 'period_end');
    await followNow(app(), accountId);
    expect((await figuresOf(app(), accountId)).state).toBe('canceled/until_period_end/provider/provider');
    const desk = await operator();
    const { data } = await desk.call(admin.restore, { params: { id: subscription.id }, body: { expires_in: 400 } });
    expect(data).toMatchObject({ status: 'active', managed_by: 'manual', next_charge: null });
    days(100);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'active/full/manual', charges: 1 });
    expect((await provider().maybeSubscription(ref))?.state).toBe('canceled');
    days(300);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'canceled/none/manual/expiry', plan: null });
  });

  it('a renewal that nobody pays is tried again within a week, and then it is over', async () => {
    const { accountId, person, ref } = await subscriber();
    const [card] = await rows<{ customer: string }>(
      `select ref as customer from payments.customers where account_id = $1`,
      accountId,
    );
    const declined = await provider().addCard(card?.customer as string, 'declined');
    await provider().setDefaultCard(card?.customer as string, declined.ref);
    days(31);
    await followNow(app(), accountId);
    expect((await figuresOf(app(), accountId)).state).toBe('active/full/provider');
    // The provider tries again a day after the renewal, and says so.
    const retriesAt = (await provider().maybeSubscription(ref))?.retriesAt?.toISOString();
    expect(retriesAt).toBeDefined();
    const later = app().client(await signInAs(app(), person));
    const { data: billing } = await later.call(routes.billing, {});
    expect(billing.subscription?.payment_problem?.next_try_at).toBe(retriesAt);
    for (let day = 0; day < 8; day += 1) {
      days(1);
      await followNow(app(), accountId);
    }
    expect(await figuresOf(app(), accountId)).toMatchObject({
      state: 'canceled/none/provider/payment',
      charges: 1,
      plan: null,
    });
    expect((await provider().maybeSubscription(ref))?.state).toBe('canceled');
  });

  // R8: looked at in any order, as often as one likes, it ends in the same state.
  const random = createRandom();
  it('renewals are charged once each, however often and late one looks', async () => {
    const { accountId } = await subscriber();
    const months = rounds({ sample: 3, proof: 13 });
    for (let month = 0; month < months; month += 1) {
      days(31);
      const looks = Array.from({ length: random.between(1, 3) }, () => followNow(app(), accountId));
      await Promise.all(looks);
    }
    const figures = await figuresOf(app(), accountId);
    expect(figures).toMatchObject({ state: 'active/full/provider', charges: 1 + months, journals: 1 + months });
  });
});

describe('a process that dies between the provider’s answer and our commit (R5)', () => {
  it.each(['start', 'cancel', 'refund'] as const)('%s: who looks next ends it as if nothing had been', async (kind) => {
    const customer = kind === 'start' ? await createCustomer(app()) : await subscriber();
    const { accountId } = customer.person;
    if (kind === 'start') await addCard(customer);
    const planId = await createPlan(app());
    // The commit fails after the provider has done what it was asked for.
    await app().owner.query(
      `create or replace function platform.die_${kind}() returns trigger language plpgsql as $f$ begin raise exception 'killed'; end $f$;
       create trigger die before update on subscriptions.changes for each row execute function platform.die_${kind}()`,
    );
    const desk = await operator();
    const act = async (): Promise<unknown> => {
      if (kind === 'start') return choose(customer, planId);
      if (kind === 'cancel') return customer.client.call(routes.cancel, {});
      const [row] = await rows<{ id: number }>(
        `select id from subscriptions.subscriptions where account_id = $1`,
        accountId,
      );
      return desk.call(admin.refund, { params: { id: row?.id as number }, body: { reason: 'Asked' } });
    };
    await expect(act()).rejects.toMatchObject({ status: 500 });
    await app().owner.query(`drop trigger die on subscriptions.changes; drop function platform.die_${kind}()`);
    await followNow(app(), accountId);
    await followNow(app(), accountId);
    const expected = {
      start: { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0 },
      cancel: { state: 'canceled/until_period_end/provider/here', charges: 1, journals: 1, notes: 0 },
      refund: { state: 'canceled/none/provider/refund', charges: 1, journals: 1, notes: 1, plan: null },
    }[kind];
    expect(await figuresOf(app(), accountId)).toMatchObject(expected);
  });
});

describe('sales platforms (G-93)', () => {
  const send = (body: object, at?: Date, key?: string) => sendSale(app(), body, { at, key });
  const sale = { type: 'purchase', order_id: 'o-1', product_id: 'prod-1', email: 'Buyer@Shop.example' } as const;

  it('a purchase opens an account on the plan, once; a refund ends it', async () => {
    const planId = await createPlan(app(), { productA: 'prod-1' });
    expect((await send({ id: 'd-1', ...sale })).statusCode).toBe(202);
    expect((await send({ id: 'd-1', ...sale })).statusCode).toBe(202);
    const people = await rows<{ account_id: number }>(
      `select account_id from identity.users where email = 'buyer@shop.example'`,
    );
    expect(people).toHaveLength(1);
    const accountId = people[0]?.account_id as number;
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'active/full/manual', plan: planId, journals: 0 });
    await send({ id: 'd-2', type: 'refund', order_id: 'o-1' });
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'canceled/none/manual/refund', plan: null });
    expect(
      await rows(`select 1 from platform.mails where account_id = $1 and kind = 'account_ready'`, accountId),
    ).toHaveLength(1);
  });

  // R8
  it.each([
    ['purchase, refund', 'canceled/none/manual/refund'],
    ['refund, purchase', 'canceled/none/manual/refund'],
    ['purchase, cancel', 'canceled/until_period_end/manual/here'],
    ['cancel, purchase', 'canceled/until_period_end/manual/here'],
    ['cancel, refund, purchase', 'canceled/none/manual/refund'],
    ['refund, cancel, purchase', 'canceled/none/manual/refund'],
    ['purchase, refund, purchase', 'active/full/manual'],
  ])('%s: ends the same in whichever order it is heard', async (order, state) => {
    const planId = await createPlan(app(), { productA: `of ${order}` });
    const email = `${order.replaceAll(', ', '-')}@shop.example`;
    for (const [index, type] of order.split(', ').entries()) {
      const body = { ...sale, id: `${order} ${index}`, type, order_id: order, product_id: `of ${order}`, email };
      expect((await send(body)).statusCode).toBe(202);
    }
    const [person] = await rows<{ account_id: number }>(
      `select account_id from identity.users where email = $1`,
      email,
    );
    const plan = state.includes('/none/') ? null : planId;
    expect(await figuresOf(app(), person?.account_id as number)).toMatchObject({ state, plan });
  });

  it.each([
    ['another secret', () => send({ id: 'x', ...sale }, app().clock.now(), 'another secret of ours')],
    ['six minutes old', () => send({ id: 'y', ...sale }, new Date(app().clock.now().getTime() - 360_000))],
  ])('%s: refused, and nothing is kept', async (_, call) => {
    expect((await call()).statusCode).toBe(400);
    expect(await rows(`select 1 from subscriptions.sales_notices where delivery_id in ('x', 'y')`)).toEqual([]);
  });
});

describe('invoices', () => {
  it('are numbered without a gap, name the seller, and come as PDF', async () => {
    const customer = await createCustomer(app());
    const { accountId } = customer.person;
    await rows(
      `update identity.users set first_name = 'Łukasz Ωμέγα', last_name = 'Дарья' where account_id = $1`,
      accountId,
    );
    await addCard(customer);
    await choose(customer, await createPlan(app()));
    const { client } = customer;
    const { data } = await client.call(routes.billing, {});
    const [head] = data.invoices;
    const { data: invoice } = await client.call(routes.invoice, { params: { id: head?.id as number } });
    expect(invoice).toMatchObject({ seller: ['Acme Ltd', '1 Road', 'VAT 7'], total_cents: 2_900, kind: 'invoice' });
    expect(invoice.buyer).toContain('Łukasz Ωμέγα Дарья');
    const token = await signInAs(app(), customer.person);
    const answer = await app().server.inject({
      url: `/api/billing/invoices/${head?.id}/pdf`,
      headers: { authorization: `Bearer ${token}`, host: 'galena.test' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.length).toBeGreaterThan(5_000);
    // WAL-019: the wallet's transaction leads to it, for the owner.
    const paper = async (wallet: typeof client) =>
      (await wallet.call(walletRoutes.transactions, { query: { kind: 'subscription' } })).data.map(
        (one) => one.invoice,
      );
    const { id, number } = invoice;
    expect(await paper(client)).toEqual([{ id, number, kind: 'invoice' }]);
    const member = await createPerson(app(), { accountId, userType: 'team_member', modules: ['wallet'] });
    await rows(`insert into identity.team_access values ($1, ${member.id}, 'wallet')`, accountId);
    expect(await paper(app().client(await signInAs(app(), member)))).toEqual([null]);
  });

  it('cannot be changed by the application', async () => {
    const [row] = await rows<{ may: boolean }>(
      `select has_table_privilege('galena_app', 'subscriptions.invoices', 'update') or
              has_table_privilege('galena_app', 'subscriptions.invoices', 'delete') as may`,
    );
    expect(row).toEqual({ may: false });
  });
});
