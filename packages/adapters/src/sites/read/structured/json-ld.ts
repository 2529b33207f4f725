import { decodeEntities } from '../html/entities.ts';
import type { StructuredNode, StructuredProperty } from './node.ts';

const max = { depth: 30, nodes: 2_000 } as const;

// JSON-LD that people wrote by hand, or programs of HTML touched: comments around it, commas too many, line breaks.
const repaired = (text: string): string =>
  decodeEntities(text)
    .replaceAll(
      /^\s*(?:\/\/|\/\*)?\s*<!(?:--|\[CDATA\[)(?:\s*\*\/)?|(?:\/\/|\/\*)?\s*(?:-->|\]\]>)(?:\s*\*\/)?\s*$/g,
      '',
    )
    .replaceAll(/[\p{Cc}]/gu, ' ')
    .replaceAll(/,(?=\s{0,50}[}\]])/g, '')
    .replace(/;\s*$/, '');

const parseOrNull = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

// What cannot be parsed at all still says some things in pairs.
const pairs = /"(email|telephone|faxNumber|sameAs|addressCountry)"\s{0,20}:\s{0,20}"([^"\\\n]{1,300})"/g;
const salvaged = (text: string): unknown => {
  const found = Map.groupBy(text.slice(0, 200_000).matchAll(pairs), ([, name]) => name ?? '');
  return Object.fromEntries([...found].map(([name, matches]) => [name, matches.map(([, , value]) => value)]));
};

// JSON can spell what no text of a database may hold: zeros, halves of characters.
const printable = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ');

type Walk = { readonly script: string; readonly nodes: StructuredNode[] };

const propertiesOf = (walk: Walk, value: unknown, depth: number): readonly StructuredProperty[] => {
  if (Array.isArray(value)) return value.slice(0, 500).flatMap((item) => propertiesOf(walk, item, depth + 1));
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value);
    return text.trim() === '' || text.length > 5_000
      ? []
      : [{ value: printable(decodeEntities(text)), text: walk.script, from: -1, end: -1, zones: 0 }];
  }
  const node = readNode(walk, value, depth + 1);
  return node === null ? [] : [node];
};

const typesOf = (value: unknown): readonly string[] =>
  [value]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.slice(0, 200).replace(/^.*[/#:]/, ''));

const readNode = (walk: Walk, value: unknown, depth: number): StructuredNode | null => {
  if (typeof value !== 'object' || value === null || depth > max.depth || walk.nodes.length >= max.nodes) return null;
  const properties = new Map<string, readonly StructuredProperty[]>();
  const record = value as Readonly<Record<string, unknown>>;
  const node: StructuredNode = { types: typesOf(record['@type']), properties, zones: 0 };
  walk.nodes.push(node);
  for (const [key, inner] of Object.entries(record).slice(0, 500)) {
    if (key === '@type' || key === '@context') continue;
    // The words of schema.org may be written with the name of the vocabulary before them.
    const name = key.replace(/^(?:https?:\/\/schema\.org\/|schema:)/, '');
    const found = propertiesOf(walk, inner, depth);
    if (found.length > 0) properties.set(name, found);
  }
  return node;
};

/** All things that a script of `application/ld+json` tells of, also inside of others and of `@graph`. */
export const readJsonLd = (script: string): readonly StructuredNode[] => {
  const parsed = parseOrNull(script) ?? parseOrNull(repaired(script)) ?? salvaged(script);
  const walk: Walk = { script, nodes: [] };
  for (const root of [parsed].flat(2)) readNode(walk, root, 0);
  return walk.nodes;
};
