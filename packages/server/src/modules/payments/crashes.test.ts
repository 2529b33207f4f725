import { CallError, createClient, noticeRoutes } from '@galena/contract/kernel';
import { cardRoutes, moneyRoutes, walletRoutes } from '@galena/contract/payments';
import { createRandom, drawCases } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createPayer, paymentJobs, withKey, type Payer } from '../../testing/money/payment-fixture.ts';

const app = useTestApp({ jobs: paymentJobs });
const processes = useProcesses();

type Started = {
  readonly payer: Payer;
  readonly adminToken: string;
  /** Charges and credits that stood before, and what the act is worth. */
  readonly charges: number;
  readonly balance: number;
};

type Flow = {
  /** In which process it happens. */
  readonly role: 'serve' | 'work';
  readonly points: readonly CrashPoint[];
  readonly begin: () => Promise<Started>;
  /** By a process that crashes on the way; `send` calls it. */
  readonly act: (started: Started, send: (token: string) => ReturnType<typeof createClient>) => Promise<unknown>;
  /** The credits that it brings when it comes through, and whether it charges. */
  readonly credits: number;
  readonly kind: 'validation' | 'purchase' | 'top_up' | 'refund';
};

const host = '127.0.0.1';
const bringsMoney: readonly CrashPoint[] = [
  'payment_written',
  'payment_answered',
  'payment_settling',
  'payment_settled',
];

const start = async (withCard: boolean): Promise<Started> => {
  const payer = await createPayer(app());
  const admin = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] });
  if (withCard) await payer.addCard();
  return {
    payer,
    adminToken: await signInAs(app(), admin, host),
    charges: withCard ? 1 : 0,
    balance: withCard ? 10 : 0,
  };
};

const tokenOf = ({ payer }: Started): Promise<string> => signInAs(app(), payer.person, host);

const flows: Readonly<Record<string, Flow>> = {
  validate: {
    role: 'serve',
    kind: 'validation',
    points: ['card_handed_over', ...bringsMoney, 'answer_ready'],
    begin: () => start(false),
    act: async (started, send) =>
      send(await tokenOf(started))(cardRoutes.add, { body: { provider_token: 'ok' } }, withKey('validate')),
    credits: 10,
  },
  buy: {
    role: 'serve',
    kind: 'purchase',
    points: [...bringsMoney, 'answer_ready'],
    begin: () => start(true),
    act: async (started, send) =>
      send(await tokenOf(started))(walletRoutes.buy, { body: { credits: 20 } }, withKey('buy')),
    credits: 20,
  },
  refund: {
    role: 'serve',
    kind: 'refund',
    points: [...bringsMoney, 'answer_ready'],
    begin: async () => {
      const started = await start(true);
      await started.payer.buy(20);
      return { ...started, charges: 2, balance: 30 };
    },
    act: async ({ payer, adminToken }, send) => {
      const { rows } = await app().owner.query<{ id: number }>(
        `select id from payments.payments where account_id = $1 and kind = 'purchase'`,
        [payer.person.accountId],
      );
      const params = { id: rows[0]?.id as number };
      return send(adminToken)(moneyRoutes.refund, { params, body: { reason: 'asked for it' } }, withKey('refund'));
    },
    credits: -20,
  },
  'top up': {
    role: 'work',
    kind: 'top_up',
    points: ['job_taken', ...bringsMoney, 'commit_ready', 'committed', 'job_handled'],
    begin: async () => {
      const started = await start(true);
      const auto_top_up = { enabled: true, threshold: 10, amount: 100, monthly_cap_cents: null };
      await started.payer.client.call(walletRoutes.saveSettings, { body: { auto_top_up } });
      return started;
    },
    act: async () => undefined,
    credits: 100,
  },
};

const random = createRandom();
const matrix = Object.entries(flows).flatMap(([flow, { points }]) => points.map((point) => ({ flow, point })));
const { cases, title } = drawCases(random, matrix, ({ flow }) => flow);

type Found = { readonly state: string; readonly refunded: number; readonly n: number };

/** What became of the act, as our rows, our ledger and the provider have it. */
const standOf = async ({ payer }: Started, kind: Flow['kind']) => {
  const account = payer.person.accountId;
  const { rows } = await app().owner.query<Found>(
    `select state, refunded from payments.payments where account_id = $1 and kind = $2`,
    [account, kind === 'refund' ? 'purchase' : kind],
  );
  const { rows: journals } = await app().owner.query<Found>(
    `select count(*)::int as n from billing.journals where account_id = $1 and kind = $2`,
    [account, kind],
  );
  return { rows, journals: journals[0]?.n ?? 0, books: await payer.books(), balance: await payer.balance() };
};

/** Charged once and in the ledger once, or neither, and then the account was told. */
const expectOnce = async (started: Started, flow: Flow, note: string): Promise<void> => {
  const { rows, journals, books, balance } = await standOf(started, flow.kind);
  if (flow.kind === 'refund') {
    expect(rows, note).toMatchObject([{ state: 'refunded' }]);
    expect({ journals, balance, charges: books.length }, note).toEqual({ journals: 1, balance: 10, charges: 2 });
    expect(books.at(-1)?.refunded, note).toBe(books.at(-1)?.amount);
    return;
  }
  const made = books.length - started.charges;
  expect(made, note).toBeLessThanOrEqual(1);
  expect(journals, note).toBe(made);
  expect(balance, note).toBe(started.balance + made * flow.credits);
  expect(
    rows.map(({ state }) => state),
    note,
  ).toEqual(made === 1 ? ['succeeded'] : rows.length === 0 ? [] : ['failed']);
  if (rows[0]?.state !== 'failed') return;
  const { data } = await started.payer.client.call(noticeRoutes.list, { query: {} });
  expect(
    data.map(({ kind }) => kind),
    note,
  ).toContain(`${flow.kind}_failed`);
};

// R5
describe(`a payment whose process crashes: ${title}`, () => {
  it.each(cases)('$flow, at $point', async ({ flow: name, point }) => {
    const flow = flows[name] as Flow;
    const started = await flow.begin();
    const crashed = await processes.start({
      role: flow.role,
      databaseUrl: app().databaseUrl,
      environment: { CRASH_AT: `${point}:1`, PROBE_CLOCK: 'set' },
    });
    const answer = await flow
      .act(started, (token) => createClient({ origin: crashed.origin, token: () => token }))
      .catch((error: unknown) => error);
    expect(await crashed.ended).toBe('SIGKILL');
    if (flow.role === 'serve') expect(answer).toSatisfy((error) => error instanceof CallError && error.status === 0);
    await finishElsewhere(app(), paymentJobs);
    await expectOnce(started, flow, `${name}, ${point}`);
    // Whoever sends the same call again changes nothing of that.
    const before = await standOf(started, flow.kind);
    if (flow.role === 'work' || point === 'card_handed_over') return;
    if (flow.kind === 'validation') return;
    const again = app().client(await tokenOf(started), { host });
    if (flow.kind === 'purchase') {
      const outcome = await again
        .call(walletRoutes.buy, { body: { credits: 20 } }, withKey('buy'))
        .catch((error: unknown) => error);
      if (before.rows[0]?.state === 'failed') expect(outcome).toMatchObject({ status: 402 });
      else expect(outcome).toMatchObject({ data: { payment: { status: 'succeeded' } } });
    }
    expect(await standOf(started, flow.kind)).toEqual(before);
  });
});
