import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminHealthRoutes, type HealthItem } from '@galena/contract/admin';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson, signInAs, type Person, type PersonInput } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp({ jobs: probeJobs });
const { health } = adminHealthRoutes;

const signedIn = async (input: PersonInput) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

/** The items by key; of findings the first. */
const look = async () => {
  const { client } = await signedIn({ role: 'admin', modules: ['admin'], isSuperAdmin: true });
  const { items } = (await client.call(health, {})).data;
  return <Key extends HealthItem['key']>(key: Key) =>
    items.find((item) => item.key === key) as Extract<HealthItem, { key: Key }>;
};

const asSystem = (statement: string) => app().owner.query(`set role galena_system; ${statement}; reset role`);
const plantMail = ({ accountId }: Person, state: string, age: string) =>
  asSystem(`insert into platform.mails (account_id, kind, to_address, subject, text, message_id, state, created_at)
    values (${accountId}, 'k', 'a', 's', 't', gen_random_uuid()::text, '${state}',
      '${app().clock.now().toISOString()}'::timestamptz - interval '${age}')`);

describe('GET /api/admin/health', () => {
  it('200: says how the database is, also of a transaction that somebody forgot', async () => {
    const forgotten = await app().owner.connect();
    onTestFinished(() => forgotten.release(true));
    await forgotten.query('begin');
    await forgotten.query('select pg_sleep(1.1)');
    const item = await look();
    expect(item('database')).toMatchObject({ state: 'ok', version: expect.stringMatching(/^\d+\.\d+/) });
    expect(item('database').size_bytes).toBeGreaterThan(1_000_000);
    expect(item('connections').used).toBeGreaterThan(1);
    expect(item('connections').most).toBeGreaterThan(item('connections').used);
    expect(item('transactions').oldest_seconds).toBeGreaterThanOrEqual(1);
  });

  it('200: leaves the connections in the system role', async () => {
    await look();
    const { db } = app().app.systemContext('test');
    const roles = await Promise.all(
      Array.from(
        { length: 8 },
        async () => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows,
      ),
    );
    expect(new Set(roles.flat().map(({ role }) => role))).toEqual(new Set(['galena_system']));
  });

  it('200: misses workers, and sees one come', async () => {
    expect((await look())('workers')).toMatchObject({ state: 'problem', count: 0 });
    await asSystem(`reset role; insert into platform.workers (name) values ('killed')`);
    expect((await look())('workers').count).toBe(0);
    onTestFinished((await app().startWorker(probeJobs)).stop);
    await until(async () => (await look())('workers').count === 1);
    expect((await look())('workers').state).toBe('ok');
  });

  it('200: tells of a job that waits too long, and not of one that is for later', async () => {
    const { accountId } = await createPerson(app());
    const put = (afterSeconds?: number) =>
      inAccounts(app().app.systemContext('test'), [], (tx) =>
        enqueue(tx, probeJob, { n: 1 }, { accountId, ...(afterSeconds ? { afterSeconds } : {}) }),
      );
    await put(3600);
    expect((await look())('waiting_jobs')).toMatchObject({ state: 'ok', oldest_seconds: null });
    const id = await put();
    await app().owner.query(`update platform.jobs set due_at = now() - interval '11 minutes' where id = $1`, [id]);
    const item = (await look())('waiting_jobs');
    expect(item.state).toBe('problem');
    expect(item.oldest_seconds).toBeGreaterThanOrEqual(660);
  });

  it('200: counts schedules that are more than two minutes late, held ones not', async () => {
    const { accountId } = await createPerson(app());
    const plant = (subject: string, secondsAgo: number, isPaused: boolean) =>
      asSystem(`insert into platform.schedules
        (account_id, subject, job, payload, repeat, starts_at, time_zone, is_paused, next_run_at, created_at)
        values (${accountId}, '${subject}', 'j', '{}', 'daily', now(), 'UTC', ${isPaused},
          '${app().clock.now().toISOString()}'::timestamptz - interval '${secondsAgo} seconds', now())`);
    await plant('fresh', 110, false);
    await plant('held', 900, true);
    expect((await look())('schedules')).toMatchObject({ state: 'ok', overdue: 0 });
    await plant('late', 130, false);
    expect((await look())('schedules')).toMatchObject({ state: 'problem', overdue: 1 });
  });

  it('200: counts mails and files of all accounts, and says that mails are kept here', async () => {
    const person = await createPerson(app());
    await plantMail(person, 'queued', '3 days');
    await plantMail(person, 'failed', '23 hours');
    await plantMail(person, 'failed', '25 hours');
    const { accountId } = await createPerson(app());
    await asSystem(`insert into platform.files
      (account_id, key, name, content_type, size_bytes, sha256, storage, purpose, created_at, written_at, stored_at, deleted_at)
      select ${accountId}, 'k' || n, 'n', 't', 500, '', 'database', 'p', now(), now(), now(),
        case when n = 3 then now() end from generate_series(1, 3) n`);
    const item = await look();
    expect(item('mails')).toMatchObject({ state: 'note', waiting: 1, failed: 1 });
    expect(item('mail_sender')).toMatchObject({ state: 'note', is_sandbox: true });
    expect(item('files')).toMatchObject({ state: 'ok', count: 2, size_bytes: 1_000 });
  });

  it('200: hands on what rooms find of themselves', async () => {
    expect((await look())('finding')).toMatchObject({ state: 'ok', text: expect.stringMatching(/super admin/) });
  });

  it('401 without a session; 403 for a tenant, a reseller, and an administrator without the module', async () => {
    expect((await app().client().refused(health, {})).status).toBe(401);
    for (const input of [{}, { modules: ['admin', 'whitelabel'] }, { role: 'admin', modules: [] }] as PersonInput[])
      expect((await (await signedIn(input)).client.refused(health, {})).status).toBe(403);
  });
});
