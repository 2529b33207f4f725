import { createSandbox } from '@galena/adapters/payments';
import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import {
  addCard,
  atProvider,
  billingOf,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
  salesSecret,
  sendSale,
  type Customer,
} from '../../testing/money/subscription-fixture.ts';
import { plantBrand } from '../../testing/brand-fixture.ts';
import { linkTo } from '../../platform/mail/links.ts';
import { signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { followNow } from './module.fixture.ts';

const clock = createSetClock();
const books = createLazyBooks();
/** What happens at the bank just before the provider cancels. */
let beforeCancel: (() => Promise<unknown>) | null = null;
const sandbox = createSandbox({
  books,
  now: clock.now,
  secret: 'test',
  faults: async (act, at) => {
    if (act !== 'cancel' || at !== 'before') return;
    const happens = beforeCancel;
    beforeCancel = null;
    await happens?.();
  },
});
/** Where a provider that asks on a page of its own would lead back to. */
const leadBack: string[] = [];
const provider: typeof sandbox = {
  ...sandbox,
  subscribe: (input) => {
    leadBack.push(input.returnUrl);
    return sandbox.subscribe(input);
  },
};
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [provider])],
  environment: { GALENA_SALES_PLATFORM_A_SECRET: salesSecret },
});

const hour = 3_600;
const nothing = { state: null, charges: 0, journals: 0, invoices: 0, notes: 0 };

/** A card that its bank asks about, each time that it pays. */
const addAskedCard = async ({ client }: Customer): Promise<void> => {
  const { data } = await client.call(cardRoutes.add, { body: { provider_token: 'needs_authentication' } });
  const params = { id: data.payment?.id ?? 0 };
  await client.call(walletRoutes.rehearse, { params, body: { granted: true } });
  await client.call(cardRoutes.makeDefault, { params: { id: data.id } });
  // The provider is told which card is the default.
  await app().runJobsUntilIdle(paymentJobs);
};

/** Somebody whose bank asks about every payment. */
const asked = async () => {
  books.use(app());
  const customer = await createCustomer(app());
  await addAskedCard(customer);
  return { ...customer, accountId: customer.person.accountId };
};

const tryChoice = async ({ client }: Customer, id: number) =>
  (await client.call(routes.choose, { params: { id }, body: { interval: 'month' } })).data;

/** Chooses a plan, about which the bank then asks. @returns the choice that waits */
const beginChoice = async (customer: Customer, planId: number): Promise<number> => {
  const { choice } = await tryChoice(customer, planId);
  expect(choice).toMatchObject({ status: 'needs_authentication', authentication: { is_sandbox: true } });
  return choice?.id ?? 0;
};

const answerBank = async ({ client }: Customer, id: number, granted: boolean) =>
  (await client.call(routes.rehearse, { params: { id }, body: { granted } })).data;

const choiceOf = async ({ client }: Customer, id: number) =>
  (await client.call(routes.choice, { params: { id } })).data;

const again = async <Known extends Customer>(customer: Known): Promise<Known> => ({
  ...customer,
  client: app().client(await signInAs(app(), customer.person)),
});

/** The payment that the bank asks about. */
const openPayment = async (accountId: number): Promise<string> => {
  const { rows } = await app().owner.query<{ ref: string }>(
    `select jsonb_path_query_first(p.value, '$.payments[*] ? (@.state == "needs_authentication").ref') #>> '{}' as ref
     from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13) where c.account_id = $1`,
    [accountId],
  );
  return rows[0]?.ref ?? '';
};

