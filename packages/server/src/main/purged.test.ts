import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminUserRoutes } from '@galena/contract/admin';
import { depth } from '@galena/contract/testing';
import { fixtures, plantAccount, prepareAll, routeOptions } from '../testing/calls/route-calls.ts';
import type { PlantedAccount } from '../testing/module-fixture.ts';
import { createPerson, signInAs, type Person } from '../testing/people.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/test-app.ts';
import { runHousekeeping } from './work.ts';

// What a deleted account leaves once its 90 days are over: the catalogue of the database is asked, table by table, so that a new one is
// asked the day it appears. Whatever stays stands here, and why.

const ledger =
  'the ledger is only ever added to, and its sums are checked against each other; it holds numbers, no contacts';
const kept: Readonly<Record<string, string>> = {
  'billing.budgets.account_id': ledger,
  'billing.buckets.account_id': ledger,
  'billing.charges.account_id': ledger,
  'billing.entries.account_id': ledger,
  'billing.hold_parts.account_id': ledger,
  'billing.holds.account_id': ledger,
  'billing.journals.account_id': ledger,
  'billing.money_entries.account_id': ledger,
  'billing.purchases.account_id': ledger,
  'billing.transactions.account_id': ledger,
  'billing.usage.account_id': ledger,
  'billing.wallets.account_id': ledger,
  'identity.accounts.id': 'the number that the ledger is kept under, without a name',
  'identity.accounts.parent_id': 'the numbers of its related accounts, which go the same way 90 days later',
  'outcomes.refunds.account_id':
    'says which of the ledger’s journals gave credits back for what; the ledger is checked against it',
  'payments.customers.account_id': 'a bank takes a payment back months later, and names only this customer',
  'payments.payments.account_id': 'what was paid, for the books; banks dispute it for months',
  'platform.audits.account_id': 'who did what stays as it was written: nobody may change or remove it',
  'platform.audits.actor_id': 'who did what stays as it was written: nobody may change or remove it',
  'platform.audits.subject_id': 'who did what stays as it was written: nobody may change or remove it',
  'subscriptions.charges.account_id': 'which payment each invoice is for',
  'subscriptions.invoices.account_id': 'the law has invoices kept for ten years',
};

/** Where a text of the account stays, and why. */
const keptTexts: Readonly<Record<string, string>> = {
  'billing.journals': 'the reason that a journal was given, part of its hash',
  'billing.transactions': 'the same, as it is read',
  'identity.users': 'its customers stay, who are people of their own',
  'payments.payments': 'what was paid for',
  'payments.sandbox_pages': 'what the stand-in for a provider keeps in its own books, as Stripe does',
  'platform.audits': 'who did what stays as it was written',
  'subscriptions.invoices': 'the law has invoices kept, with the name of who paid',
};

const app = useTestApp({ ...routeOptions, environment: { GALENA_RATE_LIMITS: 'off' } });
const day = 24 * 3_600;
const byName = (a: string, b: string): number => (a < b ? -1 : 1);

type Column = { readonly table: string; readonly column: string; readonly of: 'account' | 'user' };

/** Every column that holds the number of an account or of a user, in every table that there is. */
const findColumns = async (): Promise<readonly Column[]> => {
  const { rows } = await app().owner.query<Column>(
    `select format('%s.%s', n.nspname, c.relname) as table, a.attname as column,
       case when a.attname ~ '(^|_)(account|seller|reseller|customer|client|parent)_id$' or c.oid = 'identity.accounts'::regclass and a.attname = 'id'
         then 'account' else 'user' end as of
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('bigint'::regtype, 'int'::regtype) and n.nspname not in ('pg_catalog', 'information_schema')
       and (a.attname ~ '(^|_)(account|seller|reseller|customer|client|parent|user|owner|actor|person|impersonator)_id$'
         or a.attname ~ '^(created|changed|invited|entered|undone|asked)_by$'
         or c.oid = 'platform.audits'::regclass and a.attname = 'subject_id'
         or c.oid in ('identity.accounts'::regclass, 'identity.users'::regclass) and a.attname = 'id')
     order by 1, 2`,
  );
  return rows;
};

