import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseForm, type Call } from './stand-in.ts';

// The environment is the tests' to name, as in every other conformance test.
// oxlint-disable-next-line node/no-process-env -- where a machine keeps the published contracts
const folder = process.env['GALENA_CONTRACTS'] ?? join(import.meta.dirname, '../../../../../../shared/contracts');
const files = {
  stripe: ['stripe/spec3-2022-04-12.json.gz', 'stripe/fixtures3-2026-08-21.json'],
  paypal: [
    'billing_subscriptions_v1',
    'catalogs_products_v1',
    'checkout_orders_v2',
    'notifications_webhooks_v1',
    'payments_payment_v2',
  ].map((name) => `paypal/${name}.json`),
};
export type ContractVendor = keyof typeof files;

/** Whether a vendor's published contracts lie beside the checkout. */
export const hasContracts = (vendor: ContractVendor): boolean =>
  files[vendor].every((file) => existsSync(join(folder, file)));

type Schema = {
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
};
type Operation = {
  parameters?: ({ $ref?: string } & { name: string; in: string })[];
  requestBody?: { $ref?: string; content?: Record<string, { schema: Schema }> };
  responses?: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
};

const readJson = (file: string): unknown => {
  const bytes = readFileSync(join(folder, file));
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
};

const resolve = <T extends { $ref?: string }>(document: Document, value: T): T => {
  if (value.$ref === undefined) return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return resolve(document, document.components[kind]?.[name] as T);
};

