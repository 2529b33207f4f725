import { describe, expect, it } from 'vitest';
import { apiNamesOf, openApiOf, type ListType } from '@galena/contract/kernel';
import { exportRoutes } from '@galena/contract/exports';
import { type List, listRoutes } from '@galena/contract/lists';
import { bulkRoutes } from '@galena/contract/bulk';
import { resultRoutes } from '@galena/contract/records';
import { housekeepingSlot } from '../../platform/module/manifest.ts';
import { countCopies, exportsOf, fetchText, namesOf, placeOf } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import type { PersonInput } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { recount } from '../../testing/recount.ts';

const app = useTestApp({ environment: { PORT: '0', GALENA_RATE_LIMITS: 'off' } });
const createFixture = (input?: PersonInput) => createListFixture(app(), input);

describe('POST /api/:type-results/:id/export', () => {
  // LIST-002
  it('answers the records of a list as CSV under its name and day, and notes it in the history, free of credits', async () => {
    const fixture = await createFixture();
    await fixture.grant(3);
    const list = await fixture.createList({ name: 'Bäckereien (A & B)', type: 'company' });
    await fixture.write(list, [leadOf('1', withEmail('one@mail.example')), leadOf('2')]);
    const answer = await fixture.client.raw({
      method: 'POST',
      url: `/api/company-results/${list.id}/export`,
      payload: { columns: ['name', 'email', 'employee_count'] },
    });
    expect(answer.text).toBe('\ufeff"Name","Email","Employees"\r\nLead 1,one@mail.example,\r\nLead 2,,\r\n');
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="Ba_ckereien (A & B) 2026-11-20.csv"; filename*=UTF-8''B%C3%A4ckereien%20%28A%20%26%20B%29%202026-11-20.csv`,
        'cache-control': 'private, max-age=300',
      },
    ]);
    expect(await exportsOf(fixture, list)).toMatchObject([
      { kind: 'export', params: { format: 'csv' }, found: 2, status: 'completed', credits: 0, user_name: 'Pat Person' },
    ]);
    const { rows } = await app().owner.query(
      `select count(*)::int as journals from billing.journals where account_id = $1`,
      [fixture.person.accountId],
    );
    expect(rows).toEqual([{ journals: 1 }]);
  });

  it('of a list without records is a file with its head', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'people' });
    expect(await fetchText(fixture.client, list, { columns: ['name', 'phone'] })).toBe('\ufeff"Name","Phone"\r\n');
    expect(await exportsOf(fixture, list)).toMatchObject([{ found: 0, status: 'completed' }]);
  });

  it('422 by the place of what is no column of the kind, and of a condition that does not fit', async () => {
    const { client, createList } = await createFixture();
    const list = await createList({ type: 'people' });
    const refused = async (body: object) =>
      (await client.refused(exportRoutes.export, { params: placeOf(list), query: {}, body })).body?.errors;
    expect(await refused({ columns: ['name', 'data.rating', 'haystack', "name'; drop table x"] })).toEqual({
      'columns.1': ['Invalid type.'],
      'columns.2': ['Invalid type.'],
      'columns.3': ['Invalid type.'],
    });
    expect(await refused({ columns: [] })).toEqual({ columns: ['Field is required.'] });
    const custom_search = [{ field: 'name', operator: 'is_verified', value: true }];
    expect(await refused({ filters: { custom_search } })).toEqual({ 'custom_search.0.operator': ['Invalid type.'] });
  });

  it('takes the records that were named, or that filters leave, in their order', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [
      leadOf('b', withEmail('b@mail.example')),
      leadOf('a', { city: "O'Fallon" }),
      leadOf('c', withEmail('c@mail.example')),
    ]);
    const { data } = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
    const ids = data.map(({ id }) => id);
    const sorted = (sort: string) => namesOf(fixture, list, { filters: { sort } });
    expect(await sorted('created_at')).toEqual(['Lead b', 'Lead a', 'Lead c']);
    expect(await sorted('-created_at')).toEqual(['Lead c', 'Lead a', 'Lead b']);
    expect(await sorted('name')).toEqual(['Lead a', 'Lead b', 'Lead c']);
    expect(await sorted('-name')).toEqual(['Lead c', 'Lead b', 'Lead a']);
    expect(await sorted('-email_status')).toEqual(['Lead a', 'Lead c', 'Lead b']);
    expect(await namesOf(fixture, list, { resultIds: [ids[2], ids[1], ids[2]] })).toEqual(['Lead a', 'Lead c']);
    expect(await namesOf(fixture, list, { all: true, filters: { withEmail: 1 } })).toEqual(['Lead b', 'Lead c']);
    expect(await namesOf(fixture, list, { all: true, filters: { search: "o'fallon" } })).toEqual(['Lead a']);
    const empty = [{ field: 'city', operator: 'not empty' }];
    expect(await namesOf(fixture, list, { all: true, filters: { custom_search: empty } })).toEqual(['Lead a']);
    expect(await namesOf(fixture, list, { all: true, filters: { endDate: '2020-01-01' } })).toEqual([]);
    // A page is no matter of a file.
    expect(await namesOf(fixture, list, { filters: { page: 2, limit: 1 } })).toHaveLength(3);
    expect((await exportsOf(fixture, list))[5]).toMatchObject({ requested: 3, found: 2, filters: null });
    const params = placeOf(list);
    expect(
      (await fixture.client.refused(exportRoutes.export, { params, query: {}, body: { resultIds: [...ids, 999_999] } }))
        .status,
    ).toBe(404);
  });

  it('archived records leave when they are asked for; deleted and suppressed ones never do', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(
      list,
      ['open', 'archived', 'deleted', 'suppressed'].map((ref) => leadOf(ref)),
    );
    const { data } = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
    const [, archived, deleted, suppressed] = data.map(({ id }) => id);
    const body = (id: number | undefined) => ({ campaign_id: list.id, resultIds: [id as number] });
    await fixture.client.call(bulkRoutes.archive, { body: { ...body(archived), is_archived: true } });
    await fixture.client.call(bulkRoutes.remove, { body: body(deleted) });
    await app().owner.query('update records.results set is_suppressed = true where id = $1', [suppressed]);
    await recount(app().owner, list.id);
    expect(await namesOf(fixture, list)).toEqual(['Lead open']);
    expect(await namesOf(fixture, list, { all: true, filters: { is_archived: 1 } })).toEqual(['Lead archived']);
    for (const id of [deleted, suppressed]) {
      const input = { params: placeOf(list), query: {}, body: { resultIds: [id as number] } };
      expect((await fixture.client.refused(exportRoutes.export, input)).status).toBe(404);
    }
  });

  // LIST-048
  it('401 for nobody, 403 without the module, 404 for a list of another account, of another kind, or that is gone', async () => {
    const [owner, stranger, outsider] = [
      await createFixture(),
      await createFixture(),
      await createFixture({ modules: ['wallet'] }),
    ];
    const list = await owner.createList({ type: 'local' });
    await owner.write(list, [leadOf('1')]);
    const status = async ({ client }: { client: TestClient }, type: ListType, query: object = {}) =>
      (await client.refused(exportRoutes.export, { params: { type, id: list.id }, query, body: {} })).status;
    for (const query of [{}, { ticket: 1 }]) {
      expect(await status({ client: app().client() }, 'local', query)).toBe(401);
      expect(await status(outsider, 'local', query)).toBe(403);
      expect(await status(stranger, 'local', query)).toBe(404);
      expect(await status(owner, 'people', query)).toBe(404);
    }
    const { status: known } = await owner.client.raw({
      method: 'POST',
      url: `/api/industry-results/${list.id}/export`,
    });
    expect(known).toBe(200);
    await owner.client.call(listRoutes.remove, { params: { id: list.id } });
    expect(await status(owner, 'local')).toBe(404);
    expect(
      (await owner.client.raw({ method: 'POST', url: `/api/local-results/${list.id}/export?ticket=2` })).status,
    ).toBe(422);
  });
});

describe('GET /api/exports/:id', () => {
  const ticketFor = async (fixture: ListFixture, list: List, body: object = {}): Promise<string> => {
    const answer = await fixture.client.call(exportRoutes.export, {
      params: placeOf(list),
      query: { ticket: 1 },
      body,
    });
    return answer instanceof Blob ? expect.fail('it is a file') : answer.data.download_url;
  };
  const createTicket = async (body: object = {}) => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [leadOf('1'), leadOf('2')]);
    return { fixture, list, url: await ticketFor(fixture, list, body) };
  };
  const open = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app().client().raw({ method, url });
    return answer.status === 200
      ? answer.text
      : `${answer.status} ${method === 'HEAD' ? '' : JSON.parse(answer.text).code}`;
  };

  it('gives what was asked for to whoever holds the ticket, once, as a note of who asked', async () => {
    const { fixture, list, url } = await createTicket({ columns: ['name'], filters: { sort: '-name' } });
    expect(url).toMatch(/^\/api\/exports\/\d+\?ticket=[\w-]{22}$/);
    expect(await exportsOf(fixture, list)).toEqual([]);
    await app().owner.query(`update identity.users set lang = 'de' where id = $1`, [fixture.person.id]);
    expect(await open(url)).toBe('\ufeff"Name"\r\nLead 2\r\nLead 1\r\n');
    expect(await open(url)).toBe('403 link_ended');
    expect(await exportsOf(fixture, list)).toMatchObject([{ found: 2, status: 'completed', user_name: 'Pat Person' }]);
  });

  it('ends after five minutes, opens nothing else, and is spent by a HEAD as by a GET', async () => {
    const { fixture, list, url } = await createTicket();
    const other = await ticketFor(fixture, list);
    expect(await open(url.replace(/exports\/\d+/, /exports\/\d+/.exec(other)?.[0] ?? ''))).toBe('403 link_ended');
    expect(await open(url.replace(/ticket=.*/, `ticket=${'x'.repeat(22)}`))).toBe('403 link_ended');
    expect(await open(url.replace(/\?.*/, ''))).toBe('422 validation');
    expect(await open(url, 'HEAD')).toBe('');
    expect([await open(url), await countCopies(app())]).toEqual(['403 link_ended', 0]);
    app().clock.advance(300);
    expect(await open(other)).toBe('403 link_ended');
  });

  it('of two calls at once one has it', async () => {
    const { url } = await createTicket({ columns: ['name'] });
    const answers = await Promise.all([open(url), open(url), open(url)]);
    expect(answers.toSorted()).toEqual(['403 link_ended', '403 link_ended', '\ufeff"Name"\r\nLead 1\r\nLead 2\r\n']);
  });

  it('answers 404 when the list went meanwhile, as JSON and not as a file', async () => {
    const { fixture, list, url } = await createTicket();
    await fixture.client.call(listRoutes.remove, { params: { id: list.id } });
    const answer = await app().client().raw({ method: 'GET', url });
    expect([answer.status, answer.headers['content-disposition']]).toEqual([404, undefined]);
  });

  it('is refused at once for what could not be exported', async () => {
    const { fixture, list } = await createTicket();
    const input = { params: placeOf(list), query: { ticket: 1 }, body: { columns: ['nothing'] } };
    expect((await fixture.client.refused(exportRoutes.export, input)).body?.errors).toEqual({
      'columns.0': ['Invalid type.'],
    });
  });

  it('is forgotten after a day, and an export that its process left behind has failed', async () => {
    const { fixture, list, url } = await createTicket();
    await open(url);
    await app().owner.query(`update lists.history set status = 'running', found = null where list_id = $1`, [list.id]);
    const { systemContext, context } = app().app;
    const purge = async () => {
      for (const keep of context.app.slots.answersOf(housekeepingSlot)) await keep(systemContext('test'));
    };
    const kept = async () =>
      (await app().owner.query('select count(*)::int as n from exports.exports where list_id = $1', [list.id])).rows[0]
        .n;
    app().clock.advance(23 * 3600);
    await purge();
    expect([await kept(), (await exportsOf(fixture, list))[0]?.status]).toEqual([1, 'running']);
    app().clock.advance(2 * 3600);
    await purge();
    expect([await kept(), (await exportsOf(fixture, list))[0]?.status]).toEqual([0, 'failed']);
  });

  it('both answers of the route stand in the API document', () => {
    const { paths } = openApiOf({ exports: [exportRoutes.export] }, apiNamesOf([{ exportRoutes }]), '0') as {
      paths: Record<string, { post: { responses: { 200: { content: object } } } }>;
    };
    const { content } = paths['/api/{type}-results/{id}/export']?.post.responses[200] ?? {};
    expect(content).toMatchObject({
      'application/json': { schema: { properties: { data: { required: ['download_url'] } } } },
      '*/*': { schema: { format: 'binary' } },
    });
  });
});