/** In which of these columns a person or their account stands, and how often. */
const countRows = async (columns: readonly Column[], person: Person): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>();
  for (const { table, column, of } of columns) {
    const { rows } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column} = $1`,
      [of === 'account' ? person.accountId : person.id],
    );
    if (rows[0]?.n) found.set(`${table}.${column}`, rows[0].n);
  }
  return found;
};

/** Which tables hold one of these texts anywhere. */
const findTexts = async (texts: readonly string[]): Promise<readonly string[]> => {
  const { rows: tables } = await app().owner.query<{ name: string }>(
    `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await app().owner.query(`select from ${name} t where t::text like any ($1) limit 1`, [
      texts.map((text) => `%${text}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
};

/** A row of every tenant table, put there by the owner: each room plants its own. */
const plantRows = async (person: Person): Promise<void> => {
  const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_system' });
  await client.connect();
  for (const { plantedRows } of fixtures)
    for (const statement of plantedRows?.(person) ?? []) await client.query(statement);
  await client.end();
};

const operator = async () => {
  const person = await createPerson(app(), { role: 'admin', isSuperAdmin: true, modules: ['admin'] });
  return app().client(await signInAs(app(), person));
};

const keepHouse = () => runHousekeeping(app().app.systemContext('test'));

/** Housekeeping, killed when it comes by the n-th piece of an account that goes. */
const keepHouseUntil = async (pieces: number): Promise<void> => {
  let left = pieces;
  const context = app().app.systemContext('test');
  const reach = () => {
    left -= 1;
    if (left === 0) throw new Error('killed');
  };
  await runHousekeeping({ ...context, app: { ...context.app, faults: { reach } } });
};

const isPurged = async ({ accountId }: Person): Promise<boolean> => {
  const { rows } = await app().owner.query<{ is: boolean }>(
    'select purged_at is not null as is from identity.accounts where id = $1',
    [accountId],
  );
  return rows[0]?.is ?? false;
};

/** What workers do afterwards. A job that is over stands there for a week, by the clock of the database. */
const workOff = async (): Promise<void> => {
  await app().runJobsUntilIdle(routeOptions.jobs ?? []);
  await app().owner.query(`update platform.jobs set ended_at = ended_at - interval '8 days'`);
  await keepHouse();
};

describe('an account that was deleted 90 days ago', () => {
  let columns: readonly Column[];
  let everywhere: Person;
  let lived: PlantedAccount;
  let bystander: PlantedAccount;
  let client: TestClient;
  const codeOf = async (id: number) => (await client.refused(adminUserRoutes.restore, { params: { id } })).body?.code;

  beforeAll(async () => {
    await prepareAll(app());
    everywhere = await createPerson(app());
    await signInAs(app(), everywhere);
    await plantRows(everywhere);
    lived = await plantAccount(app());
    bystander = await plantAccount(app());
    // Whom these two stand for: a card that a provider knows, and nobody who is about to go.
    await app().owner.query(`update payments.cards set provider = 'sandbox' where account_id = $1`, [
      everywhere.accountId,
    ]);
    await app().owner.query('update identity.accounts set deleted_at = null where parent_id = $1', [
      bystander.person.accountId,
    ]);
    columns = await findColumns();
  });

  it('had rows in every table of accounts', async () => {
    const { rows } = await app().owner.query<{ name: string }>(
      `select format('%s.%s', table_name, account_column) as name from platform.table_access a
       join pg_class c on c.oid = a.table_name::regclass
       where kind in ('tenant', 'directory') and c.relkind in ('r', 'p') order by 1`,
    );
    const found = await countRows(columns, everywhere);
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ name }) => !found.has(name))).toEqual([]);
  });

  it('goes piece by piece, killed at each of them, and nobody brings back half of it', async () => {
    client = await operator();
    for (const { id } of [everywhere, lived.person]) await client.call(adminUserRoutes.remove, { params: { id } });
    app().clock.advance(90 * day - 1);
    await workOff();
    expect([await isPurged(everywhere), await isPurged(lived.person)]).toEqual([false, false]);
    const before = await countRows(columns, bystander.person);
    app().clock.advance(2);
    client = await operator();
    // A proof kills it at each of them.
    const step = depth({ sample: 4, proof: 1 });
    let pieces = 1;
    for (; !(await isPurged(everywhere)); pieces += step) {
      await keepHouseUntil(pieces);
      expect(await codeOf(everywhere.id)).toBe('not_found');
    }
    expect(pieces).toBeGreaterThan(30);
    for (let round = 0; !(await isPurged(lived.person)); round += 1) {
      if (round > 20) throw new Error('it never ends');
      await keepHouse();
    }
    // Whoever was not deleted has everything as before.
    expect(await countRows(columns, bystander.person)).toEqual(before);
  });

  it('leaves what the ledger and the law keep, and nothing else', async () => {
    await workOff();
    const found = [
      ...(await countRows(columns, everywhere)).keys(),
      ...(await countRows(columns, lived.person)).keys(),
    ];
    expect([...new Set(found)].toSorted(byName)).toEqual(Object.keys(kept).toSorted(byName));
  });

  it('takes its related accounts along, as long after, and then no text of it stays elsewhere', async () => {
    app().clock.advance(90 * day + 1);
    for (let round = 0; round < 4; round += 1) await keepHouse();
    await workOff();
    const { rows } = await app().owner.query(
      "select name, purged_at is not null as is_purged from identity.accounts where parent_id = $1 and kind = 'related'",
      [lived.person.accountId],
    );
    expect(rows).toEqual(rows.map(() => ({ name: '', is_purged: true })));
    expect(rows.length).toBeGreaterThan(1);
    const texts = await findTexts([lived.person.email, ...['"', ',', '}', 'd'].map((end) => `${lived.canary}${end}`)]);
    expect(texts).toEqual(Object.keys(keptTexts).toSorted(byName));
  });

  it('has the provider forget its cards', async () => {
    const { rows } = await app().owner.query<{ is: boolean }>(
      `select (card ->> 'isRemoved')::boolean as is from payments.customers c
       join payments.sandbox_pages p on p.key = 'customer:' || replace(c.ref, 'cus_sandbox_', ''),
         jsonb_array_elements(p.value -> 'cards') card
       where c.account_id = $1 and c.provider = 'sandbox'`,
      [lived.person.accountId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ is }) => !is)).toEqual([]);
  });
});
