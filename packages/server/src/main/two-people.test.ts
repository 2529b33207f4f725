import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { duplicateRoutes } from '@galena/contract/duplicates';
import { listImportRoutes } from '@galena/contract/imports';
import { CallError } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { editRoutes, resultRoutes, type Result } from '@galena/contract/records';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { importOptions } from '../testing/imports/list-imports.ts';
import { createListFixture, leadOf } from '../testing/list-fixture.ts';
import { createPerson, signInAs } from '../testing/people.ts';
import { untilIdle } from '../testing/run-jobs-until-idle.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/test-app.ts';

// Two people at work in two lists of one account: edits, moves, copies, merges, imports and what takes them back, in any order and at
// once.

const app = useTestApp({ ...importOptions, environment: { GALENA_RATE_LIMITS: 'off' } });
let worker: { readonly stop: () => Promise<void> };
beforeAll(async () => {
  worker = await app().startWorker(importOptions.jobs);
});
afterAll(() => worker.stop());

const random = createRandom();
const histories = rounds({ sample: 4, proof: 300 });
const pick = <One>(all: readonly One[]): One | undefined => all[random.between(0, all.length - 1)];

let turn = 0;
/** A town that nobody else says. */
const newTown = (): string => `Town ${(turn += 1)}`;

/** What somebody was told that they changed. */
type Told = { readonly resultId: number; readonly town: string };
type Import = { readonly id: number };

/** A person at work in these lists. */
const createColleague = (client: TestClient, lists: readonly [List, List], sites: readonly string[]) => {
  const told: Told[] = [];
  const imports: Import[] = [];
  const merges: { readonly list: List; readonly id: number }[] = [];
  const placeOf = ({ id }: List) => ({ type: 'company' as const, id });
  const recordsOf = async (list: List): Promise<readonly Result[]> =>
    (await client.call(resultRoutes.results, { params: placeOf(list), body: { limit: 100 } })).data;
  const some = async (): Promise<{
    readonly list: List;
    readonly other: List;
    readonly records: readonly Result[];
  }> => {
    const [list, other] = random.between(0, 1) === 0 ? lists : [lists[1], lists[0]];
    return { list, other, records: await recordsOf(list) };
  };

  const acts: Readonly<Record<string, () => Promise<void>>> = {
    edit: async () => {
      const { list, records } = await some();
      const record = pick(records);
      if (!record) return;
      const town = newTown();
      const params = { ...placeOf(list), resultId: record.id };
      const answer = await client.call(editRoutes.edit, { params, body: { city: town, was: { city: record.city } } });
      expect(answer.data.city).toBe(town);
      told.push({ resultId: record.id, town });
    },
    move: async () => {
      const { list, other, records } = await some();
      const resultIds = records.filter(() => random.between(0, 1) === 0).map(({ id }) => id);
      if (resultIds.length > 0)
        await client.call(bulkRoutes.move, { params: placeOf(list), body: { resultIds, campaign_id: other.id } });
    },
    copy: async () => {
      const { list, other, records } = await some();
      const record = pick(records);
      if (record)
        await client.call(bulkRoutes.copy, {
          params: placeOf(list),
          body: { resultIds: [record.id], campaign_id: other.id },
        });
    },
    merge: async () => {
      const { list, records } = await some();
      const [first, second] = [pick(records), pick(records)];
      if (!first || !second || first.id === second.id) return;
      const body = { resultIds: [first.id, second.id] };
      const { data } = await client.call(duplicateRoutes.merge, { params: { id: list.id }, body });
      merges.push({ list, id: data.merge.id });
    },
    part: async () => {
      const merge = merges.pop();
      if (merge) await client.call(duplicateRoutes.undo, { params: { id: merge.list.id, mergeId: merge.id } });
    },
    bring: async () => {
      const list = pick(lists) ?? lists[0];
      const rows = sites.filter(() => random.between(0, 1) === 0).map((site) => `${site},https://${site},${newTown()}`);
      const file = new File([['name,website,city', ...rows, `new ${newTown()},,Nowhere`].join('\n')], 'more.csv');
      const { data } = await client.call(listImportRoutes.upload, { params: placeOf(list), body: { file } });
      const duplicates = pick(['skip', 'fill', 'overwrite'] as const) ?? 'skip';
      // No two files are of one moment.
      app().clock.advance(1);
      await client.call(listImportRoutes.start, { params: { id: data.id }, body: { duplicates } });
      imports.push({ id: data.id });
    },
    forget: async () => {
      const last = imports.pop();
      if (last) await client.call(listImportRoutes.undo, { params: { id: last.id } });
    },
    archive: async () => {
      const { list, records } = await some();
      const record = pick(records);
      const body = { campaign_id: list.id, is_archived: random.between(0, 1) === 1 };
      if (record) await client.call(bulkRoutes.archive, { body: { ...body, resultIds: [record.id] } });
    },
    remove: async () => {
      const { list, records } = await some();
      const record = pick(records);
      if (record) await client.call(bulkRoutes.removeResult, { params: { ...placeOf(list), resultId: record.id } });
    },
  };
  const usual = ['edit', 'edit', 'edit', 'move', 'copy', 'merge', 'merge', 'part', 'bring', 'forget', 'archive'];
  const step = async (): Promise<string> => {
    const name = random.between(0, 14) === 0 ? 'remove' : (pick(usual) ?? 'edit');
    try {
      await acts[name]?.();
      return name;
    } catch (error) {
      // Told: it is gone, it has changed, another is at it. Nothing else may happen.
      if (!(error instanceof CallError) || ![404, 409].includes(error.status)) throw error;
      return `${name}: ${error.body?.code ?? error.status}`;
    }
  };
  return { step, told };
};