describe('a plan about whose payment the bank asks (PLAN-008)', () => {
  it('begins when it is confirmed, and not before: charged once, with its invoice', async () => {
    const customer = await asked();
    const planId = await createPlan(app());
    const { plan: before } = await figuresOf(app(), customer.accountId);
    const id = await beginChoice(customer, planId);
    expect(await figuresOf(app(), customer.accountId)).toEqual({ ...nothing, plan: before });
    expect((await billingOf(customer)).subscription).toBeNull();
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'needs_authentication' });
    expect(await answerBank(customer, id, true)).toEqual({
      id,
      status: 'succeeded',
      failure: null,
      authentication: null,
    });
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'succeeded' });
    await followNow(app(), customer.accountId);
    const stands = { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0, plan: planId };
    expect(await figuresOf(app(), customer.accountId)).toEqual(stands);
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 1, paid: 1, returned: 0 });
  });

  //
  it('leads back to where it was chosen: a brand’s host, or the platform’s', async () => {
    books.use(app());
    const { person, host } = await plantBrand(app(), 'Lodestar');
    const here = app().client(await signInAs(app(), person, host), { host });
    await here.call(cardRoutes.add, { body: { provider_token: 'ok' } });
    await choose({ person, client: here }, await createPlan(app()));
    const other = await createCustomer(app());
    await addCard(other);
    await choose(other, await createPlan(app()));
    const { context } = app().app;
    const path = '/billing-portal';
    expect(leadBack.slice(-2)).toEqual([linkTo(context, path, host), linkTo(context, path)]);
  });

  it('refused, it says why and leaves nothing; chosen again, the bank asks again', async () => {
    const customer = await asked();
    const planId = await createPlan(app());
    const { plan: before } = await figuresOf(app(), customer.accountId);
    const id = await beginChoice(customer, planId);
    const refused = { id, status: 'failed', failure: 'The payment was not authenticated.', authentication: null };
    expect(await answerBank(customer, id, false)).toEqual(refused);
    expect(await choiceOf(customer, id)).toEqual(refused);
    expect(await figuresOf(app(), customer.accountId)).toEqual({ ...nothing, plan: before });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 0, paid: 0, returned: 0 });
    const second = await beginChoice(customer, planId);
    expect(second).not.toBe(id);
    expect(await answerBank(customer, second, true)).toMatchObject({ status: 'succeeded' });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 1, paid: 1, returned: 0 });
  });

  it('chosen again while the bank waits, it is the same choice; confirmed meanwhile, it is there', async () => {
    const customer = await asked();
    const planId = await createPlan(app());
    const id = await beginChoice(customer, planId);
    expect(await beginChoice(customer, planId)).toBe(id);
    await sandbox.rehearsal?.authenticate(await openPayment(customer.accountId), true);
    expect(await tryChoice(customer, planId)).toMatchObject({ subscription: { plan: { id: planId } }, choice: null });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 1, paid: 1, returned: 0 });
  });

  it('refused where nobody looked, it is no answer to the next try', async () => {
    const customer = await asked();
    const planId = await createPlan(app());
    const id = await beginChoice(customer, planId);
    await sandbox.rehearsal?.authenticate(await openPayment(customer.accountId), false);
    expect(await beginChoice(customer, planId)).not.toBe(id);
  });

  it('gives way to another plan, and can no longer be confirmed', async () => {
    const customer = await asked();
    const [first, second] = [await createPlan(app()), await createPlan(app(), { price: 4_900 })];
    const id = await beginChoice(customer, first);
    const payment = await openPayment(customer.accountId);
    const other = await beginChoice(customer, second);
    await sandbox.rehearsal?.authenticate(payment, true);
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'failed' });
    expect(await answerBank(customer, other, true)).toMatchObject({ status: 'succeeded' });
    expect(await figuresOf(app(), customer.accountId)).toMatchObject({ plan: second, charges: 1, journals: 1 });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 1, paid: 1, returned: 0 });
  });

  it('confirmed in the moment in which it is taken back, the money goes back, and the ledger knows both', async () => {
    const customer = await asked();
    const [first, free] = [await createPlan(app()), await createPlan(app(), { price: 0, yearly: null })];
    await beginChoice(customer, first);
    const payment = await openPayment(customer.accountId);
    beforeCancel = async () => sandbox.rehearsal?.authenticate(payment, true);
    expect(await choose(customer, free)).toMatchObject({ plan: { id: free }, managed_by: 'manual' });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 0, paid: 1, returned: 1 });
    const { rows } = await app().owner.query<{ kind: string; paid: number }>(
      `select j.kind, sum(m.amount)::int as paid from billing.journals j
       join billing.money_entries m on m.account_id = $1 and m.journal_id = j.id and m.ledger_account = 'payer'
       where j.account_id = $1 and j.kind in ('subscription', 'refund') group by 1 order by 1`,
      [customer.accountId],
    );
    expect(rows).toEqual([
      { kind: 'refund', paid: 2_900 },
      { kind: 'subscription', paid: -2_900 },
    ]);
  });

  it('gives way to a sale elsewhere: it can no longer be confirmed, and is paid once', async () => {
    const customer = await asked();
    const sold = await createPlan(app(), { productA: 'sold-1' });
    const id = await beginChoice(customer, await createPlan(app()));
    const payment = await openPayment(customer.accountId);
    const purchase = {
      id: 'w-1',
      type: 'purchase',
      order_id: 'w-1',
      product_id: 'sold-1',
      email: customer.person.email,
    };
    expect((await sendSale(app(), purchase)).statusCode).toBe(202);
    await sandbox.rehearsal?.authenticate(payment, true);
    await followNow(app(), customer.accountId);
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'failed' });
    const figures = { plan: sold, state: 'active/full/manual', charges: 0, journals: 0 };
    expect(await figuresOf(app(), customer.accountId)).toMatchObject(figures);
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 0, paid: 0, returned: 0 });
    // The same delivery once more stands in no later choice’s way.
    await sendSale(app(), { id: 'w-2', type: 'refund', order_id: 'w-1' });
    const later = await again(customer);
    const other = await beginChoice(later, await createPlan(app()));
    expect((await sendSale(app(), purchase)).statusCode).toBe(202);
    expect(await choiceOf(later, other)).toMatchObject({ status: 'needs_authentication' });
  });

  it('that is being paid has the notice of a sale come again: neither is lost, and none is paid twice', async () => {
    const customer = await asked();
    const sold = await createPlan(app(), { productA: 'sold-2' });
    const id = await beginChoice(customer, await createPlan(app()));
    const payment = await openPayment(customer.accountId);
    const purchase = {
      id: 'w-3',
      type: 'purchase',
      order_id: 'w-3',
      product_id: 'sold-2',
      email: customer.person.email,
    };
    // Whether it is confirmed just before or just after, what a provider charges ends when the sale holds.
    beforeCancel = async () => sandbox.rehearsal?.authenticate(payment, true);
    expect((await sendSale(app(), purchase)).statusCode).toBe(202);
    await followNow(app(), customer.accountId);
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'failed' });
    expect(await figuresOf(app(), customer.accountId)).toMatchObject({ plan: sold, state: 'active/full/manual' });
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 0, paid: 1, returned: 1 });
  });

  it('whose money is under way: the notice of a sale is refused as long, and taken when it comes again', async () => {
    books.use(app());
    const customer = await createCustomer(app());
    const { accountId, email } = customer.person;
    const { data: card } = await customer.client.call(cardRoutes.add, { body: { provider_token: 'processing' } });
    clock.advance(hour / 2);
    await customer.client.call(walletRoutes.payment, { params: { id: card.payment?.id ?? 0 } });
    const [planId, sold] = [await createPlan(app()), await createPlan(app(), { productA: 'sold-3' })];
    expect((await tryChoice(customer, planId)).choice).toMatchObject({ status: 'processing' });
    const purchase = { id: 'w-4', type: 'purchase', order_id: 'w-4', product_id: 'sold-3', email };
    const refused = await sendSale(app(), purchase);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'change_in_progress' }]);
    clock.advance(hour);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({
      plan: planId,
      state: 'active/full/provider',
      charges: 1,
    });
    expect((await sendSale(app(), purchase)).statusCode).toBe(202);
    await followNow(app(), accountId);
    expect(await figuresOf(app(), accountId)).toMatchObject({ plan: sold, state: 'active/full/manual', charges: 1 });
    expect(await atProvider(app(), accountId)).toMatchObject({ going: 0 });
  });

  it('that nobody confirms is given up after an hour', async () => {
    const customer = await asked();
    const id = await beginChoice(customer, await createPlan(app()));
    const payment = await openPayment(customer.accountId);
    clock.advance(hour - 1);
    await followNow(app(), customer.accountId);
    expect(await choiceOf(await again(customer), id)).toMatchObject({ status: 'needs_authentication' });
    clock.advance(1);
    await followNow(app(), customer.accountId);
    expect(await choiceOf(await again(customer), id)).toMatchObject({ status: 'failed', failure: null });
    await sandbox.rehearsal?.authenticate(payment, true);
    await followNow(app(), customer.accountId);
    expect(await figuresOf(app(), customer.accountId)).toMatchObject(nothing);
    expect(await atProvider(app(), customer.accountId)).toEqual({ going: 0, paid: 0, returned: 0 });
  });

  it('whose money is under way begins when it has come (WAL-006)', async () => {
    books.use(app());
    const customer = await createCustomer(app());
    const { accountId } = customer.person;
    const { data: card } = await customer.client.call(cardRoutes.add, { body: { provider_token: 'processing' } });
    clock.advance(hour / 2);
    await customer.client.call(walletRoutes.payment, { params: { id: card.payment?.id ?? 0 } });
    const planId = await createPlan(app());
    const { choice } = await tryChoice(customer, planId);
    expect(choice).toMatchObject({ status: 'processing', authentication: null });
    expect(await figuresOf(app(), accountId)).toMatchObject(nothing);
    clock.advance(hour);
    await followNow(app(), accountId);
    expect(await choiceOf(await again(customer), choice?.id ?? 0)).toMatchObject({ status: 'succeeded' });
    expect(await figuresOf(app(), accountId)).toMatchObject({ state: 'active/full/provider', charges: 1, journals: 1 });
  });
});

