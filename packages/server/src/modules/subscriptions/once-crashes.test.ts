import { CallError, createClient } from '@galena/contract/kernel';
import { subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { createRandom, drawCases } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { poolsOf } from '../../testing/money/pool-fixture.ts';
import { createBuyer, createPackage, createSeller } from '../../testing/money/seller-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followJob } from './following.jobs.ts';
import { followNow } from './module.fixture.ts';

const app = useTestApp({ jobs: [followJob] });
const processes = useProcesses();
const { balanceOf, faults } = poolsOf(app);
/** Where a process of its own is called: there the brand is, for as long as the test lasts. */
const host = '127.0.0.1';

type Page = {
  readonly payments: readonly { readonly state: string; readonly amount: number }[];
  readonly subscriptions: readonly { readonly state: string }[];
};

/** What the sandbox took of an account, and how many of its subscriptions go on. */
const atProvider = async (accountId: number) => {
  const { rows } = await app().owner.query<{ value: Page }>(
    `select p.value from payments.sandbox_pages p join payments.customers c on p.key = 'customer:' || substr(c.ref, 13)
     where c.account_id = $1`,
    [accountId],
  );
  const { payments = [], subscriptions = [] } = rows[0]?.value ?? {};
  return {
    paid: payments.filter(({ state }) => state === 'succeeded').map(({ amount }) => amount),
    going: subscriptions.filter(({ state }) => state !== 'canceled').length,
  };
};

const keptOf = async (accountId: number) => {
  const { rows } = await app().owner.query(
    `select (select period || '/' || status from subscriptions.subscriptions where account_id = $1) as state,
       (select count(*)::int from subscriptions.charges where account_id = $1) as charges,
       (select count(*)::int from subscriptions.invoices where account_id = $1) as invoices,
       (select count(*)::int from billing.journals where account_id = $1 and key like 'resale:payment:%') as journals`,
    [accountId],
  );
  return { ...rows[0], balance: await balanceOf(accountId) };
};

const nothing = { state: null, charges: 0, invoices: 0, journals: 0, balance: 0 };
const monthly = { state: 'month/active', charges: 1, invoices: 1, journals: 1, balance: 100 };
const points: readonly CrashPoint[] = ['change_written', 'provider_answered', 'change_settling', 'answer_ready'];
const matrix = points.flatMap((point) => [false, true].map((isRunning) => ({ point, isRunning })));
const { cases, title } = drawCases(createRandom(), matrix, ({ point }) => point);

// R5
describe(`a single payment whose process crashes: ${title}`, () => {
  it.each(cases)('is made once: at $point, something monthly before: $isRunning', async ({ point, isRunning }) => {
    const seller = await createSeller(app(), 'Lodestar');
    const packageId = await createPackage(app(), seller, { once: 49_000, credits: 300 });
    const buyer = await createBuyer(app(), seller);
    const { accountId } = buyer.person;
    if (isRunning) {
      const params = { id: await createPackage(app(), seller) };
      await buyer.client.call(routes.choosePackage, { params, body: { interval: 'month' } });
    }
    const before = await keptOf(accountId);
    expect(before).toEqual(isRunning ? monthly : nothing);
    await app().owner.query('delete from identity.realm_hosts where host = $1', [host]);
    await app().owner.query('insert into identity.realm_hosts values ($1, $2, now())', [host, seller.realmId]);
    const token = await signInAs(app(), buyer.person, host);
    const crashed = await processes.start({
      role: 'serve',
      databaseUrl: app().databaseUrl,
      environment: { CRASH_AT: `${point}:1`, PROBE_CLOCK: 'set' },
    });
    const input = { params: { id: packageId }, body: { interval: 'once' } } as const;
    const options = { idempotencyKey: 'once' };
    const answer = await createClient({ origin: crashed.origin, token: () => token })(
      routes.choosePackage,
      input,
      options,
    ).catch((error: unknown) => error);
    expect(await crashed.ended).toBe('SIGKILL');
    expect(answer).toSatisfy((error) => error instanceof CallError && error.status === 0);
    if (point !== 'answer_ready') expect(await keptOf(accountId)).toEqual(before);
    if (point === 'change_written') expect((await atProvider(accountId)).paid).toEqual(isRunning ? [4_900] : []);
    await finishElsewhere(app(), [followJob]);
    await followNow(app(), accountId);
    const count = isRunning ? 2 : 1;
    const kept = { state: 'once/active', charges: count, invoices: count, journals: count, balance: 300 };
    const books = { paid: isRunning ? [4_900, 49_000] : [49_000], going: 0 };
    expect([await keptOf(accountId), await atProvider(accountId)]).toEqual([kept, books]);
    // Whoever sends the same call again, or looks again, changes nothing of that.
    const { call } = app().client(token, { host });
    await call(routes.choosePackage, input, options).catch((error: unknown) => error);
    await followNow(app(), accountId);
    expect([await keptOf(accountId), await atProvider(accountId), await faults()]).toEqual([kept, books, []]);
  });
});
