import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import type { ModuleFixture } from '../../testing/module-fixture.ts';
import { loadFixtures } from '../../testing/module-fixtures.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assertBoundRole } from './roles.ts';

const app = useTestApp();

type Table = { table_name: string; kind: string; account_column: string | null; verbs: string[] };

const guardedTables = async (): Promise<Table[]> =>
  (await app().owner.query<Table>('select * from platform.table_access order by table_name')).rows;

// Opened once: there are thousands of attempts, and a connection costs more than any of them. One of the two never names an account:
// a setting that was made once is empty from then on, and no longer unset.
const connections = new Map<'unset' | 'set', pg.Client>();

const connectionFor = async (kind: 'unset' | 'set'): Promise<pg.Client> => {
  const known = connections.get(kind);
  if (known) return known;
  const client = new pg.Client({ connectionString: app().app.logins.app.url(), options: '-c role=galena_app' });
  await client.connect();
  connections.set(kind, client);
  return client;
};

afterAll(() => Promise.all([...connections.values()].map((client) => client.end())));

/** Runs `statement` as the application with these accounts; answers the rows touched, or the SQLSTATE it was refused with. */
const attempt = async (statement: string, accounts: readonly number[] | null): Promise<number | string> => {
  const client = await connectionFor(accounts ? 'set' : 'unset');
  try {
    await client.query('begin');
    if (accounts) await client.query(`select set_config('app.account_ids', $1, true)`, [`{${accounts.join(',')}}`]);
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
  }
};

/** Rows of every tenant table, belonging to `person`, put there by the owner: each room plants its own. */
const plantRows = async (person: Person): Promise<void> => {
  const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_system' });
  await client.connect();
  for (const { plantedRows } of await loadFixtures<ModuleFixture>())
    for (const statement of plantedRows?.(person) ?? []) await client.query(statement);
  await client.end();
};

