import { createFaultPlan, createSandbox, type ProviderNotice } from '@galena/adapters/payments';
import { walletRoutes } from '@galena/contract/payments';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import { supply } from '../../platform/ports/ports.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  createLazyBooks,
  createPayer,
  hurryJobs,
  noticesTo,
  paymentJobs,
  type BookLine,
  type Payer,
  signedBy,
} from '../../testing/money/payment-fixture.ts';
import { lookAgain } from './module.fixture.ts';
import { providerPort } from '../providers/index.ts';

const clock = createSetClock();
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test', faults: createFaultPlan().faults });
const app = useTestApp({
  clock,
  supply: [supply(providerPort, [sandbox])],
  environment: { GALENA_RATE_LIMITS: 'off' },
});

const ready = async (token = 'ok'): Promise<Payer> => {
  books.use(app());
  const payer = await createPayer(app());
  await payer.addCard(token);
  return payer;
};

const post = (body: Buffer | string, headers: Record<string, string>, path = '/api/hooks/payments') =>
  app()
    .client()
    .raw({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });

const send = (notice: ProviderNotice) => {
  const { body, headers } = signedBy(sandbox, notice);
  return post(body, headers);
};

const noticesOf = ({ person }: Payer): Promise<readonly ProviderNotice[]> =>
  noticesTo(app(), sandbox, person.accountId);

const kept = async (): Promise<number> =>
  Number((await app().owner.query<{ n: number }>('select count(*) as n from payments.notices')).rows[0]?.n);

const settleAll = async () => {
  await hurryJobs(app());
  await app().runJobsUntilIdle(paymentJobs);
};

const lastRef = async (payer: Payer, back = 1): Promise<string> => (await payer.books()).at(-back)?.ref ?? '';

/** Everything that money left in an account: what must be the same whatever the notices did. */
const standOf = async (payer: Payer) => {
  const { rows } = await app().owner.query<{
    state: string;
    refunded: number;
    dispute_state: string | null;
    credits: number;
  }>(
    `select state, refunded, disputed, dispute_state, credits, kind from payments.payments where account_id = $1 order by id`,
    [payer.person.accountId],
  );
  const { rows: journals } = await app().owner.query<object>(
    `select kind, count(*)::int as n,
       sum((select coalesce(sum(m.amount), 0) from billing.money_entries m where m.account_id = $1 and m.journal_id = j.id and m.ledger_account = 'payer'))::int as paid
     from billing.journals j where account_id = $1 group by kind order by kind`,
    [payer.person.accountId],
  );
  return { payments: rows, journals, balance: await payer.balance() };
};

// R8
describe('POST /api/hooks/payments', () => {
  it('202: a notice is seen to by asking: a payment under way is settled', async () => {
    const payer = await ready();
    await asProcessing(payer);
    const { data } = await payer.buy(20);
    expect(data.payment.status).toBe('processing');
    clock.advance(61);
    const [last] = (await noticesOf(payer)).slice(-1);
    expect((await send(last as ProviderNotice)).status).toBe(202);
    expect((await send(last as ProviderNotice)).status).toBe(202);
    await app().runJobsUntilIdle(paymentJobs);
    expect(await payer.balance()).toBe(30);
    expect((await payer.client.call(walletRoutes.payment, { params: { id: data.payment.id } })).data.status).toBe(
      'succeeded',
    );
  });

  it('202: what it says is not believed, only that it is worth asking', async () => {
    const payer = await ready();
    await asProcessing(payer);
    await payer.buy(20);
    const ref = await lastRef(payer);
    await send({ id: 'early', about: 'payment', ref, account: null, createdAt: clock.now() });
    await app().runJobsUntilIdle(paymentJobs);
    expect(await payer.balance()).toBe(10);
  });

  it('400: unsigned, signed by others, changed, or of long ago; nothing is kept', async () => {
    const before = await kept();
    const notice = { id: 'n', about: 'payment', ref: 'pay', account: null, createdAt: clock.now() } as const;
    const { body, headers } = signedBy(sandbox, notice);
    const others = createSandbox({ books, now: clock.now, secret: 'another' }).rehearsal?.sign(notice);
    expect((await post(body, {})).status).toBe(400);
    expect((await post(others?.body as Buffer, others?.headers as Record<string, string>)).status).toBe(400);
    expect((await post(Buffer.concat([body, Buffer.from(' ')]), headers)).status).toBe(400);
    expect((await post('{', {})).status).toBe(400);
    clock.advance(301);
    const late = await post(body, headers);
    expect(late.status).toBe(400);
    expect(late.json()).toMatchObject({ code: 'notice_refused' });
    expect(await kept()).toBe(before);
  });

  it('404: of a provider that is not configured; 202: of one by its name', async () => {
    const { body, headers } = signedBy(sandbox, {
      id: 'other',
      about: 'other',
      ref: '',
      account: null,
      createdAt: clock.now(),
    });
    expect((await post(body, headers, '/api/hooks/payments/acme')).status).toBe(404);
    expect((await post(body, headers, '/api/hooks/payments/sandbox')).status).toBe(202);
    await app().runJobsUntilIdle(paymentJobs);
  });

  it('202: a dispute takes money and credits until the bank decides', async () => {
    const payer = await ready();
    const { data } = await payer.buy(100);
    const ref = await lastRef(payer);
    const dispute = (await sandbox.rehearsal?.dispute(ref)) as string;
    await send({ id: 'd-open', about: 'dispute', ref: dispute, account: null, createdAt: clock.now() });
    await app().runJobsUntilIdle(paymentJobs);
    expect(await payer.balance()).toBe(10);
    const read = async () =>
      (await payer.client.call(walletRoutes.payment, { params: { id: data.payment.id } })).data.dispute;
    expect(await read()).toBe('open');
    await sandbox.rehearsal?.decide(dispute, 'won');
    await send({ id: 'd-won', about: 'dispute', ref: dispute, account: null, createdAt: clock.now() });
    await app().runJobsUntilIdle(paymentJobs);
    expect(await payer.balance()).toBe(110);
    expect(await read()).toBe('won');
  });
});

