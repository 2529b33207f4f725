import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asApplication } from '../../testing/as-application.ts';
import type { ModuleFixture } from '../../testing/module-fixture.ts';
import { loadFixtures } from '../../testing/module-fixtures.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inAccounts } from '../context/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';

// Whoever runs SQL of their own through the application: what it may become, read, change and run, from the catalogue.

const app = useTestApp({ jobs: probeJobs });

const ask = async <T extends pg.QueryResultRow>(statement: string, values: readonly unknown[] = []): Promise<T[]> =>
  (await app().owner.query<T>(statement, [...values])).rows;

const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`;

const application = async (accounts: readonly number[] | null) => {
  const opened = await asApplication(app(), accounts);
  onTestFinished(opened.close);
  return opened;
};

describe('PUBLIC, which every login of the server is', () => {
  /** Everything of ours that PUBLIC has a right to. */
  const openToAll = async (): Promise<string[]> => {
    const rows = await ask<{ open: string }>(
      `select format('function %s', f.oid::regprocedure) as open from pg_proc f join pg_namespace n on n.oid = f.pronamespace
         where ${ours} and has_function_privilege('public', f.oid, 'execute')
       union all
       select format('schema %s', n.nspname) from pg_namespace n
         where ${ours} and (has_schema_privilege('public', n.oid, 'usage') or has_schema_privilege('public', n.oid, 'create'))
       union all
       select format('%s %s', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where ${ours} and exists (
           select from aclexplode(c.relacl) a where a.grantee = 0
           union all select from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid and a.grantee = 0)
       union all
       select 'schema public, to make objects in' where has_schema_privilege('public', 'public', 'create')
       order by 1`,
    );
    return rows.map(({ open }) => open);
  };

  it('may run, use, read and make nothing', async () => expect(await openToAll()).toEqual([]));

  it('may not run what is made from now on, whoever forgets to say so', async () => {
    await app().owner.query(`create function platform.planted() returns int language sql as 'select 1'`);
    expect(await openToAll()).toEqual([]);
    await app().owner.query('grant execute on function platform.planted() to public');
    expect(await openToAll()).toEqual(['function platform.planted()']);
    await app().owner.query('select platform.apply_access()');
    expect(await openToAll()).toEqual([]);
    await app().owner.query('drop function platform.planted()');
  });
});

describe('functions', () => {
  type Right = { name: string; is_definer: boolean; app: boolean; system: boolean; open_to: string | null };
  const rights = () =>
    ask<Right>(
      `select f.oid::regprocedure::text as name, f.prosecdef as is_definer,
         has_function_privilege('galena_app', f.oid, 'execute') as app,
         has_function_privilege('galena_system', f.oid, 'execute') as system,
         case when f.prorettype = 'trigger'::regtype then 'owner' else a.open_to end as open_to
       from pg_proc f join pg_namespace n on n.oid = f.pronamespace
       left join platform.function_access a on to_regprocedure(a.function_name) = f.oid where ${ours} order by 1`,
    );

  it('are open to whom they are declared for, and those of nobody to both roles', async () => {
    for (const { name, app: forApp, system, open_to } of await rights()) {
      const expected = { app: [true, true], system: [false, true], owner: [false, false] }[open_to ?? 'app'];
      expect({ name, rights: [forApp, system] }).toEqual({ name, rights: expected });
    }
  });

  it('that do what the application may not are these, and no other', async () => {
    const definers = (await rights()).filter((right) => right.is_definer && right.app).map(({ name }) => name);
    expect(definers).toEqual([
      // For the accounts of the transaction only.
      'contacts.denied_from_above(bigint,text[],bytea[])',
      'contacts.suppress_for_customers(bigint,text,bytea,text,timestamp with time zone)',
      'identity.parent_account()',
      // Before an account is known; one row to whoever knows the host, the address, the token.
      'identity.realm_of_host(text)',
      'identity.session_of_token(bytea,text,timestamp with time zone)',
      'identity.user_by_email(bigint,text)',
      // For the accounts of the transaction only.
      'platform.enqueue_jobs(text,jsonb)',
      'platform.finish_job(bigint)',
      'platform.hold_lease(bigint)',
      'platform.hurry_job(text,text)',
      // Yes or no to a number.
      'platform.lease_stands(bigint)',
      // Before an account is known.
      'platform.spend_ticket(bytea,text,text,timestamp with time zone)',
      'whitelabel.brand_of_host(text)',
    ]);
  });

  it('of that kind need a declaration and a search_path that ends with the caller’s own types', async () => {
    const apply = () => app().owner.query('select platform.apply_access()');
    const refusal = /without a declaration: platform\.planted\(\)/;
    await app().owner.query(
      `create function platform.planted() returns int language sql security definer set search_path = pg_catalog, pg_temp as 'select 1'`,
    );
    await expect(apply()).rejects.toThrow(refusal);
    await app().owner.query(`select platform.function_for('platform.planted()', 'app')`);
    await apply();
    await app().owner.query(`alter function platform.planted() set search_path = ''`);
    await expect(apply()).rejects.toThrow(refusal);
    await app().owner.query('drop function platform.planted()');
    await app().owner.query('select platform.apply_access()');
    expect(await ask(`select from platform.function_access where function_name ~ 'planted'`)).toEqual([]);
  });

  it('do not take a type of the caller’s for the one they name', async () => {
    const { run } = await application([1]);
    await run(`create temp table seen (who name)`);
    await run(
      `create function pg_temp.see(value pg_catalog.jsonb) returns boolean language plpgsql as $$
         begin insert into pg_temp.seen values (current_user); return true; end $$`,
    );
    expect(await run('create domain pg_temp.jsonb as pg_catalog.jsonb check (pg_temp.see(value))')).toEqual([]);
    await run(`select platform.enqueue_jobs('probe.work', '[{"account_id": 1, "payload": {}}]')`);
    await run('select platform.hold_lease(1), platform.finish_job(1)');
    expect(await run('select distinct who from pg_temp.seen')).toEqual([]);
  });
});

describe('the login of the application', () => {
  let owner: Person;
  let stranger: Person;
  let jobId: string;
  const canary = 'canary-of-the-owner';

  beforeAll(async () => {
    owner = await createPerson(app());
    stranger = await createPerson(app());
    await signInAs(app(), owner);
    const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_system' });
    await client.connect();
    for (const { plantedRows } of await loadFixtures<ModuleFixture>())
      for (const statement of plantedRows?.(owner) ?? []) await client.query(statement);
    await client.end();
    const accountId = owner.accountId;
    jobId = (await inAccounts(app().app.systemContext('test'), [], (tx) =>
      enqueue(tx, probeJob, { n: 1 }, { accountId, key: 'k', afterSeconds: 3_600 }),
    )) as string;
    // A payload nobody could mistake, a job that is worked on, one that was given up, one across accounts.
    await app().owner.query(
      `with payload as (update platform.jobs set payload = jsonb_build_object('secret', '${canary}') where id = '${jobId}'),
         dead as (insert into platform.dead_letters (job_id, queue, account_id, payload, reason, tries)
           select '${jobId}', 'probe.work', ${accountId}, jsonb_build_object('secret', '${canary}'), 'x', 1),
         taken as (insert into platform.jobs (queue, account_id, payload, state, started_at)
           select 'probe.work', a, jsonb_build_object('secret', '${canary}'), 'active', now() from unnest(array[${accountId}, null]::bigint[]) a
           returning id, account_id),
         worker as (insert into platform.workers (name) values ('planted') returning id)
       insert into platform.job_leases (worker_id, queue, job_id, account_id)
         select worker.id, 'probe.work', taken.id, taken.account_id from worker, taken`,
    );
  });

  it('can become nothing but the application', async () => {
    const { run } = await application(null);
    const name = /^galena_app_in_/;
    expect(await run('select session_user as login, current_user as role')).toEqual([
      { login: expect.stringMatching(name), role: 'galena_app' },
    ]);
    const roles = await ask<{ name: string }>(
      `select rolname as name from pg_roles where rolname <> 'galena_app' and rolname <> $1`,
      [new URL(app().app.logins.app.url()).searchParams.get('user')],
    );
    expect(roles.map((role) => role.name)).toEqual(expect.arrayContaining(['galena', 'galena_system', 'postgres']));
    for (const reset of ['reset role', 'set role none', 'reset session authorization', 'discard all'])
      for (const { name: role } of roles) {
        await run(reset);
        const quoted = pg.escapeIdentifier(role);
        expect(await run(`set role ${quoted}`), `${reset}, then ${role}`).toBe('42501');
        expect(await run(`set session authorization ${quoted}`), `${reset}, then ${role}`).toBe('42501');
      }
  });

  it('reads nothing of another account and nothing of the engine, in any table there is', async () => {
    const { run } = await application([stranger.accountId]);
    const tables = await ask<{ name: string; kind: string | null; account_column: string | null }>(
      `select format('%s.%s', n.nspname, c.relname) as name, a.kind, a.account_column
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       left join platform.table_access a on a.table_name = format('%s.%s', n.nspname, c.relname)
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and ${ours} order by 1`,
    );
    expect(tables.length).toBeGreaterThan(60);
    for (const { name, kind, account_column: column } of tables) {
      const rows = await run(`select * from ${name}`);
      if (kind === 'hidden') expect({ name, rows }).toEqual({ name, rows: '42501' });
      else for (const secret of [canary, owner.email]) expect(JSON.stringify(rows), name).not.toContain(secret);
      if (column) expect(await run(`select from ${name} where ${column} = ${owner.accountId}`), name).toEqual([]);
    }
    // It has rows of its own to see, so that nothing above was empty by mistake.
    expect(await run('select from identity.users')).toHaveLength(1);
  });

  it('enqueues for its own account, for no other, and not across accounts', async () => {
    const { run } = await application([stranger.accountId]);
    const put = (...accounts: (number | null)[]) =>
      run(`select platform.enqueue_jobs('probe.planted', $1) as id`, [
        JSON.stringify(accounts.map((account_id) => ({ account_id, payload: { n: 1 } }))),
      ]);
    expect(await put(stranger.accountId, stranger.accountId)).toHaveLength(2);
    for (const accounts of [[owner.accountId], [null], [stranger.accountId, owner.accountId]])
      expect(await put(...accounts), String(accounts)).toBe('42501');
    expect(await ask(`select distinct account_id from platform.jobs where queue = 'probe.planted'`)).toEqual([
      { account_id: stranger.accountId },
    ]);
  });

  /** Everything in the database that is the owner's or nobody's, but what any call may touch: tokens of limits, workers' turns. */
  const fingerprint = async (): Promise<Record<string, string>> => {
    const tables = await ask<{ name: string; own: string | null }>(
      `select a.table_name as name, coalesce(a.account_column, (select quote_ident(attname) from pg_attribute
         where attrelid = a.table_name::regclass and attname = 'account_id' and not attisdropped)) as own
       from platform.table_access a join pg_class c on c.oid = a.table_name::regclass
       where c.relkind in ('r', 'p') and a.table_name not in ('platform.rate_buckets', 'platform.leases')`,
    );
    const found: Record<string, string> = {};
    for (const { name, own } of tables) {
      const whose = own ? `${own} is distinct from ${stranger.accountId}` : 'true';
      const [row] = await ask<{ rows: string }>(
        `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${name} t where ${whose}`,
      );
      found[name] = row?.rows ?? '';
    }
    return found;
  };

  type Signature = { name: string; types: string[] };

  /** What a parameter of a type may be called with: of the owner's whatever there is. */
  const valuesFor = async (): Promise<Record<string, readonly string[]>> => {
    const accountId = owner.accountId;
    const leases = await ask<{ id: string }>('select id from platform.job_leases');
    const [worker] = await ask<{ id: string }>('select id from platform.workers');
    const [run] = await ask<{ id: string }>('select id from platform.runs where account_id = $1', [accountId]);
    const [ticket] = await ask<{ hash: string }>('select hash::text from platform.tickets where account_id = $1', [
      accountId,
    ]);
    const request = JSON.stringify([{ account_id: accountId, payload: { n: 2 } }]);
    const ids = [...new Set([accountId, ...leases.map(({ id }) => id), worker?.id, run?.id].map(String))];
    return {
      bigint: ids,
      integer: ['1000'],
      text: ['probe.work', `${accountId}:k`, owner.email],
      'double precision': ['0'],
      'timestamp with time zone': ['2026-01-01'],
      uuid: [jobId],
      jsonb: [request, JSON.stringify([{ account_id: null, payload: {} }])],
      bytea: [String(ticket?.hash)],
      'text[]': ['{email}'],
      'bytea[]': [`{"\\\\x00"}`],
    };
  };

  const everyCall = (types: readonly string[], values: Record<string, readonly string[]>): string[][] =>
    types.reduce<string[][]>(
      (calls, type) => calls.flatMap((call) => (values[type] ?? ['']).map((value) => [...call, value])),
      [[]],
    );

  it('changes nothing of others and learns nothing of them by any function there is, however it is called', async () => {
    const { run } = await application([stranger.accountId]);
    const functions = await ask<Signature>(
      `select f.oid::regproc::text as name, array(select format_type(t, null) from unnest(f.proargtypes) t) as types
       from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${ours} and f.prokind = 'f' order by 1`,
    );
    expect(functions.length).toBeGreaterThan(40);
    const values = await valuesFor();
    const before = await fingerprint();
    const outcomes = new Set<string>();
    for (const { name, types } of functions)
      for (const call of everyCall(types, values)) {
        const parameters = types.map((type, at) => `$${at + 1}::${type}`).join(', ');
        const rows = await run(`select * from ${name}(${parameters})`, call);
        expect(JSON.stringify(rows), `${name}(${call.join(', ')})`).not.toContain(canary);
        if (typeof rows !== 'string') outcomes.add(name);
      }
    expect(await fingerprint()).toEqual(before);
    // It was let into some, and those do work: what is refused is the account and not the call.
    expect([...outcomes]).toEqual(
      expect.arrayContaining(['platform.finish_job', 'platform.hold_lease', 'platform.hurry_job']),
    );
    expect(
      [...outcomes].filter((name) => /claim_jobs|reap_jobs|register_worker|apply_access|may_act_for/.test(name)),
    ).toEqual([]);
  });

  it('the owner’s own account may do to its jobs what nobody else may', async () => {
    const { run } = await application([owner.accountId]);
    const [lease] = await ask<{ id: string }>('select id from platform.job_leases where account_id = $1', [
      owner.accountId,
    ]);
    expect(await run('select platform.hold_lease($1) as held', [lease?.id])).toEqual([{ held: true }]);
    expect(await run('select platform.finish_job($1) as done', [lease?.id])).toEqual([{ done: true }]);
    await run('select platform.hurry_job($1, $2)', ['probe.work', `${owner.accountId}:k`]);
    expect(await ask('select due_at <= now() as due from platform.jobs where id = $1', [jobId])).toEqual([
      { due: true },
    ]);
  });

  it('is bound in the same way where one login serves both roles', async () => {
    const client = new pg.Client({ connectionString: app().databaseUrl, options: '-c role=galena_app' });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`set app.account_ids = '{${stranger.accountId}}'`);
    const request = (account: number) => [JSON.stringify([{ account_id: account, payload: {} }])];
    const text = `select platform.enqueue_jobs('probe.planted', $1)`;
    await expect(client.query(text, request(stranger.accountId))).resolves.toBeTruthy();
    await expect(client.query(text, request(owner.accountId))).rejects.toMatchObject({ code: '42501' });
  });
});
