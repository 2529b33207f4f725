import type { MarkedElement, PageText } from '../html/page-text.ts';
import { zone } from '../html/page-text.ts';
import { readJsonLd } from './json-ld.ts';
import type { StructuredNode, StructuredProperty, StructuredValue } from './node.ts';

export { isNode, nodesOf, valuesOf } from './node.ts';
export type { StructuredNode, StructuredProperty, StructuredValue } from './node.ts';

// Values of these are addresses of links; of others what the reader sees.
const ofLinks = new Set(['url', 'sameAs', 'email', 'image', 'hasMap']);

const toValue = (page: PageText, element: MarkedElement, name: string): StructuredValue | null => {
  const { from, end, zones } = element;
  const text = (zones & zone.hidden) === 0 ? page.text : page.hidden;
  const written = text.slice(from, Math.min(end, from + 2_000));
  const start = from + written.length - written.trimStart().length;
  const seen = written.trim();
  if (seen !== '' && (element.value === null || !ofLinks.has(name))) {
    return { value: seen, text, from: start, end: start + seen.length, zones };
  }
  return element.value === null || element.value.trim() === ''
    ? null
    : { value: element.value.trim(), text, from, end, zones };
};

type Growing = {
  readonly types: readonly string[];
  readonly properties: Map<string, StructuredProperty[]>;
  readonly zones: number;
};

const readMarkedElements = (page: PageText): readonly StructuredNode[] => {
  const nodes = new Map<number, Growing>();
  // Values without a thing around them (`itemprop="telephone"` alone) belong to the page.
  const rest: Growing = { types: [], properties: new Map(), zones: 0 };
  for (const [index, element] of page.marked.entries()) {
    const node = element.types === null ? null : { types: element.types, properties: new Map(), zones: element.zones };
    if (node !== null) nodes.set(index, node);
    const { properties } = nodes.get(element.owner) ?? rest;
    for (const name of element.properties) {
      const property = node ?? toValue(page, element, name);
      if (property === null) continue;
      const known = properties.get(name);
      if (known === undefined) properties.set(name, [property]);
      else if (known.length < 500) known.push(property);
    }
  }
  return rest.properties.size === 0 ? [...nodes.values()] : [...nodes.values(), rest];
};

/** All things that a page's markup for machines tells of: JSON-LD, microdata, RDFa, hCard. */
export const readStructured = (page: PageText): readonly StructuredNode[] => [
  ...page.jsonLd.flatMap(readJsonLd),
  ...(page.marked.length === 0 ? [] : readMarkedElements(page)),
];
