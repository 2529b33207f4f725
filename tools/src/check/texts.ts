import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

const english = 'packages/contract/src/messages/lang/en.json';
// The gallery is for its builders, and tests are.
const isShown = /^packages\/web\/src\/(app|features|widgets|ui|platform)\/.*(?<!\.test)\.tsx?$/;

/** The server's own words, in files by their dotted keys (platform/texts). */
const isWorded = ({ path, text }: SourceFile): boolean =>
  /^packages\/server\/src\/.*(?<!\.test)\.ts$/.test(path) && /\btextIn\(/.test(text);

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

/** Whole strings, and what stands before and after the first gap of templates: `a.b`, or `a.${x}` as a pattern. */
const mentionsOf = (tree: unknown): { exact: Set<string>; patterns: RegExp[] } => {
  const [exact, patterns] = [new Set<string>(), [] as RegExp[]];
  for (const node of nodesOf(tree)) {
    if (node.type === 'StringLiteral') exact.add(String(node['value']));
    if (node.type !== 'TemplateLiteral') continue;
    const parts = (node['quasis'] as { readonly raw?: string }[]).map(({ raw = '' }) => raw);
    if (parts.length > 1 && /^[\w]+\./.test(parts[0] ?? ''))
      patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w.]+')}$`));
  }
  return { exact, patterns };
};

const parse = ({ path, text }: SourceFile): unknown =>
  parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' });

/** Line of an offset; swc counts bytes from 1, over all files it has read. */
const lineAt = (text: string, found: string): number =>
  text.slice(0, Math.max(0, text.indexOf(found))).split('\n').length;

/**
 * Texts of the interface: sentences that stand in the code instead of the language files, and texts of the language files
 * that no code asks for. That every language has them all is proved by `platform/texts.test.ts`.
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
  const worded = sources.filter(isWorded).map((source) => ({ tree: parse(source) }));
  const mentions = [...shown, ...worded].map(({ tree }) => mentionsOf(tree));
  const isAsked = (key: string): boolean =>
    mentions.some(({ exact, patterns }) => exact.has(key) || patterns.some((pattern) => pattern.test(key)));
  const { errors: _, ...texts } = JSON.parse(readFileSync(join(root, english), 'utf8')) as { errors?: object };
  const unused = [...new Set(flatKeys(texts).map(asAsked))]
    .filter((key) => !isAsked(key))
    .map((key) => ({ file: english, rule: 'unused-text', text: `nobody asks for "${key}"` }));
  return [...hardCoded, ...unused];
};
