import type { Span } from '../html/page-text.ts';

/** A value in markup for machines, and where it stands: -1 where it has to be looked for in `text`. */
export type StructuredValue = Span & { readonly value: string; readonly text: string; readonly zones: number };

/** A thing in the words of schema.org, whatever the markup was. */
export type StructuredNode = {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly StructuredProperty[]>;
  readonly zones: number;
};

export type StructuredProperty = StructuredValue | StructuredNode;

export const isNode = (property: StructuredProperty): property is StructuredNode => 'properties' in property;

/** A value with its place in its text. */
const located = (found: StructuredValue): StructuredValue => {
  if (found.from >= 0) return found;
  const from = found.text.indexOf(found.value);
  return from === -1 ? { ...found, from: 0, end: 0 } : { ...found, from, end: from + found.value.length };
};

/** The values of a property, those of things in it under any of `names` too. */
export const valuesOf = (node: StructuredNode, ...names: readonly string[]): readonly StructuredValue[] =>
  names
    .flatMap((name) => node.properties.get(name) ?? [])
    .flatMap((property) => {
      if (!isNode(property)) return [located(property)];
      // `{ "@type": "Country", "name": "DE" }`, `{ "@value": "…" }`.
      const inner = ['@value', 'name', 'value'].flatMap((name) => property.properties.get(name) ?? []);
      return inner.flatMap((value) => (isNode(value) ? [] : [located(value)]));
    });

/** The things that a property holds. */
export const nodesOf = (node: StructuredNode, name: string): readonly StructuredNode[] =>
  (node.properties.get(name) ?? []).filter(isNode);
