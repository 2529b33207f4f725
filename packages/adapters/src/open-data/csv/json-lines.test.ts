import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCsv, readWhole, refusalOf, writeTestFile } from '../test-extracts.ts';
import { csvKinds } from './kinds.ts';
import { openTable } from './table.ts';

const open = async (content: string | Uint8Array) => openTable(writeTestFile(content, 'file.jsonl'));
const read = async (content: string | Uint8Array) =>
  readWhole(await openCsv(writeTestFile(content, 'people.jsonl'), csvKinds.people));

const lines = (...all: readonly unknown[]): string => all.map((one) => JSON.stringify(one)).join('\n');

describe('JSON Lines', () => {
  it.each([
    ['plainly', (text: string) => text],
    ['with a byte order mark and carriage returns', (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}\r\n`],
    ['packed', (text: string) => gzipSync(text)],
    ['in UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('are a table: %s', async (_name, write) => {
    const { header, delimiter } = await open(write(lines({ name: 'Ana Leão' }, { name: 'Bo', email: 'b@b.example' })));
    expect([header, delimiter]).toEqual([['name', 'email'], 'JSON']);
  });

  it('lists stand in one cell, objects in columns of their own, what is null in none', async () => {
    const { rows } = await read(
      lines(
        { name: 'Ana', phones: ['+351 21 555 01 12', '+351 21 555 01 13'], social: { linkedin: null, x: 'ana' } },
        { name: 'Bo', title: 'Mayor', roles: [{ type: 'a' }, { type: 'b' }], age: 7, is_on: true },
      ),
    );
    expect(rows.map(({ phones, job_title, tags }) => ({ phones, job_title, tags }))).toEqual([
      {
        phones: ['+351 21 555 01 12', '+351 21 555 01 13'],
        job_title: undefined,
        tags: { name: 'Ana', phones: '+351 21 555 01 12; +351 21 555 01 13', 'social.x': 'ana' },
      },
      {
        phones: [],
        job_title: 'Mayor',
        tags: { name: 'Bo', title: 'Mayor', 'roles.type': 'a; b', age: '7', is_on: 'true' },
      },
    ]);
  });

  it('a line that is none costs that line, and is told', async () => {
    const { rows, refused, examples } = await read(`{"name": "A"}\n{"name": \n[1]\n\n"x"\n{"name": "B"}`);
    expect(rows.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(refused).toEqual({ malformed: 3 });
    expect(examples[0]).toBe('row 2: not readable');
  });

  it('a file without one is refused', async () => {
    expect(await refusalOf(openCsv(writeTestFile('{}\n{}'), csvKinds.people))).toMatch(/can’t read any line/);
  });

  it('every text comes back as it is, whatever is in it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ name: fc.string({ unit: 'binary', minLength: 1 }), note: fc.string() }), {
          minLength: 1,
          maxLength: 20,
        }),
        async (all) => {
          const rows = [];
          for await (const { content } of (await open(lines({ name: 'first', note: 'x' }, ...all))).rows())
            rows.push(...content);
          const texts = all.map(({ name, note }) =>
            [name, note].map((text) => text.replaceAll('\0', '').toWellFormed().trim()),
          );
          expect(rows.slice(1).map(({ cells }) => cells)).toEqual(texts);
        },
      ),
      { numRuns: 60 },
    ));
});