/** The account's card is under way for a minute with each payment from now on. */
const asProcessing = async (payer: Payer): Promise<void> => {
  await app().owner.query(
    `update payments.sandbox_pages p set value = jsonb_set(value, '{cards,0,token}', '"processing"'), version = version + 1
     from payments.customers c where c.account_id = $1 and p.key = 'customer:' || substr(c.ref, 13)`,
    [payer.person.accountId],
  );
};

describe('notices that never come', () => {
  it('are found by asking the provider what it told', async () => {
    const payer = await ready();
    const { data } = await payer.buy(100);
    const { ref, amount } = (await payer.books()).at(-1) as BookLine;
    // In the provider's own pages, without us.
    await sandbox.refund(ref, { amount, currency: 'USD' }, 'by hand');
    await lookAgain(app());
    const params = { id: data.payment.id };
    expect((await payer.client.call(walletRoutes.payment, { params })).data.status).toBe('refunded');
    expect(await payer.balance()).toBe(10);
    const before = await kept();
    await lookAgain(app());
    expect(await kept()).toBe(before);
  });
});

const shuffles = rounds({ sample: 6, proof: 500 });
const random = createRandom();

type Act = (payer: Payer) => Promise<unknown>;

/** A month of an account with its provider. */
const month: readonly Act[] = [
  (payer) => payer.buy(100, 'a'),
  (payer) => payer.buy(50, 'b'),
  async (payer) => sandbox.refund(await lastRef(payer), { amount: 300, currency: 'USD' }, 'part'),
  async (payer) => sandbox.rehearsal?.dispute(await lastRef(payer, 2)),
  (payer) => payer.buy(30, 'c'),
  async (payer) => {
    const dispute = (await noticesOf(payer)).find(({ about }) => about === 'dispute');
    return sandbox.rehearsal?.decide(dispute?.ref ?? '', 'lost');
  },
  async (payer) => sandbox.refund(await lastRef(payer), { amount: 450, currency: 'USD' }, 'all'),
  async (payer) => {
    await asProcessing(payer);
    return payer.buy(40, 'd');
  },
];

/** Lives through the month; some notices come at once, some late, some twice, in any order, some never. */
const live = async (payer: Payer, draw: ((most: number) => number) | null): Promise<void> => {
  let sent = 0;
  const waiting: ProviderNotice[] = [];
  for (const act of month) {
    await act(payer);
    const all = await noticesOf(payer);
    waiting.push(...all.slice(sent));
    sent = all.length;
    if (draw === null) {
      for (const notice of waiting.splice(0)) await send(notice);
    } else
      for (let count = draw(3); count > 0 && waiting.length > 0; count -= 1) {
        const [notice] = draw(4) === 0 ? waiting.slice(-1) : waiting.splice(draw(waiting.length - 1), 1);
        if (draw(6) > 0) await send(notice as ProviderNotice);
      }
    await app().runJobsUntilIdle(paymentJobs);
    clock.advance(86_400);
  }
  await lookAgain(app());
  await settleAll();
};

describe(`a month of notices, shuffled ${shuffles} ways, seed ${random.seed}`, () => {
  it(
    'ends in the same state',
    async () => {
      const first = await ready();
      await live(first, null);
      const expected = await standOf(first);
      expect(expected.payments.map(({ state }) => state)).toEqual([
        'succeeded',
        'succeeded',
        'succeeded',
        'refunded',
        'succeeded',
      ]);
      for (let round = 0; round < shuffles; round += 1) {
        const payer = await ready();
        await live(payer, (most) => random.between(0, most));
        expect(await standOf(payer), `round ${round}`).toEqual(expected);
      }
    },
    depthLimitMs,
  );
});
