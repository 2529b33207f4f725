import { fold } from '@galena/contract/kernel';

/** Somebody by their names. */
export type Named = {
  readonly name: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
};

/** A way to write somebody's names in an address, and how usual it is: the weights of all ways add up to 1. */
export type Spelling = { readonly first: string; readonly last: string; readonly weight: number };

type Option = { readonly text: string; readonly weight: number };

/** Words before and behind a name that are no part of it. */
const titles = new Set('dr prof mr mrs ms sir ing dipl mag jr sr ii iii phd md mba herr frau'.split(' '));

/** Small words with which family names begin: `da Silva`, `von Berg`, `van der Meer`. */
const particles = new Set(
  'da de do dos das del della di du la le van von der den zu zur ter ten af av el al bin ben'.split(' '),
);

/** As German and Scandinavian companies write them: `Jörg Müller` is `joerg mueller`; and how many of them do. */
const inTwoLetters: Readonly<Record<string, readonly [string, number]>> = {
  ä: ['ae', 0.65],
  ö: ['oe', 0.65],
  ü: ['ue', 0.65],
  ø: ['oe', 0.5],
  å: ['aa', 0.25],
};
const written = /[äöüøå]/g;

const plain = (name: string): string => name;
const small = (name: string): string => name.normalize('NFC').toLowerCase();

/** The customs by which names are brought into plain letters, each with how usual it is. One company has one. */
const customsFor = (text: string): readonly (Option & { readonly spell: (name: string) => string })[] => {
  const [letter] = small(text).match(written) ?? [];
  const [, share] = letter === undefined ? [] : (inTwoLetters[letter] ?? []);
  if (share === undefined) return [{ text, weight: 1, spell: plain }];
  const spell = (name: string): string => small(name).replaceAll(written, (one) => inTwoLetters[one]?.[0] ?? one);
  return [
    { text, weight: share, spell },
    { text, weight: 1 - share, spell: plain },
  ];
};

/** The words of a name in plain letters; hyphens part them and are remembered. */
const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(' ')
    .map((word) => word.replaceAll(/[^a-z0-9-]/g, '').replaceAll(/^-+|-+$/g, ''))
    .filter((word) => word !== '');

const withoutTitles = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !titles.has(word));
  return kept.length === 0 ? words : kept;
};

const weighted = (options: readonly (readonly [string, number])[]): readonly Option[] =>
  options.filter(([text]) => text !== '').map(([text, weight]) => ({ text, weight }));

/** First names in an address: `Anna-Lena` is `annalena`, `anna-lena` or `anna`; of several the first one stands for all. */
const firstOptions = (words: readonly string[]): readonly Option[] => {
  const [first = '', ...more] = words;
  const parts = first.split('-');
  if (parts.length > 1)
    return weighted([
      [parts.join(''), 0.5],
      [first, 0.35],
      [parts[0] ?? '', 0.15],
    ]);
  return more.length === 0
    ? weighted([[first, 1]])
    : weighted([
        [first, 0.85],
        [words.join('').replaceAll('-', ''), 0.15],
      ]);
};

/** Family names in an address: with or without their small words, double ones whole or by halves. */
const lastOptions = (words: readonly string[]): readonly Option[] => {
  const main = words.filter((word) => !particles.has(word));
  const [own = words.at(-1) ?? ''] = main;
  const joined = words.join('').replaceAll('-', '');
  const parts = own.split('-');
  if (words.length > 1 && main.length < words.length)
    return weighted([
      [joined, 0.5],
      [main.join('').replaceAll('-', ''), 0.45],
      [words.join('.'), 0.05],
    ]);
  if (words.length > 1)
    return weighted([
      [own, 0.45],
      [joined, 0.3],
      [words.at(-1) ?? '', 0.2],
      [words.join('.'), 0.05],
    ]);
  return parts.length > 1
    ? weighted([
        [joined, 0.45],
        [own, 0.4],
        [parts[0] ?? '', 0.15],
      ])
    : weighted([[own, 1]]);
};

/** A whole name in two: `Doe, Jane` as `Jane Doe`; the family name begins with its small words, else it is the last word. */
const partsOf = (name: string, spell: (text: string) => string): readonly [readonly string[], readonly string[]] => {
  const [before = '', behind] = name.split(',', 2);
  const isTitle = behind === undefined || withoutTitles(wordsOf(behind)).every((word) => titles.has(word));
  if (!isTitle) return [withoutTitles(wordsOf(spell(behind))), withoutTitles(wordsOf(spell(before)))];
  const words = withoutTitles(wordsOf(spell(before)));
  const particle = words.findIndex((word, at) => at > 0 && at < words.length - 1 && particles.has(word));
  const from = particle < 0 ? Math.max(1, words.length - 1) : particle;
  return [words.slice(0, from), words.slice(from)];
};

const leastWeight = 0.02;

/** The spellings of somebody's names that their address may have, the most usual first. None: not both names are known. */
export const spellingsOf = ({ name, first_name: first, last_name: last }: Named): readonly Spelling[] => {
  const all = new Map<string, Spelling>();
  for (const { spell, weight } of customsFor(`${first ?? ''} ${last ?? ''} ${name ?? ''}`)) {
    const [given, family] = partsOf(name ?? '', spell);
    const firsts = firstOptions(first ? withoutTitles(wordsOf(spell(first))) : given);
    const lasts = lastOptions(last ? withoutTitles(wordsOf(spell(last))) : family);
    for (const one of firsts)
      for (const other of lasts) {
        const key = `${one.text} ${other.text}`;
        const known = all.get(key)?.weight ?? 0;
        all.set(key, { first: one.text, last: other.text, weight: known + weight * one.weight * other.weight });
      }
  }
  const kept = [...all.values()].filter((one) => one.weight >= leastWeight);
  const sum = kept.reduce((total, one) => total + one.weight, 0);
  return kept.map((one) => ({ ...one, weight: one.weight / sum })).toSorted((a, b) => b.weight - a.weight);
};

const lettersOf = (text: string | undefined): string => fold(text ?? '').replaceAll(/[^a-z0-9]/g, '');

/** What tells people apart by their names: the first of the first and the last of the family names, in plain letters. */
export const personKeyOf = ({ name, first_name: first, last_name: last }: Named): string => {
  const [given, family] = partsOf(name ?? '', (text) => text);
  const words = last ? withoutTitles(wordsOf(last)) : family;
  return `${lettersOf((first ? withoutTitles(wordsOf(first)) : given)[0])} ${lettersOf(words.at(-1))}`;
};
