import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { LeadRecord } from '@galena/contract/contacts';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { exclusionRoutes, suppressionRoutes as routes } from '@galena/contract/suppressions';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { maybeNewestSuppression } from '../contacts/index.ts';
import { hideJob, showJob } from './hiding.jobs.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const names = async ({ client }: ListFixture, { type, id }: List) =>
  (await client.call(resultRoutes.results, { params: { type, id }, body: { limit: 100 } })).data
    .map(({ name }) => name)
    .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''));

const person = (ref: string, email: string, own: Partial<LeadRecord> = {}): LeadRecord =>
  leadOf(ref, { ...withEmail(email), ...own });

const inList = async (records: readonly LeadRecord[]) => {
  const fixture = await createListFixture(app());
  const list = await fixture.createList({ type: 'people' });
  await fixture.write(list, records);
  return { fixture, list, client: fixture.client };
};

describe('POST /api/suppressions', () => {
  it('200: pasted as people have them, kept as hashes, and what they reach disappears at once (A-8)', async () => {
    const { fixture, list, client } = await inList([
      person('1', 'ida@acme.example'),
      person('2', 'x@gone.example'),
      person('3', 'p@fine.example', { phones: [{ number: '+351215550112', type: null, is_verified: false }] }),
      person('4', 'q@fine.example', { linkedin_url: 'https://linkedin.com/in/q' }),
      person('5', 'stays@fine.example'),
    ]);
    const entries = [
      ' Ida@ACME.example ',
      'https://www.gone.example/contact',
      '+351 (21) 555-0112',
      'pt.linkedin.com/in/Q/?trk=x',
      'not one',
      'linkedin.com',
    ];
    const { data } = await client.call(routes.add, { body: { entries, reason: 'Asked by email' } });
    expect(data).toEqual({ added: 4, known: 0, refused: [5, 6], hidden: 4 });
    expect(await names(fixture, list)).toEqual(['Lead 5']);
    expect((await client.call(routes.add, { body: { entries: entries.slice(0, 2) } })).data).toMatchObject({
      added: 0,
      known: 2,
    });
    const page = await client.call(routes.list, { query: {} });
    expect(page.data.map(({ kind }) => kind)).toEqual(['profile', 'phone', 'domain', 'email']);
    expect(page).toMatchObject({ reasons: ['Asked by email'], above: 0, pagination: { total: 4 } });
    expect(page.data[0]).toMatchObject({ source: 'hand', user_name: 'Pat Person', reason: 'Asked by email' });
    expect(JSON.stringify(page)).not.toMatch(/acme|gone|555|linkedin/);
  });

  it('422: nothing of it is a contact; 403: for customers, by who has none; 404: in a list of somebody else', async () => {
    const { client } = await createListFixture(app());
    const other = await createListFixture(app());
    const theirs = await other.createList();
    const refused = async (body: object) =>
      (await client.refused(routes.add, { body: { entries: ['a@b.example'], ...body } })).body;
    expect(await refused({ entries: ['nobody', ''].slice(0, 1) })).toMatchObject({ code: 'not_a_contact' });
    expect(await refused({ for_customers: true })).toMatchObject({ code: 'only_resellers' });
    expect(await refused({ campaign_id: theirs.id })).toMatchObject({ code: 'not_found' });
  });

  it('one that hides many goes on in the background, and counters stay right', async () => {
    const fixture = await createListFixture(app());
    const list = await fixture.createList({ type: 'people' });
    const many = Array.from({ length: 620 }, (_, at) => person(`${at}`, `p${at}@big.example`));
    await fixture.write(list, many);
    const { data } = await fixture.client.call(routes.add, { body: { entries: ['big.example'] } });
    expect(data.hidden).toBe(500);
    await app().runJobsUntilIdle([hideJob]);
    expect(await names(fixture, list)).toEqual([]);
    expect((await fixture.client.call(routes.check, { body: { entry: 'big.example' } })).data.hidden).toBe(620);
    const id = (await fixture.client.call(routes.list, { query: {} })).data[0]?.id as number;
    expect((await fixture.client.call(routes.remove, { params: { id } })).data).toEqual({ shown: 500 });
    await app().runJobsUntilIdle([showJob]);
    expect((await fixture.client.call(routes.check, { body: { entry: 'big.example' } })).data.hidden).toBe(0);
  });
});

