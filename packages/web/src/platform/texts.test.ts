import type { ErrorDef, SuccessDef } from '@galena/contract/kernel';
import { describe, expect, it } from 'vitest';

type Texts = { readonly [key: string]: string | Texts };
type Definition = ErrorDef | SuccessDef;

const files = import.meta.glob<Texts>('../../../contract/src/*/lang/*.json', { eager: true, import: 'default' });
// Without its tests: they would run here once more.
const sources = import.meta.glob<Readonly<Record<string, unknown>>>(['../../../contract/src/*/*.ts', '!**/*.test.ts'], {
  eager: true,
});

const roomOf = (path: string): string => /contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? '';
// What the house itself answers is declared in the kernel, and worded where texts stand that belong to no room.
const wordedIn = (path: string): string => (roomOf(path) === 'kernel' ? 'messages' : roomOf(path));

const textsOf = (room: string, language: string): Texts =>
  files[`../../../contract/src/${room}/lang/${language}.json`] ?? {};
const rooms = [...new Set(Object.keys(files).map(roomOf))];

/** Every text by its dotted key. */
const flat = (texts: Texts, prefix = ''): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, value]) =>
      typeof value === 'object' ? [...flat(value, `${prefix}${key}.`)] : [[`${prefix}${key}`, value] as const],
    ),
  );
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{+(\w+)\}+/g)].map(([, name]) => name ?? '').toSorted();

// Sentences of the specification that are the same in every language.
const alwaysEnglish = new Set(['location_missing', 'filters_missing']);

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'code' in value && 'message' in value;

/** What the calls of a room may answer by its own definitions. */
const definitionsOf = (room: string): readonly Definition[] => {
  const own = Object.entries(sources).filter(
    ([path]) => wordedIn(path) === room && !/\.test\.ts$|index\.ts$/.test(path),
  );
  const tables = own.flatMap(([, exported]) => Object.values(exported));
  const held = tables.flatMap((table) => (typeof table === 'object' && table !== null ? Object.values(table) : []));
  return [...new Set(held.filter(isDefinition))];
};

describe.each(rooms.flatMap((room) => ['de', 'es', 'fr'].map((language) => [room, language] as const)))(
  '%s in %s',
  (room, language) => {
    const { errors = {}, done = {}, ...texts } = textsOf(room, language);
    const english = flat(textsOf(room, 'en'));
    const translated = flat(texts);

    it('has every text of the interface and no other', () =>
      expect([...translated.keys()].toSorted()).toEqual([...english.keys()].toSorted()));

    it('fills in the same names', () => {
      for (const [key, text] of english) expect(placeholders(translated.get(key)), key).toEqual(placeholders(text));
    });

    it('translates every error of the room, with its own placeholders', () => {
      const known = definitionsOf(room).filter((one) => 'status' in one && !alwaysEnglish.has(one.code));
      expect(Object.keys(errors).toSorted()).toEqual(known.map(({ code }) => code).toSorted());
      for (const { code, message } of known)
        expect(placeholders((errors as Record<string, string>)[code]), code).toEqual(placeholders(message));
    });

    it('translates every success of the room, with its own placeholders, and in both numbers where it counts', () => {
      const told = definitionsOf(room)
        .filter((one): one is SuccessDef => !('status' in one))
        .flatMap(({ code, message, one }) =>
          one === undefined
            ? [[code, message] as const]
            : [[`${code}_one`, one] as const, [`${code}_other`, message] as const],
        );
      expect(Object.keys(done).toSorted()).toEqual(told.map(([key]) => key).toSorted());
      for (const [key, message] of told)
        expect(placeholders((done as Record<string, string>)[key]), key).toEqual(placeholders(message));
    });
  },
);

it('what the server answers is found in every room that has something to say, and in no other', () => {
  const saying = [...new Set(Object.keys(sources).map(wordedIn))].filter((room) => definitionsOf(room).length > 0);
  expect(rooms).toEqual(expect.arrayContaining(saying));
  expect(rooms.flatMap(definitionsOf).length).toBeGreaterThan(80);
});

// How people are spoken to, and one word for one thing: what a language has a word for is not called something else elsewhere.
const unsaid: Readonly<Record<string, string>> = {
  de: 'du|dein|deine|deinen|deiner|dir|dich|Wiederverkäufer|Wiederverkäufern|Job|Jobs',
  es: 'te|tu|tus|contigo|pongas|bloquees|periodo|periodos|términos de uso|pilotos? automáticos?|haz|pulsa|(?<!usted )elige|introduce|inténtalo|puedes|podrás|tienes|quieres|necesitas|debes|verás|asocia|edita|agregar|agrega|agregado|agregados|vinculada|vinculadas|centavos|costo|costos',
  fr: 'tu|tes|toi|formule|formules|plan|plans|pilotes? automatiques?',
};
const wordsOf = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');
// What lies behind is no plan that anybody pays for.
const meant = /arrière-plan/gi;

it.each(Object.entries(unsaid))('%s speaks politely, and calls one thing by one word', (language, wrong) =>
  expect(
    rooms
      .flatMap((room) => [...flat(textsOf(room, language))])
      .filter(([, text]) => wordsOf(wrong).test(text.replaceAll(/\{+\w+\}+/g, '').replaceAll(meant, ''))),
  ).toEqual([]),
);
