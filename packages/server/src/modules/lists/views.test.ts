import { describe, expect, it } from 'vitest';
import { listRoutes, maxViews, viewRoutes as routes, type List } from '@galena/contract/lists';
import { createPerson, signInAs, type PersonInput } from '../../testing/people.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });

const signedIn = async (input: PersonInput = {}) => {
  const person = await createPerson(app(), input);
  return { person, client: app().client(await signInAs(app(), person)) };
};

/** Two people of one account. */
const team = async () => {
  const { person, client } = await signedIn();
  const other = await signedIn({ accountId: person.accountId });
  return { me: client, person, colleague: other.client };
};

const add = async (client: TestClient, name: string, input: object = {}) =>
  (
    await client.call(routes.addView, {
      body: { type: 'local', name, state: { sort: '-city', group: 'city' }, ...input },
    })
  ).data;

const find = async (client: TestClient, type: 'local' | 'people' = 'local') =>
  (await client.call(routes.views, { query: { type } })).data;

const namesOf = async (client: TestClient) => (await find(client)).map(({ name }) => name);

const createList = async (client: TestClient, type: 'local' | 'people' = 'local'): Promise<List> =>
  (await client.call(listRoutes.create, { body: { name: 'Views', type } })).data;

describe('GET /api/list-views', () => {
  it('200: one’s own and those of the team, in their order; nobody else’s', async () => {
    const { me, colleague, person } = await team();
    await add(me, 'Mine');
    const shared = await add(me, 'Ours', { is_shared: true, layout: { density: 'comfortable' } });
    await add(colleague, 'Theirs');
    await add(me, 'People', { type: 'people' });
    expect(await namesOf(me)).toEqual(['Mine', 'Ours']);
    expect(await namesOf(colleague)).toEqual(['Ours', 'Theirs']);
    expect((await find(colleague))[0]).toMatchObject({
      id: shared.id,
      state: { sort: '-city', group: 'city' },
      layout: { density: 'comfortable' },
      is_shared: true,
      is_own: false,
      owner: { id: person.id, name: 'Pat Person' },
      default_of: [],
      old_id: null,
    });
    expect(await namesOf((await signedIn()).client)).toEqual([]);
  });

  it('403: without the module of leads', async () => {
    const { client } = await signedIn({ modules: [] });
    expect((await client.refused(routes.views, { query: { type: 'local' } })).status).toBe(403);
  });
});

