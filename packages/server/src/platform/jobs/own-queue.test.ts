import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/databases/old-database.ts';

/** What a product on pg-boss left behind: one job of each kind, one that is worked on, one that was given up. */
const left = `
  insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
    deletion_seconds, dead_letter, partition, table_name)
  select q, case q when 'platform.run' then 'exclusive' else 'standard' end, 5, 5, true, 900, 86400, 86400, null, false, 'job_common'
    from unnest(array['platform.run', 'platform.mail', 'dead_letters']) q;
  insert into pgboss.job (name, data, state, policy, singleton_key, group_id, priority, retry_count, start_after, started_on, completed_on, output)
  values
    ('platform.run', '{"account_id": 7, "payload": {"run_id": 1}}', 'created', 'exclusive', '7:run:1', '7', 3, 0, '2030-01-01', null, null, null),
    ('platform.run', '{"account_id": 7, "payload": {"run_id": 2}}', 'active', 'exclusive', '7:run:2', '7', 0, 0, '2026-01-01', now(), null, '{"deaths": 2}'),
    ('platform.mail', '{"account_id": 8, "payload": {"mail_id": 3}}', 'retry', 'standard', null, '8', 0, 1, '2026-01-01', now(), null, '{"message": "broke", "name": "Error"}'),
    ('platform.mail', '{"account_id": null, "payload": {"mail_id": 4}}', 'completed', 'standard', null, null, 0, 0, '2026-01-01', now(), now(), null);
  insert into pgboss.job (name, data, output, source_name, source_id, source_retry_count)
  values ('dead_letters', '{"account_id": 8, "payload": {"mail_id": 5}}', '{"message": "gone"}', 'platform.mail', gen_random_uuid(), 5);
  insert into platform.workers (name) values ('w');
  insert into platform.job_leases (worker_id, queue, job_id, account_id) select w.id, j.name, j.id, 7 from platform.workers w, pgboss.job j where j.state = 'active'`;

let old: OldDatabase;
beforeAll(async () => {
  // The numbered migrations are those from before.
  old = await openOldDatabase('2');
});
afterAll(() => old.close());

describe('an installation whose queue was pg-boss', () => {
  it('keeps every job where it stood, and works on', async () => {
    const { client } = old;
    await client.query(left);
    const before = (await client.query('select job_id from platform.job_leases')).rows;
    await old.update();
    const { rows } = await client.query(
      `select queue, account_id::int as account, payload, key, priority, state, retry_count as retries, deaths, reason,
           due_at > now() as later, started_at is not null as begun from platform.jobs order by queue desc, payload::text`,
    );
    const usual = { key: null, priority: 0, retries: 0, deaths: 0, reason: null, later: false, begun: true };
    expect(rows).toEqual([
      {
        ...usual,
        queue: 'platform.run',
        account: 7,
        payload: { run_id: 1 },
        key: '7:run:1',
        priority: 3,
        state: 'created',
        later: true,
        begun: false,
      },
      {
        ...usual,
        queue: 'platform.run',
        account: 7,
        payload: { run_id: 2 },
        key: '7:run:2',
        state: 'active',
        deaths: 2,
      },
      {
        ...usual,
        queue: 'platform.mail',
        account: 8,
        payload: { mail_id: 3 },
        state: 'retry',
        retries: 1,
        reason: 'broke',
      },
      { ...usual, queue: 'platform.mail', account: null, payload: { mail_id: 4 }, state: 'completed' },
    ]);
    expect((await client.query('select id as job_id from platform.jobs where state = $1', ['active'])).rows).toEqual(
      before,
    );
    expect(
      (
        await client.query(
          'select queue, account_id::int as account, payload, reason, tries from platform.dead_letters',
        )
      ).rows,
    ).toEqual([{ queue: 'platform.mail', account: 8, payload: { mail_id: 5 }, reason: 'gone', tries: 6 }]);
    expect((await client.query(`select to_regnamespace('pgboss') as there`)).rows).toEqual([{ there: null }]);
    // Of one key only one still: the first waits already; and the account's job is claimed as any other.
    const send = `select platform.enqueue_jobs('platform.run', '[{"account_id": 7, "payload": {}, "key": "7:run:1"}]')`;
    expect((await client.query(send)).rows).toEqual([]);
    const claim = `select job_id, attempt from platform.claim_jobs((select id from platform.workers), 'platform.mail', 2, 8, 0)`;
    expect((await client.query(claim)).rows).toMatchObject([{ attempt: 3 }]);
  });
});

describe('what nobody needs any more', () => {
  it('goes after its time, and a job that nobody answers for comes back', async () => {
    const { client } = old;
    await client.query('truncate platform.jobs, platform.dead_letters, platform.job_leases');
    await client.query(
      `insert into platform.jobs (queue, payload, state, due_at, started_at, ended_at) values
           ('a', '1', 'completed', now(), now(), now() - interval '6 days'), ('a', '2', 'failed', now(), now(), now() - interval '8 days'),
           ('a', '3', 'created', now() - interval '29 days', null, null), ('a', '4', 'retry', now() - interval '31 days', null, null),
           ('a', '5', 'active', now(), now() - interval '26 hours', null), ('a', '6', 'active', now(), now() - interval '24 hours', null);
         insert into platform.dead_letters (job_id, queue, payload, reason, tries, created_at)
           select gen_random_uuid(), 'a', n::text::jsonb, '', 1, now() - make_interval(days => n) from unnest(array[89, 91]) n`,
    );
    expect((await client.query('select platform.remove_old_jobs()::int as gone')).rows).toEqual([{ gone: 3 }]);
    await client.query('select from platform.reap_jobs(25)');
    const { rows } = await client.query(`select payload::text as n, state from platform.jobs order by 1`);
    expect(rows).toEqual([
      { n: '1', state: 'completed' },
      { n: '3', state: 'created' },
      { n: '5', state: 'retry' },
      { n: '6', state: 'retry' },
    ]);
    expect((await client.query('select payload::text as n from platform.dead_letters')).rows).toEqual([{ n: '89' }]);
  });
});
