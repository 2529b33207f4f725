import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { csvHead } from './csv.ts';
import { textOfQuery } from './literals.ts';

const app = useTestApp();

/** Whatever PostgreSQL can hold: no character 0, no half pairs. */
const anyText = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => text.replaceAll('\0', ''));

describe('a query as text', () => {
  // What a value may be made of to break out of its literal.
  const nasty = fc
    .array(fc.constantFrom("'", '"', '\\', '$1', '$$', '--', '/*', ';', '\n', '{', '}', ',', 'E', 'é', '𐍈', ' '))
    .map((parts) => parts.join(''));
  const text = fc.oneof(anyText, nasty);

  it('holds its parameters as they are bound: texts, numbers, yes and no, nothing, and lists of them', async () => {
    const parameters = fc.tuple(
      fc.oneof(text, fc.constant(null)),
      fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      fc.boolean(),
      fc.array(fc.oneof(text, fc.constant(null)), { maxLength: 5 }),
      fc.array(fc.integer(), { maxLength: 5 }),
    );
    await fc.assert(
      fc.asyncProperty(parameters, async ([a, b, c, d, e]) => {
        const query = sql`select ${a}::text as a, ${b}::float8 as b, ${c}::boolean as c, ${d}::text[] as d, ${e}::bigint[] as e`;
        const bound = await query.execute(app().app.pool.db);
        const { rows } = await app().owner.query(textOfQuery(query));
        expect(rows).toEqual(bound.rows);
      }),
    );
  });

  it('is refused where a value fits into none', () => {
    for (const value of ['a\0b', Number.NaN, Infinity, new Date(0), { a: 1 }, Symbol('s'), ['\0']])
      expect(() => textOfQuery(sql`select ${value}`)).toThrow(/literal|fits into no/);
  });

  it('leaves texts alone that look like a place for a parameter', async () => {
    const { rows } = await app().owner.query(
      textOfQuery(sql`select '$1' as a, "b$2" as b from (select ${'$1'} as "b$2") x`),
    );
    expect(rows).toEqual([{ a: '$1', b: '$1' }]);
  });
});

describe('the head of a CSV', () => {
  it('begins with the mark of UTF-8; its cells are quoted and safe', () => {
    expect(csvHead(['Name', 'a,b', 'c"d', '=1']).toString()).toBe(`\ufeff"Name","a,b","c""d","'=1"\r\n`);
    expect([...csvHead(['x']).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});