describe('POST /api/list-views', () => {
  it('201, 404: for one list, which is the account’s and of that type', async () => {
    const { client } = await signedIn();
    const list = await createList(client);
    expect(await add(client, ' Here ', { list_id: list.id })).toMatchObject({
      name: 'Here',
      list_id: list.id,
      is_own: true,
    });
    const body = { type: 'people' as const, name: 'X', state: {}, list_id: list.id };
    expect((await client.refused(routes.addView, { body })).status).toBe(404);
    const stranger = (await signedIn()).client;
    expect((await stranger.refused(routes.addView, { body: { ...body, type: 'local' } })).status).toBe(404);
  });

  it('409: no more than there may be, also when several come at once', async () => {
    const { person, client } = await signedIn();
    await app().owner.query(
      `insert into lists.views (account_id, list_type, user_id, name, is_shared, state, position, created_at, updated_at)
       select $1, 'local', $2, 'V' || n, false, '{}', n, now(), now() from generate_series(1, $3::int) n`,
      [person.accountId, person.id, maxViews - 2],
    );
    const bodies = ['A', 'B', 'C', 'D'].map((name) => ({ type: 'local', name, state: {} }));
    const answers = await Promise.all(
      bodies.map((body) => client.raw({ method: 'POST', url: routes.addView.path, payload: body })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
    expect(await client.refused(routes.addView, { body: { type: 'local', name: 'E', state: {} } })).toMatchObject({
      body: {
        code: 'too_many_views',
        message: 'You’ve reached the limit of 100 saved views. Delete one to add another.',
      },
    });
    await add(client, 'Another type', { type: 'people' });
  });

  it.each<[string, object]>([
    ['a name', { name: ' ' }],
    ['a name without signs', { name: '<b>' }],
    ['a name that is not too long', { name: 'x'.repeat(81) }],
    ['what it shows', { state: 'all' }],
    ['what it shows, in few words', { state: { q: 'x'.repeat(20_001) } }],
    ['columns in few words', { layout: { order: ['x'.repeat(20_001)] } }],
    ['a type', { type: 'planet' }],
  ])('422: needs %s', async (_, input) => {
    const { client } = await signedIn();
    const body = { type: 'local' as const, name: 'Named', state: {}, ...input };
    expect((await client.refused(routes.addView, { body })).status).toBe(422);
    expect(await namesOf(client)).toEqual([]);
  });
});

describe('PUT /api/list-views/:id', () => {
  it('200: whoever sees it changes it; what is left out stays', async () => {
    const { me, colleague } = await team();
    const { id, state } = await add(me, 'Ours', { is_shared: true });
    const { data } = await colleague.call(routes.changeView, { params: { id }, body: { name: 'Better' } });
    expect(data).toMatchObject({ name: 'Better', state, is_shared: true });
    await me.call(routes.changeView, { params: { id }, body: { state: { q: 'x' }, layout: null } });
    expect((await find(colleague))[0]).toMatchObject({ name: 'Better', state: { q: 'x' }, layout: null });
  });

  it('403: only its owner takes it from the others; then it is theirs alone', async () => {
    const { me, colleague } = await team();
    const { id } = await add(me, 'Ours', { is_shared: true });
    const body = { is_shared: false };
    expect(await colleague.refused(routes.changeView, { params: { id }, body })).toMatchObject({
      status: 403,
      body: { code: 'view_of_other' },
    });
    await me.call(routes.changeView, { params: { id }, body });
    expect(await namesOf(me)).toEqual(['Ours']);
    expect(await namesOf(colleague)).toEqual([]);
    expect((await colleague.refused(routes.changeView, { params: { id }, body: { name: 'X' } })).status).toBe(404);
    expect((await colleague.refused(routes.removeView, { params: { id } })).status).toBe(404);
  });
});

describe('DELETE /api/list-views/:id', () => {
  it('200, then 404; gone for everybody', async () => {
    const { me, colleague } = await team();
    const { id } = await add(me, 'Ours', { is_shared: true });
    const stranger = (await signedIn()).client;
    expect((await stranger.refused(routes.removeView, { params: { id } })).status).toBe(404);
    expect(await colleague.call(routes.removeView, { params: { id } })).toMatchObject({ message: 'View deleted.' });
    expect((await me.refused(routes.removeView, { params: { id } })).status).toBe(404);
    expect(await namesOf(me)).toEqual([]);
  });
});

describe('POST /api/list-views/sort', () => {
  it('200: in the order that is asked for, among themselves (UI-006)', async () => {
    const { me, colleague } = await team();
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C', 'D']) ids.push((await add(me, name, { is_shared: name !== 'B' })).id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await me.call(routes.sortViews, { body: { ids: [d, a] } });
    expect(await namesOf(me)).toEqual(['D', 'B', 'C', 'A']);
    expect(await namesOf(colleague)).toEqual(['D', 'C', 'A']);
    expect((await colleague.refused(routes.sortViews, { body: { ids: [b, c] } })).status).toBe(404);
    expect(await namesOf(me)).toEqual(['D', 'B', 'C', 'A']);
  });
});

describe('PUT /api/campaigns/:id/default-view', () => {
  it('200: for the one who says it, until they say otherwise or the view goes', async () => {
    const { me, colleague } = await team();
    const list = await createList(me);
    const { id } = await add(me, 'First', { is_shared: true });
    const params = { id: list.id };
    await me.call(routes.setDefaultView, { params, body: { view_id: id } });
    expect((await find(me))[0]?.default_of).toEqual([list.id]);
    expect((await find(colleague))[0]?.default_of).toEqual([]);
    const second = await add(me, 'Second');
    await me.call(routes.setDefaultView, { params, body: { view_id: second.id } });
    expect((await find(me)).map(({ default_of: of }) => of)).toEqual([[], [list.id]]);
    await me.call(routes.setDefaultView, { params, body: { view_id: null } });
    expect((await find(me)).map(({ default_of: of }) => of)).toEqual([[], []]);
  });

  it('404: a view of somebody else, of another type or another list; a list that is not there', async () => {
    const { me, colleague } = await team();
    const [list, people] = [await createList(me), await createList(me, 'people')];
    const mine = await add(me, 'Mine');
    const elsewhere = await add(me, 'Elsewhere', { list_id: list.id });
    const refused = async (client: TestClient, id: number, viewId: number) =>
      (await client.refused(routes.setDefaultView, { params: { id }, body: { view_id: viewId } })).status;
    expect(await refused(colleague, list.id, mine.id)).toBe(404);
    expect(await refused(me, people.id, mine.id)).toBe(404);
    expect(await refused(me, (await createList(me)).id, elsewhere.id)).toBe(404);
    expect(await refused(me, list.id + 10_000, mine.id)).toBe(404);
    expect(await refused((await signedIn()).client, list.id, mine.id)).toBe(404);
  });
});
