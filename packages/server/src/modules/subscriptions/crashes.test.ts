import { CallError, createClient } from '@galena/contract/kernel';
import { adminSubscriptionRoutes as admin, subscriptionRoutes as routes } from '@galena/contract/subscriptions';
import { createRandom, drawCases } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followJob } from './following.jobs.ts';
import {
  addCard,
  atProvider,
  choose,
  createCustomer,
  createPlan,
  figuresOf,
  type Customer,
} from '../../testing/money/subscription-fixture.ts';
import { followNow } from './module.fixture.ts';

const app = useTestApp({ jobs: [followJob] });
const processes = useProcesses();
const host = '127.0.0.1';

type Started = {
  readonly customer: Customer;
  readonly adminToken: string;
  /** Of three plans; the account is on the one in the middle, if on any. */
  readonly cheaper: number;
  readonly present: number | null;
  readonly dearer: number;
  readonly subscriptionId: number;
};

type Send = (token: string) => ReturnType<typeof createClient>;

type Flow = {
  /** What the account is on before: the cheaper plan, paid for by the month, or nothing. */
  readonly isBegun: boolean;
  /** How many days of the dearer plan are free. */
  readonly trialDays?: number;
  /** What happens to the subscription before. */
  readonly prepare?: (started: Started) => Promise<unknown>;
  /** Which plan the account is on afterwards; left out: the one before, if it still has any. */
  readonly isOn?: 'dearer';
  /** By a process that crashes on the way; `send` calls it. */
  readonly act: (started: Started, send: Send) => Promise<unknown>;
  /** How it stands as soon as somebody looks again, whenever it crashed. */
  readonly ends: Readonly<Record<string, unknown>>;
  /** What the provider then has: subscriptions that go on, payments that succeeded, payments that went back. */
  readonly books: { readonly going: number; readonly paid: number; readonly returned: number };
};

const tokenOf = ({ customer }: Started): Promise<string> => signInAs(app(), customer.person, host);
const keyed = { idempotencyKey: 'once' };
const month = { interval: 'month' } as const;

/** Chooses one of the plans, as the account does. */
const chooses =
  (which: 'cheaper' | 'dearer'): Flow['act'] =>
  async (started, send) =>
    send(await tokenOf(started))(routes.choose, { params: { id: started[which] }, body: month }, keyed);
/** Reactivates, as the account does. */
const reactivates: Flow['act'] = async (started, send) => send(await tokenOf(started))(routes.reactivate, {}, keyed);
const refunds: Flow['act'] = ({ adminToken, subscriptionId }, send) =>
  send(adminToken)(admin.refund, { params: { id: subscriptionId }, body: { reason: 'asked for it' } }, keyed);

