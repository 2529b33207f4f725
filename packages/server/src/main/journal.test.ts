import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityRoutes } from '@galena/contract/identity';
import { CallError, createClient } from '@galena/contract/kernel';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { startOwnDatabase, type OwnDatabase } from '../testing/faults/own-database.ts';
import { useProcesses, type ProbeProcess } from '../testing/faults/processes.ts';
import { createPerson, signInAs } from '../testing/people.ts';
import { acceptRoute, probeJobs } from '../testing/probes/probe-jobs.ts';
import { untilIdle } from '../testing/run-jobs-until-idle.ts';
import { useTestApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

let database: OwnDatabase;
const app = useTestApp({ jobs: probeJobs, database: async () => (database = await startOwnDatabase()) });
const processes = useProcesses();

const input = (role: 'serve' | 'work') => ({ role, databaseUrl: app().databaseUrl });
let server: ProbeProcess;
let worker: ProbeProcess;
beforeAll(async () => {
  [server, worker] = await Promise.all([processes.start(input('serve')), processes.start(input('work'))]);
});
afterAll(() => [server, worker].forEach((one) => one.kill()));

/** Ends one of the three as a power cut would, and has it come back. */
const strike: Readonly<Record<'server' | 'worker' | 'database', () => Promise<void>>> = {
  server: async () => {
    server.kill();
    server = await processes.start(input('serve'));
  },
  worker: async () => {
    worker.kill();
    worker = await processes.start(input('work'));
  },
  database: async () => {
    const begun = async (): Promise<string> =>
      (await app().owner.query<{ at: string }>('select pg_postmaster_start_time()::text as at')).rows[0]?.at ?? '';
    const before = await begun();
    database.stopNow();
    await until(async () => (await begun().catch(() => before)) !== before, 20);
  },
};
const victims = Object.keys(strike) as (keyof typeof strike)[];

/** What clients were told was accepted, and how long they were refused in one go. */
type Journal = { readonly jobs: Set<number>; readonly values: Map<string, number>; readonly outages: number[] };

// Refused or cut off, never anything else: 503 says when to come back.
const mayFail = (error: unknown): void => {
  if (!(error instanceof CallError) || ![0, 503].includes(error.status)) throw error;
  if (error.status === 503) expect(error.retryAfterSeconds).toBeGreaterThan(0);
};

const keepWriting = async (
  token: string,
  name: string,
  journal: Journal,
  numbers: Iterator<number>,
  end: AbortSignal,
) => {
  let lastGood = performance.now();
  while (!end.aborted) {
    const n = numbers.next().value as number;
    const call = createClient({ origin: server.origin, token: () => token });
    try {
      await call(identityRoutes.setPreference, { body: { key: `journal.${name}`, value: n } });
      journal.values.set(name, n);
      await call(acceptRoute, { body: { n } });
      journal.jobs.add(n);
      journal.outages.push(performance.now() - lastGood);
      lastGood = performance.now();
    } catch (error) {
      mayFail(error);
      await new Promise((later) => setTimeout(later, 20));
    }
  }
};

const count = function* (): Iterator<number> {
  for (let n = 1; ; n += 1) yield n;
};

const kills = rounds({ sample: 6, proof: 200 });

describe('no accepted work is lost, none is done twice (R5, R6, R25)', () => {
  it(
    `a client notes every 2xx over ${kills} kills of server, worker and database: all of it is there, once`,
    async () => {
      const random = createRandom();
      const person = await createPerson(app());
      const token = await signInAs(app(), person, '127.0.0.1');
      // The processes' own clocks run: the session must hold for them.
      await app().owner.query(
        `update identity.access_tokens set created_at = now(), last_used_at = now(), expires_at = now() + interval '1 day'`,
      );
      const journal: Journal = { jobs: new Set(), values: new Map(), outages: [] };
      const end = new AbortController();
      const numbers = count();
      const writers = ['a', 'b', 'c', 'd'].map((name) => keepWriting(token, name, journal, numbers, end.signal));
      const struck = { server: 0, worker: 0, database: 0 };
      let turn: (keyof typeof strike)[] = [];
      for (let kill = 0; kill < kills; kill += 1) {
        await new Promise((later) => setTimeout(later, random.between(50, 500)));
        // Each of the three once, in an order that nobody planned; then again.
        if (turn.length === 0) turn = [...victims];
        const [victim] = turn.splice(random.between(0, turn.length - 1), 1) as [keyof typeof strike];
        struck[victim] += 1;
        await strike[victim]();
      }
      end.abort();
      await Promise.all(writers);
      await untilIdle(app().owner);
      await expectAllThere(person.id, journal, random.seed);
      expect(journal.jobs.size).toBeGreaterThan(kills);
      process.stdout.write(
        `${JSON.stringify(struck)} struck; ${journal.jobs.size} jobs accepted, all done once; longest outage ` +
          `${Math.round(Math.max(...journal.outages))} ms; seed ${random.seed}\n`,
      );
    },
    depthLimitMs,
  );
});

const expectAllThere = async (userId: number, journal: Journal, seed: number): Promise<void> => {
  const { owner } = app();
  const values = await owner.query<{ key: string; value: number }>(
    `select key, value from identity.user_preferences where user_id = $1`,
    [userId],
  );
  const stored = new Map(values.rows.map((row) => [row.key.replace('journal.', ''), row.value]));
  // What was accepted stands; a write whose answer was cut off may stand in its place, nothing older.
  for (const [name, value] of journal.values) expect(stored.get(name), `seed ${seed}`).toBeGreaterThanOrEqual(value);
  const effects = async (action: string): Promise<number[]> =>
    (
      await owner.query<{ n: number }>(
        `select entity_id::int as n from platform.audits where action = $1 order by entity_id`,
        [action],
      )
    ).rows.map((row) => row.n);
  const [accepted, done] = [await effects('accepted'), await effects('probed')];
  // Every job was done once, those among them whose 202 was cut off on its way.
  expect(done, `seed ${seed}`).toEqual(accepted);
  expect(new Set(done).size).toBe(done.length);
  expect(
    [...journal.jobs].filter((n) => !done.includes(n)),
    `seed ${seed}`,
  ).toEqual([]);
};
