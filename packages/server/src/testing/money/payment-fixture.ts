import { randomUUID } from 'node:crypto';
import type { PaymentProvider, ProviderNotice, SandboxBooks } from '@galena/adapters/payments';
import type { CallOptions } from '@galena/contract/kernel';
import { cardRoutes, walletRoutes } from '@galena/contract/payments';
import { billingRoutes } from '@galena/contract/billing';
import { createPerson, signInAs, type Person } from '../people.ts';
import type { TestApp } from '../test-app.ts';
import type { TestClient } from '../test-client.ts';
import { createSandboxBooks } from '../../modules/payments/index.ts';
import { getProvider } from '../../modules/providers/index.ts';
import { payments } from '../../modules/payments/module.ts';

export const paymentJobs = payments.jobs ?? [];

export const withKey = (key: string = randomUUID()): CallOptions => ({ idempotencyKey: key });

/** Somebody with a wallet, in an account of their own. */
export type Payer = {
  readonly person: Person;
  readonly client: TestClient;
  readonly addCard: (
    token?: string,
  ) => Promise<{ readonly id: number; readonly payment: { readonly id: number } | null }>;
  readonly buy: (credits: number, key?: string) => ReturnType<typeof buyBy>;
  readonly balance: () => Promise<number>;
  /** What the provider has of this account: one line per payment. */
  readonly books: () => Promise<readonly BookLine[]>;
};

export type BookLine = {
  readonly ref: string;
  readonly state: string;
  readonly amount: number;
  readonly refunded: number;
  readonly key: string | null;
};

const buyBy = (client: TestClient, credits: number, key?: string) =>
  client.call(walletRoutes.buy, { body: { credits } }, withKey(key));

export const createPayer = async (app: TestApp): Promise<Payer> => {
  const person = await createPerson(app, { modules: ['leads', 'wallet'] });
  const client = app.client(await signInAs(app, person));
  return {
    person,
    client,
    addCard: async (token = 'ok') =>
      (await client.call(cardRoutes.add, { body: { provider_token: token } }, withKey())).data,
    buy: (credits, key) => buyBy(client, credits, key),
    balance: async () => (await client.call(billingRoutes.userLimits, {})).data.balance,
    books: async () => {
      const { rows } = await app.owner.query<{ value: { payments: BookLine[] } }>(
        `select p.value from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13)
         where c.account_id = $1`,
        [person.accountId],
      );
      return rows[0]?.value.payments ?? [];
    },
  };
};

/** The sandbox of a test app. */
export const sandboxOf = ({ app }: TestApp): PaymentProvider => getProvider(app.context, 'sandbox');

/** A notice as a sandbox would send it. */
export const signedBy = (
  { rehearsal }: PaymentProvider,
  notice: ProviderNotice,
): { readonly body: Buffer; readonly headers: Record<string, string> } => {
  if (!rehearsal) throw new Error('only a sandbox signs for tests');
  return rehearsal.sign(notice);
};

type ToldPage = {
  readonly notices: readonly { id: string; about: ProviderNotice['about']; ref: string; at: number }[];
};

/** All that a sandbox has ever told of an account, oldest first: its own answer ends after a page, whoever's notices are on it. */
export const noticesTo = async (
  { owner }: TestApp,
  provider: PaymentProvider,
  accountId: number,
): Promise<readonly ProviderNotice[]> => {
  const { rows } = await owner.query<{ ref: string }>('select ref from payments.customers where account_id = $1', [
    accountId,
  ]);
  const [customer] = rows;
  if (!customer) return [];
  // Asked anything about its customer, it has everything happen that was due.
  await provider.maybePaymentByKey(customer.ref, 'none', new Date(0));
  const { rows: pages } = await owner.query<{ value: ToldPage }>(
    `select value from payments.sandbox_pages where key = 'customer:' || substr($1, 13)`,
    [customer.ref],
  );
  const told = pages[0]?.value.notices ?? [];
  return told.map(({ id, about, ref, at }) => ({ id, about, ref, account: null, createdAt: new Date(at) }));
};

/** Makes what was put off due now: the time that nobody waits for in a test. */
export const hurryJobs = async ({ owner }: TestApp): Promise<void> => {
  await owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue like 'payments.%' and state < 'active'`,
  );
};

/** Books in the database of an app that is opened later: for a sandbox with faults, which has to be there before. */
export const createLazyBooks = (): SandboxBooks & { readonly use: (app: TestApp) => void } => {
  let books: SandboxBooks | null = null;
  const opened = (): SandboxBooks => {
    if (!books) throw new Error('no app uses these books yet');
    return books;
  };
  return {
    use: ({ app }) => void (books ??= createSandboxBooks(app.pool.db)),
    load: (key) => opened().load(key),
    save: (key, page) => opened().save(key, page),
    findKeys: (when) => opened().findKeys(when),
  };
};
