import { createQueryId, PostgresQueryCompiler, sql, type RawBuilder } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { plannedByValues, PreparingClient } from './preparing-client.ts';

const app = useTestApp();

const compile = (query: RawBuilder<unknown>) =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId());

it('a statement is prepared once, and one that is planned by its values never', async () => {
  const client = new PreparingClient({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    for (const value of ['a', 'b'])
      for (const query of [
        sql`select 1 where 'usual' = ${value}`,
        sql`select 1 where 'rare' = ${value} ${plannedByValues}`,
      ]) {
        const { sql: text, parameters } = compile(query);
        await client.query(text, [...parameters]);
      }
    const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
    expect(rows.filter(({ statement }) => statement.includes('usual'))).toHaveLength(1);
    expect(rows.filter(({ statement }) => statement.includes('rare'))).toEqual([]);
  } finally {
    await client.end();
  }
});
