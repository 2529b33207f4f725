import { bulkRoutes } from '@galena/contract/bulk';
import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { listRoutes } from '@galena/contract/lists';
import { type EditBody, editRoutes, resultRoutes } from '@galena/contract/records';
import { createListFixture, leadOf } from '../../testing/list-fixture.ts';
import { createPerson } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { suppress } from './suppressing.service.ts';

const app = useTestApp();

const emails = (...addresses: readonly string[]): Pick<LeadRecord, 'emails'> => ({
  emails: addresses.map((email) => ({ email, type: null, is_verified: false, score: null })),
});

/** A record of a source, and what people change of it. */
const createRecord = async (record: Partial<LeadRecord> = {}, type: ListType = 'company') => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type });
  const { saved } = await fixture.write(list, [leadOf('1', record)]);
  const params = { type: list.type, id: list.id, resultId: saved[0] as number };
  const { client } = fixture;
  return {
    ...fixture,
    list,
    params,
    edit: (body: EditBody) => client.call(editRoutes.edit, { params, body }),
    refused: async (body: EditBody) => (await client.refused(editRoutes.edit, { params, body })).body,
    undo: async (id: string | null) => (await client.call(editRoutes.undo, { params: { id: id as string } })).data,
    read: async () => (await client.call(resultRoutes.result, { params })).data,
    history: async (field?: string) =>
      (await client.call(editRoutes.edits, { params, query: field === undefined ? {} : { field } })).data,
  };
};

