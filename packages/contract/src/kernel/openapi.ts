import type { z } from 'zod';
import { effects, type Access } from './access.ts';
import { generalErrors, type ErrorDef } from './errors.ts';
import { answersFile, FileContent, jsonAnswerOf, uploadFieldOf } from './file-shapes.ts';
import type { JsonSchema } from './json-schema.ts';
import { capital, withWrappers, type ApiNames } from './openapi-names.ts';
import { createDocumentSchemas, type DocumentSchemas } from './openapi-schemas.ts';
import type { AnyRoute } from './route.ts';
import type { WebhookEvent } from './room.ts';

type Json = JsonSchema;

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** What the document calls the part of a path that stands for `*`, which is no name to client generators. */
const restName = 'path';

/** One entry of `parameters` per property of the schema. */
const parametersOf = (schemas: DocumentSchemas, shape: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!shape) return [];
  const { properties = {}, required = [] } = schemas.partsOf(shape) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name: name === '*' ? restName : name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

const errorAnswer = (defs: readonly ErrorDef[]): Json => ({
  description: defs.map((def) => `\`${def.code}\`: ${def.message}`).join(' · '),
  content: json({
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { enum: defs.map((def) => def.code) } } },
    ],
  }),
});

/** `not_found` is `NotFound`. */
const responseNameOf = ({ code }: ErrorDef): string => code.split('_').map(capital).join('');

/** Why an API key is refused where keys are taken. */
const keyErrorsOf = ({ effect }: Access): ErrorDef[] => [
  generalErrors.key_invalid,
  generalErrors.key_revoked,
  generalErrors.key_expired,
  generalErrors.key_address,
  generalErrors.key_unavailable,
  generalErrors[`key_without_${effect}`],
];

/** What a call takes as proof of who calls: nothing, a session, or also an API key with the scope of its effect. */
const securityOf = ({ who, apiKey, effect }: Access): Json => {
  if (who === 'public' || who === 'signature') return { security: [] };
  // From OpenAPI 3.1 on the list of a bearer scheme names what the token has to be good for.
  return apiKey ? { security: [{ bearer: [] }, { apiKey: [effect] }] } : {};
};

/** The errors a route may answer with: its own, and those of the house that its shape allows. */
export const errorsOfRoute = (route: AnyRoute): ErrorDef[] => {
  const house: ErrorDef[] = [
    generalErrors.bad_request,
    generalErrors.too_many,
    generalErrors.unexpected,
    generalErrors.unavailable,
  ];
  if (route.access.who !== 'public' && route.access.who !== 'signature')
    house.push(generalErrors.unauthenticated, generalErrors.forbidden);
  if (route.access.apiKey) house.push(...keyErrorsOf(route.access));
  if (route.params || route.query || route.body) house.push(generalErrors.validation);
  if (uploadFieldOf(route) !== null) house.push(generalErrors.upload_expected, generalErrors.upload_cut);
  if (answersFile(route)) house.push(generalErrors.range_missing);
  return [...(route.errors as ErrorDef[]), ...house];
};

const fileAnswers = (schemas: DocumentSchemas, beside: Json): Json => {
  const file = { '*/*': { schema: schemas.of(FileContent, 'output') } };
  return {
    200: { description: 'The file', content: { ...beside, ...file } },
    206: { description: 'The part that the header Range asks for', content: file },
    304: { description: 'The same as the one that If-None-Match names' },
  };
};

const bodyOf = (schemas: DocumentSchemas, route: AnyRoute): Json => {
  if (!route.body) return {};
  const schema = schemas.of(route.body, 'input');
  const content = uploadFieldOf(route) === null ? json(schema) : { 'multipart/form-data': { schema } };
  return { requestBody: { required: true, content } };
};

/** The errors of one status. What has one error only is the same wherever it stands, and has the name of that error. */
const errorOrRef = (defs: readonly ErrorDef[]): Json =>
  defs.length === 1 && defs[0] ? { $ref: `#/components/responses/${responseNameOf(defs[0])}` } : errorAnswer(defs);

const answersOf = (schemas: DocumentSchemas, route: AnyRoute): Json => {
  const byStatus = Map.groupBy(errorsOfRoute(route), (def) => def.status);
  const errors = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, defs]) => [status, errorOrRef(defs)]);
  const answer = jsonAnswerOf(route);
  const content = answer ? json(schemas.of(answer, 'output')) : {};
  return {
    ...(answersFile(route) ? fileAnswers(schemas, content) : { [route.status]: { description: 'Done', content } }),
    ...Object.fromEntries(errors),
  };
};

