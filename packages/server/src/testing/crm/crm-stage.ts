import { beforeEach } from 'vitest';
import { type CrmConnection, crmDeliveryRoutes, crmRoutes } from '@galena/contract/crm';
import { type List, listRoutes } from '@galena/contract/lists';
import { bulk } from '../../modules/bulk/module.ts';
import { crmPort } from '../../modules/crm/index.ts';
import { crm } from '../../modules/crm/module.ts';
import { verification } from '../../modules/verification/module.ts';
import type { AnyJob } from '../../platform/jobs/job.ts';
import { supply, type Supplied } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../list-fixture.ts';
import { useTestApp } from '../test-app.ts';
import { createScriptedCrm } from './scripted-crm.ts';

/** All that brings records to a CRM. */
const crmJobs = [...(crm.jobs ?? []), runJob];

/** So many leads, each with an address of its own. */
export const numberedLeads = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => leadOf(`${from + n}`, withEmail(`hello${from + n}@lead.example`)));

/** Begins a sign-in at the scripted CRM. @returns what its page is asked with */
export const authorize = async ({ client }: ListFixture, body: object = {}): Promise<URLSearchParams> => {
  const { data } = await client.call(crmRoutes.authorize, { params: { key: 'ghl' }, body });
  return new URL(data.url).searchParams;
};

/** Signs in at the scripted CRM. */
export const connect = async (fixture: ListFixture, body: object = {}): Promise<CrmConnection> => {
  const state = (await authorize(fixture, body)).get('state') ?? '';
  return (await fixture.client.call(crmRoutes.callback, { body: { code: 'good', state } })).data;
};

/** Asks for records of a list to be sent; nothing is worked off yet. */
export const beginSending = ({ client }: ListFixture, list: List, connectionId: number, body: object = { all: true }) =>
  client.call(crmDeliveryRoutes.send, {
    params: { type: list.type, id: list.id },
    body: { ...body, connection_id: connectionId } as { all: true; connection_id: number },
  });

/** What was sent to a connection, by record. */
export const deliveriesTo = async ({ client }: ListFixture, connectionId: number) =>
  (await client.call(crmDeliveryRoutes.deliveries, { query: { connection_id: connectionId } })).data.toSorted(
    (a, b) => a.result_id - b.result_id,
  );

export const receiptOf = async ({ client }: ListFixture, id: number) =>
  (await client.call(crmDeliveryRoutes.delivery, { params: { id } })).data;

export const countsOf = async ({ client }: ListFixture, list: List) =>
  (await client.call(listRoutes.get, { params: { id: list.id } })).data.counts;

type StageInput = {
  /** Further jobs that are worked off. */
  readonly jobs?: readonly AnyJob[];
  readonly supply?: readonly Supplied[];
};

/** An app for the tests of a file whose only CRM is scripted, and what brings records there. */
export const useCrmStage = ({ jobs: more = [], supply: supplied = [] }: StageInput = {}) => {
  const jobs = [...crmJobs, ...more];
  const scripted = createScriptedCrm();
  const app = useTestApp({
    jobs,
    runs: [crm, verification, bulk].flatMap(({ runs = [] }) => runs),
    environment: { GALENA_RATE_LIMITS: 'off' },
    supply: [supply(crmPort, scripted.supply), ...supplied],
  });
  beforeEach(async () => {
    scripted.reset();
    await app().owner.query('delete from crm.connections');
  });
  /** Works off what is due; what was put off is due now. */
  const work = async (): Promise<void> => {
    await app().owner.query(
      `update platform.jobs set due_at = least(due_at, now()) where queue = any($1) and state < 'active'`,
      [jobs.map(({ name }) => name)],
    );
    await app().runJobsUntilIdle(jobs);
  };
  return {
    app,
    scripted,
    work,
    /** What a pause puts off is due, and worked off. */
    later: async (seconds: number): Promise<void> => {
      app().clock.advance(seconds);
      await work();
    },
    /** Sends all of a list, as far as that goes now. */
    send: async (fixture: ListFixture, list: List, connectionId: number) => {
      await beginSending(fixture, list, connectionId);
      await work();
      return deliveriesTo(fixture, connectionId);
    },
    /** Somebody with a list of leads and a connection. */
    stage: async (count = 1) => {
      const fixture = await createListFixture(app());
      const list = await fixture.createList();
      await fixture.write(list, numberedLeads(count));
      const { id } = await connect(fixture);
      return { fixture, list, id };
    },
  };
};
