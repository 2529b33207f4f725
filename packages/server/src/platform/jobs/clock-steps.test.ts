import { beforeAll, describe, expect, it } from 'vitest';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createPerson, type Person } from '../../testing/people.ts';
import { probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { inAccounts } from '../context/transaction.ts';
import { enqueueMany } from './enqueue.ts';

const app = useTestApp({ jobs: probeJobs });
const processes = useProcesses();

let person: Person;
beforeAll(async () => {
  person = await createPerson(app());
  await processes.start({ role: 'work', databaseUrl: app().databaseUrl });
});

/** Three jobs, due in so many seconds. */
const put = (from: number, afterSeconds = 0): Promise<unknown> =>
  inAccounts(app().app.systemContext('test'), [], (tx) =>
    enqueueMany(
      tx,
      probeJob,
      [0, 1, 2].map((i) => ({ n: from + i, how: 'done', ms: 0 }) as const),
      {
        accountId: person.accountId,
        afterSeconds,
      },
    ),
  );

const count = async (statement: string, values: readonly unknown[] = []): Promise<number> =>
  (await app().owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`, [...values])).rows[0]?.n ?? 0;

const isDone = (from: number) => async (): Promise<boolean> =>
  (await count(`platform.audits where action = 'probed' and entity_id between $1 and $1 + 2`, [from])) === 3;

/** What the platform's tables look like after the database's clock was set by so many seconds: every moment in them lies so much earlier. */
const stepClock = async (seconds: number): Promise<void> => {
  const { rows } = await app().owner.query<{ statement: string }>(
    `select format('update platform.%I set %s', c.table_name,
       string_agg(format('%1$I = %1$I - make_interval(secs => %2$s)', c.column_name, $1::int), ', ')) as statement
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'platform' and t.table_type = 'BASE TABLE'
       and c.table_name <> 'audits' -- append-only
       and c.data_type = 'timestamp with time zone'
     group by c.table_name`,
    [seconds],
  );
  const steps = rows.map(({ statement }) => statement);
  expect(steps.length).toBeGreaterThan(10);
  // Not in the middle of a look for dead workers: a real clock is set between two readings of it, too.
  const lock = 'select pg_advisory_xact_lock(7147021, 0)';
  await app().owner.query(['begin', lock, ...steps, 'commit'].join(';'));
};

describe('a worker alone, when the clock of the database is set (R17)', () => {
  it.each([
    ['forward by a minute', 60, 100],
    ['forward by an hour', 3_600, 200],
    ['back by a minute', -60, 300],
    ['back by an hour', -3_600, 400],
  ])('%s: works on what comes, and on what waits for its moment', async (_, seconds, from) => {
    await put(from);
    await until(isDone(from), 20);
    // The worker has looked at the clock since it was set last.
    await until(
      async () => (await count(`platform.last_moment where seen_at > clock_timestamp() - interval '2 seconds'`)) === 1,
    );
    await put(from + 10, 4);
    await stepClock(seconds);
    await put(from + 20);
    await until(isDone(from + 20), 20);
    await until(isDone(from + 10), 30);
    expect(await count('platform.workers')).toBe(1);
  });
});

describe('limits of calls, when the clock is set back (R17)', () => {
  const take = async (at: string): Promise<number> =>
    (
      await app().owner.query<{ granted: number }>(`select granted from platform.take_tokens('clock', 5, 1, 1, $1)`, [
        at,
      ])
    ).rows[0]?.granted ?? 0;

  it('give as before, not only when the moment of their last call has come again', async () => {
    for (let i = 0; i < 5; i += 1) expect(await take('2026-11-23T10:00:00Z')).toBe(1);
    expect(await take('2026-11-23T10:00:00Z')).toBe(0);
    expect(await take('2026-11-23T09:00:00Z')).toBe(0);
    expect(await take('2026-11-23T09:00:01Z')).toBe(1);
  });
});
