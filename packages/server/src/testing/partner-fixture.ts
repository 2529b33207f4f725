import { signUpRoutes } from '@galena/contract/identity';
import { adminPartnerRoutes, partnerRoutes, type PartnerBodyInput } from '@galena/contract/partners';
import { inAccounts } from '../platform/context/transaction.ts';
import { adoptPayment } from '../modules/payments/index.ts';
import { createPerson, signInAs, type Person } from './people.ts';
import { freshAddress, registration, settle } from './sign-in/sign-up-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

let serial = 0;

/** What is said of a new partner. */
export const partnerBody = (more: Partial<PartnerBodyInput> = {}): PartnerBodyInput => {
  serial += 1;
  return { name: 'Pia', email: `pia${serial}@mail.example`, code: `pia-${serial}`, commission_percent: 20, ...more };
};

/** Somebody who has partners, and where their customers sign up. */
export type PartnerOwner = {
  readonly client: TestClient;
  readonly person: Person;
  readonly routes: typeof partnerRoutes;
  readonly host: string;
  readonly realmId: number;
};

/** A reseller with a brand at a host of its own. */
export const createBrandedReseller = async (app: TestApp): Promise<PartnerOwner> => {
  const person = await createPerson(app, { modules: ['leads', 'whitelabel'], userType: 'reseller' });
  const { rows } = await app.owner.query<{ id: number }>(
    `insert into identity.realms (kind, name, account_id) values ('reseller', 'Brand', $1) returning id`,
    [person.accountId],
  );
  const realmId = rows[0]?.id as number;
  const host = `brand${realmId}.example`;
  await app.owner.query(`insert into identity.realm_hosts values ($1, $2, now())`, [host, realmId]);
  return { client: app.client(await signInAs(app, person)), person, routes: partnerRoutes, host, realmId };
};

/** The operator, whose partners are the platform's. */
export const createPartnerOperator = async (app: TestApp): Promise<PartnerOwner> => {
  const person = await createPerson(app, { role: 'admin', isSuperAdmin: true, modules: ['admin', 'wallet'] });
  const client = app.client(await signInAs(app, person));
  return { client, person, routes: adminPartnerRoutes, host: 'galena.test', realmId: 1 };
};

/** Signs somebody up at a host with a code. @returns whoever it became, as confirmed, with a session */
export const signUpBy = async (app: TestApp, host: string, ref: string | undefined, email = freshAddress()) => {
  const answer = await app
    .client(undefined, { host })
    .call(signUpRoutes.register, registration(email, ref ? { ref } : {}));
  await settle(app);
  const { rows } = await app.owner.query<{ id: number; account_id: number }>(
    `update identity.users set email_confirmed_at = now() where email = $1 returning id, account_id`,
    [email],
  );
  const { id, account_id: accountId } = rows[0] as { id: number; account_id: number };
  const person: Person = { id, accountId, email, password: '' };
  return { answer, person, client: app.client(await signInAs(app, person, host), { host }) };
};

/**
 * Has an account pay for its subscription, as a provider tells it, with all that follows from that.
 * @returns tells it again; with another sum, that so much went back
 */
export const payBy = async (
  { app }: TestApp,
  accountId: number,
  { net, tax }: { readonly net: number; readonly tax: number },
): Promise<(refunded?: number) => Promise<unknown>> => {
  const ref = `sub_${(serial += 1)}`;
  const money = { currency: 'USD', net, tax };
  const tell = (refunded = 0): Promise<unknown> =>
    inAccounts(app.systemContext('test'), [accountId], (tx) =>
      adoptPayment(tx, {
        accountId,
        provider: 'sandbox',
        sellerId: null,
        kind: 'subscription',
        credits: 0,
        money,
        description: 'Pro',
        told: {
          ref,
          state: 'succeeded',
          money: { currency: 'USD', amount: net + tax },
          refunded,
          fee: 0,
          declined: null,
          needsReconnect: false,
          clientSecret: null,
          approveUrl: null,
          key: null,
          customerRef: null,
          subscriptionRef: ref,
          createdAt: app.context.clock.now(),
        },
      }),
    );
  await tell();
  return tell;
};
