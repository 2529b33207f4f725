import type { createRandom } from '@galena/contract/testing';

/**
 * Companies whose addresses are formed by policies of their own, for tests of whoever guesses them. Nothing in here is the finder's:
 * the policies are programs, not draws from its distributions, their shares are others than those that it begins with (first names alone
 * are twice as usual, first.last is rarer), and there are companies that it has no word for.
 */

type Random = ReturnType<typeof createRandom>;
type FarmPerson = {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
};
export type FarmCompany = { readonly domain: string; readonly policy: string; readonly people: readonly FarmPerson[] };

const firsts = (
  'James Mary Robert Linda Michael Susan David Karen Thomas Nancy Daniel Laura Paul Emma Mark Julia Peter Sara Anna Jan Lucas Nina ' +
  'Oliver Marie Hugo Chloé José María Carlos Lucía Jörg Jürgen Käthe Björn Søren Åsa Zoë André René Anna-Lena Jean-Pierre Karl-Heinz ' +
  'Giulia Marco Sofia Pedro João Inês Tomasz Łukasz Agnieszka Ivan Olga Wei Li Aisha Omar Fatima Priya Arjun Yuki Kenji'
).split(' ');
const lasts = [
  ...(
    'Smith Johnson Williams Brown Jones Miller Davis Wilson Moore Taylor Anderson White Harris Martin Clark Lewis Walker Hall Young ' +
    'King Wright Green Baker Adams Nelson Carter Mitchell Turner Phillips Campbell Parker Evans Edwards Collins Müller Schäfer Weiß ' +
    'Köhler Jäger Krüger Fischer Weber Wagner Becker Hoffmann Dubois Lefèvre Moreau Garnier Rossi Bianchi Ferrari Romano Silva Santos ' +
    'Pereira Costa Núñez Ibáñez Ørsted Sørensen Ångström Nowak Kowalski Zając Novák Ivanov Petrov Chen Wang Kumar Singh Tanaka Suzuki ' +
    'O’Brien Müller-Schmidt Álvarez-Ruiz'
  ).split(' '),
  'da Silva',
  'von Berg',
  'van der Meer',
  'García Márquez',
  'de Souza',
];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '');
const german = (text: string): string =>
  plain(text.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ø', 'oe'));

/** How companies are: which of a hundred have one form, up to which they have two or any, and how many of a hundred people are exceptions. */
export type World = {
  readonly one: number;
  readonly two: number;
  readonly any: number;
  readonly exceptions: readonly [number, number];
};
export const worlds = {
  usual: { one: 68, two: 86, any: 94, exceptions: [1, 14] },
  strict: { one: 90, two: 96, any: 98, exceptions: [1, 4] },
  loose: { one: 45, two: 75, any: 92, exceptions: [5, 25] },
} as const satisfies Readonly<Record<string, World>>;

type Parts = { readonly f: string; readonly l: string };
type Form = (parts: Parts) => string;

const forms: readonly (readonly [string, number, Form])[] = [
  ['first.last', 30, ({ f, l }) => `${f}.${l}`],
  ['flast', 22, ({ f, l }) => `${f.slice(0, 1)}${l}`],
  ['first', 20, ({ f }) => f],
  ['f.last', 9, ({ f, l }) => `${f.slice(0, 1)}.${l}`],
  ['firstlast', 6, ({ f, l }) => `${f}${l}`],
  ['last', 4, ({ l }) => l],
  ['first_last', 3, ({ f, l }) => `${f}_${l}`],
  ['last.first', 3, ({ f, l }) => `${l}.${f}`],
  ['firstl', 3, ({ f, l }) => `${f}${l.slice(0, 1)}`],
];

const pick = <One>(random: Random, all: readonly One[]): One => all[random.between(0, all.length - 1)] as One;
const isTrue = (random: Random, percent: number): boolean => random.between(1, 100) <= percent;

const drawForm = (random: Random): Form => {
  let left = random.between(
    1,
    forms.reduce((sum, [, share]) => sum + share, 0),
  );
  for (const [, share, form] of forms) if ((left -= share) <= 0) return form;
  throw new Error('shares do not add up');
};

/** What people have who have none of the usual: short names, numbers, middle letters. */
const oddity = (random: Random, { f, l }: Parts): string =>
  pick(random, [
    `${f.slice(0, 3)}${l.slice(0, 3)}`,
    `${l}${random.between(10, 99)}`,
    `${f}.x.${l}`,
    `u${random.between(1000, 9999)}`,
  ]);

/** How a company forms addresses: one way with exceptions, an old and a new one, everybody as they like, or by numbers. */
const drawPolicy = (random: Random, world: World): { readonly name: string; readonly form: Form } => {
  const kind = random.between(1, 100);
  const [one, other] = [drawForm(random), drawForm(random)];
  const exceptions = random.between(...world.exceptions);
  if (kind <= world.one) return { name: 'one', form: (p) => (isTrue(random, exceptions) ? oddity(random, p) : one(p)) };
  const share = random.between(25, 75);
  if (kind <= world.two) return { name: 'two', form: (p) => (isTrue(random, share) ? one(p) : other(p)) };
  if (kind <= world.any) return { name: 'any', form: (p) => drawForm(random)(p) };
  return { name: 'own', form: (p) => oddity(random, p) };
};

/** How a company writes names: which letters, small words and hyphens stay. */
const drawSpelling = (random: Random): ((first: string, last: string) => Parts) => {
  const letters = isTrue(random, 60) ? german : plain;
  const keepsParticles = isTrue(random, 55);
  const hyphen = isTrue(random, 40) ? '-' : '';
  return (first, last) => {
    const words = letters(last).split(' ');
    const [own = ''] = words.filter((word) => !['da', 'von', 'van', 'der', 'de'].includes(word));
    const whole = words.length > 1 ? (keepsParticles ? words.join('') : own) : letters(last);
    return { f: letters(first).replaceAll('-', hyphen), l: whole.replaceAll('-', hyphen) };
  };
};

/** A company with its people; whoever is called like somebody before gets a number behind the name. */
export const drawCompany = (random: Random, world: World, at: number, size: number): FarmCompany => {
  const { name: policy, form } = drawPolicy(random, world);
  const spell = drawSpelling(random);
  const taken = new Set<string>();
  const domain = `farm${at}.example.com`;
  const people = Array.from({ length: size }, () => {
    const [first, last] = [pick(random, firsts), pick(random, lasts)];
    const wanted = form(spell(first, last));
    let local = wanted;
    for (let n = 2; taken.has(local); n += 1) local = `${wanted}${n}`;
    taken.add(local);
    return { name: `${first} ${last}`, first_name: first, last_name: last, email: `${local}@${domain}` };
  });
  return { domain, policy, people };
};
