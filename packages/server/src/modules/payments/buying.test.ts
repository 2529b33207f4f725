import { createSandbox, createFaultPlan } from '@galena/adapters/payments';
import { moneyRoutes, walletRoutes } from '@galena/contract/payments';
import { failHard, noticeRoutes } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { createPerson, signInAs } from '../../testing/people.ts';
import { createSetClock } from '../../testing/set-clock.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { openBudget } from '../billing/index.ts';
import { supply } from '../../platform/ports/ports.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  createLazyBooks,
  createPayer,
  hurryJobs,
  paymentJobs,
  sandboxOf,
  withKey,
} from '../../testing/money/payment-fixture.ts';
import { lookAgain } from './module.fixture.ts';
import { providerPort } from '../providers/index.ts';

const clock = createSetClock();
const plan = createFaultPlan();
const books = createLazyBooks();
const sandbox = createSandbox({ books, now: clock.now, secret: 'test', faults: plan.faults });
const app = useTestApp({ clock, supply: [supply(providerPort, [sandbox])], environment: { GALENA_TAX_PERCENT: '19' } });

const ready = async (token = 'ok') => {
  books.use(app());
  const payer = await createPayer(app());
  await payer.addCard(token);
  return payer;
};

const settleAll = async () => {
  await hurryJobs(app());
  await app().runJobsUntilIdle(paymentJobs);
};

const journalsOf = async (accountId: number, kinds = ['purchase', 'refund', 'dispute', 'top_up']) =>
  (
    await app().owner.query<{ kind: string; key: string; credits: number; money: number }>(
      `select j.kind, j.key,
         coalesce((select sum(e.credits) from billing.entries e where e.account_id = $1 and e.journal_id = j.id and e.ledger_account = 'available'), 0)::int as credits,
         coalesce((select sum(m.amount) from billing.money_entries m where m.account_id = $1 and m.journal_id = j.id and m.ledger_account = 'payer'), 0)::int as money
       from billing.journals j where j.account_id = $1 and j.kind = any($2) order by j.sequence`,
      [accountId, kinds],
    )
  ).rows;

