import { providerRoutes } from '@galena/contract/providers';
import { cardRoutes } from '@galena/contract/payments';
import { plans } from '../../modules/plans/module.ts';
import { customerOf, plantBrand, type PlantedBrand } from '../brand-fixture.ts';
import { signInAs, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';

/** What gives the months of plans. */
export const planJobs = plans.jobs ?? [];

let serial = 0;

/** Connects a payment account of the sandbox, as its pages do. */
export const connect = async ({ client }: Pick<PlantedBrand, 'client'>): Promise<void> => {
  const { data } = await client.call(providerRoutes.connect, {});
  const back = new URL(data.url).searchParams;
  const body = { code: back.get('code') ?? '', state: back.get('state') ?? '' };
  await client.call(providerRoutes.complete, { body });
};

/** A reseller with a brand and a payment account. */
export const createSeller = async (app: TestApp, name: string): Promise<PlantedBrand> => {
  const seller = await plantBrand(app, name);
  await connect(seller);
  return seller;
};

export type PackageGiven = {
  readonly price?: number;
  readonly yearly?: number | null;
  /** Paid once: then `price` is 0. */
  readonly once?: number | null;
  /** Each month. */
  readonly credits?: number;
  readonly trialDays?: number;
  readonly trialAmount?: number;
  readonly creditPrice?: number;
  readonly isInPortal?: boolean;
};

/** A package of a seller on a plan of its own. @returns its id */
export const createPackage = async (
  { owner }: TestApp,
  { person }: Pick<PlantedBrand, 'person'>,
  given: PackageGiven = {},
): Promise<number> => {
  serial += 1;
  const price = given.price ?? (given.once == null ? 4_900 : 0);
  const { once = null, yearly = null, credits = 100, trialDays = 0, trialAmount = 0, creditPrice = 20 } = given;
  const { rows: made } = await owner.query<{ id: number }>(
    `insert into plans.plans (slug, name, price_cents, currency, search_limit, credit_price_cents, modules, created_at, updated_at)
     values ($1, 'Behind the package', 100, 'USD', $2, 15, '{leads,wallet}', now(), now()) returning id`,
    [`behind-${serial}`, credits],
  );
  const { rows } = await owner.query<{ id: number }>(
    `insert into packages.packages (account_id, plan_id, slug, name, currency, price_cents, yearly_price_cents, one_time_price_cents, trial_days,
       trial_amount_cents, collect_payment_method, available_for_billing_portal, modules, credit_price_cents, created_at, updated_at)
     values ($1, $2, $3, $4, 'USD', $5, $6, $7, $8, $9, true, $10, '{leads,wallet}', $11, now(), now()) returning id`,
    [
      person.accountId,
      made[0]?.id,
      `sold-${serial}`,
      `Package ${serial}`,
      price,
      yearly,
      once,
      trialDays,
      trialAmount,
      given.isInPortal ?? true,
      creditPrice,
    ],
  );
  return rows[0]?.id as number;
};

export type Buyer = { readonly person: Person; readonly client: TestClient };

/** A customer of a seller, signed in at its host, with a card. @param token what the card does; null: none */
export const createBuyer = async (app: TestApp, seller: PlantedBrand, token: string | null = 'ok'): Promise<Buyer> => {
  const person = await customerOf(app, seller);
  const client = app.client(await signInAs(app, person, seller.host), { host: seller.host });
  // As the interface does it: with the provider that the set-up named.
  if (token !== null) {
    const { provider } = (await client.call(cardRoutes.setup, { body: {} })).data;
    await client.call(cardRoutes.add, { body: { provider_token: token, provider } });
  }
  return { person, client };
};
