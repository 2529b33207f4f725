import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes } from '@galena/contract/crm';
import { createRandom, drawCases } from '@galena/contract/testing';
import { useProcesses } from '../../testing/faults/processes.ts';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { createScriptedVerifier } from '../../testing/scripted-verifier.ts';
import { untilIdle } from '../../testing/run-jobs-until-idle.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import type { CrashPoint } from '../../platform/faults/faults.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';

const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const verifier = createScriptedVerifier();
const app = useTestApp({ jobs, supply: [verifier.supplied] });
const processes = useProcesses();

/** Two pieces of a run; every third takes no mail. */
const total = 210;
const leads = Array.from({ length: total }, (_, n) =>
  leadOf(`${n}`, withEmail(`${n % 3 === 0 ? 'mailbox_missing.' : ''}n${n}@d${n % 20}.example.com`)),
);
const refused = Math.ceil(total / 3);

const begin = async () => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList();
  await fixture.write(list, leads);
  const { data: connection } = await fixture.client.call(crmRoutes.create, {
    body: { crm_key: 'sandbox', verify_emails: 'withhold' },
  });
  await fixture.client.call(crmDeliveryRoutes.send, {
    params: { type: list.type, id: list.id },
    body: { all: true, filters: {}, connection_id: connection.id },
  });
  return fixture;
};

const points: readonly CrashPoint[] = ['addresses_asked', 'crm_answered', 'commit_ready', 'committed', 'job_handled'];
const turnsOf = (point: CrashPoint): readonly number[] => (point === 'job_handled' ? [1, 2, 3] : [1, 3, 9, 15]);
const matrix = points.flatMap((point) => turnsOf(point).map((time) => ({ point, time })));
const { cases, title } = drawCases(createRandom(), matrix, ({ point }) => point);

// R5, R28
describe(`records that wait for their emails to be verified go on by themselves, whenever their worker dies: ${title}`, () => {
  it.each(cases)('at $point, time $time', async ({ point, time }) => {
    const { person } = await begin();
    const input = { role: 'work', databaseUrl: app().databaseUrl } as const;
    const environment = { PROBE_VERIFIER: 'scripted' };
    const crashAt = { CRASH_AT: `${point}:${time}` };
    const crashed = await processes.start({ ...input, environment: { ...environment, ...crashAt } });
    expect(await crashed.ended).toBe('SIGKILL');
    const other = await processes.start({ ...input, environment });
    // What a try that failed put off comes again: idle is not over.
    await until(async () => {
      const settled = `select count(*)::int as n from crm.deliveries where account_id = $1 and state in ('sent', 'unsent')`;
      return (await app().owner.query<{ n: number }>(settled, [person.accountId])).rows[0]?.n === total;
    }, 100);
    await untilIdle(app().owner);
    other.kill();
    await other.ended;
    const { rows } = await app().owner.query(
      `select state, last_error, count(*)::int as n from crm.deliveries where account_id = $1 group by 1, 2 order by 1`,
      [person.accountId],
    );
    expect(rows).toEqual([
      { state: 'sent', last_error: null, n: total - refused },
      { state: 'unsent', last_error: 'undeliverable', n: refused },
    ]);
    const { rows: contacts } = await app().owner.query(
      `select count(*)::int as n, count(distinct emails)::int as emails from crm.sandbox_contacts where account_id = $1`,
      [person.accountId],
    );
    expect(contacts).toEqual([{ n: total - refused, emails: total - refused }]);
  });
});
