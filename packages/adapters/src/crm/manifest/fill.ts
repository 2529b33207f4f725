import { VendorError } from '@galena/contract/kernel';
import type { VendorRequest } from '../../vendor/ask-json.ts';
import { pieceOf } from '../../vendor/manifest/path-piece.ts';
import { fill, referenceText, type Lookup, type Value } from '../../vendor/manifest/template.ts';
import type { PlainRequest } from './request-shape.ts';

/** What references stand for, by their text; what is null, empty or undefined is not set. */
export type Variables = Readonly<Record<string, Value | null | undefined>>;

const lookupIn =
  (variables: Variables): Lookup =>
  (reference) => {
    const text = referenceText(reference);
    const value = Object.hasOwn(variables, text) ? variables[text] : undefined;
    return value === null || value === '' ? undefined : value;
  };

/** The text of a template; undefined: something that it needs is not set. */
export const textOf = (template: string, variables: Variables): string | undefined => {
  const made = fill(template, lookupIn(variables));
  return made === undefined ? undefined : String(made);
};

const listOf = (nodes: readonly unknown[], lookup: Lookup): readonly unknown[] =>
  nodes.flatMap((node): readonly unknown[] => {
    const made = jsonOf(node, lookup);
    if (made === undefined) return [];
    return typeof node === 'string' && Array.isArray(made) ? (made as readonly unknown[]) : [made];
  });

/** A body with its templates filled in: what is not set is left out. */
const jsonOf = (node: unknown, lookup: Lookup): unknown => {
  if (typeof node === 'string') return fill(node, lookup);
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return listOf(node, lookup);
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, part]) => {
      const made = jsonOf(part, lookup);
      return made === undefined ? [] : [[name, made] as const];
    }),
  );
};

const filledIn = (values: Readonly<Record<string, Value>>, lookup: Lookup): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, sent]) => {
      const value = typeof sent === 'string' ? fill(sent, lookup) : sent;
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** A request without what says who asks. */
export type BareRequest = Omit<VendorRequest, 'key'>;

/**
 * A request of a manifest, filled in.
 * @throws VendorError `bad_input` where its address needs something that is not set
 */
export const fillRequest = (vendor: string, request: PlainRequest, variables: Variables): BareRequest => {
  const lookup = lookupIn(variables);
  const url = fill(request.url, lookup, pieceOf(vendor));
  if (typeof url !== 'string') throw new VendorError(vendor, 'bad_input', 'Something that its address needs isn’t set');
  const headers = Object.entries(filledIn(request.headers, lookup)).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    method: request.method,
    url,
    query: filledIn(request.query, lookup),
    headers: Object.fromEntries(headers),
    ...(request.json !== undefined && { json: jsonOf(request.json, lookup) ?? {} }),
  };
};
