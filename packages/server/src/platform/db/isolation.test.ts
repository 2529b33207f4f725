import pg from 'pg';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { assertBoundRole } from './roles.ts';

const app = useTestApp();

type Table = { table_name: string; kind: string; account_column: string | null; verbs: string[] };

const guardedTables = async (): Promise<Table[]> =>
  (await app().owner.query<Table>('select * from platform.table_access order by table_name')).rows;

/** Runs `statement` as the application with these accounts; answers the rows touched, or the SQLSTATE it was refused with. */
const attempt = async (statement: string, accounts: readonly number[] | null): Promise<number | string> => {
  const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_app' });
  await client.connect();
  try {
    await client.query('begin');
    if (accounts) await client.query(`select set_config('app.account_ids', $1, true)`, [`{${accounts.join(',')}}`]);
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query('rollback');
    await client.end();
  }
};

/** One row of every tenant table, belonging to `person`, put there by the owner. */
const plantRows = async ({ id, accountId }: Person): Promise<void> => {
  const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_system' });
  await client.connect();
  const at = `now()`;
  for (const statement of [
    `insert into platform.audits (account_id, action, entity, created_at) values (${accountId}, 'planted', 'x', ${at})`,
    `insert into platform.idempotency_keys values (${accountId}, 'r', 'k', 'f', 200, 'b', ${at}, ${at})`,
    `insert into platform.runs (account_id, kind, created_at, updated_at) values (${accountId}, 'k', ${at}, ${at})`,
    `insert into platform.run_records (account_id, run_id, record_id) select account_id, id, 1 from platform.runs where account_id = ${accountId}`,
    `insert into platform.vendor_calls (account_id, request_key, vendor, status, body, fetched_at, expires_at) values (${accountId}, 'k', 'v', 200, '', ${at}, ${at})`,
    `insert into platform.schedules (account_id, subject, job, payload, repeat, starts_at, time_zone, created_at) values (${accountId}, 's', 'j', '{}', 'once', ${at}, 'UTC', ${at})`,
    `insert into platform.stream_events (account_id, kind, subject_id) values (${accountId}, 'k', 1)`,
    `insert into platform.files (account_id, key, name, content_type, storage, purpose, created_at, written_at) values (${accountId}, 'k', 'n', 't', 'database', 'p', ${at}, ${at})`,
    `insert into platform.file_chunks select account_id, id, 0, '' from platform.files where account_id = ${accountId}`,
    `insert into platform.tickets values ('\\x${id.toString(16).padStart(4, '0')}', ${accountId}, 'p', 's', 1, ${at})`,
    `insert into platform.mails (account_id, kind, to_address, subject, text, message_id, created_at) values (${accountId}, 'k', 'a', 's', 't', 'm', ${at})`,
    `insert into platform.notices (account_id, kind, created_at) values (${accountId}, 'k', ${at})`,
    `insert into platform.notice_readings select account_id, id, ${id}, ${at} from platform.notices where account_id = ${accountId}`,
    `insert into identity.team_access values (${accountId}, ${id}, 'leads')`,
    `insert into billing.wallets (account_id) values (${accountId})`,
    `insert into billing.buckets (account_id, kind, granted, remaining, created_at) values (${accountId}, 'plan', 1, 0, ${at})`,
    `insert into billing.holds (account_id, quoted, remaining, expires_at, created_at) values (${accountId}, 1, 0, ${at}, ${at})`,
    `insert into billing.hold_parts select account_id, id, (select max(id) from billing.buckets where account_id = ${accountId}), 0 from billing.holds where account_id = ${accountId}`,
    `insert into billing.journals (account_id, key, kind, sequence, prev_hash, hash, created_at) values (${accountId}, 'k', 'grant', 1, '', '', ${at})`,
    `update billing.wallets set sequence = 1 where account_id = ${accountId}`,
    `insert into billing.entries (account_id, journal_id, line, ledger_account, bucket_id, credits) select j.account_id, j.id, line, side, b.id, credits from billing.journals j, billing.buckets b, (values (1, 'issued', -1), (2, 'spent', 1)) e (line, side, credits) where j.account_id = ${accountId} and b.account_id = ${accountId}`,
    `insert into billing.purchases (account_id, subject, item, journal_key, credits, bought_at) values (${accountId}, 1, 'contact', 'k', 1, ${at})`,
    `insert into lists.lists (account_id, type, name, created_at, updated_at) values (${accountId}, 'people', 'l', ${at}, ${at})`,
    `insert into contacts.identities (account_id, class, created_at) values (${accountId}, 'person', ${at})`,
    `insert into contacts.identity_keys select account_id, 'ref', 'k', id from contacts.identities where account_id = ${accountId}`,
    `insert into contacts.identity_merges (account_id, kept_id, merged_id, moved_keys, moved_results, created_at) select account_id, id, id, '[]', '{}', ${at} from contacts.identities where account_id = ${accountId}`,
    `insert into records.results (account_id, list_id, identity_id, source, created_at, updated_at) select l.account_id, l.id, i.id, 'search', ${at}, ${at} from lists.lists l join contacts.identities i using (account_id) where l.account_id = ${accountId}`,
    `insert into lists.facets (account_id, list_id, is_archived, email_status, crm_status, n) select account_id, list_id, false, 'none', 'unsent', 1 from records.results where account_id = ${accountId}`,
    `insert into records.values (account_id, result_id, field, value, source, method, fetched_at) select account_id, id, 'name', '"n"', 's', 'manual', ${at} from records.results where account_id = ${accountId}`,
    `insert into contacts.suppressions (account_id, level, kind, hash, created_at) values (${accountId}, 'account', 'email', '\\x01', ${at})`,
    `insert into lists.history (account_id, list_id, kind, created_at) select account_id, id, 'search', ${at} from lists.lists where account_id = ${accountId}`,
    `insert into exports.exports (account_id, list_id, user_id, type, request, created_at) select account_id, id, ${id}, 'people', '{}', ${at} from lists.lists where account_id = ${accountId}`,
    `insert into search.searches (account_id, run_id, list_id, type, searcher, location, filters, match, requested, cost_max, created_at) select r.account_id, r.id, l.id, 'people', 's', '{}', '{}', 100, 1, 0, ${at} from platform.runs r join lists.lists l using (account_id) where r.account_id = ${accountId}`,
    `insert into records.employees (account_id, result_id, name, folded, source, method, fetched_at, created_at) select account_id, id, 'n', 'n', 's', 'crawl', ${at}, ${at} from records.results where account_id = ${accountId}`,
    `insert into enrichment.jobs (account_id, run_id, list_id, type, action, cost_max, created_at) select r.account_id, r.id, l.id, 'local', 'email', 0, ${at} from platform.runs r join lists.lists l using (account_id) where r.account_id = ${accountId}`,
    `insert into enrichment.visits (account_id, result_id, run_id, action, outcome, result, at) select account_id, id, 1, 'email', 'read', 'found', ${at} from records.results where account_id = ${accountId}`,
    `insert into identity.email_codes (account_id, user_id, purpose, email, code_hash, created_at, expires_at) values (${accountId}, ${id}, 'reset', 'e', '', ${at}, ${at})`,
    `insert into identity.social_accounts (account_id, user_id, realm_id, issuer, provider_user_id) values (${accountId}, ${id}, 1, 'i', '${id}')`,
    `insert into identity.totp_secrets (account_id, user_id, secret) values (${accountId}, ${id}, 's')`,
    `insert into identity.login_activity (account_id, user_id, ip_address, browser, method, success, created_at) values (${accountId}, ${id}, 'i', 'b', 'password', true, ${at})`,
    `insert into identity.api_keys (account_id, user_id, description, prefix, key_hash, created_at) values (${accountId}, ${id}, 'd', 'p', '\\x${id.toString(16).padStart(4, '0')}', ${at})`,
    `insert into identity.user_preferences (account_id, user_id, key, value) values (${accountId}, ${id}, 'k', '1')`,
    `insert into identity.realms (kind, name, account_id) values ('reseller', 'Canary ${accountId}', ${accountId})`,
    `insert into whitelabel.business_accounts (account_id, realm_id, business_name, slug) select ${accountId}, id, 'Canary', 'canary-${accountId}' from identity.realms where account_id = ${accountId}`,
  ])
    await client.query(statement);
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
    expect(await attempt('select from records.searchable', [owner.accountId])).toBe(1);
    expect(await attempt('select from records.searchable', [stranger.accountId])).toBe(0);
    expect(await attempt('select from records.searchable', null)).toBe(0);
    for (const statement of [`update records.searchable set name = 'x'`, 'delete from records.searchable'])
      expect(await attempt(statement, [owner.accountId]), statement).toBe('42501');
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
