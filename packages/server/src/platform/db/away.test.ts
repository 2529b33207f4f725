import { describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { CallError } from '@galena/contract/kernel';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { lineFaults } from '../../testing/faults/fault-proxy.ts';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { acceptRoute, probeJobBindings, probeJobs } from '../../testing/probes/probe-jobs.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

// A connection for each of the calls that are under way at once.
const app = useTestApp({ jobs: probeJobs, environment: { GALENA_POOL_SIZE: '8' }, spoilsLine: true });
const { login, me, setPreference, endOtherSessions } = identityRoutes;

const timed = async <T>(task: Promise<T>): Promise<{ value: T; ms: number }> => {
  const from = performance.now();
  return { value: await task, ms: performance.now() - from };
};

// The promise is 2 s. Bounds here are those that no machine without faults comes near: figures come from the bench.
const soonMs = 4_000;

describe('while the database is away (R6)', () => {
  it.each(['refuse', 'reset', 'hang'] as const)(
    '%s: 503 with Retry-After and a sentence, soon; sign-in is closed; and it recovers by itself',
    async (mode) => {
      const person = await createPerson(app());
      const client = app().client(await signInAs(app(), person));
      await client.call(me, {});
      await app().line().become(mode);
      const calls = Array.from({ length: 8 }, () => timed(client.refused(me, {})));
      const signIn = app()
        .client()
        .refused(login, { body: { email: person.email, password: person.password } });
      for (const { value, ms } of await Promise.all([...calls, timed(signIn)])) {
        expect(value).toMatchObject({ status: 503, retryAfterSeconds: 2, body: { code: 'unavailable' } });
        expect(ms).toBeLessThan(soonMs);
      }
      expect((await app().client().raw({ method: 'GET', url: '/readyz' })).status).toBe(503);
      expect((await app().client().raw({ method: 'GET', url: '/healthz' })).status).toBe(200);
      await app().line().become('pass');
      await untilBack(client);
      expect((await app().client().raw({ method: 'GET', url: '/readyz' })).status).toBe(200);
    },
  );
});

/** Until a call succeeds again; answers after how many milliseconds. */
const untilBack = async (client: TestClient): Promise<number> => {
  const from = performance.now();
  for (;;) {
    const status = await client.call(me, {}).then(
      () => 200,
      (error: unknown) => (error instanceof CallError ? error.status : Promise.reject(error as Error)),
    );
    if (status === 200) return performance.now() - from;
    expect(status).toBe(503);
    expect(performance.now() - from).toBeLessThan(5_000);
    await new Promise((later) => setTimeout(later, 20));
  }
};

type Flow = (client: TestClient, person: Person, n: number) => Promise<unknown>;

describe('the line is spoilt in the middle of a call (R6)', () => {
  const flows: Readonly<Record<string, Flow>> = {
    reading: (client) => client.call(me, {}),
    'signing in': (_, person) =>
      app()
        .client()
        .call(login, { body: { email: person.email, password: person.password } }),
    writing: (client, _, n) => client.call(setPreference, { body: { key: 'probe.n', value: n } }),
    'writing once': (client, _, n) =>
      client.call(setPreference, { body: { key: 'probe.once', value: n } }, { idempotencyKey: `once-${n}` }),
    'ending sessions': (client) => client.call(endOtherSessions, {}),
    'accepting a job': async (client, _, n) => client.call(acceptRoute, { body: { n } }),
  };
  const times = rounds({ sample: 1, proof: 40 });

  it.each(lineFaults)(
    `%s, in the middle of ${times} × six calls at once: each is done or 503, never half; back by itself`,
    async (mode) => {
      const random = createRandom();
      const callers = await Promise.all(
        Object.entries(flows).map(async ([flow, call]) => {
          const person = await createPerson(app());
          const token = await signInAs(app(), person);
          const isJob = flow === 'accepting a job';
          const client = isJob ? await app().probe(probeJobBindings, { token }) : app().client(token);
          return { flow, call, person, client };
        }),
      );
      const looker = app().client(await signInAs(app(), await createPerson(app())));
      await looker.call(me, {});
      // How long each takes when nothing is wrong, one by one: all of them are done.
      const usual: number[] = [];
      for (const { call, client, person } of callers) usual.push((await timed(call(client, person, 1))).ms);
      let done = 0;
      for (let n = 2; n <= times + 1; n += 1) {
        // Each begins so long before the fault that it is met at a moment of its own, from its first byte to its answer.
        const leads = usual.map((ms) => random.next() * ms * 2);
        const begins = performance.now() + Math.max(...leads);
        const calls = callers.map(async ({ call, client, person }, at) => {
          await new Promise((later) => setTimeout(later, begins - (leads[at] as number) - performance.now()));
          return timed(call(client, person, n).then(() => 200, statusOf));
        });
        await new Promise((later) => setTimeout(later, begins - performance.now()));
        await app().line().become(mode);
        const answers = await Promise.all(calls);
        await app().line().become('pass');
        await untilBack(looker);
        for (const [at, { flow, person }] of callers.entries()) {
          const { value, ms } = answers[at] as (typeof answers)[number];
          expect([200, 503], `${flow}, seed ${random.seed}`).toContain(value);
          expect(ms, `${flow}, seed ${random.seed}`).toBeLessThan(soonMs);
          await expectWhole(person, value === 200 ? n : null, flow);
          done += Number(value === 200);
        }
      }
      process.stdout.write(
        `the line became ${mode}: ${done} of ${times * callers.length} calls done, seed ${random.seed}\n`,
      );
    },
    depthLimitMs,
  );
});

const statusOf = (error: unknown): number => {
  if (error instanceof CallError) return error.status;
  throw error;
};

/** What stands in the database is whole: the job with its note, the effect with its kept answer; and nothing accepted is missing. */
const expectWhole = async ({ accountId }: Person, accepted: number | null, flow: string): Promise<void> => {
  const { rows } = await app().owner.query<{ notes: number[]; jobs: number[]; kept: number; values: number }>(
    `select
       (select coalesce(array_agg(entity_id::int order by entity_id), '{}') from platform.audits where account_id = $1 and action = 'accepted') as notes,
       (select coalesce(array_agg((payload ->> 'n')::int order by 1), '{}') from platform.jobs where account_id = $1) as jobs,
       (select count(*)::int from platform.idempotency_keys where account_id = $1) as kept,
       (select count(*)::int from identity.user_preferences where key like 'probe.%' and user_id in (select id from identity.users where account_id = $1)) as values`,
    [accountId],
  );
  const found = rows[0];
  expect(found?.jobs.toSorted((a, b) => a - b)).toEqual(found?.notes);
  if (accepted === null) return;
  if (flow === 'accepting a job') expect(found?.notes).toContain(accepted);
  if (flow.startsWith('writing')) expect(found?.values).toBe(1);
  if (flow === 'writing once') expect(found?.kept).toBeGreaterThan(0);
};