const operationOf = (schemas: DocumentSchemas, route: AnyRoute, operationId: string, tag: string): Json => ({
  operationId,
  summary: route.summary,
  tags: [tag],
  'x-access': route.access,
  ...securityOf(route.access),
  parameters: [...parametersOf(schemas, route.params, 'path'), ...parametersOf(schemas, route.query, 'query')],
  ...bodyOf(schemas, route),
  responses: answersOf(schemas, route),
});

const errorSchema: Json = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    params: { type: 'object' },
    request_id: { type: 'string' },
  },
};

const sorted = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The answers of one error that the routes give, by its name. */
const responsesOf = (routes: readonly AnyRoute[]): Json => {
  const responses: Json = {};
  const single = new Map<string, ErrorDef>();
  for (const route of routes)
    for (const defs of Map.groupBy(errorsOfRoute(route), (def) => def.status).values()) {
      const [def, ...more] = defs;
      if (!def || more.length > 0) continue;
      const name = responseNameOf(def);
      const other = single.get(name) ?? def;
      if (other !== def)
        throw new Error(`two errors are called ${def.code}: ${other.room} and ${def.room} define one each`);
      single.set(name, def);
      responses[name] = errorAnswer(defs);
    }
  return responses;
};

const pathOf = (route: AnyRoute): string => route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, `{${restName}}`);

const headerOf = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

// Standard Webhooks 1.0.0.
const webhookHeaders = [
  headerOf('webhook-id', 'The same over all attempts of one message: who has it knows it has been here'),
  headerOf('webhook-timestamp', 'When this attempt was made, in seconds since 1970'),
  headerOf(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of `id.timestamp.body` as base64; several while a secret is changed',
  ),
  headerOf('x-event', 'The `event` of the body'),
];

/** What is sent to a receiver, and how it may answer. */
const webhookOf = (schemas: DocumentSchemas, { name, about, payload }: WebhookEvent): Json => ({
  post: {
    operationId: `webhook${capital(name)}`,
    summary: about,
    tags: ['webhooks'],
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: json(schemas.of(payload, 'output')) },
    responses: {
      '2XX': {
        description: 'Delivered. Anything else, or nothing within 15 seconds, is tried again: ten times in three days',
      },
      410: { description: 'Never again: the webhook is turned off' },
    },
  },
});

/**
 * The OpenAPI 3.1 document of the given routes. What has a name stands once, under `components`.
 * @param rooms routes by the room that declares them; the room becomes the tag.
 * @param webhooks what receivers are told.
 * @param names of the routes and of the shapes in them (`apiNamesOf`).
 * @throws Error for a route without a name, and for names that mean two things
 */
export const openApiOf = (
  rooms: Readonly<Record<string, readonly AnyRoute[]>>,
  names: ApiNames,
  version: string,
  webhooks: readonly WebhookEvent[] = [],
): Json => {
  const schemas = createDocumentSchemas(withWrappers(names.shapes, Object.values(rooms).flat()));
  const paths: Record<string, Json> = {};
  for (const [room, routes] of Object.entries(rooms))
    for (const route of routes) {
      const id = names.operations.get(route);
      if (!id) throw new Error(`${route.method} ${route.path} stands in no table \`…Routes\` that a door shows`);
      (paths[pathOf(route)] ??= {})[route.method.toLowerCase()] = operationOf(schemas, route, id, room);
    }
  const told = Object.fromEntries(webhooks.map((event) => [event.name, webhookOf(schemas, event)]));
  const settled = schemas.settle({ paths, webhooks: told });
  const document = settled.document as { readonly paths: Json; readonly webhooks: Json };
  if ('Error' in settled.schemas)
    throw new Error('a shape is called Error, which is the name of what every error answers');
  return {
    openapi: '3.1.0',
    info: { title: 'Galena', version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token that `POST /auth/login` answers.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key (\`gk_live_…\`), made on the page “API keys”. Only the calls that name it take it, and only with the scope they name. Scopes: ${effects.join(', ')}.`,
        },
      },
      schemas: sorted({ Error: errorSchema, ...settled.schemas }),
      responses: sorted(responsesOf(Object.values(rooms).flat())),
    },
    paths: document.paths,
    ...(webhooks.length > 0 ? { webhooks: document.webhooks } : {}),
  };
};
