import { moneyRoutes } from '@galena/contract/payments';
import { expect, it } from 'vitest';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp();

/** A payment of 10 dollars, asked for at that moment, and as many credits used in its quarter of an hour. */
const plant = async (accountId: number, at: string, state: string): Promise<void> => {
  await app().owner.query(
    `insert into payments.payments (account_id, key, kind, state, ref, provider, provider_key, customer_ref, credits, currency, net, tax,
       description, is_off_session, created_at, asked_at)
     values ($1, $2::text, 'purchase', $3, $2::text, 'sandbox', gen_random_uuid(), 'c', 5, 'USD', 900, 100, 'Planted', false, $2::text::timestamptz, $2::text::timestamptz)`,
    [accountId, at, state],
  );
  await app().owner.query(
    `insert into billing.usage (account_id, quarter, list_type, action, credits)
     values ($1, date_bin('15 minutes', $2::text::timestamptz, 'epoch'), 'company', 'contact', 5)`,
    [accountId, at],
  );
};

it('GET /api/admin/money: months are those of UTC to the moment, whatever zone the database is in, and days are whole', async () => {
  const { accountId } = await createPerson(app());
  for (const at of ['2026-08-31T23:59:59.999Z', '2026-09-01T00:00:00.000Z', '2026-09-30T23:59:59.999Z'])
    await plant(accountId, at, 'succeeded');
  await plant(accountId, '2026-10-01T00:00:00.000Z', 'failed');
  const person = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  const client = app().client(await signInAs(app(), person));
  const figuresOf = async (startDate: string, endDate: string) => {
    const { data } = await client.call(moneyRoutes.figures, { query: { startDate, endDate } });
    return data.months.map(({ month, sold_cents, failed, credits_used }) => [month, sold_cents, failed, credits_used]);
  };
  const { rows } = await app().owner.query<{ name: string }>('select current_database() as name');
  // What the connections begin with from now on.
  await app().owner.query(`alter database ${rows[0]?.name} set timezone to 'Pacific/Auckland'`);
  await app().owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await until(() =>
    figuresOf('2026-08-31', '2026-10-01').then(
      () => true,
      () => false,
    ),
  );
  expect(await figuresOf('2026-08-31', '2026-10-01')).toEqual([
    ['2026-08', 1_000, 0, 5],
    ['2026-09', 2_000, 0, 10],
    ['2026-10', 0, 1, 5],
  ]);
  expect(await figuresOf('2026-09-01', '2026-09-30')).toEqual([['2026-09', 2_000, 0, 10]]);
  expect(await figuresOf('2026-09-02', '2026-09-29')).toEqual([]);
  // No ledger stands behind them.
  await app().owner.query('delete from payments.payments where account_id = $1', [accountId]);
  await app().owner.query('delete from billing.usage where account_id = $1', [accountId]);
});