// a person's word goes before any source, and what was there stays behind it.
describe('a field that a person changes', () => {
  it('holds what they say, with them as its source; the older value stays with its own', async () => {
    const { edit, read } = await createRecord({ city: 'Lisbon', data: { industry: 'Hotels' } });
    await edit({ city: ' Porto ', 'data.industry': 'Software' });
    const record = await read();
    expect(record).toMatchObject({ city: 'Porto', data: { industry: 'Software' } });
    expect(record.evidence['city']).toMatchObject({ source: 'manual', method: 'manual' });
    for (const [field, values] of [
      ['city', ['Porto', 'Lisbon']],
      ['data.industry', ['Software', 'Hotels']],
    ] as const)
      expect(record.values.filter((one) => one.field === field).map(({ value }) => value)).toEqual(values);
    expect(record.values.find(({ value }) => value === 'Lisbon')).toMatchObject({ source: 'test', rank: 2 });
  });

  it('is read as manual entry reads it: country by name, address with its scheme, numbers, lists', async () => {
    const { edit } = await createRecord();
    const { data } = await edit({
      country: 'Deutschland',
      website: 'acme.example',
      phone: '+351 21 555 0112',
      employee_count: '42',
      'data.revenue': '4.5',
      'data.technologies': 'React; Vue',
      email: 'Info@Acme.example',
    });
    expect(data).toMatchObject({
      country: 'DE',
      website: 'https://acme.example',
      phone: '+351215550112',
      employee_count: 42,
      data: { revenue: 4.5, technologies: ['React', 'Vue'] },
      email: 'info@acme.example',
      email_status: 'found',
      lookup_outcome: 'not_tried',
    });
  });

  it('422: what is no such value, and fields that are nobody’s to change; then nothing is saved', async () => {
    const { refused, read, history } = await createRecord({ city: 'Lisbon' });
    const body = { city: 'Porto', employee_count: 'many' };
    expect(await refused(body)).toMatchObject({ errors: { employee_count: ['Invalid type.'] } });
    for (const field of ['email_status', 'emails', 'data.attribution'])
      expect(await refused({ [field]: 'x' })).toMatchObject({ code: 'validation' });
    expect((await read()).city).toBe('Lisbon');
    expect(await history()).toEqual([]);
  });

  it('is spelled as they wrote it last', async () => {
    const { edit, read } = await createRecord({ name: 'acme' });
    await edit({ name: 'ACME' });
    await edit({ city: 'Porto' });
    expect((await read()).name).toBe('ACME');
    await edit({ name: 'Acme' });
    expect((await read()).name).toBe('Acme');
  });

  it('that they empty stays empty: what was there and what is found later stands behind it', async () => {
    const { edit, read, undo, history } = await createRecord({
      city: 'Lisbon',
      ...emails('a@acme.example', 'b@acme.example'),
    });
    const { act_id: act } = await edit({ city: null, email: '' });
    const record = await read();
    expect(record).toMatchObject({ city: null, email: null, emails: [], email_status: 'not_found' });
    expect(record.values.filter(({ field }) => field === 'email').map(({ value }) => value)).toEqual([
      'a@acme.example',
      'b@acme.example',
    ]);
    expect(record.evidence).not.toHaveProperty('city');
    expect((await history('city')).map((one) => [one.old, one.new])).toEqual([['Lisbon', null]]);
    await undo(act);
    expect(await read()).toMatchObject({ city: 'Lisbon', email: 'a@acme.example', email_status: 'found' });
    expect((await read()).emails).toHaveLength(2);
    await edit({ email: null });
    await edit({ email: 'c@acme.example' });
    expect((await read()).emails.map(({ email }) => email)).toEqual(['c@acme.example']);
  });

  it('a value that was found is used instead of the best one, which stays (ENR-007)', async () => {
    const { edit } = await createRecord(emails('one@acme.example', 'two@acme.example'));
    const { data } = await edit({ email: 'two@acme.example' });
    expect(data.emails.map(({ email }) => email)).toEqual(['two@acme.example', 'one@acme.example']);
  });

  it('a new address takes the place of the one that was not right; a guess is one no more', async () => {
    const guess = 'jane.doe@acme.example';
    const people = { potential_emails: [{ email: guess, score: 0.35 }] };
    const { edit } = await createRecord(people, 'people');
    const { data: confirmed } = await edit({ email: guess });
    expect(confirmed).toMatchObject({ email: guess, email_status: 'found', potential_emails: [] });
    const { data } = await edit({ email: 'jd@acme.example' });
    expect(data.emails.map(({ email }) => email)).toEqual(['jd@acme.example']);
    expect(data.values.find(({ value }) => value === guess)?.rejected_at).not.toBeNull();
  });

  it('a value is called wrong: the next best takes its place, and it can be taken back (ENR-007)', async () => {
    const { edit, refused, undo, read } = await createRecord(emails('one@acme.example', 'two@acme.example'));
    const before = await read();
    const { data, act_id: act } = await edit({ wrong: { email: 'one@acme.example' } });
    expect(data).toMatchObject({ email: 'two@acme.example' });
    expect(await refused({ wrong: { email: 'nobody@acme.example' } })).toMatchObject({ code: 'value_unknown' });
    await undo(act);
    const { updated_at: _later, ...after } = await read();
    expect(before).toMatchObject(after);
  });

  //
  it('422: nobody who asked not to be contacted comes in by it', async () => {
    const { edit, refused, read, person, within } = await createRecord(emails('one@acme.example'));
    const out = { accountId: person.accountId, level: 'account', reason: 'asked' } as const;
    await within(async (tx) => {
      await suppress(tx, { ...out, kind: 'email', text: 'leave@alone.example' });
      await suppress(tx, { ...out, kind: 'domain', text: 'gone.example' });
    });
    for (const body of [{ email: 'leave@alone.example' }, { website: 'https://www.gone.example/x' }])
      expect(await refused(body)).toMatchObject({ code: 'value_suppressed' });
    expect((await read()).email).toBe('one@acme.example');
    await edit({ website: 'fine.example' });
  });

  it('teaches whom the record is about: the same address elsewhere is the same company', async () => {
    const { edit, list, write } = await createRecord({ name: 'Acme' });
    await edit({ website: 'acme.example' });
    const again = await write(list, [leadOf('2', { name: 'Acme', website: 'https://acme.example/home' })], {
      source: 'another',
    });
    expect(again).toMatchObject({ saved: [], duplicates: 1 });
  });

  it('404: not theirs, not there', async () => {
    const { params, edit, history } = await createRecord();
    const { act_id: act } = await edit({ city: 'Porto' });
    const { client: stranger } = await createListFixture(app());
    expect((await stranger.refused(editRoutes.edit, { params, body: { city: 'X' } })).status).toBe(404);
    expect((await stranger.refused(editRoutes.undo, { params: { id: act as string } })).status).toBe(404);
    expect((await stranger.refused(editRoutes.edits, { params, query: {} })).status).toBe(404);
    expect(await history()).toHaveLength(1);
  });
});

