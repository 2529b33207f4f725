import type { Manifest } from './shape.ts';
import { referenceOf, referencesIn } from '../../vendor/manifest/template.ts';

const requiredIn = (node: unknown): readonly string[] => {
  if (typeof node !== 'object' || node === null) return [];
  if (Object.hasOwn(node, 'required') && '$value' in node) return [String(node.$value)];
  return Object.values(node).flatMap(requiredIn);
};

/** The names of the filters without which there is nothing to ask. */
export const needsOf = ({ requires, requests: { search } }: Manifest): readonly string[] => {
  const references = [
    ...requires.flatMap((text) => referenceOf(text) ?? []),
    ...requiredIn([search.query, search.headers, search.json]).flatMap(referencesIn),
  ];
  return [...new Set(references.flatMap(({ scope, path }) => (scope === 'filter' ? path.slice(0, 1) : [])))];
};
