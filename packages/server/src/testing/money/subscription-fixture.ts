import { createHmac } from 'node:crypto';
import { cardRoutes } from '@galena/contract/payments';
import { subscriptionRoutes, type salesPlatforms, type Subscription } from '@galena/contract/subscriptions';
import type { ModuleSlug } from '@galena/contract/kernel';
import { createPerson, signInAs, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

export type Customer = { readonly person: Person; readonly client: TestClient };

/** Somebody of an account with a wallet, signed in. */
export const createCustomer = async (
  app: TestApp,
  input: { readonly modules?: readonly ModuleSlug[]; readonly parentId?: number } = {},
): Promise<Customer> => {
  const person = await createPerson(app, { modules: ['leads', 'wallet'], ...input });
  return { person, client: app.client(await signInAs(app, person)) };
};

/** Gives an account a card of the sandbox. @param token what the card does */
export const addCard = async ({ client }: Customer, token = 'ok'): Promise<void> => {
  await client.call(cardRoutes.add, { body: { provider_token: token } });
};

/** The secret that a sales platform signs with. */
export const salesSecret = 'a secret of the sales platform';

type SentSale = {
  /** When it was signed, when not now. */
  readonly at?: Date | undefined;
  /** With which secret, when not with that of the first platform. */
  readonly key?: string | undefined;
  readonly platform?: (typeof salesPlatforms)[number];
};

/** Delivers a notice of a sales platform. */
export const sendSale = async (
  { server, clock }: TestApp,
  body: object,
  { at = clock.now(), key = salesSecret, platform = 'sales_platform_a' }: SentSale = {},
) => {
  const payload = JSON.stringify(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature };
  return server.inject({ method: 'POST', url: `/api/hooks/sales/${platform}`, headers, payload });
};

let serial = 0;

export type PlanGiven = Partial<{
  readonly price: number;
  readonly yearly: number | null;
  readonly trialDays: number;
  readonly productA: string | null;
  readonly productB: string | null;
}>;

/** A plan that everybody is offered. @returns its id */
export const createPlan = async ({ owner }: TestApp, given: PlanGiven = {}): Promise<number> => {
  serial += 1;
  const { price = 2_900, yearly = price * 10, trialDays = 0, productA = null, productB = null } = given;
  const { rows } = await owner.query<{ id: number }>(
    `insert into plans.plans (slug, name, price_cents, yearly_price_cents, currency, trial_days, search_limit, credit_price_cents,
       modules, sales_platform_a_product_id, sales_platform_b_product_id, created_at, updated_at)
     values ($1, $2, $3, $4, 'USD', $5, 100, 15, '{leads,wallet}', $6, $7, now(), now()) returning id`,
    [`plan-${serial}`, `Plan ${serial}`, price, yearly, trialDays, productA, productB],
  );
  return rows[0]?.id as number;
};

/** Chooses a plan as its page does. */
export const choose = async (
  { client }: Customer,
  id: number,
  interval: 'month' | 'year' = 'month',
): Promise<Subscription> => {
  const { data } = await client.call(subscriptionRoutes.choose, { params: { id }, body: { interval } });
  if (data.subscription === null) throw new Error('the choice has led to no subscription yet');
  return data.subscription;
};

export const billingOf = async ({ client }: Customer) => (await client.call(subscriptionRoutes.billing, {})).data;

export type Figures = {
  readonly state: string;
  readonly charges: number;
  readonly journals: number;
  readonly invoices: number;
  readonly notes: number;
  readonly plan: number | null;
};

/** All that a subscription left in the database, to be compared. */
export const figuresOf = async ({ owner }: TestApp, accountId: number): Promise<Figures> => {
  const { rows } = await owner.query<Omit<Figures, 'plan'>>(
    `select
       (select concat_ws('/', status, access, managed_by, canceled_by) from subscriptions.subscriptions where account_id = $1) as state,
       (select count(*)::int from subscriptions.charges where account_id = $1) as charges,
       (select count(*)::int from billing.journals where account_id = $1 and kind = 'subscription') as journals,
       (select count(*)::int from subscriptions.invoices where account_id = $1 and kind = 'invoice' and key not like '%val%'
          and lines -> 0 ->> 'kind' in ('plan', 'change')) as invoices,
       (select count(*)::int from subscriptions.invoices where account_id = $1 and kind = 'credit_note') as notes`,
    [accountId],
  );
  const { rows: plans } = await owner.query<{ plan: number | null }>(
    'select plan_id as plan from plans.account_plans where account_id = $1',
    [accountId],
  );
  return { ...(rows[0] as Omit<Figures, 'plan'>), plan: plans[0]?.plan ?? null };
};

type ProviderPage = {
  readonly payments: readonly {
    readonly state: string;
    readonly amount: number;
    readonly refunded: number;
    readonly subscriptionRef: string | null;
  }[];
  readonly subscriptions: readonly { readonly state: string }[];
};

export type AtProvider = { readonly going: number; readonly paid: number; readonly returned: number };

/** What the sandbox has of an account: subscriptions that go on, payments for them, and those that went back. */
export const atProvider = async ({ owner }: TestApp, accountId: number): Promise<AtProvider> => {
  const { rows } = await owner.query<{ value: ProviderPage }>(
    `select p.value from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13)
     where c.account_id = $1`,
    [accountId],
  );
  const { payments = [], subscriptions = [] } = rows[0]?.value ?? {};
  const paid = payments.filter(({ subscriptionRef, state }) => subscriptionRef !== null && state === 'succeeded');
  return {
    going: subscriptions.filter(({ state }) => state !== 'canceled').length,
    paid: paid.length,
    returned: paid.filter(({ amount, refunded }) => refunded === amount).length,
  };
};
