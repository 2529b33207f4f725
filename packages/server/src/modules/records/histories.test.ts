import { expect, it } from 'vitest';
import { CallError } from '@galena/contract/kernel';
import { bulkRoutes } from '@galena/contract/bulk';
import {
  type CellValue,
  type EditBody,
  editRoutes,
  isSameCell,
  resultRoutes,
  type Result,
} from '@galena/contract/records';
import { labelRoutes } from '@galena/contract/labels';
import { createRandom, depthLimitMs, rounds } from '@galena/contract/testing';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const random = createRandom();
const histories = rounds({ sample: 4, proof: 1_000 });

const pick = <One>(all: readonly One[]): One => all[random.between(0, all.length - 1)] as One;

const plainFields = ['city', 'email', 'employee_count', 'data.industry', 'note'] as const;
const ownKinds = ['select', 'number', 'boolean'] as const;
/** A label is known by its id, which is known once it is created. */
type FieldName = (typeof plainFields)[number] | `labels.${number}`;

const values: Record<string, readonly CellValue[]> = {
  city: ['Lisbon', 'Porto', 'porto', null],
  email: ['a@acme.example', 'b@acme.example', 'c@acme.example', null],
  employee_count: [1, 2, 3, null],
  'data.industry': ['Hotels', 'Software', null],
  note: ['Called', 'Calls back', null],
};
const ownValues: Readonly<Record<(typeof ownKinds)[number], readonly CellValue[]>> = {
  select: ['Hot', 'Cold', 'cold', null],
  number: [1, '2', 3.5, null],
  boolean: [true, false, 'yes', null],
};

type Seen = ReadonlyMap<number, Result>;
/** What an answer said was changed, under the act it is part of. */
type Told = { readonly act: string; readonly changed: number };

const valueOf = (record: Result, field: FieldName): CellValue => {
  const [bag, key] = field.split('.') as [keyof Result, string | undefined];
  const held = key === undefined ? record[bag] : (record[bag] as Readonly<Record<string, unknown>>)[key];
  return (held ?? null) as CellValue;
};

/** As a call names a field: labels in a bag of their own. */
const bodyOf = (field: FieldName, value: CellValue): object =>
  field.startsWith('labels.') ? { labels: { [field.slice('labels.'.length)]: value } } : { [field]: value };

type WorkPlace = { readonly type: 'company'; readonly id: number };

/** A person at work: what they saw last, and what they were told that they changed. */
const createWorker = (client: TestClient, place: WorkPlace, own: readonly `labels.${number}`[]) => {
  const fields: readonly FieldName[] = [...plainFields, ...own];
  const told: Told[] = [];
  const batches: number[] = [];
  let seen: Seen = new Map();
  const look = async (): Promise<void> => {
    const both = await Promise.all(
      [0, 1].map((is_archived) =>
        client.call(resultRoutes.results, { params: place, body: { is_archived: is_archived as 0 | 1 } }),
      ),
    );
    seen = new Map(both.flatMap(({ data }) => data.map((record) => [record.id, record] as const)));
  };
  const note = (act: string | null, changed: number): void => {
    if (act !== null) told.push({ act, changed });
  };
  const anyone = (): Result | undefined => (seen.size === 0 ? undefined : pick([...seen.values()]));

  const acts: Readonly<Record<string, () => Promise<void>>> = {
    look,
    edit: async () => {
      const [record, field] = [anyone(), pick(fields)];
      if (!record) return;
      const was = bodyOf(field, valueOf(record, field));
      const body = { ...bodyOf(field, pick(values[field] ?? [])), was } as EditBody;
      const params = { ...place, resultId: record.id };
      const answer = await client.call(editRoutes.edit, { params, body });
      note(answer.act_id, 1);
      seen = new Map(seen).set(record.id, answer.data);
    },
    paste: async () => {
      const records = [...seen.values()].slice(0, 3);
      const chosen = fields.slice(random.between(0, 4), random.between(5, fields.length));
      if (records.length === 0) return;
      const rows = records.map((record) => ({
        id: record.id,
        values: chosen.map((field) => pick(values[field] ?? [])),
        was: chosen.map((field) => valueOf(record, field)),
      }));
      const { data } = await client.call(editRoutes.cells, { params: place, body: { fields: [...chosen], rows } });
      note(data.act_id, data.changed);
    },
    wrong: async () => {
      const record = anyone();
      if (!record?.email) return;
      const params = { ...place, resultId: record.id };
      const { act_id: act } = await client.call(editRoutes.edit, { params, body: { wrong: { email: record.email } } });
      note(act, 1);
    },
    undo: async () => {
      const last = told.at(-1);
      if (!last) return;
      const { data } = await client.call(editRoutes.undo, { params: { id: last.act } });
      note(data.act_id, data.changed);
    },
    label: async () => {
      const field = pick(own);
      const [ids, value] = [[...seen.keys()].slice(0, random.between(1, 4)), pick(values[field] ?? [])];
      if (ids.length === 0) return;
      const body = { label_id: Number(field.slice('labels.'.length)), value: value as string, resultIds: ids };
      const { data } = await client.call(bulkRoutes.label, { params: place, body });
      if (data.batch) batches.push(data.batch.id);
    },
    unlabel: async () => {
      const id = batches.pop();
      if (id !== undefined) await client.call(bulkRoutes.undo, { params: { id } });
    },
    archive: async () => {
      const record = anyone();
      if (!record) return;
      const body = { resultIds: [record.id], campaign_id: place.id, is_archived: random.between(0, 1) === 1 };
      await client.call(bulkRoutes.archive, { body });
    },
    remove: async () => {
      const record = anyone();
      if (record) await client.call(bulkRoutes.removeResult, { params: { ...place, resultId: record.id } });
    },
  };
  const edits = ['edit', 'edit', 'edit', 'paste', 'paste', 'label', 'label', 'wrong'];
  const usual = [...edits, 'undo', 'undo', 'unlabel', 'archive', 'look', 'look'];
  const step = async (): Promise<void> => {
    const name = random.between(0, 14) === 0 ? 'remove' : pick(usual);
    try {
      await acts[name]?.();
    } catch (error) {
      // Told: it is gone, it has changed, it is not known any more. Nothing else may happen.
      if (!(error instanceof CallError) || ![404, 409].includes(error.status)) throw error;
      await look();
    }
  };
  return { step, look, told };
};

