import { expect } from 'vitest';
import { exportRoutes } from '@galena/contract/exports';
import { type List, listRoutes } from '@galena/contract/lists';
import { copyName } from '../platform/db/copy-streams.ts';
import type { ListFixture } from './list-fixture.ts';
import { readCsv } from './read-csv.ts';
import type { TestClient } from './test-client.ts';
import type { TestApp } from './test-app.ts';
import { recount } from './recount.ts';

export const placeOf = ({ type, id }: Pick<List, 'type' | 'id'>) => ({ type, id });

/** The bytes of an export as text, with the mark at their beginning. */
export const fetchText = async (
  client: TestClient,
  list: Pick<List, 'type' | 'id'>,
  body: object = {},
): Promise<string> => {
  const answer = await client.call(exportRoutes.export, { params: placeOf(list), query: {}, body });
  if (!(answer instanceof Blob)) return expect.fail('it is no file');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

/** Heads and rows of an export. */
export const exported = async (
  { client }: Pick<ListFixture, 'client'>,
  list: Pick<List, 'type' | 'id'>,
  body: object = {},
) => {
  const [heads = [], ...rows] = readCsv(await fetchText(client, list, body));
  return { heads, rows };
};

/** The names of the records that leave. */
export const namesOf = async (
  fixture: ListFixture,
  list: List,
  body: object = {},
): Promise<readonly (string | undefined)[]> =>
  (await exported(fixture, list, { ...body, columns: ['name'] })).rows.map(([name]) => name);

/** What the history of a list says of its exports. */
export const exportsOf = async ({ client }: ListFixture, { id }: List) =>
  (await client.call(listRoutes.history, { params: { id }, body: {} })).data.filter(({ kind }) => kind === 'export');

/** Records past the way in, so that they may hold anything, and many. */
export const plant = async ({ owner }: TestApp, list: List, { person }: ListFixture, texts: readonly string[]) => {
  await owner.query(
    `with given as (select text, row_number() over () as n from unnest($3::text[]) as text),
       made as (insert into contacts.identities (account_id, class, created_at) select $1, 'business', now() from given returning id),
       numbered as (select id, row_number() over (order by id) as n from made)
     insert into records.results (account_id, list_id, identity_id, name, street, management_levels, data, emails, source, created_at, updated_at)
     select $1, $2, id, text, text, array[text, 'x', text],
       jsonb_build_object('description', text, 'technologies', jsonb_build_array(text), 'industries', jsonb_build_array(text, 'x', text)),
       jsonb_build_array(jsonb_build_object('email', text), jsonb_build_object('email', 'x')), 'import', now(), now()
     from given join numbered using (n)`,
    [person.accountId, list.id, texts],
  );
  await recount(owner, list.id);
};

/** How many exports are under way. */
export const countCopies = async ({ owner }: TestApp): Promise<number> => {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where application_name = $1 and datname = current_database()`,
    [copyName],
  );
  return rows[0]?.n ?? 0;
};
