import { describe, expect, it } from 'vitest';
import { startOutbound, startServer } from '../../http/test-servers.ts';
import { runCrmExamples } from './index.ts';
import { acme, changed } from './testing/acme.ts';
import { faultOf, standInStarter, inputOf, type Reply, type Seen } from './testing/compiled.ts';

const starter = standInStarter({ startServer, startOutbound });
const start = (answering: (seen: Seen) => Reply, manifest = acme()) =>
  starter(JSON.stringify(manifest), 'api.acme.example', answering);

const body = (json: unknown, status = 200): Reply => ({ status, body: json });
const field = (id: number, rest: object = {}) => ({ id, title: `Field ${id}`, type: 'string', ...rest });

describe('a CRM that somebody described', () => {
  it('stands by its examples', async () => expect(await runCrmExamples(JSON.stringify(acme()))).toEqual([]));

  it('was tried, if its author says so', async () => {
    const { crm } = await start(() => body({}));
    expect(crm).toMatchObject({ key: 'acme', label: 'Acme CRM', isUntested: false, form: 'none' });
  });

  it('has its own fields on as many pages as there are', async () => {
    const all = [
      field(1, { max: 80 }),
      field(2, { type: 'blob' }),
      field(3, { type: 'pick', choices: ['a', 'b', ''] }),
      field(3, { title: '' }),
      { title: 'Nameless', type: 'string' },
    ];
    const { crm, session, seen } = await start(({ url }) => {
      const from = Number(url.searchParams.get('from'));
      return body({ list: all.slice(from, from + 2) });
    });
    const own = (await crm.findFields(session)).filter(({ isCustom }) => isCustom);
    expect(own).toEqual([
      { key: 'own:1', label: 'Field 1', kind: 'text', options: [], isCustom: true, maxLength: 80 },
      { key: 'own:3', label: '3', kind: 'text', options: [], isCustom: true, maxLength: null },
    ]);
    expect(seen.map(({ url }) => url.searchParams.get('from'))).toEqual(['0', '2', '4']);
  });

  it.each([
    ['offset', { kind: 'offset', size: 1 }, { from: '{page.offset}' }],
    ['page', { kind: 'page', size: 1 }, { page: '{page.number}' }],
    ['cursor', { kind: 'cursor', size: 1, next: '/next' }, { cursor: '{page.cursor}' }],
  ])('whose pages by %s never end is stopped', async (_kind, paging, query) => {
    const endless = changed(changed(acme(), '/fields/custom/paging', paging), '/fields/custom/query', query);
    const { crm, session, seen } = await start(() => body({ list: [field(1)], next: 'again' }), endless);
    expect(await faultOf(crm.findFields(session))).toMatchObject({ fault: 'protocol' });
    expect(seen.length).toBeLessThanOrEqual(50);
  });

  it('gets its tags one by one, its mark, and each wish under its key', async () => {
    const { book, session, seen } = await start(() => body({ uid: 'p/1' }));
    expect(await book.create(session, inputOf({ vip: true }, { tags: ['a', 'b', 'a'], source: null }))).toEqual({
      id: 'p/1',
      isNew: true,
    });
    await book.update(session, 'p/1', inputOf({}, { tags: ['c'] }));
    await book.markDoNotDisturb?.(session, 'p/1');
    await book.delete?.(session, 'p/1');
    expect(seen.map(({ method, url, json }) => [method, url.pathname, json])).toEqual([
      ['POST', '/people', { person: { list: 'leads', vip: 'Y' } }],
      ['POST', '/people/p%2F1/tags', { tag: 'a' }],
      ['POST', '/people/p%2F1/tags', { tag: 'b' }],
      ['POST', '/people/p%2F1/tags', { tag: 'c' }],
      ['PATCH', '/people/p%2F1', { quiet: 'opted_out' }],
      ['DELETE', '/people/p%2F1', undefined],
    ]);
    expect(seen[0]?.headers).toMatchObject({ 'idempotency-key': 'wish-1', 'x-key': 'Key my-key' });
  });

  it.each([
    ['whose contacts stand elsewhere', body({ people: [] })],
    ['that answers with something else than JSON', body(undefined)],
  ])('%s is told of', async (_title, reply) => {
    const { book, session } = await start(() => reply);
    expect(await faultOf(book.find(session, { emails: ['a@example.com'], phones: [] }))).toMatchObject({
      fault: 'protocol',
    });
    expect(await faultOf(book.create(session, inputOf({})))).toMatchObject({ fault: 'protocol' });
  });

  it('that holds such a contact already says which, or is told of', async () => {
    let other: unknown = { uid: 'p-9' };
    const { book, session } = await start(({ method, url }) => {
      if (method === 'POST' && url.pathname === '/people') return body({ other }, 422);
      return body(url.pathname === '/fields' ? { list: [] } : { uid: 'p-9', mail: 'a@example.com', labels: 'a' });
    });
    expect(await book.create(session, inputOf({ email: 'b@example.com' }, { tags: ['a'] }))).toEqual({
      id: 'p-9',
      isNew: false,
    });
    other = null;
    expect(await faultOf(book.create(session, inputOf({ email: 'b@example.com' })))).toMatchObject({
      fault: 'bad_input',
    });
  });
});
