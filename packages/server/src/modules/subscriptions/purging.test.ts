import { createSandbox } from '@galena/adapters/payments';
import { adminUserRoutes } from '@galena/contract/admin';
import { VendorError } from '@galena/contract/kernel';
import { expect, it } from 'vitest';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { supply } from '../../platform/ports/ports.ts';
import { createLazyBooks, paymentJobs } from '../../testing/money/payment-fixture.ts';
import { addCard, choose, createCustomer, createPlan, figuresOf } from '../../testing/money/subscription-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { providerPort } from '../providers/index.ts';
import { subscriptions } from './module.ts';

// Whoever charges an account that goes for good is told: outside of any transaction, and until they have heard it. G-29

const clock = createSetClock('2027-01-10T12:00:00.000Z');
const books = createLazyBooks();
let isAway = false;
const told: string[] = [];
const sandbox = createSandbox({
  books,
  now: clock.now,
  secret: 'test',
  faults: async (act, at) => {
    if ((act !== 'removeCard' && act !== 'cancel') || at !== 'before') return;
    if (isAway) throw new VendorError('sandbox', 'unavailable', 'It is away.');
    told.push(act);
  },
});
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});
const jobs = [...paymentJobs, ...(subscriptions.jobs ?? [])];
const day = 86_400;
const keepHouse = async (): Promise<void> => {
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
};

/** The operator, signed in now. */
const operator = async () => {
  const person = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  return app().client(await signInAs(app(), person));
};

const refOf = async (accountId: number): Promise<string> => {
  const { rows } = await app().owner.query<{ ref: string }>(
    'select provider_ref as ref from subscriptions.subscriptions where account_id = $1',
    [accountId],
  );
  return rows[0]?.ref as string;
};

it('a deleted account is charged no more, and has what it paid for when it is restored', async () => {
  books.use(app());
  const customer = await createCustomer(app());
  await addCard(customer);
  const planId = await createPlan(app());
  await choose(customer, planId);
  const { accountId, id } = customer.person;
  const ref = await refOf(accountId);
  isAway = true;
  await (await operator()).call(adminUserRoutes.remove, { params: { id } });
  await app().runJobsUntilIdle(jobs);
  isAway = false;
  clock.advance(600);
  await keepHouse();
  await app().owner.query(`update platform.jobs set due_at = now() where state < 'active'`);
  await app().runJobsUntilIdle(jobs);
  expect(await sandbox.maybeSubscription(ref)).toMatchObject({ state: 'active', endsAtPeriodEnd: true });
  const paid = { state: 'canceled/until_period_end/provider/here', charges: 1, plan: planId };
  expect(await figuresOf(app(), accountId)).toMatchObject(paid);
  clock.advance(10 * day);
  await (await operator()).call(adminUserRoutes.restore, { params: { id } });
  expect(await figuresOf(app(), accountId)).toMatchObject(paid);
  clock.advance(40 * day);
  await keepHouse();
  await app().runJobsUntilIdle(jobs);
  expect(await figuresOf(app(), accountId)).toMatchObject({ charges: 1 });
});

it('a purged account is charged by nobody any more, and no provider keeps its card, however long one is away', async () => {
  books.use(app());
  const customer = await createCustomer(app());
  await addCard(customer);
  await choose(customer, await createPlan(app()));
  const { accountId, id } = customer.person;
  const ref = await refOf(accountId);
  await (await operator()).call(adminUserRoutes.remove, { params: { id } });
  clock.advance(90 * day + 1);
  isAway = true;
  told.length = 0;
  await keepHouse();
  const left = () =>
    app().owner.query(
      `select state, payload ->> 'ref' as ref from platform.jobs
       where account_id = $1 and queue in ('payments.forget_card', 'subscriptions.end_left') and state < 'completed'`,
      [accountId],
    );
  await app().runJobsUntilIdle(jobs);
  // Nothing of it is here any more, and both are still to be told.
  expect((await left()).rows).toHaveLength(2);
  for (const table of ['payments.cards', 'subscriptions.subscriptions', 'subscriptions.changes', 'identity.users'])
    expect((await app().owner.query(`select from ${table} where account_id = $1`, [accountId])).rows).toEqual([]);
  expect(told).toEqual([]);
  expect((await sandbox.maybeSubscription(ref))?.state).not.toBe('canceled');

  isAway = false;
  await app().owner.query(`update platform.jobs set due_at = now() where state < 'active'`);
  await app().runJobsUntilIdle(jobs);
  expect((await left()).rows).toEqual([]);
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(['cancel', 'removeCard']);
  expect((await sandbox.maybeSubscription(ref))?.state).toBe('canceled');
});
