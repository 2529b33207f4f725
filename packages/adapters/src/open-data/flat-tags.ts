const deepest = 6;

const textOf = (value: unknown): string | null => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (['string', 'number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  return null;
};

/** A text without what no text of PostgreSQL may hold: the character 0, halves of characters. */
export const storable = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
};

function* flattened(value: unknown, name: string, depth: number): Generator<readonly [name: string, text: string]> {
  const text = textOf(value);
  if (text !== null) {
    if (text.trim() !== '') yield [storable(name), storable(text)];
    return;
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return;
  if (Array.isArray(value) && value.every((item) => textOf(item) !== null)) {
    yield* flattened(value.map(textOf).join(';'), name, depth);
    return;
  }
  for (const [key, inner] of Object.entries(value)) yield* flattened(inner, `${name}.${key}`, depth + 1);
}

/**
 * Nested values as tags of one level: `names.primary`, `addresses.0.locality`; lists of words with `;` between, as
 * OpenStreetMap writes them. What is deeper than any source of places nests is left out.
 */
export const flatTags = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => [...flattened(value, name, 1)]));
