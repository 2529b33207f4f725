import {
  hasContractFiles,
  isNewer,
  operationOf,
  problemsOf,
  propertiesOf,
  queryProblems,
  readContract,
  resolve,
  type Document,
  type Schema,
} from '../../testing/openapi.ts';
import { parseForm, type Call } from '../../testing/stand-in.ts';

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
export const hasContracts = (vendor: ContractVendor): boolean => hasContractFiles(files[vendor]);

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
  '/oauth/token',
  '/oauth/deauthorize',
  '/v1/invoice_payments',
  '.automatic_payment_methods.allow_redirects',
  'POST /v1/setup_intents.automatic_payment_methods',
  '.trial_settings',
  '.phases.1.duration',
  '.phases.1.metadata',
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

/** What of these calls does not fit Stripe's published contract. */
export const problemsWithStripe = (calls: readonly Call[]): string[] => {
  const document = readContract('stripe/spec3-2022-04-12.json.gz') as Document;
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
  const { resources } = readContract('stripe/fixtures3-2026-08-21.json') as { resources: Record<string, Thing> };
  const visit = (thing: Thing): string[] => {
    if (thing.object === 'list') return (thing.data as Thing[]).flatMap(visit);
    const fixture = resources[String(thing.object)];
    if (!fixture) return [`there is no ${String(thing.object)}`];
    return Object.keys(thing)
      .filter((name) => !(name in fixture))
      .map((name) => `${String(thing.object)}.${name}`);
  };
  // What OAuth answers is no thing of the API.
  const told = calls.filter(({ path, reply }) => reply?.status === 200 && !path.startsWith('/oauth/'));
  return told.flatMap(({ reply }) => visit(reply?.json as Thing));
};

/** What of these calls, and of what they were answered, does not fit PayPal's published contracts. */
export const problemsWithPaypal = (calls: readonly Call[]): string[] => {
  const documents = files.paypal.map((file) => readContract(file) as Document);
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
