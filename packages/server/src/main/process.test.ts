import { request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { CallError, createClient, streamPath } from '@galena/contract/kernel';
import { useProcesses, type ProbeProcess } from '../testing/faults/processes.ts';
import { createPerson, signInAs } from '../testing/people.ts';
import { probeFaultRoutes } from '../testing/probes/probe-faults.ts';
import { acceptRoute, probeJob, probeJobs } from '../testing/probes/probe-jobs.ts';
import { useTestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { enqueueMany } from '../platform/jobs/enqueue.ts';
import { inAccounts } from '../platform/context/transaction.ts';

const app = useTestApp({ jobs: probeJobs });
const processes = useProcesses();
const start = (role: 'serve' | 'work' | 'serve,work', environment: Record<string, string> = {}) =>
  processes.start({ role, databaseUrl: app().databaseUrl, environment });

const signIn = async () => {
  const person = await createPerson(app());
  const token = await signInAs(app(), person, '127.0.0.1');
  await app().owner.query(
    `update identity.access_tokens set created_at = now(), last_used_at = now(), expires_at = now() + interval '1 day'`,
  );
  return { ...person, token };
};
const clientOf = (probe: ProbeProcess, token: string | null = null) =>
  createClient({ origin: probe.origin, token: () => token });
const statusOf = (task: Promise<unknown>): Promise<number> =>
  task.then(
    () => 200,
    (error: unknown) => (error instanceof CallError ? error.status : -1),
  );

/** Holds back every answer that needs the sessions table, until it is let go. */
const holdAnswers = async (): Promise<() => Promise<void>> => {
  const lock = await app().owner.connect();
  await lock.query('begin; lock table identity.access_tokens in access exclusive mode');
  return async () => {
    await lock.query('rollback');
    lock.release();
  };
};

/** Until so many calls wait for it. */
const untilHeld = (count: number) =>
  until(async () => {
    const { rows } = await app().owner.query('select count(*)::int as n from pg_locks where not granted');
    return rows[0].n >= count;
  });

describe('SIGTERM (R14)', () => {
  it('answers what is under way, ends open streams, gives jobs back, exits 0', async () => {
    const person = await signIn();
    // A connection for each call, so that all of them are under way before the signal comes.
    const probe = await start('serve,work', { GALENA_POOL_SIZE: '60' });
    const callAtOnce = () =>
      Array.from({ length: 50 }, () => statusOf(clientOf(probe, person.token)(identityRoutes.me, {})));
    // Whoever waits for a lock longer than three seconds is sent away: the connections stand before it is held.
    await Promise.all(callAtOnce());
    const stream = await fetch(probe.origin + streamPath, { headers: { authorization: `Bearer ${person.token}` } });
    const reader = stream.body?.getReader();
    await reader?.read();
    // Jobs that end soon, by themselves.
    await inAccounts(app().app.systemContext('test'), [], (tx) =>
      enqueueMany(
        tx,
        probeJob,
        [1, 2, 3].map((n) => ({ n, how: 'slow' as const, ms: 500 })),
        { accountId: person.accountId },
      ),
    );
    const active = async () =>
      (await app().owner.query(`select count(*)::int as n from platform.jobs where state = 'active'`)).rows[0].n;
    const done = `select entity_id::int as n from platform.audits where action = 'probed' order by 1`;
    const ended = async () => (await app().owner.query<{ n: number }>(done)).rows.map((row) => row.n);
    // On a busy machine the first is over before the last is taken.
    await until(async () => (await active()) + (await ended()).length >= 3);
    const letGo = await holdAnswers();
    const calls = callAtOnce();
    await untilHeld(50);
    probe.kill('SIGTERM');
    // Its jobs are over, and still it waits for its calls.
    await until(async () => (await active()) === 0);
    await letGo();
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    expect(await statusOf(clientOf(probe, person.token)(identityRoutes.me, {}))).toBe(0);
    let last = await reader?.read();
    while (last && !last.done) last = await reader?.read();
    await probe.ended;
    expect(probe.child.exitCode).toBe(0);
    const before = await ended();
    const next = await start('work');
    await until(async () => (await ended()).length === 3);
    expect(before).toEqual([1, 2, 3]);
    next.kill('SIGTERM');
    await next.ended;
    expect(next.child.exitCode).toBe(0);
  });

  it('a second one ends it at once', async () => {
    const person = await signIn();
    const probe = await start('serve');
    const letGo = await holdAnswers();
    const call = statusOf(clientOf(probe, person.token)(identityRoutes.me, {}));
    await untilHeld(1);
    probe.kill('SIGTERM');
    // It heard the first: its door is closed.
    await until(async () => (await statusOf(clientOf(probe)(identityRoutes.me, {}))) === 0);
    probe.kill('SIGTERM');
    await probe.ended;
    expect(probe.child.exitCode).toBe(130);
    expect(await call).toBe(0);
    await letGo();
  });
});

describe('a bug (R26)', () => {
  const quiet = { GALENA_LOG_LEVEL: 'fatal' };
  // One process meets all but the last.
  let probe: ProbeProcess;
  beforeAll(async () => {
    probe = await start('serve', quiet);
  });
  it.each(['throws', 'rejects', 'throws_no_error', 'answers_nonsense'] as const)(
    'that %s in a call is answered 500 with a sentence and no stack; the process goes on',
    async (bug) => {
      const error = await clientOf(probe)(probeFaultRoutes.bug, { params: { bug } }).catch((caught: unknown) => caught);
      expect(error).toMatchObject({ status: 500, body: { code: 'unexpected' } });
      expect(JSON.stringify(error)).not.toMatch(/secret_place|\.ts:/);
      expect((await fetch(`${probe.origin}/healthz`)).status).toBe(200);
    },
  );

  it('in a download that has begun: the connection breaks, so that nobody takes half of it for the whole', async () => {
    const ended = await new Promise<string>((done) => {
      const call = request(`${probe.origin}${probeFaultRoutes.broken.path}`, (answer) => {
        answer.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
        answer.on('end', () => done('whole'));
        answer.resume();
      });
      call.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'error'));
      call.end();
    });
    expect(ended).toBe('ECONNRESET');
    expect((await fetch(`${probe.origin}/healthz`)).status).toBe(200);
  });

  it('leaves a process that ends as if there had been none', async () => {
    probe.kill('SIGTERM');
    await probe.ended;
    expect(probe.child.exitCode).toBe(0);
  });

  it('that is thrown later or rejects unheard: calls under way are answered, then the process ends with 1', async () => {
    const person = await signIn();
    const bugs = ['throws_later', 'rejects_unheard'] as const;
    const broken = await Promise.all(bugs.map(async (bug) => ({ bug, server: await start('serve', quiet) })));
    const letGo = await holdAnswers();
    const calls = broken.map(({ server }) => statusOf(clientOf(server, person.token)(acceptRoute, { body: { n: 4 } })));
    await untilHeld(bugs.length);
    await Promise.all(
      broken.map(({ bug, server }) => statusOf(clientOf(server)(probeFaultRoutes.bug, { params: { bug } }))),
    );
    await letGo();
    expect(await Promise.all(calls)).toEqual([200, 200]);
    await Promise.all(broken.map(({ server }) => server.ended));
    expect(broken.map(({ bug, server }) => [bug, server.child.exitCode])).toEqual(bugs.map((bug) => [bug, 1]));
  });
});
