import type { z } from 'zod';
import { tokenText } from './pointer.ts';
import type { ManifestFault } from './raw-text.ts';

type Issue = z.core.$ZodIssue;

const pathOf = (path: readonly PropertyKey[]): string => path.map((key) => `/${tokenText(String(key))}`).join('');

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

const wordsOf = (values: readonly unknown[]): string =>
  values
    .slice(0, 30)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ');

const boundOf = (origin: string, bound: unknown, isLeast: boolean): string => {
  const amount = `${isLeast ? 'at least' : 'at most'} ${String(bound)}`;
  if (origin === 'string') return `Use ${amount} characters.`;
  return origin === 'array' ? `Use ${amount} of them.` : `Use ${amount}.`;
};

const sentenceOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined && issue.message.includes('undefined')
      ? 'This is missing.'
      : `This must be ${kinds[issue.expected] ?? issue.expected}.`;
  if (issue.code === 'invalid_value') return `Use one of: ${wordsOf(issue.values)}.`;
  if (issue.code === 'too_small') return boundOf(issue.origin, issue.minimum, true);
  if (issue.code === 'too_big') return boundOf(issue.origin, issue.maximum, false);
  if (issue.code === 'invalid_format')
    return issue.message.startsWith('Invalid') ? `This isn’t a valid ${issue.format}.` : issue.message;
  return issue.message;
};

const isOfObject = (issues: readonly Issue[]): boolean =>
  issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0);

/**
 * Of the forms that a value may have, the one that it comes closest to; null: none is closer than another. An object with a name that
 * no form knows is none of several.
 */
const closestOf = (forms: readonly (readonly Issue[])[]): readonly Issue[] | null => {
  const objects = forms.filter(isOfObject);
  const fitting = objects.filter((issues) => issues.every(({ code }) => code !== 'unrecognized_keys'));
  if (objects.length === 1) return objects[0] ?? null;
  return fitting[0] ?? null;
};

const faultsOf = (issue: Issue, before: readonly PropertyKey[]): readonly ManifestFault[] => {
  const path = [...before, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: pathOf([...path, key]), message: 'This isn’t part of a manifest.' }));
  if (issue.code === 'invalid_key')
    return issue.issues.map((one) => ({ path: pathOf(path), message: sentenceOf(one) }));
  if (issue.code === 'invalid_union') {
    const closest = closestOf(issue.errors);
    if (closest) return closest.flatMap((one) => faultsOf(one, path));
    const known =
      'options' in issue && Array.isArray(issue.options) ? `Use one of: ${wordsOf(issue.options)}.` : issue.message;
    return [{ path: pathOf(path), message: known }];
  }
  return [{ path: pathOf(path), message: sentenceOf(issue) }];
};

/** What zod found, each with its path and a sentence. */
export const faultsOfShape = (error: z.ZodError): readonly ManifestFault[] =>
  error.issues.flatMap((issue) => faultsOf(issue, []));
