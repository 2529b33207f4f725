import { describe, expect, it } from 'vitest';
import { maxSavedSearches, savedSearchRoutes as routes } from '@galena/contract/search';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import { lisbon, portugal } from '../../testing/search-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

const dentists = {
  type: 'local' as const,
  location: lisbon,
  filters: { categories: ['dentist'], radius_km: 25 },
  match: 50 as const,
  limit: 250,
  searcher: 'nearby',
  find_emails: true,
  skip_owned: true,
};

const save = async (client: TestClient, name: string, input: object = {}) =>
  (await client.call(routes.create, { body: { ...dentists, name, ...input } })).data;

const namesOf = async (client: TestClient, query: object = {}): Promise<string[]> =>
  (await client.call(routes.list, { query })).data.map(({ name }) => name);

describe('GET /api/saved-searches', () => {
  it('200: what anybody in the account saved, newest first, with who did, a page at a time', async () => {
    const { person, client } = await signedIn();
    const colleague = await createPerson(app(), { accountId: person.accountId });
    const other = app().client(await signInAs(app(), colleague));
    await save(client, 'One');
    await save(other, 'Two');
    await save(client, 'Three', { type: 'company', location: portugal, filters: { keyword: 'x' } });
    const first = await client.call(routes.list, { query: { limit: 2 } });
    expect(first.data.map(({ name }) => name)).toEqual(['Three', 'Two']);
    expect(first.data[1]).toMatchObject({ ...dentists, owner: { id: colleague.id, name: 'Pat Person' } });
    expect(first.pagination).toMatchObject({ total: 3, pageSize: 2 });
    const { next_cursor: cursor } = first.pagination;
    expect(await namesOf(client, { limit: 2, cursor })).toEqual(['One']);
    expect(await namesOf(other, { type: 'company' })).toEqual(['Three']);
    expect(await namesOf(other, { search: 'T' })).toEqual(['Three', 'Two']);
    expect(await namesOf(other, { search: '%' })).toEqual([]);
    expect(await namesOf((await signedIn()).client)).toEqual([]);
  });

  it('403: without the module of leads', async () => {
    const { client } = await signedIn({ modules: [] });
    expect(await client.refused(routes.list, { query: {} })).toMatchObject({ status: 403 });
  });
});