describe('a change up about whose difference the bank asks (PLAN-008)', () => {
  const paying = async () => {
    books.use(app());
    const customer = await createCustomer(app());
    await addCard(customer);
    const planId = await createPlan(app());
    await choose(customer, planId);
    await addAskedCard(customer);
    return { ...customer, accountId: customer.person.accountId, planId };
  };

  it('holds when it is confirmed; refused, the old plan stays', async () => {
    const customer = await paying();
    const dearer = await createPlan(app(), { price: 9_900 });
    const refused = await beginChoice(customer, dearer);
    expect(await answerBank(customer, refused, false)).toMatchObject({ status: 'failed' });
    expect(await figuresOf(app(), customer.accountId)).toMatchObject({
      plan: customer.planId,
      charges: 1,
      journals: 1,
    });
    const granted = await beginChoice(customer, dearer);
    expect((await billingOf(customer)).subscription?.plan.id).toBe(customer.planId);
    expect(await answerBank(customer, granted, true)).toMatchObject({ status: 'succeeded' });
    await followNow(app(), customer.accountId);
    expect(await figuresOf(app(), customer.accountId)).toMatchObject({ plan: dearer, charges: 2, journals: 2 });
  });

  it('stands in nobody’s way: whoever cancels instead has cancelled', async () => {
    const customer = await paying();
    const id = await beginChoice(customer, await createPlan(app(), { price: 9_900 }));
    const { data } = await customer.client.call(routes.cancel, {});
    expect(data).toMatchObject({ status: 'canceled', access: 'until_period_end', plan: { id: customer.planId } });
    expect(await choiceOf(customer, id)).toMatchObject({ status: 'failed' });
  });
});