describe('what two people change at once', () => {
  it('409: who changed it, when, and what stands there now; whoever sends it again means it', async () => {
    const { edit, client, params } = await createRecord({ city: 'Lisbon' });
    await edit({ city: 'Porto', was: { city: 'Lisbon' } });
    const { status, body } = await client.refused(editRoutes.edit, {
      params,
      body: { city: 'Faro', was: { city: 'Lisbon' } },
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'value_changed', params: { field: 'city', value: 'Porto' } });
    expect(body?.params).toMatchObject({ by: 'Pat Person', at: expect.any(String) });
    expect((await edit({ city: 'Faro', was: { city: 'Porto' } })).data.city).toBe('Faro');
  });

  it('a block of cells: the good ones are changed, each other one is told with its reason', async () => {
    const { client, list, params, write, read } = await createRecord({ city: 'Lisbon', employee_count: 5 });
    const { saved } = await write(list, [leadOf('2', { city: 'Lisbon' }), leadOf('3', { city: 'Evora' })]);
    const [second, third] = saved as [number, number];
    await client.call(bulkRoutes.removeResult, { params: { ...params, resultId: third } });
    const { data, ...told } = await client.call(editRoutes.cells, {
      params,
      body: {
        fields: ['city', 'employee_count', 'email_status'],
        rows: [
          { id: params.resultId, values: ['Porto', '6', 'found'], was: ['Lisbon', 5, 'none'] },
          { id: second, values: ['Porto', 'few', 'none'], was: ['Braga', null, 'none'] },
          { id: third, values: ['Porto', 1, 'x'] },
        ],
      },
    });
    expect(told).toMatchObject({ code: 'cells_edited', params: { count: 2 } });
    expect(data.changed).toBe(2);
    expect(data.refused.map(({ id, field, reason, value }) => [id, field, reason, value])).toEqual([
      [params.resultId, 'email_status', 'fixed', 'none'],
      [second, 'city', 'changed', 'Lisbon'],
      [second, 'employee_count', 'invalid', null],
      [second, 'email_status', 'fixed', 'none'],
      [third, 'city', 'gone', null],
      [third, 'employee_count', 'gone', null],
      [third, 'email_status', 'gone', null],
    ]);
    expect(await read()).toMatchObject({ city: 'Porto', employee_count: 6 });
  });

  it('undo: a paste as a whole, but for what somebody has changed since, which is told; undone, it is done again', async () => {
    const { client, list, params, write, edit, undo } = await createRecord({ city: 'Lisbon' });
    const { saved } = await write(list, [leadOf('2', { city: 'Evora' })]);
    const ids = [params.resultId, saved[0] as number];
    const body = { fields: ['city', 'note'], rows: ids.map((id) => ({ id, values: ['Porto', 'Called'] })) };
    const { data } = await client.call(editRoutes.cells, { params, body });
    await edit({ city: 'Faro' });
    const undone = await undo(data.act_id);
    expect(undone).toMatchObject({
      changed: 3,
      refused: [{ id: ids[0], field: 'city', reason: 'changed', value: 'Faro' }],
    });
    const cells = async () =>
      (await client.call(resultRoutes.results, { params, body: {} })).data.map(({ city, note }) => [city, note]);
    expect(await cells()).toEqual([
      ['Faro', null],
      ['Evora', null],
    ]);
    expect((await undo(data.act_id)).changed).toBe(0);
    expect((await undo(undone.act_id)).changed).toBe(3);
    expect(await cells()).toEqual([
      ['Faro', 'Called'],
      ['Porto', 'Called'],
    ]);
  });

  it('undo: one after the other, the last first, and done again in the same order', async () => {
    const { edit, undo, read } = await createRecord({ city: 'Lisbon' });
    const acts = [];
    for (const city of ['Porto', 'Faro', 'Braga']) acts.push((await edit({ city })).act_id);
    const undone = [];
    for (const [act, city] of [
      [acts[2], 'Faro'],
      [acts[1], 'Porto'],
      [acts[0], 'Lisbon'],
    ] as const) {
      undone.push((await undo(act ?? null)).act_id);
      expect((await read()).city).toBe(city);
    }
    for (const [act, city] of [
      [undone[2], 'Porto'],
      [undone[1], 'Faro'],
    ] as const) {
      await undo(act ?? null);
      expect((await read()).city).toBe(city);
    }
    // What is not the last any more stays, whatever was undone since.
    expect((await undo(acts[0] ?? null)).changed).toBe(0);
  });

  it('a block of 10,000 cells and no more; blocks of one act are undone together', async () => {
    const { client, params, write, list, undo } = await createRecord();
    const { saved } = await write(
      list,
      Array.from({ length: 1_999 }, (_, at) => leadOf(`many ${at}`)),
    );
    const ids = [params.resultId, ...saved];
    const fields = ['city', 'country', 'street', 'employee_count', 'note'];
    const blockOf = (from: number, more: object = {}) => ({
      fields,
      rows: ids.slice(from, from + 1_000).map((id) => ({ id, values: ['Porto', 'PT', `Street ${id}`, id, 'x'] })),
      ...more,
    });
    const first = await client.call(editRoutes.cells, { params, body: blockOf(0) });
    expect(first.data).toMatchObject({ changed: 5_000, refused: [] });
    const act_id = first.data.act_id as string;
    const second = await client.call(editRoutes.cells, { params, body: blockOf(1_000, { act_id }) });
    expect(second.data).toEqual({ act_id, changed: 5_000, refused: [] });
    expect((await undo(act_id)).changed).toBe(10_000);
    const eleven = Array.from({ length: 11 }, (_, at) => `data.${at}`);
    const rows = blockOf(0).rows.map(({ id }) => ({ id, values: eleven }));
    expect((await client.refused(editRoutes.cells, { params, body: { fields: eleven, rows } })).status).toBe(422);
    const foreign = blockOf(0, { act_id: '00000000-0000-4000-8000-000000000000' });
    expect((await client.refused(editRoutes.cells, { params, body: foreign })).status).toBe(404);
  });
});

