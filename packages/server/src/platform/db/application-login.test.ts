import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { asApplication } from '../../testing/logins/as-application.ts';
import type { ModuleFixture } from '../../testing/module-fixture.ts';
import { loadFixtures } from '../../testing/module-fixtures.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
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
    // The logins of other tests' databases come and go while this one runs.
    const roles = await ask<{ name: string }>(
      `select rolname as name from pg_roles where rolname <> 'galena_app' and rolname <> $1
         and (rolname !~ '_in_t_[0-9a-f]+$' or rolname like '%_in_' || current_database())`,
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

  /** Everything in the database that is the owner's or nobody's, but what any call may touch: tokens of limits, turns of codes and of workers. */
  const fingerprint = async (): Promise<Record<string, string>> => {
    const tables = await ask<{ name: string; own: string | null }>(
      `select a.table_name as name, coalesce(a.account_column, (select quote_ident(attname) from pg_attribute
         where attrelid = a.table_name::regclass and attname = 'account_id' and not attisdropped)) as own
       from platform.table_access a join pg_class c on c.oid = a.table_name::regclass
       where c.relkind in ('r', 'p') and a.table_name not in
         ('platform.rate_buckets', 'platform.leases', 'identity.code_sendings')`,
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