const flows: Readonly<Record<string, Flow>> = {
  start: {
    isBegun: false,
    act: chooses('dearer'),
    isOn: 'dearer',
    ends: { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  'start of a trial': {
    isBegun: false,
    trialDays: 14,
    act: chooses('dearer'),
    isOn: 'dearer',
    ends: { state: 'active/full/provider', charges: 0, journals: 0, invoices: 0, notes: 0 },
    books: { going: 1, paid: 0, returned: 0 },
  },
  change: {
    isBegun: true,
    act: chooses('dearer'),
    isOn: 'dearer',
    ends: { state: 'active/full/provider', charges: 2, journals: 2, invoices: 2, notes: 0 },
    books: { going: 1, paid: 2, returned: 0 },
  },
  'change down': {
    isBegun: true,
    act: chooses('cheaper'),
    ends: { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  cancel: {
    isBegun: true,
    act: async (started, send) => send(await tokenOf(started))(routes.cancel, {}, keyed),
    ends: { state: 'canceled/until_period_end/provider/here', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  reactivate: {
    isBegun: true,
    prepare: ({ customer }) => customer.client.call(routes.cancel, {}),
    act: reactivates,
    ends: { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  'reactivate what has ended': {
    isBegun: true,
    prepare: (started) => refunds(started, (token) => app().client(token, { host }).call),
    act: reactivates,
    ends: { state: 'active/full/provider', charges: 2, journals: 2, invoices: 2, notes: 1 },
    books: { going: 1, paid: 2, returned: 1 },
  },
  refund: {
    isBegun: true,
    act: refunds,
    ends: { state: 'canceled/none/provider/refund', charges: 1, journals: 1, invoices: 1, notes: 1, plan: null },
    books: { going: 0, paid: 1, returned: 1 },
  },
};

const begin = async ({ isBegun, trialDays = 0, prepare }: Flow): Promise<Started> => {
  const customer = await createCustomer(app());
  const operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  await addCard(customer);
  const present = isBegun ? await createPlan(app()) : null;
  const begun = present === null ? null : await choose(customer, present);
  const started = {
    customer,
    adminToken: await signInAs(app(), operator, host),
    cheaper: await createPlan(app(), { price: 900 }),
    present,
    dearer: await createPlan(app(), { price: 9_900, trialDays }),
    subscriptionId: begun?.id ?? 0,
  };
  await prepare?.(started);
  return started;
};

const points: readonly CrashPoint[] = ['change_written', 'provider_answered', 'change_settling', 'answer_ready'];

/** The plan that a change is planned to, for the end of the period. */
const plannedOf = async ({ customer }: Started): Promise<number | null> => {
  const { rows } = await app().owner.query<{ plan: number | null }>(
    'select next_plan_id as plan from subscriptions.subscriptions where account_id = $1',
    [customer.person.accountId],
  );
  return rows[0]?.plan ?? null;
};

const random = createRandom();
const matrix = Object.keys(flows).flatMap((flow) => points.map((point) => ({ flow, point })));
const { cases, title } = drawCases(random, matrix, ({ flow }) => flow);

// R5
describe(`a subscription whose process crashes: ${title}`, () => {
  it.each(cases)('$flow, at $point', async ({ flow: name, point }) => {
    const flow = flows[name] as Flow;
    const started = await begin(flow);
    const { accountId } = started.customer.person;
    const before = await figuresOf(app(), accountId);
    const booksBefore = await atProvider(app(), accountId);
    const crashed = await processes.start({
      role: 'serve',
      databaseUrl: app().databaseUrl,
      environment: { CRASH_AT: `${point}:1`, PROBE_CLOCK: 'set' },
    });
    const answer = await flow
      .act(started, (token) => createClient({ origin: crashed.origin, token: () => token }))
      .catch((error: unknown) => error);
    expect(await crashed.ended).toBe('SIGKILL');
    expect(answer).toSatisfy((error) => error instanceof CallError && error.status === 0);
    // Until our commit nothing of it is written down, and the provider was asked when it had answered and not before: that is what is
    // proved here.
    if (point !== 'answer_ready') expect(await figuresOf(app(), accountId)).toEqual(before);
    if (point === 'change_written') expect(await atProvider(app(), accountId)).toEqual(booksBefore);
    await finishElsewhere(app(), [followJob]);
    await followNow(app(), accountId);
    const { plan } = await figuresOf(app(), accountId);
    if (flow.isOn) expect(plan).toBe(started[flow.isOn]);
    else if (name !== 'refund') expect(plan).toBe(started.present);
    expect(await plannedOf(started)).toBe(name === 'change down' ? started.cheaper : null);
    const stand = { figures: await figuresOf(app(), accountId), books: await atProvider(app(), accountId) };
    expect(stand).toMatchObject({ figures: flow.ends, books: flow.books });
    // Whoever sends the same call again, or looks again, changes nothing of that.
    await flow.act(started, (token) => app().client(token, { host }).call).catch((error: unknown) => error);
    await followNow(app(), accountId);
    expect({ figures: await figuresOf(app(), accountId), books: await atProvider(app(), accountId) }).toEqual(stand);
  });
});