describe('GET /api/suppressions', () => {
  it('200: page by page; by kind, reason and day; of another account nothing', async () => {
    const { client, within, person: who } = await createListFixture(app());
    const entries = Array.from({ length: 25 }, (_, at) => `p${at}@a.example`);
    await client.call(routes.add, { body: { entries, reason: 'one' } });
    await client.call(routes.add, { body: { entries: ['+4930123456'], reason: 'two' } });
    await within((tx) =>
      sql`update contacts.suppressions set created_at = '2026-01-05' where account_id = ${who.accountId} and reason = 'two'`.execute(
        tx.db,
      ),
    );
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.call(routes.list, { query: { limit: 10, ...(cursor ? { cursor } : {}) } });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.pagination.next_cursor;
    } while (cursor);
    expect(new Set(seen).size).toBe(26);
    const count = async (query: object) => (await client.call(routes.list, { query })).pagination.total;
    expect(await count({ kind: 'phone' })).toBe(1);
    expect(await count({ reason: 'one' })).toBe(25);
    expect(await count({ from: '2026-01-05', to: '2026-01-05' })).toBe(1);
    expect(await count({ to: '2026-01-04' })).toBe(0);
    const { client: stranger } = await createListFixture(app());
    expect((await stranger.call(routes.list, { query: {} })).data).toEqual([]);
  });

  it('200: as CSV in the language of who asks', async () => {
    const { client } = await createListFixture(app());
    await client.call(routes.add, { body: { entries: ['a@b.example'], reason: '=cmd' } });
    const text = await (await client.call(routes.export, { query: {} })).text();
    expect(text).toMatch(/^\uFEFF?"Type","Fingerprint","Reason"/);
    expect(text).toMatch(/Email,[0-9a-f]{8},'=cmd,Entered,Pat Person,/);
    expect(text).not.toContain('b.example');
  });
});

describe('DELETE /api/suppressions/:id', () => {
  it('200: records come back that nothing else hides', async () => {
    const { fixture, list, client } = await inList([person('1', 'a@one.example'), person('2', 'b@one.example')]);
    await client.call(routes.add, { body: { entries: ['one.example'] } });
    await client.call(routes.add, { body: { entries: ['b@one.example'] } });
    const { data } = await client.call(routes.list, { query: { kind: 'domain' } });
    const id = data[0]?.id as number;
    expect((await client.call(routes.remove, { params: { id } })).data).toEqual({ shown: 1 });
    expect(await names(fixture, list)).toEqual(['Lead 1']);
    expect((await client.refused(routes.remove, { params: { id } })).status).toBe(404);
  });

  it('404: of another account', async () => {
    const { client } = await createListFixture(app());
    await client.call(routes.add, { body: { entries: ['a@b.example'] } });
    const id = (await client.call(routes.list, { query: {} })).data[0]?.id as number;
    const { client: stranger } = await createListFixture(app());
    expect((await stranger.refused(routes.remove, { params: { id } })).status).toBe(404);
  });
});

describe('POST /api/suppressions/check', () => {
  it('200: who said it, since when, and what it hides; the same fingerprint as in the list', async () => {
    const { client } = await inList([person('1', 'ida@acme.example'), person('2', 'x@acme.example')]);
    await client.call(routes.add, { body: { entries: ['ida@acme.example'], reason: 'Asked' } });
    const proof = (await client.call(routes.check, { body: { entry: 'IDA@acme.example' } })).data;
    const listed = (await client.call(routes.list, { query: {} })).data[0];
    expect(proof).toMatchObject({
      kind: 'email',
      is_listed: true,
      hidden: 1,
      above: [],
      fingerprint: listed?.fingerprint,
    });
    expect(proof.entries).toEqual([listed]);
    const check = async (entry: string) => (await client.call(routes.check, { body: { entry } })).data;
    expect(await check('x@acme.example')).toMatchObject({ is_listed: false, hidden: 0 });
    expect(await check('???')).toMatchObject({ kind: null, is_listed: false });
  });
});