/** The operation of a call; of two that fit, the one whose path is not a name's place. */
const operationOf = (document: Document, { method, path }: Call): Operation | null => {
  const found = Object.entries(document.paths)
    .filter(([pattern]) => new RegExp(`^${pattern.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    .toSorted(([a], [b]) => a.split('{').length - b.split('{').length);
  for (const [, operations] of found) {
    const operation = operations[method.toLowerCase()];
    if (operation) return operation;
  }
  return null;
};

const isNewer = (where: string, newer: readonly string[]): boolean => newer.some((name) => where.endsWith(name));

/** Every property that a schema knows, with those of its parts; null: it takes any. */
const propertiesOf = (document: Document, input: Schema): Record<string, Schema> | null => {
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
  if (values && !values.includes(value)) return [`${where}: ${value} is none of ${values.join(', ')}`];
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

const problemsOf = (
  document: Document,
  input: Schema,
  value: unknown,
  where: string,
  newer: readonly string[],
): string[] => {
  const schema = resolve(document, input);
  if (value === null || isNewer(where, newer)) return [];
  if (typeof value === 'string') return problemsOfText(schema, value, where);
  if (Array.isArray(value)) {
    const { items } = schema;
    if (schema.type !== 'array' || !items) return [`${where} is a list`];
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

/** What of Stripe's forms its published schema does not know. A list is `{ 0: … }` in a form. */
const problemsOfForm = (
  document: Document,
  input: Schema,
  value: unknown,
  where: string,
  newer: readonly string[],
): string[] => {
  const schema = resolve(document, input);
  if (typeof value !== 'object' || value === null || isNewer(where, newer)) return [];
  const lists = [schema, ...(schema.anyOf ?? [])].filter(({ items }) => items);
  if (lists[0]?.items) {
    const { items } = lists[0];
    return Object.entries(value).flatMap(([at, one]) => problemsOfForm(document, items, one, `${where}.${at}`, newer));
  }
  const known = propertiesOf(document, schema);
  if (known === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const at = `${where}.${name}`;
    const property = known[name];
    if (property === undefined) return isNewer(at, newer) ? [] : [`${at} is unknown`];
    return problemsOfForm(document, property, one, at, newer);
  });
};

/** What came after the contract that is published here, or never stood in it. Held by the package's types. */
const newerOfStripe: readonly string[] = [
  '/v1/invoice_payments',
  '.automatic_payment_methods.allow_redirects',
  'POST /v1/setup_intents.automatic_payment_methods',
  '.trial_settings',
  '.phases.1.duration',
];
/** Of other documents of PayPal's, which are not among those here. */
const newerOfPaypal: readonly string[] = [
  '/v1/oauth2/token',
  '/v3/vault/setup-tokens',
  '/v3/vault/payment-tokens',
  '/v1/reporting/transactions',
  '/v1/customer/disputes',
];
const isElsewhere = ({ path }: Call, newer: readonly string[]): boolean =>
  newer.some((name) => name.startsWith('/') && (path === name || path.startsWith(`${name}/`)));

const queryProblems = (document: Document, operation: Operation, { query }: Call, where: string): string[] => {
  const known = (operation.parameters ?? []).map((one) => resolve(document, one)).filter((one) => one.in === 'query');
  const names = new Set(known.map(({ name }) => name));
  return [...query.keys()]
    .filter((name) => !names.has(name.replace(/\[.*$/, '')))
    .map((name) => `${where}?${name} is unknown`);
};

/** What of these calls does not fit Stripe's published contract. */
export const problemsWithStripe = (calls: readonly Call[]): string[] => {
  const document = readJson('stripe/spec3-2022-04-12.json.gz') as Document;
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    if (isElsewhere(call, newerOfStripe)) return [];
    const operation = operationOf(document, call);
    if (!operation) return [`${where} is unknown`];
    const schema = operation.requestBody?.content?.['application/x-www-form-urlencoded']?.schema;
    const form = call.method === 'GET' ? {} : parseForm(call.body || call.query.toString());
    const problems = schema ? problemsOfForm(document, schema, form, where, newerOfStripe) : [];
    const isKeyed = call.method !== 'POST' || typeof call.headers['idempotency-key'] === 'string';
    const fromQuery = call.method === 'GET' ? queryProblems(document, operation, call, where) : [];
    return [...problems, ...fromQuery, ...(isKeyed ? [] : [`${where} has no key`])];
  });
};

type Thing = { object?: unknown; data?: unknown; [name: string]: unknown };

/** What stand-ins tell that the newest things of Stripe's do not have. */
export const unknownOfStripe = (calls: readonly Call[]): string[] => {
  const { resources } = readJson('stripe/fixtures3-2026-08-21.json') as { resources: Record<string, Thing> };
  const visit = (thing: Thing): string[] => {
    if (thing.object === 'list') return (thing.data as Thing[]).flatMap(visit);
    const fixture = resources[String(thing.object)];
    if (!fixture) return [`there is no ${String(thing.object)}`];
    return Object.keys(thing)
      .filter((name) => !(name in fixture))
      .map((name) => `${String(thing.object)}.${name}`);
  };
  return calls.flatMap(({ reply }) => (reply?.status === 200 ? visit(reply.json as Thing) : []));
};

/** What of these calls, and of what they were answered, does not fit PayPal's published contracts. */
export const problemsWithPaypal = (calls: readonly Call[]): string[] => {
  const documents = files.paypal.map((file) => readJson(file) as Document);
  return calls.flatMap((call) => {
    const where = `${call.method} ${call.path}`;
    if (isElsewhere(call, newerOfPaypal)) return [];
    for (const document of documents) {
      const operation = operationOf(document, call);
      if (!operation) continue;
      const body =
        operation.requestBody && resolve(document, operation.requestBody).content?.['application/json']?.schema;
      const json: unknown = call.body ? JSON.parse(call.body) : {};
      const problems = body ? problemsOf(document, body, json, where, []) : [];
      const answer = operation.responses?.[String(call.reply?.status)];
      const isDone = call.reply !== undefined && call.reply.status < 300;
      const shape = isDone && answer && resolve(document, answer).content?.['application/json']?.schema;
      const answered = shape && call.reply ? problemsOf(document, shape, call.reply.json, `${where} →`, []) : [];
      return [...problems, ...queryProblems(document, operation, call, where), ...answered];
    }
    return [`${where} is unknown`];
  });
};
