import { hostOf } from '@galena/contract/contacts';
import { VendorError } from '@galena/contract/kernel';
import type { VendorRequest } from '../../vendor/ask-json.ts';
import { lookupIn, type Scopes } from './lookup.ts';
import { withSetAddress } from './own-address.ts';
import { SpecialValue, type PlainRequest, type Sent } from './request-shape.ts';
import type { Manifest } from './shape.ts';
import { pieceOf } from '../../vendor/manifest/path-piece.ts';
import { fill, referenceOf, type Lookup, type Value } from '../../vendor/manifest/template.ts';

/** None of what was chosen exists at the vendor: there is nothing to ask it. */
export class NothingFits extends Error {
  override readonly name = 'NothingFits';
}

/** A request without what says who asks. */
export type BareRequest = Omit<VendorRequest, 'key'>;

type Making = { readonly manifest: Manifest; readonly lookup: Lookup };

const inTable = ({ manifest }: Making, name: string, value: Value): Value | undefined => {
  const table = manifest.tables[name] ?? {};
  const rows = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const row = Object.hasOwn(table, String(one)) ? table[String(one)] : undefined;
    return row ?? [];
  });
  if (rows.length === 0) throw new NothingFits();
  return Array.isArray(value) || rows.length > 1 ? [...new Set(rows.map(String))] : rows[0];
};

const inCase = (value: Value, wanted: 'lower' | 'upper'): Value => {
  const change = (text: string): string => (wanted === 'lower' ? text.toLowerCase() : text.toUpperCase());
  if (Array.isArray(value)) return (value as readonly string[]).map(change);
  return typeof value === 'string' ? change(value) : value;
};

const specialOf = (making: Making, special: SpecialValue): Value | undefined => {
  const isSet = (text: string): boolean => {
    const reference = referenceOf(text);
    return reference !== null && making.lookup(reference) !== undefined;
  };
  if (special.when !== undefined && ![special.when].flat().some(isSet)) return undefined;
  let value = typeof special.$value === 'string' ? fill(special.$value, making.lookup) : special.$value;
  if (typeof value === 'string' && special.host) value = hostOf(value) ?? (special.required ? undefined : value);
  if (value === undefined && special.required) throw new NothingFits();
  if (value !== undefined && special.table !== undefined) value = inTable(making, special.table, value);
  if (value !== undefined && special.case !== undefined) value = inCase(value, special.case);
  return Array.isArray(value) && special.join !== undefined ? value.join(special.join) : value;
};

const sentOf = (making: Making, sent: Sent): Value | undefined => {
  if (typeof sent === 'string') return fill(sent, making.lookup);
  return typeof sent === 'object' ? specialOf(making, sent) : sent;
};

/** A body with its templates filled in: what is not set is left out, and so is an object that comes to nothing by that. */
const jsonOf = (making: Making, node: unknown): unknown => {
  if (typeof node === 'string') return fill(node, making.lookup);
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) {
    const all = node.map((one: unknown) => jsonOf(making, one)).filter((one) => one !== undefined);
    return all.length === 0 && node.length > 0 ? undefined : all;
  }
  if (Object.hasOwn(node, '$value')) return specialOf(making, SpecialValue.parse(node));
  const entries = Object.entries(node);
  const kept = entries.flatMap(([name, part]) => {
    const value = jsonOf(making, part);
    return value === undefined ? [] : [[name, value] as const];
  });
  return kept.length === 0 && entries.length > 0 ? undefined : Object.fromEntries(kept);
};

const textsOf = (making: Making, values: Readonly<Record<string, Sent>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, sent]) => {
      const value = sentOf(making, sent);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/**
 * A request of a manifest, filled in.
 * @throws NothingFits, VendorError `bad_input` where its address needs something that is not set
 */
export const buildRequest = (manifest: Manifest, request: PlainRequest, scopes: Scopes): BareRequest => {
  const making = { manifest, lookup: lookupIn(scopes) };
  const template = withSetAddress(manifest, request.url, scopes.setting ?? {});
  const url = fill(template, making.lookup, pieceOf(manifest.key));
  if (typeof url !== 'string')
    throw new VendorError(manifest.key, 'bad_input', 'Something that its address needs isn’t set');
  const json = request.json === undefined ? undefined : jsonOf(making, request.json);
  const headers = Object.entries(textsOf(making, request.headers)).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return {
    method: request.method,
    url,
    query: textsOf(making, request.query),
    headers: Object.fromEntries(headers),
    ...(request.json !== undefined && { json: json ?? {} }),
  };
};
