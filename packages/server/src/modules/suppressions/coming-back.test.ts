import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { type List, listRoutes } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { platformSuppressionRoutes as platform, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { archiveRecords, deleteRecords, mergeRecords, openMerge, partRecords } from '../records/index.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { bringBackJob, reachDownJob } from './reaching-down.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const jobs = [reachDownJob, bringBackJob, hideJob, showJob];

/** What a list shows, archived or not, and what its counter says of those that are not. */
const shownIn = async ({ client }: ListFixture, { type, id }: List) => {
  const read = async (isArchived: 0 | 1) => {
    const body = { is_archived: isArchived };
    return (await client.call(resultRoutes.results, { params: { type, id }, body })).data.map(({ name }) => name);
  };
  const counted = (await client.call(listRoutes.get, { params: { id } })).data.results_count;
  return { open: new Set(await read(0)), archived: new Set(await read(1)), counted };
};

/** An operator, a reseller and its customer. */
const createThree = async () => {
  const operator = await createListFixture(app(), { role: 'admin', modules: ['admin'] });
  const reseller = await createListFixture(app(), { userType: 'reseller', modules: ['leads', 'whitelabel'] });
  const customer = await createListFixture(app(), { parentId: reseller.person.accountId });
  return { operator, reseller, customer };
};

const levels = ['platform', 'reseller', 'account', 'list'] as const;
type Level = (typeof levels)[number];

/** Adds an opt-out at a level. @returns how it is taken off again */
const block = async (
  { operator, reseller, customer }: Awaited<ReturnType<typeof createThree>>,
  { level, entry, list }: { readonly level: Level; readonly entry: string; readonly list: List },
): Promise<() => Promise<unknown>> => {
  if (level === 'platform') {
    await operator.client.call(platform.add, { body: { entries: [entry], reason: entry } });
    const found = await operator.client.call(platform.check, { body: { entry } });
    return () => operator.client.call(platform.remove, { params: { id: found.data.entry?.id as number } });
  }
  const { client } = level === 'reseller' ? reseller : customer;
  const body = {
    reseller: { entries: [entry], for_customers: true },
    account: { entries: [entry] },
    list: { entries: [entry], campaign_id: list.id },
  }[level];
  await client.call(routes.add, { body });
  const { data } = await client.call(routes.check, { body: { entry } });
  const own = data.entries.find((one) => one.level === (level === 'list' ? 'list' : 'account'));
  return () => client.call(routes.remove, { params: { id: own?.id as number } });
};

// Two at one domain, and one elsewhere: an address and its domain may both be opted out.
const addresses = ['a@one', 'b@one', 'c@two'];
const entries = ['a@one', 'one', 'c@two'];
const isReached = (address: string, entry: string): boolean => address === entry || address.endsWith(`@${entry}`);

const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      level: fc.constantFrom(...levels),
      entry: fc.nat(entries.length - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('archive', 'delete'), record: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('work' as const) }) },
);

