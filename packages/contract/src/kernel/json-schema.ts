import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const refOf = (node: unknown): string | null =>
  typeof node === 'object' && node !== null && '$ref' in node && typeof node.$ref === 'string'
    ? node.$ref.replace('#/$defs/', '')
    : null;

const mentions = (node: unknown, name: string): boolean =>
  refOf(node) === name ||
  (typeof node === 'object' && node !== null && Object.values(node).some((part) => mentions(part, name)));

const inlined = (node: unknown, defs: JsonSchema): unknown => {
  const name = refOf(node);
  // A schema that contains itself is `z.json()`: any value.
  if (name !== null) return mentions(defs[name], name) ? {} : inlined(defs[name], defs);
  if (Array.isArray(node)) return node.map((part) => inlined(part, defs));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, inlined(part, defs)]));
};

/**
 * The JSON Schema (draft 2020-12) of a zod schema, whole in itself: without `$defs`, so that it can stand inside another
 * document.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, $defs = {}, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline' });
  return inlined(rest, $defs) as JsonSchema;
};
