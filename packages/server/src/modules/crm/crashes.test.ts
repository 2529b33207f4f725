import { describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { crmDeliveryRoutes, crmRoutes } from '@galena/contract/crm';
import { listRoutes } from '@galena/contract/lists';
import { createRandom, drawCases } from '@galena/contract/testing';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { untilIdle } from '../../testing/run-jobs-until-idle.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';
import { wake } from './states.service.ts';

const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const app = useTestApp({ jobs, runs: [crmRun] });
const processes = useProcesses();

/** Two pieces of a run, and many turns of eight records. */
const total = 220;

const leads = Array.from({ length: total }, (_, n) => leadOf(`${n}`, withEmail(`hello${n}@lead.example`)));

const begin = async (options: object = {}) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  await fixture.write(list, leads);
  const { data: connection } = await fixture.client.call(crmRoutes.create, {
    body: { crm_key: 'sandbox', ...options },
  });
  await fixture.client.call(crmDeliveryRoutes.send, {
    params: { type: list.type, id: list.id },
    body: { all: true, filters: {}, connection_id: connection.id },
  });
  return { fixture, list };
};

const points: readonly CrashPoint[] = ['job_taken', 'crm_answered', 'commit_ready', 'committed', 'job_handled'];
const turnsOf = (point: CrashPoint): readonly number[] => (point.startsWith('job_') ? [1, 2] : [1, 2, 7, 20]);
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(createRandom(), matrix, ({ point }) => point);

// R5, R28
describe(`records on their way to a CRM arrive once each, whenever their worker dies: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const { fixture, list } = await begin();
    const input = { role: 'work', databaseUrl: app().databaseUrl } as const;
    const crashed = await processes.start({ ...input, environment: { CRASH_AT: `${point}:${time}` } });
    expect(await crashed.ended).toBe('SIGKILL');
    const other = await processes.start(input);
    await untilIdle(app().owner);
    other.kill();
    await other.ended;
    const { accountId } = fixture.person;
    const { rows } = await app().owner.query<{ n: number; emails: number }>(
      `select count(*)::int as n, count(distinct emails)::int as emails from crm.sandbox_contacts where account_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([{ n: total, emails: total }]);
    const { rows: states } = await app().owner.query(
      `select state, count(*)::int as n, count(distinct remote_id)::int as contacts from crm.deliveries where account_id = $1 group by state`,
      [accountId],
    );
    expect(states).toEqual([{ state: 'sent', n: total, contacts: total }]);
    const { data } = await fixture.client.call(listRoutes.get, { params: { id: list.id } });
    expect(data.counts).toMatchObject({ all: total, sent: total, unsent: 0 });
  });
});

/** So many of them are deleted. */
const deleted = 100;

const deletionPoints: readonly CrashPoint[] = ['job_taken', 'crm_answered', 'commit_ready', 'committed', 'job_handled'];
const ways = drawCases(
  createRandom(),
  deletionPoints.flatMap((point) => (point.startsWith('job_') ? [1] : [1, 4, 9]).map((time) => ({ point, time }))),
  ({ point }) => point,
);

describe(`contacts go with their records, and no others, whenever their worker dies: ${ways.title}`, () => {
  it.each(ways.cases)('at $point, time $time', async ({ point, time }) => {
    const { fixture, list } = await begin({ deletes_contacts: true });
    const { accountId } = fixture.person;
    const input = { role: 'work', databaseUrl: app().databaseUrl } as const;
    const first = await processes.start(input);
    await untilIdle(app().owner);
    first.kill();
    await first.ended;
    const { rows: sent } = await app().owner.query<{ record_id: number }>(
      'select record_id from crm.deliveries where account_id = $1 order by record_id limit $2',
      [accountId, deleted],
    );
    const resultIds = sent.map((one) => one.record_id);
    await fixture.client.call(bulkRoutes.remove, { body: { campaign_id: list.id, resultIds } });
    // A month later.
    const month = `- interval '32 days'`;
    await app().owner.query(
      `update records.results set deleted_at = deleted_at ${month} where account_id = $1 and deleted_at is not null`,
      [accountId],
    );
    await app().owner.query(
      `update crm.deliveries set deletion_at = deletion_at ${month} where account_id = $1 and deletion = 'planned'`,
      [accountId],
    );
    await fixture.within(async (tx) => {
      const { rows } = await app().owner.query<{ id: string }>('select id from crm.connections where account_id = $1', [
        accountId,
      ]);
      await wake(tx, accountId, Number(rows[0]?.id));
    });
    const crashed = await processes.start({ ...input, environment: { CRASH_AT: `${point}:${time}` } });
    expect(await crashed.ended).toBe('SIGKILL');
    const other = await processes.start(input);
    await untilIdle(app().owner);
    other.kill();
    await other.ended;
    const { rows: left } = await app().owner.query(
      `select count(*)::int as n, count(distinct emails)::int as emails from crm.sandbox_contacts where account_id = $1`,
      [accountId],
    );
    expect(left).toEqual([{ n: total - deleted, emails: total - deleted }]);
    const { rows: states } = await app().owner.query(
      `select deletion, count(*)::int as n, count(remote_id)::int as contacts from crm.deliveries where account_id = $1
       group by deletion order by deletion`,
      [accountId],
    );
    expect(states).toEqual([
      { deletion: 'deleted', n: deleted, contacts: 0 },
      { deletion: null, n: total - deleted, contacts: total - deleted },
    ]);
  });
});
