import type { z } from 'zod';
import { namedJsonSchemaOf, type JsonSchema } from './json-schema.ts';

type Direction = 'input' | 'output';
type Shapes = Record<string, JsonSchema>;

const isObject = (node: unknown): node is JsonSchema => typeof node === 'object' && node !== null;

/** A copy of the node in which every `$ref` was passed through `change`. */
const withRefs = <Node>(node: Node, change: (ref: string) => string): Node => {
  if (Array.isArray(node)) return node.map((part: unknown) => withRefs(part, change)) as Node;
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' ? change(part) : withRefs(part, change),
    ]),
  ) as Node;
};

const refsIn = (node: unknown): readonly string[] => {
  if (!isObject(node)) return [];
  const own = typeof node['$ref'] === 'string' ? [node['$ref']] : [];
  return [...own, ...Object.values(node).flatMap(refsIn)];
};

const prefixes = { input: '#/input/', output: '#/output/' } as const;
const nameIn = (ref: string, direction: Direction): string | null =>
  ref.startsWith(prefixes[direction]) ? ref.slice(prefixes[direction].length) : null;

/** The names of one direction that the nodes need, those that the needed ones need included. */
const neededBy = (nodes: unknown, direction: Direction, shapes: Shapes): ReadonlySet<string> => {
  const needed = new Set<string>();
  const waiting = [nodes];
  while (waiting.length > 0) {
    for (const ref of refsIn(waiting.pop())) {
      const name = nameIn(ref, direction);
      if (name === null || needed.has(name)) continue;
      needed.add(name);
      waiting.push(shapes[name]);
    }
  }
  return needed;
};

const plain = (ref: string): string => ref.replace(/^#\/(input|output)\//, '');
const textOf = (shape: JsonSchema | undefined): string => JSON.stringify(withRefs(shape, plain));

/** The names of shapes that are asked for in another form than they are answered in, by themselves or in a part. */
const differing = (input: Shapes, output: Shapes, both: readonly string[]): ReadonlySet<string> => {
  const different = new Set(both.filter((name) => textOf(input[name]) !== textOf(output[name])));
  const isTouched = (name: string): boolean => refsIn(input[name]).some((ref) => different.has(plain(ref)));
  for (let before = -1; before !== different.size;) {
    before = different.size;
    for (const name of both) if (isTouched(name)) different.add(name);
  }
  return different;
};

/** The schemas of a document under way: while it is written, a reference says the direction that its shape is used in. */
export type DocumentSchemas = {
  /** The schema, with references for the shapes in it that have a name. */
  readonly of: (shape: z.ZodType, direction: Direction) => JsonSchema;
  /** The schema of a shape whose own name does not matter: its parts are used one by one. */
  readonly partsOf: (shape: z.ZodType) => JsonSchema;
  /** The finished document, and the shapes that it refers to by name. */
  readonly settle: (document: JsonSchema) => { readonly document: JsonSchema; readonly schemas: Shapes };
};

/**
 * @param names of the shapes that stand once, by their name. One that is both asked for and answered, in forms that differ
 *   (what has a default may be left out of a question, and stands in every answer), stands twice: `Name` is what is answered,
 *   `NameInput` what is asked for.
 */
export const createDocumentSchemas = (names: ReadonlyMap<z.ZodType, string>): DocumentSchemas => {
  const shapes = { input: {} as Shapes, output: {} as Shapes };
  const read = (shape: z.ZodType, direction: Direction): JsonSchema => {
    const marked = <Node>(node: Node): Node => withRefs(node, (ref) => ref.replace('#/$defs/', prefixes[direction]));
    const { schema, defs } = namedJsonSchemaOf(shape, direction, names);
    Object.assign(shapes[direction], marked(defs));
    return marked(schema);
  };
  const settle = (document: JsonSchema) => {
    const { input, output } = shapes;
    const asked = neededBy(document, 'input', input);
    const answered = neededBy(document, 'output', output);
    const twice = differing(
      input,
      output,
      [...asked].filter((name) => answered.has(name)),
    );
    const finalNameOf = (name: string, direction: Direction): string =>
      direction === 'input' && twice.has(name) ? `${name}Input` : name;
    const taken = new Set(names.values());
    for (const name of twice)
      if (taken.has(`${name}Input`)) throw new Error(`${name}Input is a shape, and what is asked for of ${name}`);
    const finalRef = (ref: string): string => {
      const direction = ref.startsWith(prefixes.input) ? 'input' : 'output';
      const name = nameIn(ref, direction);
      return name === null ? ref : `#/components/schemas/${finalNameOf(name, direction)}`;
    };
    const finals = (direction: Direction, needed: ReadonlySet<string>) =>
      [...needed].map((name): [string, JsonSchema] => [
        finalNameOf(name, direction),
        withRefs(shapes[direction][name] as JsonSchema, finalRef),
      ]);
    const schemas = Object.fromEntries([...finals('input', asked), ...finals('output', answered)]);
    return { document: withRefs(document, finalRef), schemas };
  };
  return {
    of: read,
    partsOf: (shape) => {
      const schema = read(shape, 'input');
      const name = nameIn(String(schema['$ref']), 'input');
      return name === null ? schema : (shapes.input[name] as JsonSchema);
    },
    settle,
  };
};
