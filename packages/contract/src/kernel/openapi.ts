import type { z } from 'zod';
import { generalErrors, type ErrorDef } from './errors.ts';
import { answersFile, FileContent, jsonAnswerOf, uploadFieldOf } from './file-shapes.ts';
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts';
import type { AnyRoute } from './route.ts';

type Json = JsonSchema;

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** One entry of `parameters` per property of the schema. */
const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
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
  if (route.params || route.query || route.body) house.push(generalErrors.validation);
  if (uploadFieldOf(route) !== null) house.push(generalErrors.upload_expected, generalErrors.upload_cut);
  if (answersFile(route)) house.push(generalErrors.range_missing);
  return [...(route.errors as ErrorDef[]), ...house];
};

const fileAnswers = (beside: Json): Json => {
  const file = { '*/*': { schema: jsonSchemaOf(FileContent, 'output') } };
  return {
    200: { description: 'The file', content: { ...beside, ...file } },
    206: { description: 'The part that the header Range asks for', content: file },
    304: { description: 'The same as the one that If-None-Match names' },
  };
};

const bodyOf = (route: AnyRoute): Json => {
  if (!route.body) return {};
  const schema = jsonSchemaOf(route.body, 'input');
  const content = uploadFieldOf(route) === null ? json(schema) : { 'multipart/form-data': { schema } };
  return { requestBody: { required: true, content } };
};

const answersOf = (route: AnyRoute): Json => {
  const byStatus = Map.groupBy(errorsOfRoute(route), (def) => def.status);
  const errors = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, defs]) => [status, errorAnswer(defs)]);
  const answer = jsonAnswerOf(route);
  const content = answer ? json(jsonSchemaOf(answer, 'output')) : {};
  return {
    ...(answersFile(route) ? fileAnswers(content) : { [route.status]: { description: 'Done', content } }),
    ...Object.fromEntries(errors),
  };
};

const operationOf = (route: AnyRoute, tag: string): Json => ({
  summary: route.summary,
  tags: [tag],
  'x-access': route.access,
  ...(route.access.who === 'public' || route.access.who === 'signature' ? { security: [] } : {}),
  parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
  ...bodyOf(route),
  responses: answersOf(route),
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

/**
 * The OpenAPI 3.1 document of the given routes.
 * @param rooms routes by the room that declares them; the room becomes the tag.
 */
export const openApiOf = (rooms: Readonly<Record<string, readonly AnyRoute[]>>, version: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [room, routes] of Object.entries(rooms))
    for (const route of routes)
      (paths[route.path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}')] ??= {})[route.method.toLowerCase()] =
        operationOf(route, room);
  return {
    openapi: '3.1.0',
    info: { title: 'Galena', version },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
    paths,
  };
};
