import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { readonly [key: string]: string | Texts };

/** Beside the bundle, where the build puts them (packages/server/vite.config.ts); a server from its sources reads the contract's. */
const folder = ((built) => (existsSync(built) ? built : join(import.meta.dirname, '../../../../contract/src')))(
  join(import.meta.dirname, 'texts'),
);

/** The texts of every room by its name, in a language: found by their folders. */
const readLanguage = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(folder).flatMap((room) => {
      const file = join(folder, room, 'lang', `${language}.json`);
      return existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Texts) : [];
    }),
  );

const known = new Map<string, Texts>();

const textsIn = (language: string): Texts => {
  const texts = known.get(language) ?? readLanguage(language);
  known.set(language, texts);
  return texts;
};

const lookUp = (texts: Texts, key: string): string | null => {
  let found: string | Texts | undefined = texts;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : null;
};

/** A text of the rooms' language files by its dotted key, for what the server words itself; in English where a language lacks it. */
export const textIn = (language: string, key: string): string =>
  lookUp(textsIn(language), key) ?? lookUp(textsIn('en'), key) ?? key;
