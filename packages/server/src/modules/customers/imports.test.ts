import {
  customerImportRoutes as routes,
  customerRoutes,
  maxCustomerFileBytes,
  maxCustomerRows,
} from '@galena/contract/customers';
import { CallError } from '@galena/contract/kernel';
import { createRandom, depth, depthLimitMs } from '@galena/contract/testing';
import { describe, expect, it } from 'vitest';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { mailsTo } from '../../testing/sign-in/sign-up-fixture.ts';
import { createCustomerImporter, head } from '../../testing/whitelabel/customer-imports.ts';
import { plantSold } from '../../testing/whitelabel/shop-fixture.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' }, jobs: [importJob] });

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof CallError && error.body?.code) || String(error),
  );

const days = (count: number): string => new Date(app().clock.now().getTime() + count * 86_400_000).toISOString();

describe('customers from a CSV', () => {
  it('are added as by hand: on their package, with a mail to set a password; the file is forgotten', async () => {
    const { shop, bring, start, list, finish, client, customers } = await createCustomerImporter(app());
    await plantSold(app(), shop, { name: 'Pro', slug: 'the-pro' }, { search_limit: 0 });
    const file = `${head}Ada@mail.example, Ada ,Byron,,\nbob@mail.example,Bob,Stone,THE-PRO,30\ncy@mail.example,Cy,Young,pro,\n`;
    const begun = await start(file);
    expect(begun).toMatchObject({ file: 'customers.csv', state: 'waiting', rows: 3, rows_read: 0, finished_at: null });
    await finish();
    const [one] = await list();
    expect(one).toMatchObject({ state: 'completed', rows: 3, rows_read: 3, added: 3, known: 0, refused: 0 });
    expect(one?.stopped_at).toBeNull();
    const { data } = await client.call(customerRoutes.list, { query: {} });
    expect(data.map(({ email, first_name, package: sold }) => [email, first_name, sold?.name])).toEqual([
      ['cy@mail.example', 'Cy', 'Pro'],
      ['bob@mail.example', 'Bob', 'Pro'],
      ['ada@mail.example', 'Ada', 'Starter'],
    ]);
    expect(data[1]?.expires_at).toBe(days(30));
    const { rows: mails } = await app().owner.query(
      `select m.kind from platform.mails m join identity.accounts a on a.id = m.account_id where a.parent_id = $1`,
      [shop.accountId],
    );
    expect(mails.map(({ kind }) => String(kind))).toEqual(['account_ready', 'account_ready', 'account_ready']);
    expect((await mailsTo(app(), 'bob@mail.example'))[0]?.text).toContain('with the package Pro');
    const { rows: files } = await app().owner.query(
      'select 1 from platform.files where account_id = $1 and deleted_at is null and purpose = $2',
      [shop.accountId, 'import'],
    );
    expect(files).toEqual([]);
    expect(await bring(file)).toMatchObject({ state: 'completed', added: 0, known: 3 });
    expect(await customers()).toHaveLength(3);
  });

  it('heads in any order and case; each refused row with its number and why, and nothing of what stood there', async () => {
    const { bring, refusals } = await createCustomerImporter(app());
    const one = await bring(
      [
        'Last Name;EMAIL;first-name;Expires_In;Package;Notes',
        'Good;good@mail.example;Gil;;;x',
        'Bad;no@@mail;Bea;;;x',
        ';missing@mail.example;;soon;;x',
        'Gone;gone@mail.example;Gus;0;Platinum;x',
        'Good;GOOD@mail.example;Gil;;;twice',
        '',
      ].join('\n'),
    );
    expect(one).toMatchObject({ state: 'completed', rows: 5, rows_read: 5, added: 1, known: 1, refused: 3 });
    expect(await refusals(one.id)).toEqual([
      ['3', 'No valid email'],
      [
        '4',
        'First name is missing or not valid; Last name is missing or not valid; Expires in isn’t a number of days, 1 or more',
      ],
      ['5', 'This isn’t one of your active packages; Expires in isn’t a number of days, 1 or more'],
    ]);
  });

  it('a package that is not sold any more is refused, row by row', async () => {
    const { start, finish, list, refusals, packageId } = await createCustomerImporter(app());
    await start(`${head}a@mail.example,A,A,,\n`);
    await app().owner.query('update packages.packages set is_active = false where id = $1', [packageId]);
    await finish();
    const [one] = await list();
    expect(one).toMatchObject({ state: 'completed', added: 0, refused: 1 });
    expect(await refusals(one?.id ?? 0)).toEqual([['2', 'This isn’t one of your active packages']]);
  });

  it('stops at the row for which the credits are too few; the same file goes on once there are more', async () => {
    const { shop, bring, customers, client } = await createCustomerImporter(app(), { credits: 250, price: 100 });
    const file = `${head}${['a', 'b', 'c', 'd'].map((name) => `${name}@poor.example,${name},P,,\n`).join('')}`;
    expect(await bring(file)).toMatchObject({ state: 'stopped', stopped_at: 4, rows_read: 2, added: 2, rows: 4 });
    expect((await customers()).map(({ email }) => email)).toEqual(['a@poor.example', 'b@poor.example']);
    await plantSold(app(), shop, { name: 'Free', slug: 'free' }, { search_limit: 0 });
    const again = file.replaceAll(',P,,', ',P,free,');
    expect(await bring(again)).toMatchObject({ state: 'completed', added: 2, known: 2, stopped_at: null });
    expect((await client.call(routes.list, {})).data.map(({ state }) => state)).toEqual(['completed', 'stopped']);
  });

  it('422: what is no table, lacks columns, has no rows, is too long or too large; nothing is kept of it', async () => {
    const { shop, start, list } = await createCustomerImporter(app());
    const rowsOf = (count: number) => `${head}${'a@mail.example,A,A,,\n'.repeat(count)}`;
    for (const [content, code] of [
      ['email,name\na@mail.example,A\n', 'columns_missing'],
      [head, 'file_empty'],
      ['', 'file_empty'],
      ['<html></html>', 'wrong_file_type'],
      [new Uint8Array(Buffer.from('%PDF-1.7\nnothing')), 'wrong_file_type'],
      [rowsOf(maxCustomerRows + 1), 'too_many_rows'],
      [`${head}${'x'.repeat(maxCustomerFileBytes)}`, 'validation'],
    ] as const)
      expect([code, await codeOf(start(content))]).toEqual([code, code]);
    expect(await list()).toEqual([]);
    const { rows } = await app().owner.query(
      'select 1 from platform.files where account_id = $1 and deleted_at is null and purpose = $2',
      [shop.accountId, 'import'],
    );
    expect(rows).toEqual([]);
    const error = (await start('email\na@mail.example\n').catch((failure: unknown) => failure)) as CallError;
    expect(error.message).toBe('Your file needs these columns: first_name, last_name.');
  });

  it('409: one at a time for each reseller', async () => {
    const [one, other] = [await createCustomerImporter(app()), await createCustomerImporter(app())];
    const file = `${head}a@once.example,A,A,,\n`;
    const outcomes = await Promise.all([1, 2, 3].map(() => codeOf(one.start(file))));
    expect(outcomes.toSorted()).toEqual(['import_under_way', 'import_under_way', 'ok']);
    expect(await codeOf(one.start(file))).toBe('import_under_way');
    await other.start(file);
    await one.finish();
    expect((await one.list())[0]?.state).toBe('completed');
    expect(await codeOf(one.start(file))).toBe('ok');
  });

  it('404: packages and files of another reseller’s; 403: whoever may not work on the white label', async () => {
    const [one, other] = [await createCustomerImporter(app()), await createCustomerImporter(app())];
    const { id } = await one.bring(`${head}nobody,A,A,,\n`);
    expect(await codeOf(other.client.call(routes.refused, { params: { id } }))).toBe('not_found');
    expect(await other.list()).toEqual([]);
    const body = { package_id: String(one.packageId), file: new File([`${head}a@b.example,A,A,,\n`], 'c.csv') };
    expect(await codeOf(other.client.call(routes.start, { body }))).toBe('package_not_sold');
    const user = app().client(await signInAs(app(), await createPerson(app())));
    expect(await codeOf(user.call(routes.start, { body }))).toBe('forbidden');
    expect(await codeOf(user.call(routes.list, {}))).toBe('forbidden');
  });

  it('a file that is gone by then fails, and says so', async () => {
    const { shop, start, list, finish } = await createCustomerImporter(app());
    await start(`${head}a@lost.example,A,A,,\n`);
    await app().owner.query('update platform.files set deleted_at = now() where account_id = $1', [shop.accountId]);
    await finish();
    expect((await list())[0]).toMatchObject({ state: 'failed', rows: 1, rows_read: 0 });
  });
});

