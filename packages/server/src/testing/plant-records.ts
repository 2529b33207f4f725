import type { TestApp } from './test-app.ts';
import { recount } from './recount.ts';

/** Puts so many records into a list past the way in, each about somebody of its own, with a value beside its name. */
export const plantRecords = async (app: TestApp, accountId: number, listId: number, count: number): Promise<void> => {
  const db = await app.owner.connect();
  try {
    await db.query('set role galena_system');
    await db.query(
      `with i as (insert into contacts.identities (account_id, class, created_at)
         select $1, 'business', now() from generate_series(1, $3::int) returning id)
       insert into records.results (account_id, list_id, identity_id, name, source, created_at, updated_at)
       select $1, $2, id, 'Many ' || id, 'search', now(), now() from i order by id`,
      [accountId, listId, count],
    );
    await db.query(
      `insert into records.values (account_id, result_id, field, value, source, method, fetched_at)
       select account_id, id, 'name', to_jsonb(name), 'test', 'open_data', now() from records.results where list_id = $1`,
      [listId],
    );
    await db.query('reset role');
  } finally {
    db.release();
  }
  await recount(app.owner, listId);
};
