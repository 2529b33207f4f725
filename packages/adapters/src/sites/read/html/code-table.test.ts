import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeTable } from './code-table.ts';

describe('a table by codes', () => {
  it('answers as a map does, whatever the codes', () => {
    const code = fc.oneof(
      fc.integer(),
      fc.integer({ min: -8, max: 8 }).map((n) => n * 1024),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(code, fc.integer({ min: 0 })), { maxLength: 200 }),
        fc.array(code),
        (entries, asked) => {
          const [map, table] = [new Map(entries), codeTable(entries, -1)];
          for (const one of [...asked, ...map.keys()]) expect(table(one)).toBe(map.get(one) ?? -1);
        },
      ),
    );
  });
});
