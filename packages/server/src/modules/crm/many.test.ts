import { describe, expect, it } from 'vitest';
import { crmDeliveryRoutes, crmRoutes } from '@galena/contract/crm';
import { listRoutes } from '@galena/contract/lists';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { createListFixture, leadOf, withEmail } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { crmPort } from './crms.ports.ts';
import { crmRun, deliverJob, newRecordsJob, passOnJob } from './sending.jobs.ts';

const scripted = createScriptedCrm();
const jobs = [deliverJob, runJob, newRecordsJob, passOnJob];
const app = useTestApp({ jobs, runs: [crmRun], supply: [supply(crmPort, scripted.supply)] });

const total = rounds({ sample: 150, proof: 10_000 });
const random = createRandom();
const leads = (count: number) =>
  Array.from({ length: count }, (_, n) => leadOf(`${n}`, withEmail(`hello${n}@lead.example`)));

/** Has the database note every state that a delivery, or its record, comes into. */
const noteStates = () =>
  app().owner.query(`
    create table public.states_seen (n bigint generated always as identity, of text, record_id bigint, state text);
    create function public.see_delivery() returns trigger language plpgsql security definer as $$ begin
      insert into public.states_seen (of, record_id, state) values ('delivery', new.record_id, new.state); return new; end $$;
    create function public.see_record() returns trigger language plpgsql security definer as $$ begin
      insert into public.states_seen (of, record_id, state) values ('record', new.id, new.crm_status); return new; end $$;
    create trigger seen after insert on crm.deliveries for each row execute function public.see_delivery();
    create trigger seen_again after update on crm.deliveries for each row when (old.state <> new.state)
      execute function public.see_delivery();
    create trigger seen after update on records.results for each row when (old.crm_status <> new.crm_status)
      execute function public.see_record()`);

/** The ways that records and their deliveries went, and how many went each. */
const waysGone = async () => {
  const { rows } = await app().owner.query<{ of: string; way: string; n: number }>(
    `select of, way, count(*)::int as n from (
       select of, record_id, string_agg(state, ', ' order by n) as way from public.states_seen group by of, record_id) ways
     group by of, way order by of`,
  );
  return rows;
};

/** Until nothing is on its way any more: pauses are not waited for, the clock passes them. */
const workOff = async (sending: () => Promise<number>): Promise<number> => {
  let turns = 0;
  for (; (await sending()) > 0; turns += 1) {
    // Now and then a worker dies in the middle of a call.
    if (turns % 3 === 1)
      scripted.fail((['find', 'create', 'read'] as const)[random.between(0, 2)] ?? 'read', 'dies', 1);
    await app().owner.query(
      `update platform.jobs set due_at = least(due_at, now()) where queue like 'crm.%' and state < 'active'`,
    );
    await app().runJobsUntilIdle(jobs);
    app().clock.advance(10);
  }
  return turns;
};

// R28
describe(`${total} records through a CRM of 100 requests in 10 seconds, with workers that die (seed ${random.seed})`, () => {
  it(
    'arrive once each, are sent when the CRM has them, and go no other way there',
    async () => {
      Object.assign(scripted.limit, { perWindow: 100, now: () => app().clock.now().getTime() });
      const fixture = await createListFixture(app());
      const list = await fixture.createList();
      for (let from = 0; from < total; from += 1_000) await fixture.write(list, leads(total).slice(from, from + 1_000));
      await noteStates();
      const begun = await fixture.client.call(crmRoutes.authorize, { params: { key: 'ghl' }, body: {} });
      const state = new URL(begun.data.url).searchParams.get('state') ?? '';
      const { data: connection } = await fixture.client.call(crmRoutes.callback, { body: { code: 'good', state } });
      await fixture.client.call(crmDeliveryRoutes.send, {
        params: { type: list.type, id: list.id },
        body: { all: true, filters: {}, connection_id: connection.id },
      });
      await app().runJobsUntilIdle([runJob]);
      const sending = async (): Promise<number> => {
        const { rows } = await app().owner.query<{ n: number }>(
          `select count(*)::int as n from crm.deliveries where state = 'sending'`,
        );
        return rows[0]?.n ?? 0;
      };
      expect(await sending()).toBe(total);
      const turns = await workOff(sending);
      // Of 100 requests in ten seconds a record takes four, and one that was made takes a fifth.
      expect(turns).toBeGreaterThan(total / 100);
      const emails = [...scripted.contacts.values()].map(({ values }) => values['email']);
      expect([emails.length, new Set(emails).size]).toEqual([total, total]);
      const { rows } = await app().owner.query(
        `select state, count(*)::int as n, count(distinct remote_id)::int as contacts from crm.deliveries group by state`,
      );
      expect(rows).toEqual([{ state: 'sent', n: total, contacts: total }]);
      // Nobody is called sent before the CRM said so, and what was sent is not under way again.
      expect(await waysGone()).toEqual([
        { of: 'delivery', way: 'sending, sent', n: total },
        { of: 'record', way: 'sending, sent', n: total },
      ]);
      const { data } = await fixture.client.call(listRoutes.get, { params: { id: list.id } });
      expect(data.counts).toMatchObject({ all: total, sent: total, unsent: 0 });
    },
    depthLimitMs,
  );
});
