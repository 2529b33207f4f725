/** E5: how deep, how long, how many. Fields that are not rich text set a lower bound in their schema. */
const limits = { depth: 32, textLength: 200_000, arrayLength: 1_000, urlBytes: 8_192, parameters: 100 };

// NUL and lone surrogates: PostgreSQL cannot store them.
// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const textProblem = (text: string): string | null => {
  if (text.length > limits.textLength) return 'a text is too long';
  return unstorable.test(text) ? 'a text holds characters that cannot be stored' : null;
};

/**
 * What is wrong with a parsed JSON body before any schema looks at it, or null. Bounded in depth, so a hostile nesting
 * ends the walk and not the process.
 */
export const bodyProblem = (value: unknown, depth = 0): string | null => {
  if (typeof value === 'string') return textProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= limits.depth) return 'it is nested too deeply';
  if (Array.isArray(value)) {
    if (value.length > limits.arrayLength) return 'a list is too long';
    for (const part of value) {
      const problem = bodyProblem(part, depth + 1);
      if (problem) return problem;
    }
    return null;
  }
  for (const [key, part] of Object.entries(value)) {
    const problem = textProblem(key) ?? bodyProblem(part, depth + 1);
    if (problem) return problem;
  }
  return null;
};

/** What is wrong with an address before any schema looks at it, or null. */
export const addressProblem = (url: string, query: Readonly<Record<string, unknown>>): string | null => {
  if (url.length > limits.urlBytes) return 'the address is too long';
  const values = Object.values(query).flat();
  if (values.length > limits.parameters) return 'there are too many parameters';
  return values.some((value) => typeof value === 'string' && unstorable.test(value)) || /%00/i.test(url)
    ? 'a parameter holds characters that cannot be stored'
    : null;
};
