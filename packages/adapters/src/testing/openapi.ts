import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

// The environment says where a machine keeps them.
const folder = process.env['GALENA_CONTRACTS'] ?? join(import.meta.dirname, '../../../../../shared/contracts');

/** Whether published contracts lie beside the checkout. @param files paths in their folder: `paypal/checkout_orders_v2.json` */
export const hasContractFiles = (files: readonly string[]): boolean =>
  files.every((file) => existsSync(join(folder, file)));

/** The text of a published contract, unpacked. */
export const readContractText = (file: string): string => {
  const bytes = readFileSync(join(folder, file));
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** A published contract that is JSON. */
export const readContract = (file: string): unknown => JSON.parse(readContractText(file));

/** What was asked of a server, as far as a contract speaks of it. */
export type ContractCall = { readonly method: string; readonly path: string; readonly query: URLSearchParams };

/** A part of a published contract, in the words of OpenAPI 3. */
export type Schema = {
  $ref?: string;
  type?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};
/** What may be asked at one address. */
export type Operation = {
  parameters?: ({ $ref?: string } & { name: string; in: string; required?: boolean; schema?: Schema })[];
  requestBody?: { $ref?: string; content?: Record<string, { schema: Schema }> };
  responses?: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
/** A published contract. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

/** What a reference points at; what is none, as it is. */
export const resolve = <T extends { $ref?: string }>(document: Document, value: T): T => {
  if (value.$ref === undefined) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return resolve(document, document.components[kind]?.[name] as T);
};

/** The operation of a call; of two that fit, the one whose path is not a name's place. */
export const operationOf = (document: Document, { method, path }: ContractCall): Operation | null => {
  const found = Object.entries(document.paths)
    .filter(([pattern]) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [, operations] of found) {
    const operation = operations[method.toLowerCase()];
    if (operation) return operation;
  }
  return null;
};

/** Whether a place is one that came after the contract. */
export const isNewer = (where: string, newer: readonly string[]): boolean => newer.some((name) => where.endsWith(name));

/** Every property that a schema knows, with those of its parts; null: it takes any. */
export const propertiesOf = (document: Document, input: Schema): Record<string, Schema> | null => {
  const schema = resolve(document, input);
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const known = { ...schema.properties };
  let isClosed = schema.properties !== undefined;
  for (const part of parts) {
    const more = propertiesOf(document, part);
    if (more === null) continue;
    isClosed = true;
    Object.assign(known, more);
  }
  return isClosed ? known : null;
};

const problemsOfText = (schema: Schema, value: string, where: string): string[] => {
  const { enum: values, pattern, minLength = 0, maxLength = Infinity } = schema;
  if (values && !values.includes(value)) return [`${where}: ${value} is none of ${values.slice(0, 12).join(', ')}`];
  if (value.length < minLength || value.length > maxLength) return [`${where}: ${value.length} letters`];
  // Some patterns of theirs are no JavaScript: only those that are, are held.
  if (pattern !== undefined && !isMatch(pattern, value)) return [`${where}: ${value} is not ${pattern}`];
  return [];
};
const isMatch = (pattern: string, value: string): boolean => {
  try {
    return new RegExp(pattern, 'v').test(value);
  } catch {
    return true;
  }
};

/**
 * What of a value does not fit a schema, each with where it stands.
 * @param newer ends of places that are not looked at, as they came after the contract
 */
export const problemsOf = (
  document: Document,
  input: Schema,
  value: unknown,
  where: string,
  newer: readonly string[],
): string[] => {
  const schema = resolve(document, input);
  if (value === null || isNewer(where, newer)) return [];
  if (typeof value === 'string') return problemsOfText(schema, value, where);
  if (typeof value === 'number') return problemsOfNumber(schema, value, where);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (schema.type !== 'array') return [`${where} is a list`];
    if (!items) return [];
    return value.flatMap((one, at) => problemsOf(document, items, one, `${where}.${at}`, newer));
  }
  if (typeof value !== 'object') return [];
  const known = propertiesOf(document, schema);
  const required = [schema, ...(schema.allOf ?? []).map((part) => resolve(document, part))].flatMap(
    (one) => one.required ?? [],
  );
  const missing = required.filter((name) => !(name in value)).map((name) => `${where}.${name} is missing`);
  if (known === null) return missing;
  return Object.entries(value).reduce((problems, [name, one]) => {
    const property = known[name];
    const at = `${where}.${name}`;
    if (property === undefined) return isNewer(at, newer) ? problems : [...problems, `${at} is unknown`];
    return [...problems, ...problemsOf(document, property, one, at, newer)];
  }, missing);
};

const problemsOfNumber = ({ type, minimum = -Infinity, maximum = Infinity }: Schema, value: number, where: string) => {
  if (type !== undefined && type !== 'number' && type !== 'integer') return [`${where}: ${value} is no ${type}`];
  if (type === 'integer' && !Number.isInteger(value)) return [`${where}: ${value} is not whole`];
  return value < minimum || value > maximum ? [`${where}: ${value} is out of ${minimum} to ${maximum}`] : [];
};

// In an address everything is text.
const problemsOfWritten = (document: Document, input: Schema, value: string, where: string): string[] => {
  const schema = resolve(document, input);
  if (schema.type === 'array') return problemsOfWritten(document, schema.items ?? {}, value, where);
  if (schema.type === 'boolean') return ['true', 'false'].includes(value) ? [] : [`${where}: ${value} is no boolean`];
  if (schema.type !== 'integer' && schema.type !== 'number') return problemsOfText(schema, value, where);
  return value.trim() === '' || Number.isNaN(Number(value))
    ? [`${where}: ${value} is no number`]
    : problemsOfNumber(schema, Number(value), where);
};

/** What of a call's address its operation does not know, or knows in another form, or misses. */
export const queryProblems = (
  document: Document,
  operation: Operation,
  { query }: Pick<ContractCall, 'query'>,
  where: string,
): string[] => {
  const known = (operation.parameters ?? []).map((one) => resolve(document, one)).filter((one) => one.in === 'query');
  const byName = new Map(known.map((one) => [one.name, one]));
  const missing = known
    .filter(({ name, required }) => required === true && !query.has(name))
    .map(({ name }) => `${where}?${name} is missing`);
  return [...query].reduce((problems, [name, value]) => {
    const at = `${where}?${name}`;
    const parameter = byName.get(name) ?? byName.get(name.replace(/\[.*$/, ''));
    if (parameter === undefined) return [...problems, `${at} is unknown`];
    return [...problems, ...problemsOfWritten(document, parameter.schema ?? {}, value, at)];
  }, missing);
};
