import type { CrmNotice } from '@galena/adapters/crm';
import { crmDeliveryRoutes, crmRoutes as routes } from '@galena/contract/crm';
import { searchRoutes } from '@galena/contract/search';
import { suppressionRoutes } from '@galena/contract/suppressions';
import { beforeEach, describe, expect, it } from 'vitest';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { beginSending, connect, numberedLeads } from '../../testing/crm/crm-stage.ts';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { createListFixture, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { crmPort } from './crms.ports.ts';
import { crmRun, deliverJob, readBackJob } from './sending.jobs.ts';

const scripted = createScriptedCrm();
const jobs = [deliverJob, readBackJob, runJob];
const app = useTestApp({
  jobs,
  runs: [crmRun],
  environment: { GALENA_RATE_LIMITS: 'off' },
  supply: [supply(crmPort, scripted.supply)],
});
beforeEach(async () => {
  scripted.reset();
  await app().owner.query('delete from crm.connections');
});

type Contact = NonNullable<CrmNotice['about']>['contact'];

const contactOf = (more: Partial<Contact> = {}): Contact => ({
  emails: [],
  phones: [],
  websites: [],
  tags: [],
  stages: [],
  refusals: [],
  ...more,
});

const noticeOf = (id: string, contact: Contact, more: Partial<CrmNotice> = {}): CrmNotice => ({
  id,
  at: app().clock.now().toISOString(),
  place: 'north',
  about: { contactId: `c ${id}`, isGone: false, contact },
  ...more,
});

/** Somebody whose CRM is heard. */
const stage = async (change: object = { reads_back: true }) => {
  const fixture = await createListFixture(app());
  const { id } = await connect(fixture);
  await fixture.client.call(routes.change, { params: { id }, body: change });
  await app().runJobsUntilIdle(jobs);
  const { data } = await fixture.client.call(routes.notices, { params: { id }, body: { is_on: true } });
  return { fixture, id, path: data.notices?.path ?? '' };
};

const tell = async (path: string, notice: unknown, headers: object = { 'x-signature': 'scripted' }) => {
  const payload = JSON.stringify(notice);
  const answer = await app()
    .client()
    .raw({ method: 'POST', url: path, headers: { 'content-type': 'application/json', ...headers }, payload });
  return answer.status;
};

const optOutsOf = async ({ client }: ListFixture) =>
  (await client.call(suppressionRoutes.list, { query: {} })).data.map(({ source }) => source);

const refusing = (email: string): Contact =>
  contactOf({ emails: [email], refusals: [{ kind: 'email', text: email, why: 'do_not_disturb' }] });

const knownOf = async ({ client }: ListFixture) =>
  (await client.call(searchRoutes.options, { params: { type: 'company' } })).data.customers;

describe('PUT /api/crm-connections/:id/notices', () => {
  it('gives an address, another one each time, and takes it away', async () => {
    const { fixture, id, path } = await stage();
    const put = async (isOn: boolean) =>
      (await fixture.client.call(routes.notices, { params: { id }, body: { is_on: isOn } })).data.notices?.path;
    expect(path).toMatch(/^\/api\/hooks\/crm\/\d+-\d+-n_[\w-]{43}$/);
    const next = (await put(true)) ?? '';
    expect(next).not.toBe(path);
    expect(await tell(path, noticeOf('1', contactOf()))).toBe(404);
    expect(await tell(next, noticeOf('1', contactOf()))).toBe(202);
    expect(await put(false)).toBeNull();
    expect(await tell(next, noticeOf('2', contactOf()))).toBe(404);
  });

  it('is nobody else’s', async () => {
    const { id } = await stage();
    const stranger = await createListFixture(app());
    const foreign = { params: { id }, body: { is_on: true } };
    expect((await stranger.client.refused(routes.notices, foreign)).status).toBe(404);
  });
});

describe('POST /api/hooks/crm/:address', () => {
  it('hides at once who is not to be disturbed there, once, with the CRM as the source', async () => {
    const { fixture, path } = await stage();
    const list = await fixture.createList();
    await fixture.write(list, numberedLeads(3));
    const notice = noticeOf('1', refusing('hello2@lead.example'));
    expect(await tell(path, notice)).toBe(202);
    expect(await tell(path, notice)).toBe(202);
    expect(await optOutsOf(fixture)).toEqual(['crm']);
    const { rows } = await app().owner.query(
      'select count(*)::int as n from records.results where list_id = $1 and is_suppressed',
      [list.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('keeps an opt-out whatever order notices come in', async () => {
    const { fixture, path } = await stage();
    const later = noticeOf('2', refusing('a@one.example'));
    const earlier = noticeOf('1', contactOf({ emails: ['a@one.example'] }), {
      at: new Date(app().clock.now().getTime() - 60_000).toISOString(),
    });
    expect([await tell(path, later), await tell(path, earlier)]).toEqual([202, 202]);
    expect(await optOutsOf(fixture)).toEqual(['crm']);
  });

  it('knows a customer at once, until a reading says otherwise', async () => {
    const { fixture, path } = await stage({ customer_tag: 'Customer' });
    await tell(path, noticeOf('1', contactOf({ emails: ['a@one.example'], tags: ['customer'] })));
    await tell(path, noticeOf('2', contactOf({ emails: ['b@one.example'], tags: ['lead'] })));
    expect(await knownOf(fixture)).toMatchObject({ contacts: 1 });
    // Nobody wanted to hear of opt-outs.
    await tell(path, noticeOf('3', refusing('c@one.example')));
    expect(await optOutsOf(fixture)).toEqual([]);
  });

  it('forgets where a record stood once its contact is gone, and makes it anew when it is sent again', async () => {
    const { fixture, id, path } = await stage();
    const list = await fixture.createList();
    await fixture.write(list, numberedLeads(1));
    await beginSending(fixture, list, id);
    await app().runJobsUntilIdle(jobs);
    const read = async () => {
      const { data } = await fixture.client.call(crmDeliveryRoutes.deliveries, { query: { connection_id: id } });
      const details = { params: { id: data[0]?.id ?? 0 } };
      return (await fixture.client.call(crmDeliveryRoutes.delivery, details)).data;
    };
    const before = await read();
    const gone = { contactId: before.remote_id ?? '', isGone: true, contact: contactOf() };
    scripted.contacts.clear();
    await tell(path, noticeOf('1', contactOf(), { about: gone }));
    expect(await read()).toMatchObject({ state: 'sent', remote_id: null, remote_url: null, receipt: null });
    scripted.contacts.set('other', {
      id: 'other',
      url: null,
      values: {},
      tags: [],
      owner: null,
      isDoNotDisturb: null,
    });
    await fixture.client.call(crmDeliveryRoutes.again, { body: { connection_id: id, id: before.id } });
    await app().runJobsUntilIdle(jobs);
    const after = await read();
    expect(after.remote_id).toBe('c2');
    // Told again late: it is another contact by now.
    await tell(path, noticeOf('2', contactOf(), { about: gone }));
    expect(await read()).toMatchObject({ remote_id: after.remote_id });
  });

  it('refuses what is not signed, is for another account of the CRM, or is old', async () => {
    const { fixture, path } = await stage();
    const notice = noticeOf('1', refusing('a@one.example'));
    expect(await tell(path, notice, {})).toBe(400);
    expect(await tell(path, { ...notice, place: 'south' })).toBe(400);
    expect(await tell(path, { ...notice, place: null })).toBe(400);
    expect(await tell(path, { ...notice, at: '2026-01-01T00:00:00Z' })).toBe(400);
    expect(await tell(path, { ...notice, at: 'whenever' })).toBe(400);
    expect(await tell('/api/hooks/crm/nothing', notice)).toBe(404);
    expect(await tell(`${path.slice(0, -1)}${path.endsWith('A') ? 'E' : 'A'}`, notice)).toBe(404);
    expect(await tell(path.replace(/crm\/\d+/, 'crm/999999'), notice)).toBe(404);
    expect(await optOutsOf(fixture)).toEqual([]);
  });

  it('is said with the connection, and forgotten after a month', async () => {
    const { fixture, path } = await stage();
    await tell(path, noticeOf('1', contactOf()));
    const { data } = await fixture.client.call(routes.connections, {});
    expect(data[0]?.notices).toEqual({ path, last_at: app().clock.now().toISOString() });
    await app().owner.query(`update crm.notices set received_at = received_at - interval '31 days'`);
    const context = app().app.systemContext('test');
    for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
    expect((await app().owner.query('select 1 from crm.notices')).rows).toEqual([]);
  });
});
