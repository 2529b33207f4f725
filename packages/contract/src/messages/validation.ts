import { fillSentence } from '../kernel/index.ts';
import type { z } from 'zod';

/**
 * The global validation sentences of the specification: the same English text in every language.
 * The choice stands only here; a translated set is one file away. VAL-*
 */
export const validationSentences = {
  required: 'Field is required.',
  email: 'Field must be a valid email.',
  url: 'Field must be a valid url.',
  domain_or_url: 'Field must be a valid domain or URL.',
  invalid_type: 'Invalid type.',
  password_match: 'Passwords must match.',
  password_length: 'The password must be at least 6 characters.',
  min_length: 'Field must be at least {min} characters.',
  max_length: 'Field must be at most {max} characters.',
  min_number: 'Field must be min {min}.',
  max_number: 'Field must be max {max}.',
  greater_than: 'Field must be greater than {more}.',
  integer: 'Field must be an integer.',
  filters: 'Please select at least one filter.',
  people_identity: 'Please Provide LinkedIn URL, Email or Name.',
  slug_format: 'This field can only contain letters, numbers, and hyphens (-).',
  field_name: 'Field must start with a letter and contain only letters, numbers, or underscores.',
  slug_taken: 'This slug cannot be used.',
  domain_taken: 'This URL/domain cannot be used.',
  phone: 'Field must be a phone number with its country code.',
  country: 'Field must be a country.',
  same_email: 'Same email, please use a different email address.',
  access: 'Please select at least one access option.',
  conditional: 'Field is required when email field is empty.',
  no_special_characters: 'Field must not contain special characters.',
  file_size: 'maximum allowed file size is {n}mb',
} as const;

type Issue = z.core.$ZodRawIssue;

const tooSmall = (issue: Issue & { code: 'too_small' }): string => {
  const min = Number(issue.minimum);
  // An empty text or list where something is asked for reads as missing ("Array minimum is reported as required").
  if (issue.origin === 'array' || issue.origin === 'set') return validationSentences.required;
  if (issue.origin === 'string')
    return issue.input === '' ? validationSentences.required : fillSentence(validationSentences.min_length, { min });
  return issue.inclusive
    ? fillSentence(validationSentences.min_number, { min })
    : fillSentence(validationSentences.greater_than, { more: min });
};

const tooBig = (issue: Issue & { code: 'too_big' }): string => {
  const max = Number(issue.maximum);
  return fillSentence(issue.origin === 'string' ? validationSentences.max_length : validationSentences.max_number, {
    max,
  });
};

const invalidType = (issue: Issue & { code: 'invalid_type' }): string => {
  if (issue.input === undefined || issue.input === null || issue.input === '') return validationSentences.required;
  if (issue.expected === 'int' || (issue as { format?: string }).format === 'safeint')
    return validationSentences.integer;
  return validationSentences.invalid_type;
};

const invalidFormat = (issue: Issue & { code: 'invalid_format' }): string => {
  if (issue.input === '') return validationSentences.required;
  if (issue.format === 'email') return validationSentences.email;
  if (issue.format === 'url') return validationSentences.url;
  return validationSentences.invalid_type;
};

/** The sentence for one problem zod found; a schema's own `error` text comes before it. */
export const explainIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_type':
      return invalidType(issue);
    case 'invalid_format':
      return invalidFormat(issue);
    default:
      return issue.input === undefined || issue.input === ''
        ? validationSentences.required
        : validationSentences.invalid_type;
  }
};

/**
 * Parses `value`; the sentences are the house's.
 * @returns the parsed value, or the sentences by dotted field (`audience.credibility`; "" for the whole).
 */
export const parseFields = <S extends z.ZodType>(
  schema: S,
  value: unknown,
): { ok: true; value: z.output<S> } | { ok: false; errors: Record<string, string[]> } => {
  const result = schema.safeParse(value, { error: explainIssue });
  if (result.success) return { ok: true, value: result.data };
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const sentences = (errors[issue.path.join('.')] ??= []);
    if (!sentences.includes(issue.message)) sentences.push(issue.message);
  }
  return { ok: false, errors };
};
