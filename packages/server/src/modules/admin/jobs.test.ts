import { describe, expect, it, onTestFinished } from 'vitest';
import { adminJobRoutes as routes } from '@galena/contract/admin';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { inAccounts } from '../../platform/context/transaction.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { fragileJob, probeJob, probeJobs } from '../../testing/probes/probe-jobs.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp({ jobs: probeJobs });
const nowhere = '00000000-0000-4000-8000-000000000000';

const admin = async () => {
  const person = await createPerson(app(), { role: 'admin', modules: ['admin'] });
  return { person, client: app().client(await signInAs(app(), person)) };
};
const put = async (job: typeof probeJob, payload: { n: number; how?: 'fail' | 'hang' }) => {
  const { accountId } = await createPerson(app());
  return (await inAccounts(app().app.systemContext('test'), [], (tx) =>
    enqueue(tx, job, payload, { accountId }),
  )) as string;
};
const stateOf = async (id: string) =>
  (await app().owner.query('select state from platform.jobs where id = $1', [id])).rows[0]?.state;
const working = async () => {
  const worker = await app().startWorker(probeJobs);
  onTestFinished(worker.stop);
};

describe('GET /api/admin/jobs', () => {
  it('200: shows queues, workers, what runs and what died; then retries and discards a dead letter', async () => {
    const { client, person } = await admin();
    const [failed, hanging] = [
      await put(fragileJob, { n: 1, how: 'fail' }),
      await put(probeJob, { n: 2, how: 'hang' }),
    ];
    expect(
      (await client.call(routes.overview, {})).data.queues.find((queue) => queue.name === 'probe.work'),
    ).toMatchObject({ waiting: 1, running: 0 });
    await working();
    await until(async () => (await stateOf(failed)) === 'failed' && (await stateOf(hanging)) === 'active');
    const { data } = await client.call(routes.overview, {});
    expect(data.workers).toHaveLength(1);
    expect(data.running).toMatchObject([{ id: hanging, queue: 'probe.work' }]);
    expect(data.dead_letters).toMatchObject([{ queue: 'probe.fragile', reason: 'broken on purpose, try 1', tries: 1 }]);
    const letter = data.dead_letters[0]?.id as string;
    await client.call(routes.retry, { params: { id: letter } });
    await until(async () =>
      (await client.call(routes.overview, {})).data.dead_letters.some((one) => one.id !== letter),
    );
    const again = (await client.call(routes.overview, {})).data.dead_letters[0]?.id as string;
    await client.call(routes.discard, { params: { id: again } });
    expect((await client.call(routes.overview, {})).data.dead_letters_total).toBe(0);
    await client.call(routes.cancel, { params: { id: hanging } });
    await until(async () => (await client.call(routes.overview, {})).data.running.length === 0, 3);
    const { rows } = await app().owner.query('select action from platform.audits where actor_id = $1 order by id', [
      person.id,
    ]);
    expect(rows.map((row) => row.action)).toEqual(['dead_letter_retried', 'dead_letter_discarded', 'job_cancelled']);
  });

  it('404 for what is not there; 401 and 403 for everybody else', async () => {
    const { client } = await admin();
    const reseller = app().client(
      await signInAs(app(), await createPerson(app(), { modules: ['admin', 'whitelabel'] })),
    );
    for (const route of [routes.cancel, routes.retry, routes.discard]) {
      expect((await client.refused(route, { params: { id: nowhere } })).status).toBe(404);
      expect((await reseller.refused(route, { params: { id: nowhere } })).status).toBe(403);
      expect(
        (
          await app()
            .client()
            .refused(route, { params: { id: nowhere } })
        ).status,
      ).toBe(401);
    }
    expect((await reseller.refused(routes.overview, {})).status).toBe(403);
    const bare = app().client(await signInAs(app(), await createPerson(app(), { role: 'admin', modules: [] })));
    expect((await bare.refused(routes.overview, {})).body?.code).toBe('module_missing');
  });
});
