import { describe, expect, it } from 'vitest';
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

const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const app = useTestApp({ jobs, runs: [crmRun] });
const processes = useProcesses();

/** Two pieces of a run, and many turns of eight records. */
const total = 220;

const leads = Array.from({ length: total }, (_, n) => leadOf(`${n}`, withEmail(`hello${n}@lead.example`)));

const begin = async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  await fixture.write(list, leads);
  const { data: connection } = await fixture.client.call(crmRoutes.create, { body: { crm_key: 'sandbox' } });
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
