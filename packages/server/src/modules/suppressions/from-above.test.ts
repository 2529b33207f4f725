import { describe, expect, it } from 'vitest';
import type { List } from '@galena/contract/lists';
import { preparedRoutes as exportsOf } from '@galena/contract/exports';
import { resultRoutes } from '@galena/contract/records';
import { platformSuppressionRoutes as platform, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { hideJob } from './hiding.jobs.ts';
import { reachDownJob } from './reaching-down.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const jobs = [reachDownJob, hideJob];

const names = async ({ client }: ListFixture, { type, id }: List) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: {} })).data.map(({ name }) => name);

/** An account with a list of two. */
const withTwo = async (input: Parameters<typeof createListFixture>[1] = {}) => {
  const fixture = await createListFixture(app(), input);
  const list = await fixture.createList({ type: 'people' });
  await fixture.write(list, [leadOf('1', withEmail('ida@acme.example')), leadOf('2', withEmail('b@fine.example'))]);
  return { fixture, list, shown: () => names(fixture, list) };
};

const waiting = async (queue: string): Promise<number> =>
  (
    await app().owner.query(`select count(*)::int as n from platform.jobs where queue = $1 and state < 'active'`, [
      queue,
    ])
  ).rows[0].n;

describe('an opt-out from above', () => {
  it('of a reseller hides records in the lists of its customers, and of nobody else; those who have none get no job', async () => {
    const reseller = await withTwo({ userType: 'reseller', modules: ['leads', 'whitelabel'] });
    const parentId = reseller.fixture.person.accountId;
    const [one, two, stranger] = [await withTwo({ parentId }), await withTwo({ parentId }), await withTwo()];
    const without = await createListFixture(app(), { parentId });
    await reseller.fixture.client.call(routes.add, { body: { entries: ['ida@acme.example'], for_customers: true } });
    // The job is there with the opt-out, and nothing else is waited for.
    expect(await waiting(reachDownJob.name)).toBe(1);
    await app().runJobsUntilIdle([reachDownJob]);
    const { rows } = await app().owner.query(
      `select account_id from platform.jobs where queue = $1 and state < 'active' order by 1`,
      [hideJob.name],
    );
    const concerned = [one, two].map(({ fixture }) => fixture.person.accountId).toSorted((a, b) => a - b);
    expect(rows.map((row) => Number(row.account_id))).toEqual(concerned);
    expect(concerned).not.toContain(without.person.accountId);
    await app().runJobsUntilIdle(jobs);
    expect(await Promise.all([reseller, one, two, stranger].map(({ shown }) => shown()))).toEqual([
      ['Lead 2'],
      ['Lead 2'],
      ['Lead 2'],
      expect.arrayContaining(['Lead 1', 'Lead 2']),
    ]);
    const { data } = await one.fixture.client.call(routes.check, { body: { entry: 'ida@acme.example' } });
    expect(data).toMatchObject({ is_listed: true, entries: [], above: [{ level: 'reseller' }], hidden: 1 });
    const page = await one.fixture.client.call(routes.list, { query: {} });
    expect(page).toMatchObject({ data: [], above: 1 });
  });

  it('of the platform hides records of everybody; taken off, new ones may come in', async () => {
    const [one, other] = [await withTwo(), await withTwo()];
    const { client: operator } = await createListFixture(app(), { role: 'admin', modules: ['admin'] });
    const { data } = await operator.call(platform.add, {
      body: { entries: ['acme.example', '?'], reason: 'Court order' },
    });
    expect(data).toMatchObject({ added: 1, refused: [2] });
    expect((await operator.call(platform.list, { query: {} })).data[0]).toMatchObject({
      reason: 'Court order',
      reached_at: null,
    });
    await app().runJobsUntilIdle(jobs);
    expect([await one.shown(), await other.shown()]).toEqual([['Lead 2'], ['Lead 2']]);
    const [entry] = (await operator.call(platform.list, { query: {} })).data;
    expect(entry?.reached_at).not.toBeNull();
    const found = await operator.call(platform.check, { body: { entry: 'www.acme.example' } });
    expect(found.data).toEqual({ kind: 'domain', entry });
    const fresh = await one.fixture.createList({ type: 'people' });
    const again = [leadOf('9', withEmail('new@acme.example'))];
    expect(await one.fixture.write(fresh, again)).toMatchObject({ suppressed: 1 });
    await operator.call(platform.remove, { params: { id: entry?.id as number } });
    expect(await one.fixture.write(fresh, again)).toMatchObject({ suppressed: 0 });
    const { client } = await createListFixture(app());
    expect((await client.refused(platform.list, { query: {} })).status).toBe(403);
  });

  //
  it('takes the files away that name whoever asked, of those it reaches and of nobody else', async () => {
    const reseller = await withTwo({ userType: 'reseller', modules: ['leads', 'whitelabel'] });
    const customer = await withTwo({ parentId: reseller.fixture.person.accountId });
    const stranger = await withTwo();
    const all = [reseller, customer, stranger];
    for (const { fixture, list } of all)
      await fixture.client.call(exportsOf.prepare, { params: { type: list.type, id: list.id }, body: {} });
    const states = () =>
      Promise.all(
        all.map(async ({ fixture }) => (await fixture.client.call(exportsOf.list, { query: {} })).data[0]?.state),
      );
    await app().runJobsUntilIdle([runJob]);
    expect(await states()).toEqual(['ready', 'ready', 'ready']);
    await reseller.fixture.client.call(routes.add, { body: { entries: ['ida@acme.example'], for_customers: true } });
    await app().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['removed', 'removed', 'ready']);
    const { client: operator } = await createListFixture(app(), { role: 'admin', modules: ['admin'] });
    await operator.call(platform.add, { body: { entries: ['acme.example'] } });
    await app().runJobsUntilIdle(jobs);
    expect(await states()).toEqual(['removed', 'removed', 'removed']);
  });
});
