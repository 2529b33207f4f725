import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes as routes } from '@galena/contract/crm';
import { runRoutes } from '@galena/contract/kernel';
import { type List, listRoutes } from '@galena/contract/lists';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';

const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const app = useTestApp({ jobs, runs: [crmRun], environment: { GALENA_RATE_LIMITS: 'off' } });
const work = (): Promise<void> => app().runJobsUntilIdle(jobs);

const leads = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => leadOf(`${from + n}`, withEmail(`hello${from + n}@lead.example`)));

const connect = async ({ client }: ListFixture, input: object = {}) =>
  (await client.call(routes.create, { body: { crm_key: 'sandbox', ...input } })).data;

const send = async ({ client }: ListFixture, list: List, connectionId: number, body: object = { all: true }) => {
  const { data } = await client.call(crmDeliveryRoutes.send, {
    params: { type: list.type, id: list.id },
    body: { ...body, connection_id: connectionId } as { all: true; connection_id: number },
  });
  await work();
  return (await client.call(runRoutes.get, { params: { id: data.id } })).data;
};

const deliveries = async ({ client }: ListFixture, query: object) =>
  (await client.call(crmDeliveryRoutes.deliveries, { query })).data;

describe('the sandbox CRM', () => {
  // CRM-001, CRM-013, CRM-015, CRM-017
  it('takes the records of a list, and each has a receipt', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList();
    await fixture.write(list, leads(3));
    const { id } = await connect(fixture);
    const run = await send(fixture, list, id);
    expect(run).toMatchObject({ state: 'completed', done: 3 });
    const sent = await deliveries(fixture, { connection_id: id });
    expect(sent.map(({ state, last_error }) => [state, last_error])).toEqual(
      Array.from({ length: 3 }, () => ['sent', null]),
    );
    const { data } = await fixture.client.call(crmDeliveryRoutes.delivery, { params: { id: sent[0]?.id ?? 0 } });
    expect(data.receipt).toMatchObject({ outcome: 'created', differences: [], doubles: [], tags: [list.name] });
    expect((await fixture.client.call(listRoutes.get, { params: { id: list.id } })).data).toMatchObject({
      counts: { sent: 3, unsent: 0 },
    });
  });
});