describe('POST /api/suppressions/import', () => {
  const importFile = async (client: ListFixture['client'], text: string, more: object = {}) => {
    const { data } = await client.call(routes.import, { body: { file: new File([text], 'no.csv'), ...more } });
    await app().runJobsUntilIdle([importJob, hideJob]);
    return (await client.call(routes.imports, {})).data.find(({ id }) => id === data.id);
  };

  it('202: any number, read as it comes; what is none is counted by its line, and nobody’s words are kept', async () => {
    const { fixture, list, client } = await inList([person('1', 'p700@bulk.example'), person('2', 'ok@fine.example')]);
    const good = Array.from({ length: 1_200 }, (_, at) => `Somebody;"p${at}@bulk.example";x`);
    const text = [
      '\uFEFFName;Email;Note',
      ...good.slice(0, 600),
      'no contact here',
      '',
      ...good.slice(600),
      good[0],
    ].join('\r\n');
    expect(await importFile(client, text)).toMatchObject({
      state: 'completed',
      lines_read: 1_204,
      added: 1_200,
      known: 1,
      refused: 1,
      hidden: 1,
      reason: 'no.csv',
    });
    expect(await names(fixture, list)).toEqual(['Lead 2']);
    const id = (await client.call(routes.imports, {})).data[0]?.id as number;
    const refused = await (await client.call(routes.refused, { params: { id } })).text();
    expect(refused).toContain('602,');
    expect(refused).not.toContain('no contact here');
    const { rows } = await app().owner.query('select deleted_at from platform.files where account_id = $1', [
      fixture.person.accountId,
    ]);
    expect(rows).toEqual([{ deleted_at: expect.anything() }]);
  });

  it('into a list: only this one leaves them out, now and later', async () => {
    const { fixture, list, client } = await inList([person('1', 'a@cust.example'), person('2', 'b@new.example')]);
    const other = await fixture.createList({ type: 'people' });
    await fixture.write(other, [person('1', 'a@cust.example')]);
    await importFile(client, 'cust.example\n', { campaign_id: list.id, reason: 'Customers' });
    expect(await names(fixture, list)).toEqual(['Lead 2']);
    expect(await names(fixture, other)).toEqual(['Lead 1']);
    expect(await fixture.write(list, [person('9', 'z@cust.example')])).toMatchObject({ saved: [], suppressed: 1 });
    const { data } = await client.call(exclusionRoutes.exclusions, { params: { id: list.id } });
    expect(data).toMatchObject({ contacts: 1, lists: [], files: [{ reason: 'Customers', added: 1 }] });
  });
});

describe('/api/campaigns/:id/exclusions', () => {
  it('never who stands in another list; taken off, they may come in', async () => {
    const { fixture, list, client } = await inList([person('1', 'a@cust.example')]);
    const fresh = await fixture.createList({ type: 'people' });
    const params = { id: fresh.id };
    const { data } = await client.call(exclusionRoutes.exclude, { params, body: { campaign_id: list.id } });
    expect(data.lists).toMatchObject([{ id: list.id, name: list.name }]);
    const records = [person('1', 'a@cust.example'), person('2', 'b@new.example')];
    expect(await fixture.write(fresh, records)).toMatchObject({
      skipped: 1,
      duplicates: 0,
      saved: [expect.any(Number)],
    });
    await client.call(exclusionRoutes.include, { params: { ...params, excludedId: list.id } });
    expect(await fixture.write(fresh, records)).toMatchObject({
      skipped: 0,
      duplicates: 1,
      saved: [expect.any(Number)],
    });
    expect((await client.refused(exclusionRoutes.include, { params: { ...params, excludedId: list.id } })).status).toBe(
      404,
    );
    expect(
      (await client.refused(exclusionRoutes.exclude, { params, body: { campaign_id: fresh.id } })).body,
    ).toMatchObject({ code: 'same_list' });
  });

  it('404: of and with lists of another account', async () => {
    const [one, other] = [await createListFixture(app()), await createListFixture(app())];
    const [mine, theirs] = [await one.createList(), await other.createList()];
    const excluded = async (id: number, excludedId: number) =>
      (await one.client.refused(exclusionRoutes.exclude, { params: { id }, body: { campaign_id: excludedId } })).status;
    expect(await excluded(theirs.id, mine.id)).toBe(404);
    expect(await excluded(mine.id, theirs.id)).toBe(404);
  });
});

describe('since when the newest opt-out holds', () => {
  it('is told to whoever prepared something before', async () => {
    const fixture = await createListFixture(app());
    const newest = () => fixture.within((tx) => maybeNewestSuppression(tx, fixture.person.accountId));
    expect(await newest()).toBeNull();
    await fixture.client.call(routes.add, { body: { entries: ['a@b.example'] } });
    const first = await newest();
    app().clock.advance(60);
    await app().owner.query(
      `insert into contacts.platform_suppressions (kind, hash, created_at) values ('email', sha256('x'), $1)`,
      [app().clock.now().toISOString()],
    );
    expect(Date.parse((await newest()) as string) - Date.parse(first as string)).toBe(60_000);
  });
});