describe('reactivating what has ended (PLAN-012)', () => {
  it('waits for the bank as a first choice does', async () => {
    const customer = await asked();
    const planId = await createPlan(app());
    await answerBank(customer, await beginChoice(customer, planId), true);
    await customer.client.call(routes.cancel, {});
    clock.advance(32 * 24 * hour);
    await followNow(app(), customer.accountId);
    const back = await again(customer);
    const { data } = await back.client.call(routes.reactivate, {});
    expect(data).toMatchObject({ subscription: { access: 'none' }, choice: { status: 'needs_authentication' } });
    expect(await answerBank(back, data.choice?.id ?? 0, true)).toMatchObject({ status: 'succeeded' });
    expect((await billingOf(back)).subscription).toMatchObject({ status: 'active', plan: { id: planId } });
  });
});

describe('GET /api/billing/choices/:id, POST …/rehearse', () => {
  it('404: another account’s, and what is no choice', async () => {
    const [customer, stranger] = [await asked(), await asked()];
    const id = await beginChoice(customer, await createPlan(app()));
    const missing = { status: 404, body: { code: 'not_found' } };
    expect(await stranger.client.refused(routes.choice, { params: { id } })).toMatchObject(missing);
    const answer = { params: { id }, body: { granted: true } };
    expect(await stranger.client.refused(routes.rehearse, answer)).toMatchObject(missing);
    expect(await customer.client.refused(routes.choice, { params: { id: id + 1_000 } })).toMatchObject(missing);
  });

  it('409: nobody is waited for any more', async () => {
    const customer = await asked();
    const id = await beginChoice(customer, await createPlan(app()));
    await answerBank(customer, id, true);
    const answer = { params: { id }, body: { granted: false } };
    expect(await customer.client.refused(routes.rehearse, answer)).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_rehearse' },
    });
  });
});
