import { describe, expect, it } from 'vitest';
import { billingRoutes } from '@galena/contract/billing';
import { type List, listRoutes } from '@galena/contract/lists';
import { verificationRoutes } from '@galena/contract/verification';
import { createRandom, depthLimitMs, drawCases, rounds } from '@galena/contract/testing';
import { finishElsewhere } from '../../testing/faults/finish-elsewhere.ts';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { verificationRun } from './verifications.jobs.ts';

const verifier = createScriptedVerifier();
const app = useTestApp({ jobs: [runJob], runs: [verificationRun], supply: [verifier.supplied] });
const processes = useProcesses();

const startWorker = (more: Record<string, string> = {}) =>
  processes.start({
    role: 'work',
    databaseUrl: app().databaseUrl,
    environment: { PROBE_VERIFIER: 'scripted', ...more },
  });

/** Two claims of records, of sixty domains; every fifth has a second address. All of them came with a list of the account's own. */
const total = 260;
const domains = 60;
const reasons = ['', 'mailbox_missing.', 'accepts_all.', 'mailbox_full.', 'timeout.'] as const;
const emailsOf = (n: number): readonly string[] => {
  const domain = `d${n % domains}.example.com`;
  const own = `${reasons[n % reasons.length]}n${n}@${domain}`;
  return n % 5 === 0 ? [own, `second${n}@${domain}`] : [own];
};
const leads = Array.from({ length: total }, (_, n) =>
  leadOf(`${n}`, {
    emails: emailsOf(n).map((email) => ({ email, type: null, is_verified: false, score: null })),
  }),
);
const addresses = leads.reduce((sum, _lead, n) => sum + emailsOf(n).length, 0);
/** What the books of the mail servers say of all of them. */
const expected = Object.groupBy(
  leads.flatMap((_lead, n) => emailsOf(n)),
  (email) => reasons.find((reason) => reason !== '' && email.startsWith(reason)) ?? '',
);
/** What an answer costs that was never paid. */
const price = 2;
const granted = 10_000;
const countOf = (reason: (typeof reasons)[number]): number => expected[reason]?.length ?? 0;

type Started = { readonly fixture: ListFixture; readonly lists: readonly List[]; readonly runs: readonly number[] };

/** So many verifications of one account at once, each of a list of its own with the same addresses. */
const begin = async (count: number): Promise<Started> => {
  const fixture = await createListFixture(app());
  await fixture.grant(granted);
  await app().owner.query(`insert into verification.prices values ('own_list', $1) on conflict do nothing`, [price]);
  const lists: List[] = [];
  const runs: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, leads, { provenance: { method: 'import' } });
    const params = { type: list.type, id: list.id };
    const { data } = await fixture.client.call(verificationRoutes.start, { params, body: { all: true } });
    lists.push(list);
    runs.push(data.id);
  }
  return { fixture, lists, runs };
};

/** What must stand after any crash: every address answered and charged once, every count exact, nothing at work or held. */
const expectWhole = async ({ fixture, lists, runs }: Started, note: string): Promise<void> => {
  let charged = 0;
  for (const [at, list] of lists.entries()) {
    const { data: job } = await fixture.client.call(verificationRoutes.job, { params: { id: runs[at] as number } });
    const tally = {
      deliverable: countOf(''),
      undeliverable: countOf('mailbox_missing.'),
      catch_all: countOf('accepts_all.'),
      risky: countOf('mailbox_full.'),
      unknown: countOf('timeout.'),
    };
    expect(job, note).toMatchObject({ status: 'completed', total, done: total, ...tally });
    charged += job.credits;
    const { rows } = await app().owner.query<{ n: number; records: number }>(
      `select count(*)::int as n, count(distinct result_id)::int as records from verification.answers a
       join records.results r on r.account_id = a.account_id and r.id = a.result_id where r.list_id = $1`,
      [list.id],
    );
    expect(rows, note).toEqual([{ n: addresses, records: total }]);
    const { rows: told } = await app().owner.query<{ n: number }>(
      `select count(*)::int as n from records.results r, jsonb_array_elements(r.emails) e
       join verification.answers a on a.email = lower(e ->> 'email') and a.state = e ->> 'state'
       where r.list_id = $1 and a.account_id = r.account_id and a.result_id = r.id`,
      [list.id],
    );
    expect(told, note).toEqual([{ n: addresses }]);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(
      history.map(({ kind, status, found }) => [kind, status, found]),
      note,
    ).toEqual([['verify', 'completed', tally.deliverable]]);
  }
  const { rows: left } = await app().owner.query(
    'select from platform.run_records where account_id = $1 and run_id = any($2)',
    [fixture.person.accountId, runs],
  );
  expect(left, note).toEqual([]);
  const cost = price * (addresses - countOf('timeout.'));
  expect(charged, note).toBe(cost);
  const { data: limits } = await fixture.client.call(billingRoutes.userLimits, {});
  expect(limits, note).toMatchObject({ balance: granted - cost, held: 0 });
};

const points: readonly CrashPoint[] = [
  'job_taken',
  'records_claimed',
  'addresses_asked',
  'commit_ready',
  'committed',
  'job_handled',
];
const turnsOf = (point: CrashPoint): readonly number[] => {
  if (point.startsWith('job_')) return [1];
  if (point === 'addresses_asked') return [1, 2, 20, 50];
  return point === 'records_claimed' ? [1, 2] : [1, 2, 5];
};
const random = createRandom();
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(random, matrix, ({ point }) => point);

// R5
describe(`a verification whose worker crashes ends as if it had not: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const crashAt = `${point}:${time}`;
    const started = await begin(1);
    const worker = await startWorker({ CRASH_AT: crashAt });
    expect(await worker.ended).toBe('SIGKILL');
    await finishElsewhere(app(), [runJob]);
    await expectWhole(started, crashAt);
  });
});

const kills = rounds({ sample: 3, proof: 150 });

describe('two verifications of the same addresses at once, while workers are killed at random moments', () => {
  it(
    `${kills} times: every address of every record answered and charged once, every count exact`,
    async () => {
      const note = `seed ${random.seed}`;
      let done = 0;
      for (let round = 1; done < kills; round += 1) {
        const started = await begin(2);
        const isOver = async () => {
          const read = (id: number) => started.fixture.client.call(verificationRoutes.job, { params: { id } });
          return (await Promise.all(started.runs.map(read))).every(({ data }) => data.finished_at !== null);
        };
        while (done < kills && !(await isOver())) {
          const victim = await startWorker();
          await new Promise((next) => setTimeout(next, random.between(0, 300)));
          victim.kill();
          await victim.ended;
          done += 1;
        }
        await finishElsewhere(app(), [runJob]);
        await expectWhole(started, `${note}, round ${round}`);
      }
      expect(done).toBe(kills);
      process.stdout.write(`${done} kills of verifications, ${note}\n`);
    },
    depthLimitMs,
  );
});
