import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { countRowsRead } from '../../testing/statements/rows-read.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const fill = async (count: number): Promise<ListFixture> => {
  const fixture = await createListFixture(app());
  const leads = Array.from({ length: count }, (_, n) => leadOf(`${n}`));
  await fixture.write(await fixture.createList(), leads);
  return fixture;
};

const fillMany = (): Promise<readonly ListFixture[]> => Promise.all(Array.from({ length: 25 }, () => fill(200)));

/** How many of an account's records are read for some that are asked for by their ids. */
const countRead = async ({ person: { accountId }, within }: ListFixture, view: string, asked: number) => {
  const { rows } = await app().owner.query<{ id: number }>(
    'select id from records.results where account_id = $1 order by sha256(ref::bytea) limit $2',
    [accountId, asked],
  );
  const ids = rows.map(({ id }) => id);
  return within((tx) =>
    countRowsRead(tx, 'records.results', () =>
      sql`select name from ${sql.table(view)} where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(
        tx.db,
      ),
    ),
  );
};

it('among many accounts, records are read by their ids and no others with them; of one newer than the statistics, too', async () => {
  const [known] = (await fillMany()) as [ListFixture];
  await app().owner.query('analyze');
  const accounts = [known, await fill(1_000)];
  for (const fixture of accounts)
    for (const view of ['records.results', 'records.searchable'])
      for (const asked of [1, 10, 100]) expect(await countRead(fixture, view, asked)).toBe(asked);
});