describe('row-level security, from the catalogue (R19)', () => {
  let owner: Person;
  let stranger: Person;

  beforeAll(async () => {
    owner = await createPerson(app());
    stranger = await createPerson(app());
    await signInAs(app(), owner);
    await plantRows(owner);
  });

  it('every table of every room is declared, and every tenant table has its policies, enabled, without a subquery; directories forced', async () => {
    const { rows } = await app().owner.query<{ name: string; enabled: boolean; forced: boolean; policies: number }>(
      `select format('%s.%s', n.nspname, c.relname) as name, relrowsecurity as enabled, relforcerowsecurity as forced,
         (select count(*) from pg_policy p where p.polrelid = c.oid
           and concat(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) !~* 'select') as policies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema', 'public') and n.nspname !~ '^pg_'`,
    );
    const declared = new Map((await guardedTables()).map((table) => [table.table_name, table]));
    for (const { name, enabled, forced, policies } of rows) {
      const table = declared.get(name);
      expect(table, `${name} is not declared`).toBeDefined();
      const isTenant = table?.kind === 'tenant' || table?.kind === 'directory';
      expect({ name, enabled, forced, policies }).toEqual({
        name,
        enabled: isTenant,
        // A tenant's table may move to another machine, which FORCE would never let end.
        forced: table?.kind === 'directory',
        policies: isTenant ? 2 : 0,
      });
    }
    expect(declared.size).toBe(rows.length);
  });

  it('what holds an account is a tenant’s, or hidden: no table of the house has a column for it', async () => {
    const { rows } = await app().owner.query(
      `select table_name from platform.table_access a join pg_class t on t.oid = a.table_name::regclass join pg_attribute c on c.attrelid = t.oid
       where a.kind = 'house' and t.relkind in ('r', 'p') and c.attname ~ '(^|_)account_id$' and not c.attisdropped order by 1`,
    );
    expect(rows).toEqual([]);
  });

  it('a view over tenant tables shows the accounts of the transaction and no other', async () => {
    const { rows: views } = await app().owner.query<{ name: string; shown: string }>(
      `select a.table_name as name, quote_ident(c.attname) as shown
       from platform.table_access a join pg_class v on v.oid = a.table_name::regclass and v.relkind = 'v'
       join pg_attribute c on c.attrelid = v.oid and c.attname = 'account_id' order by 1`,
    );
    expect(views.length).toBeGreaterThan(0);
    for (const { name, shown } of views) {
      expect(await attempt(`select from ${name}`, [owner.accountId]), name).toBe(1);
      expect(await attempt(`select from ${name}`, [stranger.accountId]), name).toBe(0);
      expect(await attempt(`select from ${name}`, null), name).toBe(0);
      for (const statement of [`update ${name} set ${shown} = ${shown}`, `delete from ${name}`])
        expect(await attempt(statement, [owner.accountId]), statement).toBe('42501');
    }
  });

  it('a new table without a declaration fails the migration', async () => {
    await app().owner.query('create table identity.forgotten (account_id bigint)');
    await expect(app().owner.query('select platform.apply_access()')).rejects.toThrow(
      /without a guard: identity\.forgotten/,
    );
    await app().owner.query('drop table identity.forgotten');
  });

  it('a foreign or unset account reads, changes and deletes nothing in any tenant table; its own account does', async () => {
    for (const { table_name: name, account_column: column, kind, verbs } of await guardedTables()) {
      if (kind !== 'tenant' && kind !== 'directory') continue;
      const mine = `${column} = ${owner.accountId}`;
      const select = `select from ${name} where ${mine}`;
      expect(await attempt(select, [owner.accountId]), `${name}: its own rows`).toBeGreaterThan(0);
      for (const accounts of [null, [], [stranger.accountId]]) {
        const seen = {
          name,
          accounts,
          select: await attempt(select, accounts),
          all: await attempt(
            `select from ${name} where not ${column} = any('{${(accounts ?? []).join(',')}}')`,
            accounts,
          ),
        };
        expect(seen).toEqual({ name, accounts, select: 0, all: 0 });
        const touch = column === 'id' ? 'name = name' : `${column} = ${column}`;
        for (const statement of [`update ${name} set ${touch} where ${mine}`, `delete from ${name} where ${mine}`]) {
          const verb = statement.slice(0, 6);
          // Refused outright where the verb was never granted, blind to the row where it was.
          expect(await attempt(statement, accounts), `${statement} as ${String(accounts)}`).toBe(
            verbs.includes(verb) ? 0 : '42501',
          );
        }
      }
    }
  });

  it('a row cannot be written into, or moved into, a foreign account', async () => {
    for (const { table_name: name, account_column: column, kind, verbs } of await guardedTables()) {
      if (kind !== 'tenant' && kind !== 'directory') continue;
      const { rows } = await app().owner.query<{ columns: string }>(
        `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
         where format('%s.%s', table_schema, table_name) = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
        [name],
      );
      const columns = rows[0]?.columns ?? '';
      // Copies its own row; only the account differs: what refuses it is the policy and nothing else.
      const values = columns
        .split(', ')
        .map((part) => (part === column ? String(owner.accountId) : part))
        .join(', ');
      const insert =
        column === 'id'
          ? `insert into ${name} (id, ${columns}) overriding system value select ${owner.accountId}, ${columns} from (select (jsonb_populate_record(null::${name}, '{}')).*) r`
          : `insert into ${name} (${columns}) select ${values} from (select (jsonb_populate_record(null::${name}, '{}')).*) r`;
      for (const accounts of [null, [stranger.accountId]])
        expect(await attempt(insert, accounts), `insert into ${name} as ${String(accounts)}`).toBe('42501');
      if (verbs.includes('update'))
        expect(
          await attempt(`update ${name} set ${column} = ${stranger.accountId} where ${column} = ${owner.accountId}`, [
            owner.accountId,
          ]),
          `move ${name}`,
        ).toMatch(column === 'id' ? /428C9|42501/ : /42501/);
    }
  });

  it('hidden tables are closed to the application; house tables allow what they declare and no more', async () => {
    for (const { table_name: name, kind, verbs } of await guardedTables()) {
      if (kind !== 'house' && kind !== 'hidden') continue;
      for (const [verb, statement] of [
        ['select', `select from ${name}`],
        ['delete', `delete from ${name} where false`],
      ] as const)
        expect(await attempt(statement, null), statement).toEqual(verbs.includes(verb) ? expect.any(Number) : '42501');
    }
  });

  it('audit rows are append-only, for the owner too', async () => {
    await expect(
      app().owner.query(`update platform.audits set action = 'x' where account_id = ${owner.accountId}`),
    ).rejects.toThrow(/append-only/);
    await expect(
      app().owner.query(`delete from platform.audits where account_id = ${owner.accountId}`),
    ).rejects.toThrow(/append-only/);
  });
});

describe('the role of the application', () => {
  it('is neither superuser nor owner, and RESET ROLE leads back to it', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(app().app.pool.db);
    expect(rows[0]?.role).toBe('galena_app');
    await app()
      .app.pool.db.connection()
      .execute(async (connection) => {
        await sql`reset role`.execute(connection);
        expect((await sql<{ role: string }>`select current_user as role`.execute(connection)).rows[0]?.role).toBe(
          'galena_app',
        );
      });
  });

  it('refuses to serve as superuser, owner or BYPASSRLS', async () => {
    await expect(assertBoundRole(app().owner)).rejects.toThrow(/the owner of the tables/);
    const superuser = new pg.Client({
      connectionString: process.env['GALENA_TEST_SUPERUSER']?.replace(
        /\/postgres$/,
        new URL(app().databaseUrl).pathname,
      ),
    });
    await superuser.connect();
    try {
      await expect(assertBoundRole(superuser)).rejects.toThrow(/a superuser/);
      await superuser.query('create role bypasser bypassrls; set role bypasser');
      await expect(assertBoundRole(superuser)).rejects.toThrow(/BYPASSRLS/);
      await superuser.query('reset role; drop role bypasser');
    } finally {
      await superuser.end();
    }
    await expect(assertBoundRole(app().app.pool.pool)).resolves.toBeUndefined();
  });
});

describe('twenty tenants over a pool of four (R19)', () => {
  it('1 000 interleaved calls: no canary crosses', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app())));
    const tokens = await Promise.all(people.map((person) => signInAs(app(), person)));
    const { me, setPreference, sessions } = identityRoutes;
    await Promise.all(
      people.map((person, i) =>
        app()
          .client(tokens[i])
          .call(setPreference, { body: { key: 'canary', value: person.id } }),
      ),
    );
    let checked = 0;
    const visit = async (turn: number): Promise<void> => {
      const i = (turn * 7) % 20;
      const client = app().client(tokens[i]);
      if (turn % 3 === 0) {
        expect((await client.call(sessions, { query: {} })).pagination.total).toBe(1);
      } else {
        const { data } = await client.call(me, {});
        expect([data.id, data.preferences['canary']]).toEqual([people[i]?.id, people[i]?.id]);
      }
      checked += 1;
    };
    // Many times more than there are connections, and no more than these are through with before anybody's patience ends.
    const atOnce = 40;
    for (let from = 0; from < 1_000; from += atOnce)
      await Promise.all(Array.from({ length: atOnce }, (_, i) => visit(from + i)));
    expect(checked).toBe(1_000);
  });
});
