import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Texts = { readonly [key: string]: string | Texts };
type Parts = { readonly [part: string]: Texts };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Whose texts belong to no room: the parts of the interface, its frame, and what the house itself answers. */
export const sharedRoom = 'messages';

const langFolder = (contract: string, room: string): string => join(contract, room, 'lang');

/** The rooms that bring texts, and the shared one, found by their folders. @param contract `packages/contract/src` */
export const findTextRooms = (contract: string): readonly string[] =>
  readdirSync(contract)
    .filter((room) => existsSync(langFolder(contract, room)))
    .toSorted();

const findLanguages = (contract: string): readonly string[] =>
  readdirSync(langFolder(contract, sharedRoom)).map((file) => file.replace(/\.json$/, ''));

const merge = (one: Texts, other: Texts): Texts => {
  const merged: Record<string, string | Texts> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = merged[key];
    merged[key] = typeof known === 'object' && typeof value === 'object' ? merge(known, value) : value;
  }
  return merged;
};

const cutShared = ({ app = {}, errors = {}, done = {}, ...shell }: Texts): Parts => ({
  front: { app, errors, done },
  shell,
});

const cutRoom = (room: string, { errors = {}, done = {}, ...texts }: Texts): Parts => {
  const { front, shell, ...own } = (texts[room] ?? {}) as Texts;
  const answers = { errors, done };
  return {
    front: front ? { [room]: { front }, ...answers } : {},
    shell: { ...(shell && { [room]: { shell } }), ...(front ? {} : answers) },
    ...(Object.keys(own).length > 0 && { [room]: { [room]: own } }),
  };
};

/**
 * The texts of one language by the moment when a browser loads them. `front`: before the sign-in. `shell`: with the frame of the
 * product. By the name of a room: with the code of its feature.
 *
 * The first two are said by the keys: `app` of the shared room and `<room>.front`; the rest of the shared room and `<room>.shell`. `errors`
 * and `done`, the room's words for what the server answers, come as early as anybody may be answered so.
 */
const cutTexts = (rooms: Readonly<Record<string, Texts>>): Parts => {
  const parts: Record<string, Texts> = {};
  for (const [room, texts] of Object.entries(rooms))
    for (const [part, cut] of Object.entries(room === sharedRoom ? cutShared(texts) : cutRoom(room, texts)))
      parts[part] = merge(parts[part] ?? {}, cut);
  return parts;
};

const contract = here('../contract/src');
const features = here('src/features');
const early = ['front', 'shell'];

const readParts = (language: string): Parts => {
  const read = (room: string): Texts =>
    JSON.parse(readFileSync(join(langFolder(contract, room), `${language}.json`), 'utf8')) as Texts;
  return cutTexts(Object.fromEntries(findTextRooms(contract).map((room) => [room, read(room)])));
};

/** The rooms whose features have texts of their own. */
const findParts = (): readonly string[] => Object.keys(readParts('en')).filter((part) => !early.includes(part));

/** Where every part comes from, by language: `import('virtual:texts/lists/de')`. */
const indexOf = (parts: readonly string[]): string => {
  const imports = (part: string): string[] =>
    findLanguages(contract).map((language) => `${language}: () => import('virtual:texts/${part}/${language}')`);
  return `export const texts = {${parts.map((part) => `${part}: {${imports(part).join()}}`).join()}}`;
};

/** An import of code at run time, as the compiler leaves it. */
const lazyImport = /\bimport\((['"])(\.[^'"]+)\1\)/g;

const roomOf = (file: string): string => /^([\w-]+)\//.exec(relative(features, file).replaceAll('\\', '/'))?.[1] ?? '';

/** Nothing is lazily loaded of a feature without the texts of its room: they come beside the code, in the reader's language. */
const withTexts = (code: string, file: string): string | null => {
  const parts = findParts();
  const rewritten = code.replace(lazyImport, (whole, _quote, target: string) => {
    const room = roomOf(resolve(dirname(file), target));
    return parts.includes(room) ? `Promise.all([${whole}, __loadTexts('${room}')]).then(([code]) => code)` : whole;
  });
  if (rewritten === code) return null;
  return `${rewritten}\nimport { loadTexts as __loadTexts } from ${JSON.stringify(here('src/platform/load-texts.ts'))};`;
};

/**
 * Brings the texts of the rooms (`packages/contract/src/<room>/lang`) into the interface, cut by the moment when they are
 * needed. Rooms and languages are found by their folders and files: there is no list to keep.
 */
export const roomTexts: Plugin = {
  name: 'galena-texts',
  resolveId: (id) => (id.startsWith('virtual:texts/') ? `\0${id.slice('virtual:'.length).replaceAll('/', '-')}` : null),
  load(id) {
    const [, part = '', language] = /^\0texts-([\w-]+?)(?:-(\w\w))?$/.exec(id) ?? [];
    if (part === '') return null;
    if (!language) return indexOf(part === 'early' ? early : findParts());
    for (const room of findTextRooms(contract)) this.addWatchFile(join(langFolder(contract, room), `${language}.json`));
    return `export default ${JSON.stringify(readParts(language)[part] ?? {})}`;
  },
  transform(code, id) {
    const [file = ''] = id.split('?');
    const rewritten = /\.tsx?$/.test(file) && code.includes('import(') ? withTexts(code, file) : null;
    return rewritten === null ? null : { code: rewritten, map: null };
  },
};
