import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOldDatabase, type OldDatabase } from '../../testing/databases/old-database.ts';

let old: OldDatabase;

beforeAll(async () => {
  old = await openOldDatabase('202611231010');
});
afterAll(() => old.close());

/** What was looked up before, how its visit ended (null: nobody looked), and what is known of it from then on. */
const cases: readonly (readonly [website: string | null, visit: readonly [string, string] | null, outcome: string])[] =
  [
    [null, null, 'no_website'],
    ['', null, 'no_website'],
    ['https://a.example', null, 'not_tried'],
    ['https://a.example', ['found', 'read'], 'found'],
    ['https://a.example', ['potential', 'read'], 'potential'],
    ['https://a.example', ['not_found', 'read'], 'nothing_found'],
    ['https://a.example', ['failed', 'robots'], 'refused'],
    ['https://a.example', ['failed', 'timeout'], 'unreachable'],
    ['https://a.example', ['failed', 'parked'], 'no_website'],
  ];

it('records of an older version say what came of looking for their e-mails, and are counted by it', async () => {
  await old.client.query(
    `insert into lists.lists (account_id, name, type, created_at, updated_at) values (1, 'l', 'local', now(), now())`,
  );
  for (const [website, visit] of cases) {
    const { rows } = await old.client.query<{ id: string }>(
      `with who as (insert into contacts.identities (account_id, class, created_at) values (1, 'business', now()) returning id)
       insert into records.results (account_id, list_id, identity_id, website, source, created_at, updated_at)
       select 1, l.id, who.id, $1, 'search', now(), now() from lists.lists l, who returning id`,
      [website],
    );
    if (visit)
      await old.client.query(
        `insert into enrichment.visits (account_id, result_id, run_id, action, result, outcome, at)
         values (1, $1, 1, 'email', $2, $3, now())`,
        [rows[0]?.id, ...visit],
      );
  }

  await old.update();
  const { rows } = await old.client.query<{ lookup_outcome: string }>(
    'select lookup_outcome from records.results order by id',
  );
  expect(rows.map((row) => row.lookup_outcome)).toEqual(cases.map(([, , outcome]) => outcome));
  expect((await old.client.query('select * from records.miscounted()')).rows).toEqual([]);
});