type Row = {
  readonly id: number;
  readonly list_id: number;
  readonly identity_id: number;
  readonly city: string | null;
};
type Held = {
  readonly result_id: number;
  readonly value: unknown;
  readonly rank: number;
  readonly rejected_at: unknown;
};

it(
  `${histories} histories of two people, two lists, merges, moves and imports, seed ${random.seed}: nobody’s word is lost, nobody stands twice, counters are right`,
  { timeout: depthLimitMs },
  async () => {
    const seen = new Map<string, number>();
    for (let history = 1; history <= histories; history += 1) {
      const note = `seed ${random.seed}, history ${history}`;
      const fixture = await createListFixture(app());
      const { accountId } = fixture.person;
      const mate = await createPerson(app(), { accountId, userType: 'team_member' });
      await app().owner.query(
        `insert into identity.team_access (account_id, user_id, option, may_spend) values ($1, $2, 'leads', true)`,
        [accountId, mate.id],
      );
      const lists = [await fixture.createList(), await fixture.createList()] as const;
      const sites = Array.from({ length: 6 }, (_, at) => `s${history}x${at}.example`);
      const leads = sites.map((site) => leadOf(site, { website: `https://${site}`, city: 'Lisbon' }));
      await fixture.write(lists[0], leads.slice(0, 4));
      await fixture.write(lists[1], leads.slice(2));
      const other = app().client(await signInAs(app(), mate));
      const people = [fixture.client, other].map((client) => createColleague(client, lists, sites));
      for (let step = 0; step < 12; step += 1)
        for (const name of await Promise.all(people.map((one) => one.step())))
          seen.set(name, (seen.get(name) ?? 0) + 1);
      await untilIdle(
        app().owner,
        importOptions.jobs.map(({ name }) => name),
      );

      const { rows: records } = await app().owner.query<Row>(
        `select id, list_id, identity_id, city from records.results where account_id = $1 and deleted_at is null`,
        [accountId],
      );
      const stands = records.map((one) => `${one.list_id} ${one.identity_id}`);
      expect(new Set(stands).size, note).toBe(stands.length);
      const { rows: held } = await app().owner.query<Held>(
        `select result_id, value, rank, rejected_at from records.values where account_id = $1 and field = 'city' order by rank, id`,
        [accountId],
      );
      const heldBy = Map.groupBy(held, (one) => one.result_id);
      // What a record shows is the best of what is known of it.
      for (const { id, city } of records) {
        const best = (heldBy.get(id) ?? []).find((one) => one.rejected_at === null);
        expect([note, id, city], note).toEqual([note, id, (best?.value as string | undefined) ?? null]);
      }
      // Whoever was told that they changed something: the record knows it, or the one that it was made one with, unless that was deleted.
      const { rows: merges } = await app().owner.query<{ kept_id: number; merged_ids: readonly number[] }>(
        `select kept_id, merged_ids from duplicates.merges where account_id = $1 and undone_at is null`,
        [accountId],
      );
      const keptOf = new Map(merges.flatMap((one) => one.merged_ids.map((id) => [id, one.kept_id] as const)));
      const lastOf = (id: number): number => {
        const kept = keptOf.get(id);
        return kept === undefined ? id : lastOf(kept);
      };
      const standing = new Set(records.map(({ id }) => id));
      for (const { resultId, town } of people.flatMap((one) => one.told)) {
        const last = lastOf(resultId);
        const isKnown = heldBy.get(last)?.some((one) => one.value === town) ?? false;
        if (standing.has(last)) expect([note, last, town, isKnown]).toEqual([note, last, town, true]);
      }
      const { rows: miscounted } = await app().owner.query('select * from records.miscounted()');
      expect(miscounted, note).toEqual([]);
    }
    const tally = [...seen].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, n]) => `${name} ${n}`);
    process.stdout.write(`${histories} histories: ${tally.join(', ')}\n`);
    for (const name of ['edit', 'merge']) expect([name, (seen.get(name) ?? 0) > 0]).toEqual([name, true]);
  },
);
