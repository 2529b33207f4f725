import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { findTextRooms, sharedRoom } from '../../../packages/web/vite.texts.ts';
import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

const contract = 'packages/contract/src';
const englishOf = (room: string): string => `${contract}/${room}/lang/en.json`;
// The gallery is for its builders, and so are tests and what they share.
const isShown = /^packages\/web\/src\/(app|features|widgets|ui|platform)\/.*(?<!\.(test|fixture))\.tsx?$/;

/** The server's own words, in files by their dotted keys (platform/texts), and what both say alike (contract). */
const isWorded = ({ path, text }: SourceFile): boolean =>
  /^packages\/(server|contract)\/src\/.*(?<!\.test)\.ts$/.test(path) && /\b(textIn|mailPerson|textOf)\(/.test(text);

/** Attributes that a person reads or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
  'error',
]);

type Node = { readonly type?: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The name of a key is what stands on the key. */
const isKey = (node: Node): boolean =>
  node.type === 'JSXElement' &&
  /^kbd$/i.test(String(((node['opening'] as Node | undefined)?.['name'] as Node | undefined)?.['value']));

/** Every node of a tree, outermost first. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    if (isKey(value)) return;
    if (typeof value.type === 'string') yield value;
    for (const [key, inner] of Object.entries(value)) if (key !== 'span') yield* nodesOf(inner);
  }
}

// Two letters next to each other make a word; signs, figures and single letters (units, keys) need no translation.
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

type Found = { readonly text: string; readonly at: number };

/** What a file says in words of its own: between tags, and in attributes that are read out. */
const sentencesOf = (tree: unknown): Found[] =>
  [...nodesOf(tree)].flatMap((node): Found[] => {
    const at = (isNode(node['span']) ? (node['span']['start'] as number) : 0) ?? 0;
    if (node.type === 'JSXText' && hasWord(String(node['value']))) return [{ text: String(node['value']).trim(), at }];
    if (node.type !== 'JSXAttribute') return [];
    const [name, value] = [node['name'] as Node, node['value'] as Node | null];
    if (value?.type !== 'StringLiteral' || !spoken.has(String(name['value'])) || !hasWord(String(value['value'])))
      return [];
    return [{ text: String(value['value']), at }];
  });

const flatKeys = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    isNode(value) ? flatKeys(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

/** `a.b_one` is asked for as `a.b`. */
const asAsked = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

type Mentions = { readonly path: string; readonly exact: ReadonlySet<string>; readonly patterns: readonly RegExp[] };

/** Whole strings, and what stands before and after the first gap of templates: `a.b`, or `a.${x}` as a pattern. */
const mentionsOf = (path: string, tree: unknown): Mentions => {
  const [exact, patterns] = [new Set<string>(), [] as RegExp[]];
  for (const node of nodesOf(tree)) {
    if (node.type === 'StringLiteral') {
      const text = String(node['value']);
      exact.add(text);
      // A mail is named as a whole, and its parts are asked for by the one who sends it.
      if (/^\w+\.mails\.\w+$/.test(text)) patterns.push(new RegExp(`^${text.replaceAll('.', '\\.')}\\.\\w+$`));
    }
    if (node.type !== 'TemplateLiteral') continue;
    const parts = (node['quasis'] as { readonly raw?: string }[]).map(({ raw = '' }) => raw);
    if (parts.length > 1 && /^[\w]+\./.test(parts[0] ?? ''))
      patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`));
  }
  return { path, exact, patterns };
};

const asksFor = ({ exact, patterns }: Mentions, key: string): boolean =>
  exact.has(key) || patterns.some((pattern) => pattern.test(key));

/** A room that has texts, with their keys in English. */
type Room = { readonly room: string; readonly keys: readonly string[] };

const readRooms = (root: string): readonly Room[] =>
  findTextRooms(join(root, contract)).map((room) => {
    const texts = JSON.parse(readFileSync(join(root, englishOf(room)), 'utf8')) as object;
    return { room, keys: [...new Set(flatKeys(texts).map(asAsked))] };
  });

/** Keys say whose they are by their first word: the room's name in its own files, and no room's in those of the shared room. */
const misplacedOf = (rooms: readonly Room[]): Fault[] =>
  rooms.flatMap(({ room, keys }) =>
    [...new Set(keys.map((key) => key.split('.')[0] ?? ''))]
      .filter((first) => (room === sharedRoom ? rooms.some((one) => one.room === first) : first !== room))
      .map((first) => ({
        file: englishOf(room),
        rule: 'misplaced-text',
        text: room === sharedRoom ? `"${first}" belongs into the files of that room` : `"${first}" is not "${room}"`,
      })),
  );

/**
 * Whether the texts of `room` are there when the code of a file runs: those of the shared one always; a room's own with its feature,
 * and for the rest of the interface only what comes with the start or the shell. The server has them all.
 */
const isLoadedFor = (path: string, room: string, key: string): boolean => {
  if (room === sharedRoom) return true;
  if (path.startsWith('packages/server/')) return true;
  const [, owner] = /^packages\/web\/src\/features\/([\w-]+)\//.exec(path) ?? [];
  return owner === undefined ? /^[\w-]+\.(front|shell)\./.test(key) : owner === room;
};

const foreignOf = (rooms: readonly Room[], mentions: readonly Mentions[]): Fault[] =>
  rooms.flatMap(({ room, keys }) =>
    mentions.flatMap((mention) =>
      keys
        .filter((key) => !isLoadedFor(mention.path, room, key) && asksFor(mention, key))
        .map((key) => ({
          file: mention.path,
          rule: 'foreign-text',
          text: `"${key}" is not loaded here: what several rooms say stands in ${englishOf(sharedRoom)}`,
        })),
    ),
  );

const unusedOf = (rooms: readonly Room[], mentions: readonly Mentions[]): Fault[] =>
  rooms.flatMap(({ room, keys }) =>
    keys
      .filter((key) => !mentions.some((mention) => asksFor(mention, key)))
      .map((key) => ({ file: englishOf(room), rule: 'unused-text', text: `nobody asks for "${key}"` })),
  );

const parse = ({ path, text }: SourceFile): unknown =>
  parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });

/** Line of an offset; swc counts bytes from 1, over all files it has read. */
const lineAt = (text: string, found: string): number =>
  text.slice(0, Math.max(0, text.indexOf(found))).split('\n').length;

/**
 * Texts of the interface: sentences that stand in the code instead of the language files, texts that no code asks for, that
 * stand in the files of another room, or that are asked for where they are not loaded. That every room has them all in every
 * language is proved by `platform/texts.test.ts`.
 */
export const textFaults = (root: string, sources: readonly SourceFile[]): readonly Fault[] => {
  const shown = sources.filter(({ path }) => isShown.test(path)).map((source) => ({ ...source, tree: parse(source) }));
  const hardCoded = shown.flatMap(({ path, text, tree }) =>
    sentencesOf(tree).map(({ text: said }) => ({
      file: path,
      line: lineAt(text, said),
      rule: 'hard-coded-text',
      text: `"${said.slice(0, 60)}" belongs into the language files`,
    })),
  );
  const worded = sources.filter(isWorded).map((source) => ({ ...source, tree: parse(source) }));
  const mentions = [...shown, ...worded].map(({ path, tree }) => mentionsOf(path, tree));
  const rooms = readRooms(root);
  return [...hardCoded, ...misplacedOf(rooms), ...foreignOf(rooms, mentions), ...unusedOf(rooms, mentions)];
};
