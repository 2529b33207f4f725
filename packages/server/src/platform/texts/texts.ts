import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };

/** Where the build puts them, seen from the bundle and from its pieces (packages/server/vite.config.ts); else where the rooms have them. */
const places = ['texts', '../texts', '../../../../contract/src'].map((place) => join(import.meta.dirname, place));

const findFolder = (): string => {
  const found = places.find((place) => existsSync(join(place, 'messages/lang')));
  if (found === undefined) throw new Error('The texts of the rooms are missing from this installation.');
  return found;
};

const readTexts = (file: string): Texts => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {});

/** The texts of every room in a language: found by their folders. Each has a first word of its own, the room's name. */
const readLanguage = (language: string): Texts => {
  const folder = findFolder();
  const rooms = readdirSync(folder).map((room) => readTexts(join(folder, room, 'lang', `${language}.json`)));
  // What answers are called is shared by all rooms, and for the interface to say.
  return Object.fromEntries(rooms.flatMap(({ errors: _errors, done: _done, ...texts }) => Object.entries(texts)));
};

const known = new Map<string, Texts>();

const textsIn = (language: string): Texts => {
  const texts = known.get(language) ?? readLanguage(language);
  known.set(language, texts);
  return texts;
};

const findAt = (texts: Texts, key: string): string | Texts | undefined => {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return found;
};

const lookUp = (texts: Texts, key: string): string | null => {
  const found = findAt(texts, key);
  return typeof found === 'string' ? found : null;
};

/** The texts that stand right under a dotted key, by the last part of theirs; in English where a language lacks them. */
export const textsUnder = (language: string, key: string): Readonly<Record<string, string>> => {
  const found = findAt(textsIn(language), key) ?? findAt(textsIn('en'), key);
  if (typeof found !== 'object') return {};
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
};

/** A text of the rooms' language files by its dotted key, for what the server words itself; in English where a language lacks it. */
export const textIn = (language: string, key: string): string =>
  lookUp(textsIn(language), key) ?? lookUp(textsIn('en'), key) ?? key;
