import { z } from 'zod';

const maxTokens = 16;

/** A key as it stands in a pointer. */
export const tokenText = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** The keys of a JSON pointer (RFC 6901); null: it is none. */
const tokensOf = (pointer: string): readonly string[] | null => {
  if (pointer === '') return [];
  const raw = pointer.split('/');
  if (raw[0] !== '' || raw.length > maxTokens + 1) return null;
  const tokens = raw.slice(1);
  if (tokens.some((token) => /~(?![01])/.test(token))) return null;
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
};

/** A JSON pointer as it is written in a manifest. */
export const Pointer = z
  .string()
  .max(300)
  .refine((text) => tokensOf(text) !== null, 'This isn’t a JSON pointer. It starts with a slash: /data/items.')
  .describe('JSON pointer (RFC 6901), such as /data/items');

const step = (value: unknown, token: string): unknown => {
  if (Array.isArray(value)) return /^(0|[1-9]\d{0,6})$/.test(token) ? (value[Number(token)] as unknown) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // Only what the answer itself says: nothing that objects have by birth.
  return Object.hasOwn(value, token) ? (value as Record<string, unknown>)[token] : undefined;
};

/** What stands at a pointer; undefined: nothing does. */
export const at = (value: unknown, pointer: string): unknown => {
  let found = value;
  for (const token of tokensOf(pointer) ?? []) found = step(found, token);
  return found;
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy of an object with something put at a pointer; the objects on the way are made, and what else stands there stays. */
export const withAt = (value: unknown, pointer: string, put: unknown): unknown => {
  const before = isObject(value) ? value : {};
  const [token, ...rest] = tokensOf(pointer) ?? [];
  if (token === undefined) return isObject(put) ? { ...before, ...put } : put;
  const inner = Object.hasOwn(before, token) ? before[token] : undefined;
  return { ...before, [token]: withAt(inner, rest.map((one) => `/${tokenText(one)}`).join(''), put) };
};
