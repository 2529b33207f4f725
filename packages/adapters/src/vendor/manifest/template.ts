/** What a reference may stand for. */
export type Value = string | number | boolean | readonly string[];

/** `{filter.keyword}`: a scope and a path in it. */
export type Reference = { readonly scope: string; readonly path: readonly string[] };

type Part = string | Reference;

/** Finds what a reference stands for; undefined: it is not set. */
export type Lookup = (reference: Reference) => Value | undefined;

export const referenceText = ({ scope, path }: Reference): string => [scope, ...path].join('.');

const isName = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]{0,59}$/.test(name);

/** The reference that a text such as `filter.keyword` names; null: it is none. */
export const referenceOf = (text: string): Reference | null => {
  const [scope = '', ...path] = text.split('.');
  return path.length > 0 && path.length <= 3 && [scope, ...path].every(isName) ? { scope, path } : null;
};

/**
 * The parts of a template: text, and references in braces. `{{` and `}}` are the signs themselves. There is nothing else to it: no
 * condition, no arithmetic, no code.
 * @returns null: its braces do not fit, or what stands in them is no reference
 */
export const partsOf = (template: string): readonly Part[] | null => {
  const parts: Part[] = [];
  let text = '';
  for (let index = 0; index < template.length; index += 1) {
    const sign = template[index];
    if ((sign === '{' || sign === '}') && template[index + 1] === sign) {
      text += sign;
      index += 1;
      continue;
    }
    if (sign === '}') return null;
    if (sign !== '{') {
      text += sign;
      continue;
    }
    const end = template.indexOf('}', index);
    const reference = end === -1 ? null : referenceOf(template.slice(index + 1, end));
    if (reference === null) return null;
    if (text !== '') parts.push(text);
    text = '';
    parts.push(reference);
    index = end;
  }
  return text === '' ? parts : [...parts, text];
};

/** What a template refers to. */
export const referencesIn = (template: string): readonly Reference[] =>
  (partsOf(template) ?? []).filter((part) => typeof part !== 'string');

const textOf = (value: Value): string => (Array.isArray(value) ? value.join(',') : String(value));

/**
 * A template with its references filled in. One that is nothing but a reference keeps the kind of its value.
 * @param encode how a value is written into a longer text
 * @returns undefined: something that it refers to is not set, so it is left out
 */
export const fill = (
  template: string,
  lookup: Lookup,
  encode: (text: string) => string = (text) => text,
): Value | undefined => {
  const parts = partsOf(template) ?? [];
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== 'string') {
    const value = lookup(only);
    return value === undefined || typeof value !== 'string' ? value : encode(value);
  }
  let text = '';
  for (const part of parts) {
    const value = typeof part === 'string' ? part : lookup(part);
    if (value === undefined) return undefined;
    text += typeof part === 'string' ? part : encode(textOf(value));
  }
  return text;
};