describe('POST /api/wallet/buy', () => {
  // WAL-001 WAL-011 WAL-021 CONST-018
  it('200: charges the default card with tax, and the credits stay a year', async () => {
    const payer = await ready();
    const answer = await payer.buy(100);
    expect(answer).toMatchObject({ message: 'Payment succeeded!', code: 'payment_succeeded' });
    expect(answer.data).toMatchObject({
      balance: 110,
      authentication: null,
      payment: {
        status: 'succeeded',
        kind: 'purchase',
        credits: 100,
        amount_cents: 1785,
        tax_cents: 285,
        currency: 'USD',
      },
    });
    expect((await payer.books()).at(-1)).toMatchObject({ amount: 1785, state: 'succeeded' });
    expect(await journalsOf(payer.person.accountId)).toMatchObject([{ kind: 'purchase', credits: 100, money: -1785 }]);
    app().clock.advance(365 * 86_400 + 1);
    const token = await signInAs(app(), payer.person);
    const later = { ...payer, client: app().client(token) };
    expect(
      (await later.client.call(walletRoutes.payment, { params: { id: answer.data.payment.id } })).data.status,
    ).toBe('succeeded');
    const { rows } = await app().owner.query<{ left: number }>(
      'select sum(remaining)::int as left from billing.buckets where account_id = $1 and expires_at > $2',
      [payer.person.accountId, app().clock.now().toISOString()],
    );
    expect(rows[0]?.left ?? 0).toBe(0);
  });

  it('200: the same key buys once, however often and at once', async () => {
    const payer = await ready();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => payer.buy(50, 'one-key')));
    const last = await payer.buy(50, 'one-key');
    expect(last.data.payment.status).toBe('succeeded');
    for (const one of all)
      if (one.status === 'fulfilled') expect(one.value.data.payment.id).toBe(last.data.payment.id);
      else expect(one.reason).toMatchObject({ status: 409 });
    expect(await payer.balance()).toBe(60);
    expect(await payer.books()).toHaveLength(2);
    const other = await payer.client.refused(walletRoutes.buy, { body: { credits: 60 } }, withKey('one-key'));
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
  });

  it('400: without a key nothing is bought', async () => {
    const payer = await ready();
    const refused = await payer.client.refused(walletRoutes.buy, { body: { credits: 10 } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'payment_key_missing' } });
    expect(await payer.books()).toHaveLength(1);
  });

  // WAL-009
  it('402: no card', async () => {
    books.use(app());
    const payer = await createPayer(app());
    const refused = await payer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect(refused).toMatchObject({ status: 402, body: { code: 'no_default_card' } });
    expect(refused.body?.message).toBe('Please add a default credit card!');
  });

  it('403: without the module', async () => {
    const person = await createPerson(app(), { modules: ['leads'] });
    const client = app().client(await signInAs(app(), person));
    const refused = await client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect(refused).toMatchObject({ status: 403, body: { code: 'module_missing' } });
  });

  it.each([9, 10_001, 10.5])('422: %s credits', async (credits) => {
    const payer = await ready();
    const refused = await payer.client.refused(walletRoutes.buy, { body: { credits } }, withKey());
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation' } });
  });

  // WAL-006 WAL-008 WAL-012
  it('200: while a payment is under way there are no credits; then there are, and a notice', async () => {
    const payer = await ready('processing');
    app().clock.advance(61);
    await settleAll();
    const answer = await payer.buy(20);
    expect(answer).toMatchObject({ message: 'Your payment is processing.', data: { balance: 10 } });
    app().clock.advance(61);
    const { data } = await payer.client.call(walletRoutes.payment, { params: { id: answer.data.payment.id } });
    expect(data.status).toBe('succeeded');
    expect(await payer.balance()).toBe(30);
    await settleAll();
    expect(await payer.balance()).toBe(30);
    const { data: notices } = await payer.client.call(noticeRoutes.list, { query: {} });
    expect(notices.map(({ kind }) => kind)).toEqual(['validation_succeeded']);
  });

  it('200: the bank wants its holder, who is refused: then the card has to be entered again', async () => {
    const payer = await ready('needs_authentication');
    const { rows } = await app().owner.query<{ id: number }>('select id from payments.payments where account_id = $1', [
      payer.person.accountId,
    ]);
    await payer.client.call(walletRoutes.rehearse, { params: { id: rows[0]?.id as number }, body: { granted: true } });
    const answer = await payer.buy(20);
    expect(answer).toMatchObject({ code: 'payment_authentication', data: { authentication: { is_sandbox: true } } });
    const params = { id: answer.data.payment.id };
    const seen = await payer.client.call(walletRoutes.payment, { params });
    expect(seen.data).toMatchObject({ status: 'needs_authentication', authentication: { provider: 'sandbox' } });
    const { data } = await payer.client.call(walletRoutes.rehearse, { params, body: { granted: false } });
    expect(data).toMatchObject({ status: 'failed', failure: 'The payment was not authenticated.' });
    expect(await payer.balance()).toBe(10);
  });

  it('200: nobody answers the bank for an hour: it failed, the card is to be entered again, and the account is told', async () => {
    const payer = await ready('needs_authentication');
    const { rows } = await app().owner.query<{ id: number }>('select id from payments.payments where account_id = $1', [
      payer.person.accountId,
    ]);
    await payer.client.call(walletRoutes.rehearse, { params: { id: rows[0]?.id as number }, body: { granted: true } });
    const { data } = await payer.buy(20);
    app().clock.advance(3_601);
    await settleAll();
    const params = { id: data.payment.id };
    expect((await payer.client.call(walletRoutes.payment, { params })).data.status).toBe('failed');
    const refused = await payer.client.refused(walletRoutes.buy, { body: { credits: 10 } }, withKey());
    expect(refused).toMatchObject({ status: 402, body: { code: 'card_reconnect' } });
    const { data: notices } = await payer.client.call(noticeRoutes.list, { query: {} });
    expect(notices.map(({ kind }) => kind)).toContain('purchase_failed');
    // Whoever answers the bank after all has paid, and gets what they paid for.
    const [last] = (await payer.books()).slice(-1);
    await sandboxOf(app()).rehearsal?.authenticate(last?.ref as string, true);
    clock.advance(60);
    const { payment } = data;
    await app().runJobsUntilIdle(paymentJobs);
    expect(await takeAll(payer.person.accountId, payment.id)).toBe('succeeded');
  });

  it.each([
    ['before', 'the charge was never made: it failed, and the account is told', 10, 1, 'failed'],
    ['after', 'the charge was made: the credits come', 30, 2, 'succeeded'],
  ] as const)('200: the answer is lost %s the act; %s', async (moment, _, balance, charges, status) => {
    const payer = await ready();
    plan.lose('charge', moment);
    const answer = await payer.buy(20, 'lost');
    expect(answer).toMatchObject({ code: 'payment_processing', data: { balance: 10 } });
    expect(plan.left()).toBe(0);
    await settleAll();
    const params = { id: answer.data.payment.id };
    expect((await payer.client.call(walletRoutes.payment, { params })).data.status).toBe(status);
    expect(await payer.balance()).toBe(balance);
    expect(await payer.books()).toHaveLength(charges);
    const { data: notices } = await payer.client.call(noticeRoutes.list, { query: {} });
    expect(notices.map(({ kind }) => kind)).toEqual([`purchase_${status}`]);
  });
});

/** Has the provider asked what it told. @returns what the payment is then */
const takeAll = async (accountId: number, id: number): Promise<string> => {
  await lookAgain(app());
  const { rows } = await app().owner.query<{ state: string }>(
    'select state from payments.payments where account_id = $1 and id = $2',
    [accountId, id],
  );
  return rows[0]?.state ?? '';
};

const operator = async () =>
  app().client(
    await signInAs(
      app(),
      await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin', 'leads'] }),
    ),
  );

