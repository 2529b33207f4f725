import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/databases/old-database.ts';

let old: OldDatabase;

beforeAll(async () => {
  old = await openOldDatabase('202611241130');
});
afterAll(() => old.close());

const kept = [
  { id: 'v1', name: 'Hot', state: { q: 'x', sort: '-name' }, layout: { order: ['name'], density: 'compact' } },
  { id: 'v2', name: 'Cold', state: { f: [['city', 'contains', 'Porto']] }, layout: null },
  // What an old version may have left there.
  { id: 'v3', name: 'Odd', state: 'all', layout: [] },
  { id: 'v4' },
  null,
];

it('views that were preferences become rows of their users, in their order and by their old names; nothing is left behind', async () => {
  const { client } = old;
  await client.query(
    `insert into identity.accounts (id, realm_id, kind, name) overriding system value values (900, 1, 'customer', 'Old')`,
  );
  const { rows: users } = await client.query<{ id: string; account_id: string }>(
    `insert into identity.users (account_id, realm_id, first_name, last_name, email)
     values (900, 1, 'Pat', '', 'pat@old.example') returning id, account_id`,
  );
  const user = users[0];
  const preferences: readonly (readonly [string, unknown])[] = [
    ['records.views.local', kept],
    ['records.views.people', { odd: true }],
    ['lists.columns.local', { order: ['name'] }],
  ];
  for (const [key, value] of preferences)
    await client.query(
      'insert into identity.user_preferences (account_id, user_id, key, value) values ($1, $2, $3, $4)',
      [user?.account_id, user?.id, key, JSON.stringify(value)],
    );

  await old.update();
  const { rows } = await client.query(
    'select account_id, user_id, list_type, list_id, name, is_shared, state, layout, old_id from lists.views order by position',
  );
  const own = { account_id: user?.account_id, user_id: user?.id, list_type: 'local', list_id: null, is_shared: false };
  expect(rows).toEqual([
    { ...own, name: 'Hot', state: kept[0]?.state, layout: kept[0]?.layout, old_id: 'v1' },
    { ...own, name: 'Cold', state: kept[1]?.state, layout: null, old_id: 'v2' },
    { ...own, name: 'Odd', state: {}, layout: null, old_id: 'v3' },
  ]);
  const left = await client.query<{ key: string }>('select key from identity.user_preferences');
  expect(left.rows.map(({ key }) => key)).toEqual(['lists.columns.local']);
});
