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
  /** The dearer of two plans; the account is on the cheaper one, if on any. */
  readonly dearer: number;
  readonly subscriptionId: number;
};

type Send = (token: string) => ReturnType<typeof createClient>;

type Flow = {
  readonly isBegun: boolean;
  /** By a process that crashes on the way; `send` calls it. */
  readonly act: (started: Started, send: Send) => Promise<unknown>;
  /** How it stands as soon as somebody looks again, whenever it crashed. */
  readonly ends: Readonly<Record<string, unknown>>;
  /** What the provider then has: subscriptions that go on, payments that succeeded, payments that went back. */
  readonly books: { readonly going: number; readonly paid: number; readonly returned: number };
};

const tokenOf = ({ customer }: Started): Promise<string> => signInAs(app(), customer.person, host);
const keyed = { idempotencyKey: 'once' };

const flows: Readonly<Record<string, Flow>> = {
  start: {
    isBegun: false,
    act: async (started, send) =>
      send(await tokenOf(started))(
        routes.choose,
        { params: { id: started.dearer }, body: { interval: 'month' } },
        keyed,
      ),
    ends: { state: 'active/full/provider', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  change: {
    isBegun: true,
    act: async (started, send) =>
      send(await tokenOf(started))(
        routes.choose,
        { params: { id: started.dearer }, body: { interval: 'month' } },
        keyed,
      ),
    ends: { state: 'active/full/provider', charges: 2, journals: 2, invoices: 2, notes: 0 },
    books: { going: 1, paid: 2, returned: 0 },
  },
  cancel: {
    isBegun: true,
    act: async (started, send) => send(await tokenOf(started))(routes.cancel, {}, keyed),
    ends: { state: 'canceled/until_period_end/provider/here', charges: 1, journals: 1, invoices: 1, notes: 0 },
    books: { going: 1, paid: 1, returned: 0 },
  },
  refund: {
    isBegun: true,
    act: ({ adminToken, subscriptionId }, send) =>
      send(adminToken)(admin.refund, { params: { id: subscriptionId }, body: { reason: 'asked for it' } }, keyed),
    ends: { state: 'canceled/none/provider/refund', charges: 1, journals: 1, invoices: 1, notes: 1, plan: null },
    books: { going: 0, paid: 1, returned: 1 },
  },
};

const begin = async ({ isBegun }: Flow): Promise<Started> => {
  const customer = await createCustomer(app());
  const operator = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  await addCard(customer);
  const begun = isBegun ? await choose(customer, await createPlan(app())) : null;
  return {
    customer,
    adminToken: await signInAs(app(), operator, host),
    dearer: await createPlan(app(), { price: 9_900 }),
    subscriptionId: begun?.id ?? 0,
  };
};

const points: readonly CrashPoint[] = ['provider_answered', 'answer_ready'];
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
    // Between the provider's answer and our commit nothing of it is written down: that is what is proved here.
    if (point === 'provider_answered') expect(await figuresOf(app(), accountId)).toEqual(before);
    await finishElsewhere(app(), [followJob]);
    await followNow(app(), accountId);
    const { plan } = await figuresOf(app(), accountId);
    if (name === 'start' || name === 'change') expect(plan).toBe(started.dearer);
    const stand = { figures: await figuresOf(app(), accountId), books: await atProvider(app(), accountId) };
    expect(stand).toMatchObject({ figures: flow.ends, books: flow.books });
    // Whoever sends the same call again, or looks again, changes nothing of that.
    await flow.act(started, (token) => app().client(token, { host }).call).catch((error: unknown) => error);
    await followNow(app(), accountId);
    expect({ figures: await figuresOf(app(), accountId), books: await atProvider(app(), accountId) }).toEqual(stand);
  });
});