describe('a reseller that is gone for good', () => {
  it('takes what is known of its files along', async () => {
    const { shop, bring } = await createCustomerImporter(app());
    await bring(`${head}nobody,A,A,,\n`);
    const long = "now() - interval '100 years'";
    await app().owner.query(`update identity.users set deleted_at = ${long} where account_id = $1`, [shop.accountId]);
    await app().owner.query(`update identity.accounts set deleted_at = ${long} where id = $1`, [shop.accountId]);
    const system = app().app.systemContext('test');
    for (const keep of system.app.slots.answersOf(housekeepingSlot)) await keep(system);
    for (const table of ['customers.imports', 'customers.import_refusals'])
      expect((await app().owner.query(`select 1 from ${table} where account_id = $1`, [shop.accountId])).rows).toEqual(
        [],
      );
  });
});

const random = createRandom();
const many = depth({ sample: 120, proof: 2_000 });

describe(`any file, seed ${random.seed}`, () => {
  it(
    `of ${many} rows: each is added, known, refused or behind the end; who is added has one account, on one package`,
    async () => {
      const credits = random.between(1, many);
      const { bring, customers, refusals } = await createCustomerImporter(app(), { credits, price: 2 });
      const rowOf = (n: number): string => {
        const kind = random.between(1, 10);
        if (kind === 1) return `not an address ${n},A,A,,\n`;
        if (kind === 2) return `r${n}@many.example,,A,nothing,\n`;
        if (kind === 3) return `r${random.between(0, n)}@many.example,A,B,,\n`;
        return `r${n}@many.example,A,B,starter,${kind === 4 ? '7' : ''}\n`;
      };
      const one = await bring(`${head}${Array.from({ length: many }, (_, n) => rowOf(n)).join('')}`);
      expect(one.added + one.known + one.refused).toBe(one.rows_read);
      expect(one.rows).toBe(many);
      if (one.state === 'stopped')
        expect(one).toMatchObject({ stopped_at: one.rows_read + 2, added: Math.floor(credits / 2) });
      else expect(one).toMatchObject({ state: 'completed', rows_read: many, stopped_at: null });
      const there = await customers();
      expect(there).toHaveLength(one.added);
      expect(new Set(there.map(({ email }) => email)).size).toBe(one.added);
      expect(there.every(({ subscriptions }) => subscriptions === 1)).toBe(true);
      expect(await refusals(one.id)).toHaveLength(one.refused);
    },
    depthLimitMs,
  );
});