describe('POST /api/saved-searches', () => {
  it('201: comes back as it was asked', async () => {
    const { person, client } = await signedIn();
    const answer = await client.call(routes.create, { body: { ...dentists, name: ' Dentists in Lisbon ' } });
    expect(answer).toMatchObject({ message: 'Search saved.', code: 'search_saved' });
    expect(answer.data).toMatchObject({ ...dentists, name: 'Dentists in Lisbon', owner: { id: person.id } });
    const plain = { name: 'Plain', type: 'group', location: { label: 'Everywhere', worldwide: true } } as const;
    const { data } = await client.call(routes.create, { body: { ...plain, filters: { keyword: 'chess' } } });
    expect(data).toMatchObject({ match: 100, limit: 100, searcher: null, find_emails: false, skip_owned: false });
  });

  it('409: a name is there once, whatever its case, in whatever way it is written; another account has its own', async () => {
    const { client } = await signedIn();
    // The letter with its accent, and the letter and its accent.
    await save(client, 'Caf\u00E9s');
    const body = { ...dentists, name: 'CAFE\u0301S' };
    expect(await client.refused(routes.create, { body })).toMatchObject({
      status: 409,
      body: {
        code: 'saved_search_exists',
        message: 'A saved search with this name already exists. Choose another name.',
        errors: { name: ['A saved search with this name already exists. Choose another name.'] },
      },
    });
    await save((await signedIn()).client, 'Cafés');
  });

  it('409: several at once leave one of a name, and never more than there may be', async () => {
    const { person, client } = await signedIn();
    await app().owner.query(
      `insert into search.saved_searches (account_id, name, folded, type, location, filters, match, requested, find_emails,
         skip_owned, created_at, updated_at)
       select $1, 'N' || n, 'n' || n, 'local', '{"label": "X"}', '{}', 100, 1, false, false, now(), now() from generate_series(1, $2::int) n`,
      [person.accountId, maxSavedSearches - 2],
    );
    const bodies = ['Same', 'same', 'Second', 'Third', 'Fourth'].map((name) => ({ ...dentists, name }));
    const answers = await Promise.all(
      bodies.map((body) => client.raw({ method: 'POST', url: routes.create.path, payload: body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409]);
    expect((await client.call(routes.list, { query: {} })).pagination.total).toBe(maxSavedSearches);
    expect(await client.refused(routes.create, { body: { ...dentists, name: 'One more' } })).toMatchObject({
      status: 409,
      body: {
        code: 'saved_search_limit',
        message: `You’ve reached the limit of ${maxSavedSearches} saved searches. Delete one to add another.`,
      },
    });
  });

  it.each<[string, object, string]>([
    ['a place', { location: null }, 'location'],
    ['a town, when it is local', { location: portugal }, 'location'],
    ['a filter', { filters: { radius_km: 5 } }, 'filters'],
    ['a category or a name, when it is local', { filters: { only_with_email: true } }, 'categories'],
    ['filters by their rules', { filters: { categories: 'all' } }, 'categories'],
    ['filters of its kind', { filters: { ...dentists.filters, industries: ['x'] } }, ''],
    ['a name', { name: ' ' }, 'name'],
    ['a name that is not too long', { name: 'x'.repeat(81) }, 'name'],
    ['a name without special characters', { name: '<b>' }, 'name'],
    ['a limit of records', { limit: 1_001 }, 'limit'],
  ])('422: needs %s', async (_, input, field) => {
    const { client } = await signedIn();
    const refusal = await client.refused(routes.create, { body: { ...dentists, name: 'Named', ...input } });
    expect(refusal.status).toBe(422);
    expect(Object.keys(refusal.body?.errors ?? {}).join(' ')).toContain(field);
    expect(await namesOf(client)).toEqual([]);
  });
});

describe('PUT /api/saved-searches/:id', () => {
  it('200: renames it, or changes what it asks; what is left out stays', async () => {
    const { client } = await signedIn();
    const { id } = await save(client, 'Dentists');
    const params = { id };
    const renamed = await client.call(routes.change, { params, body: { name: 'DENTISTS' } });
    expect(renamed).toMatchObject({ message: 'Saved search updated.', data: { ...dentists, name: 'DENTISTS' } });
    app().clock.advance(60);
    const { data } = await client.call(routes.change, {
      params,
      body: { filters: { categories: ['bakery'] }, searcher: null, skip_owned: false },
    });
    expect(data).toMatchObject({
      ...dentists,
      name: 'DENTISTS',
      filters: { categories: ['bakery'] },
      searcher: null,
      skip_owned: false,
    });
    expect(data.updated_at > data.created_at).toBe(true);
  });

  it('404, 409, 422: not there, a name that is taken, what could not be asked again', async () => {
    const { client } = await signedIn();
    await save(client, 'Taken');
    const { id } = await save(client, 'Mine');
    const refused = async (of: number, body: object) =>
      (await client.refused(routes.change, { params: { id: of }, body })).status;
    expect(await refused(id + 1_000, { name: 'Other' })).toBe(404);
    expect(await refused(id, { name: 'tAKEN' })).toBe(409);
    expect(await refused(id, { filters: {} })).toBe(422);
    expect(await refused(id, { location: null })).toBe(422);
    const stranger = (await signedIn()).client;
    expect((await stranger.refused(routes.change, { params: { id }, body: { name: 'Theirs' } })).status).toBe(404);
    expect(await namesOf(client)).toEqual(['Mine', 'Taken']);
  });
});

describe('DELETE /api/saved-searches/:id', () => {
  it('200, then 404; its name is free again', async () => {
    const { client } = await signedIn();
    const { id } = await save(client, 'Gone');
    const stranger = (await signedIn()).client;
    expect((await stranger.refused(routes.remove, { params: { id } })).status).toBe(404);
    expect(await client.call(routes.remove, { params: { id } })).toMatchObject({ message: 'Saved search deleted.' });
    expect((await client.refused(routes.remove, { params: { id } })).status).toBe(404);
    await save(client, 'gone');
  });
});
