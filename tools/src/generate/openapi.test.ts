import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  answersFile,
  errorsOfRoute,
  FileContent,
  jsonAnswerOf,
  jsonSchemaOf,
  type AnyRoute,
  type JsonSchema,
} from '@galena/contract/kernel';
import { readApiNames } from './doors.ts';

type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: unknown };
type Content = Readonly<Record<string, { readonly schema: unknown }>>;
type Operation = {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
};
type Document = {
  readonly components: Readonly<Record<'schemas' | 'responses', Readonly<Record<string, unknown>>>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const file = join(import.meta.dirname, '../../../docs/openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
const names = await readApiNames();

const isObject = (node: unknown): node is JsonSchema => typeof node === 'object' && node !== null;
const nodesIn = (node: unknown): readonly JsonSchema[] =>
  isObject(node) ? [node, ...Object.values(node).flatMap(nodesIn)] : [];
const refsIn = (node: unknown): readonly string[] =>
  nodesIn(node).flatMap(({ $ref: ref }) => (typeof ref === 'string' ? [ref] : []));
const at = (ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce((node: unknown, key) => (isObject(node) ? node[key] : undefined), document);

/** The node with all that it refers to in its place; what stands beside a reference adds to it. */
const resolved = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(resolved);
  if (!isObject(node)) return node;
  const { $ref: ref, ...own } = node;
  const beside = Object.fromEntries(Object.entries(own).map(([key, part]) => [key, resolved(part)]));
  return typeof ref === 'string' ? { ...(resolved(at(ref)) as JsonSchema), ...beside } : beside;
};

const addressOf = ({ path }: AnyRoute): string => path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}');
const operationOf = (route: AnyRoute): Operation =>
  resolved(document.paths[addressOf(route)]?.[route.method.toLowerCase()]) as Operation;

const parametersOf = (shape: z.ZodType | undefined, place: string): readonly Parameter[] => {
  if (!shape) return [];
  const { properties, required = [] } = jsonSchemaOf(shape, 'input') as { properties: JsonSchema; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name: name.replace('*', 'path'),
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

const calls = [...names.operations].map(([route, id]): [string, AnyRoute] => [id, route]);

describe('docs/openapi.json', () => {
  it('has nothing but the calls of the contract, each with a name of its own that generators can use', () => {
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((call) => call.operationId));
    expect(ids.toSorted()).toEqual(calls.map(([id]) => id).toSorted());
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]*$/);
  });

  it('has every part that is referred to, and refers to every part', () => {
    const refs = new Set(refsIn(document));
    expect([...refs].filter((ref) => at(ref) === undefined)).toEqual([]);
    const parts = Object.entries(document.components).flatMap(([kind, of]) =>
      kind === 'securitySchemes' ? [] : Object.keys(of).map((name) => `#/components/${kind}/${name}`),
    );
    expect(parts.filter((part) => !refs.has(part))).toEqual([]);
  });

  it('has no copy of a shape that has a name', () => {
    const shapes = Object.entries(document.components.schemas).filter(
      ([, shape]) => isObject(shape) && Object.keys((shape['properties'] as object | undefined) ?? {}).length >= 2,
    );
    const textOf = (node: unknown): string => JSON.stringify(resolved(node));
    const nameOf = new Map(shapes.map(([name, shape]) => [textOf(shape), name]));
    const named = new Set(Object.values(document.components.schemas));
    const copies = nodesIn(document).filter((node) => !named.has(node) && 'properties' in node && !('$ref' in node));
    expect(copies.map((node) => nameOf.get(textOf(node))).filter((name) => name !== undefined)).toEqual([]);
  });

  it.each(calls)('%s says what its route does, when everything stands in its place', (id, route) => {
    const operation = operationOf(route);
    expect(operation.operationId).toBe(id);
    expect(operation.parameters).toEqual([
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
    ]);
    const bodies = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
    expect(bodies).toEqual(route.body ? [jsonSchemaOf(route.body, 'input')] : []);
    const { content = {} } = operation.responses[answersFile(route) ? 200 : route.status] ?? {};
    const answer = jsonAnswerOf(route);
    expect(content['application/json']?.schema).toEqual(answer ? jsonSchemaOf(answer, 'output') : undefined);
    if (answersFile(route)) expect(content['*/*']?.schema).toEqual(jsonSchemaOf(FileContent, 'output'));
  });

  it.each(calls)('%s names the errors of its route, and says the form of each', (_, route) => {
    const { responses } = operationOf(route);
    for (const [status, defs] of Map.groupBy(errorsOfRoute(route), (def) => def.status)) {
      const { description = '', content } = responses[status] ?? {};
      for (const { code, message } of defs) expect(description).toContain(`\`${code}\`: ${message}`);
      expect(content?.['application/json']?.schema).toMatchObject({
        allOf: [
          { required: ['message', 'code', 'request_id'] },
          { properties: { code: { enum: defs.map(({ code }) => code) } } },
        ],
      });
    }
    const failures = Object.keys(responses).filter((status) => status >= '400');
    expect(failures.length).toBe(new Set(errorsOfRoute(route).map((def) => def.status)).size);
  });
});
