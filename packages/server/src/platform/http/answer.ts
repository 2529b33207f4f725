import fastJson from 'fast-json-stringify';
import { jsonAnswerOf, jsonSchemaOf, type AnyRoute, type JsonSchema } from '@galena/contract/kernel';
import { WrittenPage } from './written-page.ts';

/** Turns a handler's result into the text that leaves the house. */
export type Serialise = (result: unknown) => string;

// Only what a serialiser uses: which fields there are. Bounds and formats were the parser's business.
const shapeKeys = new Set([
  'type',
  'properties',
  'required',
  'items',
  'additionalProperties',
  'anyOf',
  'nullable',
  'enum',
  'const',
]);

/** The schema as the serialiser reads it best: no bounds, and "S or null" as a nullable S instead of a choice. */
const shapeOf = (node: JsonSchema): JsonSchema => {
  const choices = node['anyOf'] as JsonSchema[] | undefined;
  if (choices?.length === 2 && choices[1]?.['type'] === 'null') {
    const shape = shapeOf(choices[0] as JsonSchema);
    // Within a choice the serialiser holds values against their shapes, and null is none of the named ones.
    const named = shape['enum'] ? { enum: [...(shape['enum'] as unknown[]), null] } : {};
    return { ...shape, ...named, nullable: true };
  }
  const shape = Object.fromEntries(Object.entries(node).filter(([key]) => shapeKeys.has(key)));
  const nested = (part: unknown): unknown =>
    typeof part === 'object' && part !== null ? shapeOf(part as JsonSchema) : part;
  if (shape['properties'])
    shape['properties'] = Object.fromEntries(
      Object.entries(shape['properties'] as JsonSchema).map(([name, part]) => [name, nested(part)]),
    );
  for (const key of ['items', 'additionalProperties']) if (key in shape) shape[key] = nested(shape[key]);
  if (choices) shape['anyOf'] = choices.map(shapeOf);
  return shape;
};

/** A page without its rows, which were written elsewhere; null for other answers. */
const frameOf = ({ properties = {}, required = [], ...shape }: JsonSchema): JsonSchema | null => {
  const { data, ...others } = properties as Readonly<Record<string, JsonSchema>>;
  if (data?.['type'] !== 'array') return null;
  return { ...shape, properties: others, required: (required as string[]).filter((name) => name !== 'data') };
};

const compile = (shape: JsonSchema): Serialise => fastJson(shape as unknown as fastJson.ObjectSchema);

const writerOf = (answer: AnyRoute['returns']): Serialise => {
  const shape = shapeOf(jsonSchemaOf(answer, 'output'));
  const frame = frameOf(shape);
  const [write, writeFrame] = [compile(shape), frame && compile(frame)];
  return (result) =>
    writeFrame && result instanceof WrittenPage
      ? `{"data":${result.data},${writeFrame(result.frame).slice(1)}`
      : write(result);
};

// Those of all routes take half a second to make, and a run of tests opens a server for each of its files.
const writers = new WeakMap<AnyRoute['returns'], Serialise>();

const knownWriterOf = (answer: AnyRoute['returns']): Serialise => {
  const writer = writers.get(answer) ?? writerOf(answer);
  writers.set(answer, writer);
  return writer;
};

/** When the serialisers of a server are made: a start finds any fault of them, a call only its own. */
export type Making = 'at the start' | 'when asked';

/**
 * The serialiser of a route, made from its declared answer: a field that nobody declared does not leave the house.
 * @param strict in tests the result is parsed by the contract first, so that a wrong or undeclared field fails loudly.
 */
export const serialiserOf = (route: AnyRoute, strict: boolean, making: Making = 'at the start'): Serialise => {
  const answer = jsonAnswerOf(route) ?? route.returns;
  const text: Serialise = making === 'at the start' ? knownWriterOf(answer) : (result) => knownWriterOf(answer)(result);
  if (!strict) return text;
  return (result) => {
    const written = text(result);
    answer.parse(result instanceof WrittenPage ? JSON.parse(written) : result);
    return written;
  };
};
