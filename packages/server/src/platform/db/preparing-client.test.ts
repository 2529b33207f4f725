import { createQueryId, PostgresQueryCompiler, sql } from 'kysely';
import { expect, it } from 'vitest';
import { createStatementNames, plannedByValues } from './preparing-client.ts';

const textOf = (query: ReturnType<typeof sql>): string =>
  new PostgresQueryCompiler().compileQuery(query.toOperationNode(), createQueryId()).sql;

it('a statement has one name, as long as there are some left; one that is planned by its values never has', () => {
  const nameOf = createStatementNames(2);
  const usual = textOf(sql`select 1 where 'usual' = ${'a'}`);
  expect(textOf(sql`select 1 where 'usual' = ${'b'}`)).toBe(usual);
  expect(nameOf(textOf(sql`select 1 where 'rare' = ${'a'} ${plannedByValues}`))).toBeUndefined();
  expect([nameOf(usual), nameOf(usual), nameOf('select 2'), nameOf('select 3'), nameOf('select 2')]).toEqual([
    'g0',
    'g0',
    'g1',
    undefined,
    'g1',
  ]);
});