describe('a note and who works on a record', () => {
  it('are found by filters and words; a colleague is named by id, name or address', async () => {
    const { client, person, params, edit, refused } = await createRecord();
    const mate = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    const other = await createPerson(app(), { accountId: person.accountId, userType: 'team_member' });
    await app().owner.query(
      `insert into identity.team_access (account_id, user_id, option, may_spend)
       values ($1, $2, 'leads', true), ($1, $3, 'wallet', true)`,
      [person.accountId, mate.id, other.id],
    );
    const { data: people } = await client.call(editRoutes.colleagues, {});
    // Whoever may not use leads is given none.
    expect(people.map(({ id }) => id)).toEqual([person.id, mate.id]);
    expect((await edit({ assignee_id: mate.email, note: 'Calls\nback on Monday' })).data).toMatchObject({
      assignee_id: mate.id,
      note: 'Calls\nback on Monday',
    });
    expect(await refused({ assignee_id: other.id })).toMatchObject({ errors: { assignee_id: ['Invalid type.'] } });
    const count = async (body: object) => (await client.call(resultRoutes.results, { params, body })).pagination.total;
    for (const [body, total] of [
      [{ custom_search: [{ field: 'assignee_id', operator: 'like', value: mate.id }] }, 1],
      [{ custom_search: [{ field: 'assignee_id', operator: 'like', value: person.id }] }, 0],
      [{ custom_search: [{ field: 'assignee_id', operator: 'empty' }] }, 0],
      [{ custom_search: [{ field: 'note', operator: 'like', value: 'monday' }] }, 1],
      [{ custom_search: [{ field: 'note', operator: 'empty' }] }, 0],
      [{ search: 'back on' }, 1],
    ] as const)
      expect([body, await count(body)]).toEqual([body, total]);
    const { text } = await client.raw({
      method: 'POST',
      url: `/api/company-results/${params.id}/export`,
      body: { columns: ['assignee_id', 'note'] },
    });
    expect(text.trim().split('\r\n').at(-1)).toBe('Pat Person,"Calls\nback on Monday"');
    expect((await edit({ assignee_id: null, note: '' })).data).toMatchObject({ assignee_id: null, note: null });
  });
});

it('counters follow what edits make of the e-mail’s state', async () => {
  const { client, list, edit } = await createRecord();
  const counts = async () => (await client.call(listRoutes.get, { params: { id: list.id } })).data.counts;
  expect(await counts()).toMatchObject({ all: 1, found: 0 });
  await edit({ email: 'a@acme.example' });
  expect(await counts()).toMatchObject({ all: 1, found: 1 });
  await edit({ email: null });
  expect(await counts()).toMatchObject({ all: 1, found: 0 });
});
