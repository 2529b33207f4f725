import { beforeEach, describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import { crmRoutes as routes } from '@galena/contract/crm';
import { searchRoutes } from '@galena/contract/search';
import { suppressionRoutes } from '@galena/contract/suppressions';
import { connect } from '../../testing/crm/crm-stage.ts';
import { createScriptedCrm } from '../../testing/crm/scripted-crm.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { portugal, startSearch, supplyCompanies } from '../../testing/search-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { supply } from '../../platform/ports/ports.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { crmPort } from './crms.ports.ts';
import { readBackJob } from './sending.jobs.ts';

const scripted = createScriptedCrm();
let found: readonly LeadRecord[] = [];
const app = useTestApp({
  jobs: [readBackJob, runJob],
  environment: { GALENA_RATE_LIMITS: 'off' },
  supply: [supply(crmPort, scripted.supply), supplyCompanies(() => found)],
});
beforeEach(async () => {
  scripted.reset();
  await app().owner.query('delete from crm.connections');
});

const put = (id: string, values: Record<string, string>, tags: readonly string[] = []): void =>
  void scripted.contacts.set(id, { id, url: null, values, tags, owner: null, isDoNotDisturb: null });

/** Somebody with credits and a connection. */
const stage = async () => {
  const fixture = await createListFixture(app());
  await fixture.grant(1_000);
  return { fixture, id: (await connect(fixture)).id };
};

const work = () => app().runJobsUntilIdle([readBackJob, runJob]);

/** Lets time pass, and has what is due then worked off. */
const later = async (seconds: number): Promise<void> => {
  app().clock.advance(seconds);
  const context = app().app.systemContext('test');
  for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(context);
  await app().owner.query(
    `update platform.jobs set due_at = least(due_at, now()) where queue = 'crm.read-back' and state < 'active'`,
  );
  await work();
};

const change = ({ client }: ListFixture, id: number, body: object) =>
  client.call(routes.change, { params: { id }, body });

const readOf = async ({ client }: ListFixture, id: number) =>
  (await client.call(routes.connections, {})).data.find((one) => one.id === id)?.contacts_read;

const knownOf = async ({ client }: ListFixture) =>
  (await client.call(searchRoutes.options, { params: { type: 'company' } })).data.customers;

/** A search for what the probe finds. */
const search = async (fixture: ListFixture, input: object) => {
  const list = await fixture.createList({ type: 'company' });
  const { data } = await startSearch(fixture, list, input);
  await work();
  return (await fixture.client.call(searchRoutes.search, { params: { id: data.id } })).data;
};

describe('who is a customer already', () => {
  it('is known by address, number and nothing else that was kept, and left out of searches that want it so', async () => {
    const { fixture, id } = await stage();
    put('a', { email: 'Boss@one.example' }, ['customer']);
    put('b', { phone: '+351 21 555 0112' }, ['VIP', 'Customer']);
    // Colleagues share a number.
    put('b2', { phone: '+351215550112' }, ['customer']);
    put('c', { email: 'hello@lead.example' }, ['lead']);
    scripted.paging.size = 3;
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    expect(await readOf(fixture, id)).toMatchObject({ customers: 2, error: null });
    expect(await knownOf(fixture)).toMatchObject({ contacts: 2, as_of: app().clock.now().toISOString() });
    found = [
      leadOf('1', withEmail('boss@ONE.example')),
      leadOf('2', { phones: [{ number: '+351215550112', type: null, is_verified: false }] }),
      leadOf('3', withEmail('hello@lead.example')),
    ];
    const body = { location: portugal, filters: { keyword: 'x' }, searcher: 'probe' };
    const estimate = async (more: object) =>
      (await fixture.client.call(searchRoutes.estimate, { params: { type: 'company' }, body: { ...body, ...more } }))
        .data;
    const [all, fewer] = [await estimate({}), await estimate({ skip_customers: true })];
    expect([all.cost_expected, fewer.cost_expected]).toEqual([3, 1]);
    expect(await search(fixture, { skip_customers: true })).toMatchObject({ saved: 1, skipped: 2, credits: 1 });
    expect(await search(fixture, {})).toMatchObject({ saved: 3, skipped: 0, skip_customers: false });
  });

  it('is known by a stage as well, and by which CRM', async () => {
    const { fixture, id } = await stage();
    put('a', { email: 'a@one.example' });
    put('b', { email: 'b@one.example' }, ['Customer']);
    put('c', { email: 'c@one.example' });
    scripted.stages.set('a', ['lead', 'won']);
    scripted.stages.set('c', ['lead']);
    const { data } = await fixture.client.call(routes.stages, { params: { id } });
    expect(data).toContainEqual({ key: 'won', label: 'Won deal' });
    await change(fixture, id, { customer_stage: 'won' });
    await work();
    expect(await knownOf(fixture)).toMatchObject({ contacts: 1, crms: ['Scripted'] });
    found = [leadOf('1', withEmail('a@one.example')), leadOf('2', withEmail('c@one.example'))];
    expect(await search(fixture, { skip_customers: true })).toMatchObject({ saved: 1, skipped: 1 });
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    expect(await knownOf(fixture)).toMatchObject({ contacts: 2 });
    // A deal that is none any more.
    scripted.stages.clear();
    await later(25 * 3_600);
    expect(await knownOf(fixture)).toMatchObject({ contacts: 1 });
    await change(fixture, id, { customer_stage: '', customer_tag: null });
    expect(await knownOf(fixture)).toBeNull();
  });

  it('asks an expired CRM for its stages in vain', async () => {
    const { fixture, id } = await stage();
    Object.assign(scripted.tokens, { isRevoked: true });
    expect((await fixture.client.refused(routes.stages, { params: { id } })).body).toMatchObject({
      code: 'crm_expired',
    });
    expect((await fixture.client.refused(routes.stages, { params: { id: id + 1_000 } })).status).toBe(404);
  });

  it('is forgotten a day after the tag went, at once with the wish, and with the connection', async () => {
    const { fixture, id } = await stage();
    put('a', { email: 'a@one.example' }, ['Customer']);
    put('b', { email: 'b@one.example' }, ['Customer']);
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    put('a', { email: 'a@one.example' });
    await later(3_600);
    expect(await knownOf(fixture)).toMatchObject({ contacts: 2 });
    await later(24 * 3_600);
    expect(await knownOf(fixture)).toMatchObject({ contacts: 1, as_of: app().clock.now().toISOString() });
    await change(fixture, id, { customer_tag: null });
    expect(await knownOf(fixture)).toBeNull();
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    expect(await knownOf(fixture)).toMatchObject({ contacts: 1 });
    await fixture.client.call(routes.remove, { params: { id } });
    expect(await knownOf(fixture)).toBeNull();
  });

  it('is nobody of another account', async () => {
    const { fixture, id } = await stage();
    put('a', { email: 'a@one.example' }, ['Customer']);
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    const other = await createListFixture(app());
    await other.grant(10);
    found = [leadOf('1', withEmail('a@one.example'))];
    expect(await knownOf(other)).toBeNull();
    expect(await search(other, { skip_customers: true })).toMatchObject({ saved: 1, skipped: 0 });
  });

  it('is asked for page after page, as slowly as the CRM wants it, and from where it was left', async () => {
    const { fixture, id } = await stage();
    for (let n = 0; n < 30; n += 1) put(`c${n}`, { email: `c${n}@one.example` }, ['Customer']);
    scripted.paging.size = 10;
    await change(fixture, id, { customer_tag: 'Customer' });
    scripted.fail('list', 'dies');
    await work();
    scripted.fail('list', 'rate_limited', 1, 40);
    await later(61);
    expect(await readOf(fixture, id)).toMatchObject({ at: null, error: 'scripted rate_limited' });
    await later(41);
    expect(await readOf(fixture, id)).toMatchObject({ customers: 30, error: null });
    // Three pages, the call that died and the one that was put off: none was asked for twice.
    expect(scripted.calls.filter(({ call }) => call === 'list')).toHaveLength(5);
  });

  it('is not asked of a CRM that lets nobody in, which the account is told once', async () => {
    const { fixture, id } = await stage();
    scripted.tokens.isRevoked = true;
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    const { data } = await fixture.client.call(routes.connections, {});
    expect(data).toMatchObject([{ status: 'expired' }]);
  });
});

describe('who unsubscribed, bounced, or is not to be disturbed there', () => {
  const sourcesOf = async ({ client }: ListFixture) =>
    (await client.call(suppressionRoutes.list, { query: {} })).data.map(({ source, reason, kind }) => [
      source,
      reason,
      kind,
    ]);

  it('is not contacted here, and the opt-out says which CRM said what', async () => {
    const { fixture, id } = await stage();
    const list = await fixture.createList();
    await fixture.write(list, [
      leadOf('1', withEmail('gone@one.example')),
      leadOf('2', withEmail('bounced@two.example')),
      leadOf('3', withEmail('hello@three.example')),
    ]);
    put('a', { email: 'gone@one.example' });
    put('b', { email: 'bounced@two.example' });
    put('c', { email: 'hello@three.example' });
    scripted.refusals.set('a', 'unsubscribed').set('b', 'bounced');
    await change(fixture, id, { name: 'Our HighLevel', reads_back: true });
    await work();
    expect((await sourcesOf(fixture)).toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
      ['crm_bounced', 'Our HighLevel', 'email'],
      ['crm_unsubscribed', 'Our HighLevel', 'email'],
    ]);
    expect(await fixture.write(list, [leadOf('4', withEmail('gone@one.example'))])).toMatchObject({ suppressed: 1 });
    const { rows } = await app().owner.query(
      `select count(*)::int as n from records.results where list_id = $1 and is_suppressed`,
      [list.id],
    );
    expect(rows).toEqual([{ n: 2 }]);
  });

  it('is not asked for unless the account wants it', async () => {
    const { fixture, id } = await stage();
    put('a', { email: 'gone@one.example' }, ['Customer']);
    scripted.refusals.set('a', 'unsubscribed');
    await later(24 * 3_600);
    expect(scripted.calls.filter(({ call }) => call === 'list')).toEqual([]);
    await change(fixture, id, { customer_tag: 'Customer' });
    await work();
    expect(await sourcesOf(fixture)).toEqual([]);
  });
});