type EditRow = {
  act_id: string;
  undoes_id: string | null;
  result_id: number;
  field: FieldName;
  old: unknown;
  new: unknown;
};

it(
  `${histories} histories of two people in one list, seed ${random.seed}: nobody’s change is lost silently, and edits sum up to what is there`,
  { timeout: depthLimitMs },
  async () => {
    const fixture = await createListFixture(app());
    const { person, client } = fixture;
    const mate = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    await app().owner.query(
      `insert into identity.team_access (account_id, user_id, option, may_spend) values ($1, $2, 'leads', true)`,
      [person.accountId, mate.id],
    );
    const other = app().client(await signInAs(app(), mate));
    const own: `labels.${number}`[] = [];
    for (const kind of ownKinds) {
      const options = kind === 'select' ? ['Hot', 'Cold'] : [];
      const body = { list_type: 'company', name: kind, title: kind, kind, options } as const;
      const { data: label } = await client.call(labelRoutes.create, { body });
      own.push(`labels.${label.id}`);
      values[`labels.${label.id}`] = ownValues[kind];
    }
    for (let history = 0; history < histories; history += 1) {
      const list = await fixture.createList();
      const leads = [1, 2, 3, 4].map((at) =>
        leadOf(`${history} ${at}`, {
          city: 'Lisbon',
          data: { industry: 'Hotels' },
          emails: [{ email: `own${history}x${at}@acme.example`, type: null, is_verified: true, score: null }],
        }),
      );
      const { saved } = await fixture.write(list, leads);
      const place = { type: 'company' as const, id: list.id };
      const workers = [createWorker(client, place, own), createWorker(other, place, own)];
      await Promise.all(workers.map(({ look }) => look()));
      for (let step = 0; step < 8; step += 1) await Promise.all(workers.map((worker) => worker.step()));
      const { rows: edits } = await app().owner.query<EditRow>(
        `select act_id, undoes_id, result_id, field, old, new from records.edits where account_id = $1 and list_id = $2 order by id`,
        [person.accountId, list.id],
      );
      const { rows: batches } = await app().owner.query<{ act_id: string }>(
        `select label_set->>'actId' as act_id from bulk.batches where account_id = $1 and label_set is not null`,
        [person.accountId],
      );
      const ofMany = new Set(batches.map((batch) => batch.act_id));
      // What somebody was told they changed is there, all of it and once.
      const told = workers.flatMap((worker) => worker.told);
      const counted = Object.fromEntries(
        [...Map.groupBy(edits, (edit) => edit.act_id)]
          .filter(([act]) => !ofMany.has(act))
          .map(([act, all]) => [act, all.length]),
      );
      expect(counted).toEqual(Object.fromEntries(told.map(({ act, changed }) => [act, changed])));
      // Each change was made of what the one before had left, and the last one stands there.
      const { rows: records } = await app().owner.query<Result>(
        `select id, city, email, employee_count, data, note, labels from records.results where account_id = $1 and id = any($2)`,
        [person.accountId, saved],
      );
      for (const [cell, chain] of Map.groupBy(edits, (edit) => `${edit.result_id} ${edit.field}`)) {
        const record = records.find(({ id }) => id === chain[0]?.result_id) as Result;
        expect([cell, chain.at(-1)?.new]).toEqual([cell, valueOf(record, chain[0]?.field ?? 'city')]);
        for (const [at, edit] of chain.entries()) {
          const before = chain[at - 1];
          // A value that is called wrong need not be the one that stands there.
          if (before && edit.field !== 'email')
            expect([cell, at, isSameCell(edit.old, before.new)]).toEqual([cell, at, true]);
          // Nothing was taken back over what somebody had changed since.
          const undone = chain.slice(0, at).findLast((one) => one.act_id === edit.undoes_id);
          if (undone && edit.field !== 'email')
            expect([cell, at, isSameCell(edit.old, undone.new)]).toEqual([cell, at, true]);
        }
      }
      const { rows: miscounted } = await app().owner.query('select * from records.miscounted()');
      expect(miscounted).toEqual([]);
    }
  },
);