const refund = { body: { reason: 'asked for it' } };

describe('POST /api/admin/payments/:id/refund', () => {
  it('200: money and credits go back, once', async () => {
    const payer = await ready();
    const { data } = await payer.buy(100);
    const admin = await operator();
    const params = { id: data.payment.id };
    const leftOf = async () => {
      const query = { account_id: payer.person.accountId, kind: 'purchase' } as const;
      return (await admin.call(moneyRoutes.payments, { query })).data.map((one) => one.refundable_cents);
    };
    expect(await leftOf()).toEqual([1785]);
    const answer = await admin.call(moneyRoutes.refund, { params, ...refund });
    expect(await leftOf()).toEqual([0]);
    expect(answer).toMatchObject({ message: 'Payment refunded.', data: { status: 'refunded', refunded_cents: 1785 } });
    expect(answer.data.credits_taken_back).toBe(100);
    expect(await payer.balance()).toBe(10);
    expect((await payer.books()).at(-1)).toMatchObject({ refunded: 1785 });
    expect(await journalsOf(payer.person.accountId)).toMatchObject([
      { kind: 'purchase', credits: 100, money: -1785 },
      { kind: 'refund', credits: -100, money: 1785 },
    ]);
    const again = await admin.refused(moneyRoutes.refund, { params, ...refund });
    expect(again).toMatchObject({ status: 409, body: { code: 'payment_not_refundable' } });
  });

  it('200: what is spent of the credits stays spent', async () => {
    const payer = await ready();
    const { data } = await payer.buy(100);
    const { accountId } = payer.person;
    await inAccounts(app().app.systemContext('test'), [accountId], (tx) =>
      openBudget(tx, { accountId, runId: 1, quoted: 70, about: { listType: 'local', action: 'search' } }, failHard),
    );
    const answer = await (await operator()).call(moneyRoutes.refund, { params: { id: data.payment.id }, ...refund });
    expect(answer.data.credits_taken_back).toBe(40);
    expect(await payer.balance()).toBe(0);
  });

  it.each(['before', 'after'] as const)(
    '200: the answer is lost %s the act; it goes back once all the same',
    async (moment) => {
      const payer = await ready();
      const { data } = await payer.buy(100);
      plan.lose('refund', moment);
      const answer = await (await operator()).call(moneyRoutes.refund, { params: { id: data.payment.id }, ...refund });
      expect(answer).toMatchObject({ code: 'refund_processing', data: { status: 'succeeded' } });
      await settleAll();
      expect((await payer.books()).at(-1)).toMatchObject({ refunded: 1785 });
      expect(await payer.balance()).toBe(10);
      const params = { id: data.payment.id };
      expect((await payer.client.call(walletRoutes.payment, { params })).data.status).toBe('refunded');
    },
  );

  it('403, 404: for the operator only, and only what exists', async () => {
    const payer = await ready();
    const { data } = await payer.buy(10);
    const params = { id: data.payment.id };
    expect(await payer.client.refused(moneyRoutes.refund, { params, ...refund })).toMatchObject({ status: 403 });
    const admin = await operator();
    expect(await admin.refused(moneyRoutes.refund, { params: { id: 999_999 }, ...refund })).toMatchObject({
      status: 404,
    });
  });
});

describe('the operator’s money', () => {
  it('GET /api/admin/money: what was sold, went back, is used and owed', async () => {
    const payer = await ready();
    await payer.buy(100);
    const admin = await operator();
    const { data } = await admin.call(moneyRoutes.figures, { query: {} });
    expect(data).toMatchObject({ currency: 'USD', provider: { name: 'sandbox', is_sandbox: true } });
    expect(data.total.sold_cents).toBeGreaterThanOrEqual(1885);
    expect(data.months.reduce((sum, { sold_cents }) => sum + sold_cents, 0)).toBe(data.total.sold_cents);
    expect(data.credits_owed).toBeGreaterThanOrEqual(110);
  });

  it('GET /api/admin/payments: by page, by kind, by account', async () => {
    const payer = await ready();
    await payer.buy(100);
    await payer.buy(50);
    const admin = await operator();
    const account_id = payer.person.accountId;
    const first = await admin.call(moneyRoutes.payments, { query: { account_id, limit: 2 } });
    expect(first.data.map(({ credits }) => credits)).toEqual([50, 100]);
    expect(first.data[0]).toMatchObject({ account_id, account_name: 'Account', card: { last4: '4242' } });
    const cursor = first.pagination.next_cursor as string;
    const rest = await admin.call(moneyRoutes.payments, { query: { account_id, limit: 2, cursor } });
    expect(rest.data.map(({ kind }) => kind)).toEqual(['validation']);
    const bought = await admin.call(moneyRoutes.payments, {
      query: { account_id, kind: 'purchase', status: 'succeeded' },
    });
    expect(bought.pagination.total).toBe(2);
    expect((await admin.call(moneyRoutes.payments, { query: { account_id, disputed: true } })).data).toEqual([]);
  });
});
