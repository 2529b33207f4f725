import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { inReadTransaction } from './transaction.ts';

const app = useTestApp({ spoilsLine: true });

it('what was read is handed over before the transaction has ended, and its connection serves again', async () => {
  const context = app().app.systemContext('test');
  const ask = (then: () => Promise<void>): Promise<number | undefined> =>
    inReadTransaction(context, async ({ db }) => {
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
      await then();
      return rows[0]?.one;
    });
  // Its end is never answered.
  expect(await ask(() => app().line().become('hang'))).toBe(1);
  await app().line().become('pass');
  for (let round = 0; round < 50; round += 1) expect(await ask(() => Promise.resolve())).toBe(1);
});
