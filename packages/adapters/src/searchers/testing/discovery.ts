import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// The environment is the tests' to name, as in every other conformance test.
// oxlint-disable-next-line node/no-process-env -- where a machine keeps the published contracts
const folder = process.env['GALENA_CONTRACTS'] ?? join(import.meta.dirname, '../../../../../../shared/contracts');

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly minimum?: string;
  readonly maximum?: string;
  readonly repeated?: boolean;
  readonly required?: boolean;
  readonly location?: string;
};
type Method = {
  readonly httpMethod: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, Schema>>;
  readonly request?: Schema;
  readonly response: Schema;
};
type Resource = {
  readonly methods?: Readonly<Record<string, Method>>;
  readonly resources?: Readonly<Record<string, Resource>>;
};
type Document = {
  readonly parameters: Readonly<Record<string, Schema>>;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly resources: Readonly<Record<string, Resource>>;
};

/** What was asked of a vendor, and what it answered. */
export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The body as JSON; undefined: none. */
  readonly body: unknown;
  readonly reply: { readonly status: number; readonly json: unknown };
};

/** Where a published contract would lie. */
export const contractFile = (file: string): string => join(folder, file);

/** Whether a contract lies beside the checkout: `google/places.v1.json`. */
export const hasContract = (file: string): boolean => existsSync(contractFile(file));

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

const problemsOfText = ({ format = '', enum: values }: Schema, value: string, where: string): string[] => {
  if (values && !values.includes(value)) return [`${where}: ${value} is none of ${values.join(', ')}`];
  // Numbers of 64 bits are texts in JSON.
  if (/^u?int64$/.test(format) && !/^-?\d+$/.test(value)) return [`${where}: ${value} is no ${format}`];
  return [];
};

const problemsOf = (document: Document, input: Schema, value: unknown, where: string): string[] => {
  const schema = input.$ref === undefined ? input : (document.schemas[input.$ref] ?? {});
  const { type, items, properties = {}, additionalProperties } = schema;
  if (type === 'string')
    return typeof value === 'string' ? problemsOfText(schema, value, where) : [`${where}: no text`];
  if (type === 'boolean') return typeof value === 'boolean' ? [] : [`${where}: no boolean`];
  if (type === 'integer') return Number.isInteger(value) ? [] : [`${where}: no whole number`];
  if (type === 'number') return typeof value === 'number' ? [] : [`${where}: no number`];
  if (type === 'array')
    return Array.isArray(value)
      ? value.flatMap((one, at) => problemsOf(document, items ?? {}, one, `${where}.${at}`))
      : [`${where}: no list`];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${where}: no object`];
  return Object.entries(value).flatMap(([name, one]) => {
    const known = properties[name] ?? additionalProperties;
    return known ? problemsOf(document, known, one, `${where}.${name}`) : [`${where}.${name} is unknown`];
  });
};

const problemsOfParameter = (schema: Schema, values: readonly string[], where: string): string[] => {
  const { type, minimum, maximum, repeated = false } = schema;
  if (!repeated && values.length > 1) return [`${where} came ${values.length} times`];
  // Of a list in one, each is one.
  return values
    .flatMap((value) => (repeated ? value.split(',') : [value]))
    .flatMap((value) => {
      if (type === 'integer' || type === 'number') {
        const isIn = isNumber(value) && Number(value) >= Number(minimum ?? -Infinity);
        return isIn && Number(value) <= Number(maximum ?? Infinity) ? [] : [`${where}: ${value}`];
      }
      if (type === 'boolean') return ['true', 'false'].includes(value) ? [] : [`${where}: ${value}`];
      return problemsOfText(schema, value, where);
    });
};

const methodsOf = ({ methods = {}, resources = {} }: Resource): readonly Method[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(methodsOf),
];

const problemsOfExchange = (document: Document, exchange: Exchange): string[] => {
  const { method, path, query, body, reply } = exchange;
  const where = `${method} ${path}`;
  const found = Object.values(document.resources)
    .flatMap(methodsOf)
    .find((one) => one.httpMethod === method && `/${one.path}` === path);
  if (!found) return [`${where} is unknown`];
  const inQuery = Object.entries(found.parameters).filter(([, { location }]) => location === 'query');
  const known: Readonly<Record<string, Schema>> = { ...document.parameters, ...Object.fromEntries(inQuery) };
  const missing = inQuery.filter(([name, { required }]) => required && !query.has(name));
  return [
    ...missing.map(([name]) => `${where}?${name} is missing`),
    ...[...new Set(query.keys())].flatMap((name) => {
      const schema = known[name];
      return schema
        ? problemsOfParameter(schema, query.getAll(name), `${where}?${name}`)
        : [`${where}?${name} is unknown`];
    }),
    ...(body === undefined ? [] : problemsOf(document, found.request ?? {}, body, where)),
    ...(reply.status === 200 ? problemsOf(document, found.response, reply.json, `${where} →`) : []),
  ];
};

/** What of these calls, and of what they were answered, does not fit a contract in Google's discovery format. */
export const problemsWithDiscovery = (file: string, exchanges: readonly Exchange[]): string[] => {
  const document = JSON.parse(readFileSync(contractFile(file), 'utf8')) as Document;
  return exchanges.flatMap((exchange) => problemsOfExchange(document, exchange));
};
