import { fold } from '@galena/contract/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

// What names are written in; of younger letters PostgreSQL may know less than Node.
const scripts =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;
const signs = /[\p{M}\p{P}\p{Zs}\p{Sk}\p{Lm}]/u;
const young = /[\p{Cn}\u1c80-\u1c8f\ua7cb-\ua7f1]/u;

const all = Array.from({ length: 0xffff }, (_, at) => at + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => (scripts.test(letter) || signs.test(letter)) && !young.test(letter));

const foldedBySql = async (texts: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await app().owner.query<{ folded: string }>(
    'select platform.fold(t) as folded from unnest($1::text[]) with ordinality as all_of (t, n) order by n',
    [texts],
  );
  return rows.map(({ folded }) => folded);
};

it('SQL and code fold every letter and sign alike, alone and within a word', async () => {
  const texts = [...all.map((letter) => `A${letter}b`), ...all, '', '  A,, \t\n b ', 'plain TEXT', "Tim Horton's"];
  const folded = await foldedBySql(texts);
  const differ = texts.filter((text, at) => folded[at] !== fold(text));
  expect(all.length).toBeGreaterThan(4000);
  expect(differ).toEqual([]);
});

it('folds plain texts alike, whatever parts their words, and nothing to nothing', async () => {
  const pieces = fc.constantFrom(
    'A',
    'b',
    '7',
    ' ',
    '  ',
    ',',
    "'",
    '`',
    '-',
    '.',
    '\t',
    '\n',
    '~',
    '!',
    '\u007f',
    'é',
    '’',
  );
  const texts = fc.sample(
    fc.array(pieces, { maxLength: 8 }).map((all_) => all_.join('')),
    5_000,
  );
  const folded = await foldedBySql(texts);
  expect(texts.filter((text, at) => folded[at] !== fold(text))).toEqual([]);
  const { rows } = await app().owner.query<{ folded: null }>('select platform.fold(null) as folded');
  expect(rows).toEqual([{ folded: null }]);
});
