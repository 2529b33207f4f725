import { customerImportRoutes as routes } from '@galena/contract/customers';
import { CallError } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { createCustomerImporter, head } from '../../testing/whitelabel/customer-imports.ts';
import { importJob } from './imports.jobs.ts';

// A file of customers ends before its last row when its reseller cancels it, or may not work on the white label any more. G-97

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs: [importJob] });

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallError && error.body?.code) || String(error),
  );

type Importer = Awaited<ReturnType<typeof createCustomerImporter>>;

/** Hands a file over and does something while its first row is in hand, which waits for the reseller's wallet meanwhile. */
const amidFirstRow = async <Result>(
  importer: Importer,
  content: string,
  task: () => Promise<Result>,
): Promise<Result> => {
  await importer.start(content);
  const keeper = await app().owner.connect();
  try {
    await keeper.query('begin');
    await keeper.query('select from billing.wallets where account_id = $1 for update', [importer.shop.accountId]);
    const work = importer.finish();
    await until(async () => (await waiting()) === 1);
    const result = await task();
    await keeper.query('commit');
    await work;
    return result;
  } finally {
    keeper.release();
  }
};

/** How many wait for a lock. */
const waiting = async (): Promise<number> =>
  (
    await app().owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length;

const rowsOf = (...names: readonly string[]): string =>
  `${head}${names.map((name) => `${name}@mail.example,${name},P,,\n`).join('')}`;

describe('a file under way', () => {
  // G-97
  it('200: is canceled after the row in hand; what was not tried can be read from it, and imported again', async () => {
    const importer = await createCustomerImporter(app(), { credits: 500, price: 100 });
    const { client, bring, customers, list } = importer;
    const file = rowsOf('ann', 'ben', 'cle', 'dot');
    const canceling = await amidFirstRow(importer, file, async () => {
      const [{ id } = { id: 0 }] = await list();
      const answer = client.call(routes.cancel, { params: { id } });
      await until(async () => (await waiting()) === 2);
      return { id, answer };
    });
    const { data, message } = await canceling.answer;
    expect(message).toBe('Import canceled.');
    expect(data).toMatchObject({ state: 'canceled', rows: 4, rows_read: 1, added: 1, known: 0, refused: 0 });
    expect(data.finished_at).not.toBeNull();
    expect((await list())[0]).toEqual(data);
    expect((await customers()).map(({ email }) => email)).toEqual(['ann@mail.example']);
    const { rows: audits } = await app().owner.query(
      `select label from platform.audits where account_id = $1 and entity = 'customers' and action = 'canceled'`,
      [importer.shop.accountId],
    );
    expect(audits).toEqual([{ label: 'customers.csv' }]);
    expect(await codeOf(client.call(routes.cancel, { params: { id: canceling.id } }))).toBe('import_over');
    expect(await bring(file)).toMatchObject({ state: 'completed', added: 3, known: 1 });
  });

  it('200: is canceled before it has begun; 404: is another reseller’s', async () => {
    const [one, other] = [await createCustomerImporter(app()), await createCustomerImporter(app())];
    const { id } = await one.start(rowsOf('eve'));
    expect(await codeOf(other.client.call(routes.cancel, { params: { id } }))).toBe('not_found');
    const { data } = await one.client.call(routes.cancel, { params: { id } });
    expect(data).toMatchObject({ state: 'canceled', rows: 1, rows_read: 0, added: 0 });
    await one.finish();
    expect((await one.list())[0]).toEqual(data);
    expect(await one.customers()).toEqual([]);
    const { rows: files } = await app().owner.query(
      'select 1 from platform.files where account_id = $1 and deleted_at is null and purpose = $2',
      [one.shop.accountId, 'import'],
    );
    expect(files).toEqual([]);
  });

  it.each([
    ['is suspended', `update identity.accounts set status = 'suspended' where id = $1`],
    [
      'loses the white label',
      `delete from identity.account_modules where account_id = $1
         and module_id = (select id from identity.modules where slug = 'whitelabel')`,
    ],
  ])('ends after the row in hand when its reseller %s', async (_, change) => {
    const importer = await createCustomerImporter(app(), { credits: 500, price: 100 });
    const { accountId } = importer.shop;
    await amidFirstRow(importer, rowsOf('fay', 'gus', 'hal'), () => app().owner.query(change, [accountId]));
    expect((await importer.customers()).map(({ email }) => email)).toEqual(['fay@mail.example']);
    await app().owner.query(`update identity.accounts set status = 'active' where id = $1`, [accountId]);
    await app().owner.query(
      `insert into identity.account_modules (account_id, module_id, source)
         select $1, id, 'manual' from identity.modules where slug = 'whitelabel' on conflict do nothing`,
      [accountId],
    );
    const client = app().client(await signInAs(app(), importer.shop.person));
    const [one] = (await client.call(routes.list, {})).data;
    expect(one).toMatchObject({ state: 'withdrawn', stopped_at: 3, rows: 3, rows_read: 1, added: 1 });
  });
});
