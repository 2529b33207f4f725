import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const refOf = (node: unknown): string | null =>
  typeof node === 'object' && node !== null && '$ref' in node && typeof node.$ref === 'string'
    ? node.$ref.replace('#/$defs/', '')
    : null;

const mentions = (node: unknown, name: string): boolean =>
  refOf(node) === name ||
  (typeof node === 'object' && node !== null && Object.values(node).some((part) => mentions(part, name)));

/** The node with its references filled in, but for those that may stand. */
const inlined = (node: unknown, defs: JsonSchema, mayStand: (name: string) => boolean): unknown => {
  const name = refOf(node);
  if (name !== null && !mayStand(name))
    // A schema that contains itself is `z.json()`: any value.
    return mentions(defs[name], name) ? {} : inlined(defs[name], defs, mayStand);
  if (Array.isArray(node)) return node.map((part) => inlined(part, defs, mayStand));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inlined(part, defs, mayStand)]));
};

const options = { target: 'draft-2020-12', reused: 'inline' } as const;

/**
 * The JSON Schema (draft 2020-12) of a zod schema, whole in itself: without `$defs`, so that it can stand inside another
 * document.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { ...options, io });
  return inlined(rest, $defs, () => false) as JsonSchema;
};

/** Finds shapes by name where zod looks for their descriptions: what it knows itself stays, and an `id` makes a `$ref`. */
const registryOf = (names: ReadonlyMap<z.ZodType, string>): z.core.$ZodRegistry<Record<string, unknown>> =>
  Object.assign(z.registry<Record<string, unknown>>(), {
    get: (schema: z.core.$ZodType) => {
      const id = names.get(schema as z.ZodType);
      const known = z.globalRegistry.get(schema);
      return id === undefined ? known : { ...known, id };
    },
  });

/**
 * The same with a `$ref` to `#/$defs/…` wherever a shape stands that has a name, and those shapes by name.
 * @returns `schema` itself is no more than a reference when it is such a shape.
 */
export const namedJsonSchemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  names: ReadonlyMap<z.ZodType, string>,
): { readonly schema: JsonSchema; readonly defs: Readonly<Record<string, JsonSchema>> } => {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { ...options, io, metadata: registryOf(names) });
  const known = new Set(names.values());
  const cut = (node: unknown): JsonSchema => inlined(node, $defs, (name) => known.has(name)) as JsonSchema;
  const defs = Object.entries($defs).filter(([name]) => known.has(name));
  return { schema: cut(rest), defs: Object.fromEntries(defs.map(([name, def]) => [name, cut(def)])) };
};