describe('an opt-out from above that is taken off', () => {
  it('brings records back to everybody, and keeps hidden what another opt-out reaches', async () => {
    const three = await createThree();
    const lists = await Promise.all(
      [three.customer, three.reseller].map(async (one) => {
        const list = await one.createList({ type: 'people' });
        await one.write(list, [leadOf('1', withEmail('ida@acme.example')), leadOf('2', withEmail('bo@acme.example'))]);
        return list;
      }),
    );
    const [list] = lists as [List];
    const takeOff = await block(three, { level: 'platform', entry: 'acme.example', list });
    const takeOffOther = await block(three, { level: 'reseller', entry: 'bo@acme.example', list });
    await app().runJobsUntilIdle(jobs);
    expect(await shownIn(three.customer, list)).toEqual({ open: new Set([]), archived: new Set([]), counted: 0 });
    await takeOff();
    await app().runJobsUntilIdle(jobs);
    expect(await shownIn(three.customer, list)).toEqual({
      open: new Set(['Lead 1']),
      archived: new Set([]),
      counted: 1,
    });
    await takeOffOther();
    await app().runJobsUntilIdle(jobs);
    const all = { open: new Set(['Lead 1', 'Lead 2']), archived: new Set([]), counted: 2 };
    expect(await shownIn(three.customer, list)).toEqual(all);
    expect(await shownIn(three.reseller, lists[1] as List)).toEqual(all);
  });

  it('before it was carried down hides nothing', async () => {
    const three = await createThree();
    const list = await three.customer.createList({ type: 'people' });
    await three.customer.write(list, [leadOf('1', withEmail('ida@soon.example'))]);
    const takeOff = await block(three, { level: 'platform', entry: 'soon.example', list });
    await app().runJobsUntilIdle([reachDownJob]);
    await takeOff();
    // Showing goes first: the order of jobs must not matter.
    await app().runJobsUntilIdle([bringBackJob, showJob]);
    await app().runJobsUntilIdle(jobs);
    expect(await shownIn(three.customer, list)).toMatchObject({ open: new Set(['Lead 1']), counted: 1 });
  });

  it(
    'whatever the order: what nobody blocks any more is seen, but for what was archived or deleted',
    async () => {
      const three = await createThree();
      const { customer } = three;
      let turn = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
          turn += 1;
          const real = (text: string): string => `${text}-${turn}.example`;
          const list = await customer.createList({ type: 'people' });
          const { saved } = await customer.write(
            list,
            addresses.map((one) => leadOf(one, withEmail(real(one)))),
          );
          const standing = new Map<string, { readonly entry: string; readonly takeOff: () => Promise<unknown> }>();
          const gone = { archive: new Set<number>(), delete: new Set<number>() };
          for (const one of acts) {
            if (one.kind === 'work') await app().runJobsUntilIdle(jobs);
            else if (one.kind === 'turn') {
              const entry = entries[one.entry] as string;
              const name = `${one.level} ${entry}`;
              const before = standing.get(name);
              if (before) {
                standing.delete(name);
                await before.takeOff();
              } else
                standing.set(name, {
                  entry,
                  takeOff: await block(three, { level: one.level, entry: real(entry), list }),
                });
            } else {
              const { kind, record } = one;
              const records = { accountId: customer.person.accountId, listId: list.id, ids: [saved[record] as number] };
              const ids = await customer.within((tx) =>
                kind === 'archive' ? archiveRecords(tx, records, true) : deleteRecords(tx, records),
              );
              if (ids.length > 0) gone[kind].add(record);
            }
          }
          await app().runJobsUntilIdle(jobs);
          const blocked = [...standing.values()].map(({ entry }) => entry);
          const seen = [...addresses.keys()].filter(
            (at) => !gone.delete.has(at) && !blocked.some((entry) => isReached(addresses[at] as string, entry)),
          );
          const names = (wanted: readonly number[]) => new Set(wanted.map((at) => `Lead ${addresses[at]}`));
          const open = seen.filter((at) => !gone.archive.has(at));
          expect(await shownIn(customer, list)).toEqual({
            open: names(open),
            archived: names(seen.filter((at) => gone.archive.has(at))),
            counted: open.length,
          });
          expect((await app().owner.query('select * from records.miscounted()')).rows).toEqual([]);
          for (const { takeOff } of standing.values()) await takeOff();
        }),
        { numRuns: rounds({ sample: 12, proof: 300 }), seed: createRandom().seed, endOnFailure: true },
      );
    },
    depthLimitMs,
  );

  it('a record that a merge took away, and that was opted out meanwhile, does not come back with the merge undone', async () => {
    const { customer, ...others } = await createThree();
    const list = await customer.createList({ type: 'people' });
    const leads = [leadOf('1', withEmail('one@first.example')), leadOf('2', withEmail('two@second.example'))];
    const { saved } = await customer.write(list, leads);
    const [keptId, mergedId] = saved as [number, number];
    const { accountId } = customer.person;
    const merge = await customer.within(async (tx) => {
      const rows = await openMerge(tx, accountId, keptId, [mergedId]);
      return mergeRecords(tx, accountId, rows ?? expect.unreachable(), {});
    });
    const takeOff = await block({ customer, ...others }, { level: 'platform', entry: 'two@second.example', list });
    await customer.within((tx) => partRecords(tx, accountId, { keptId, mergedIds: [mergedId] }, merge));
    await app().runJobsUntilIdle(jobs);
    expect(await shownIn(customer, list)).toMatchObject({ counted: 1 });
    await takeOff();
    await app().runJobsUntilIdle(jobs);
    expect(await shownIn(customer, list)).toMatchObject({ open: new Set(['Lead 1', 'Lead 2']), counted: 2 });
  });
});
