import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import {
  DomainOrUrl,
  EmailInput,
  FieldName,
  NewPassword,
  passwordsMatch,
  peopleIdentity,
  PlainName,
  Slug,
  WebUrl,
} from './rules.ts';
import { parseFields, validationSentences } from './validation.ts';

/** The sentences about one field of this rule; none for a good value. */
const about = (rule: z.ZodType, value: unknown): readonly string[] => {
  const result = parseFields(z.object({ field: rule }), { field: value });
  return result.ok ? [] : (result.errors['field'] ?? Object.values(result.errors).flat());
};

describe('the sentences of the specification (§5)', () => {
  it.each([
    ['VAL-008', z.string(), undefined, 'Field is required.'],
    ['VAL-008', z.string().min(1), '', 'Field is required.'],
    ['VAL-007', z.array(z.string()).min(1), [], 'Field is required.'],
    ['VAL-009', EmailInput, 'ida@', 'Field must be a valid email.'],
    ['VAL-010', WebUrl, 'example.com', 'Field must be a valid url.'],
    ['VAL-011', DomainOrUrl, 'example', 'Field must be a valid domain or URL.'],
    ['VAL-012', z.enum(['a']), 'b', 'Invalid type.'],
    ['VAL-012', z.string(), 7, 'Invalid type.'],
    ['VAL-014', NewPassword, '12345', 'The password must be at least 6 characters.'],
    ['VAL-015', z.string().min(10), 'short', 'Field must be at least 10 characters.'],
    ['VAL-016', z.number().min(3), 2, 'Field must be min 3.'],
    ['VAL-017', z.number().max(1000), 1001, 'Field must be max 1000.'],
    ['VAL-018', z.number().gt(12), 12, 'Field must be greater than 12.'],
    ['VAL-019', z.int(), 1.5, 'Field must be an integer.'],
    ['VAL-022', Slug, 'gold plan', 'This field can only contain letters, numbers, and hyphens (-).'],
    ['VAL-023', FieldName, '1st', 'Field must start with a letter and contain only letters, numbers, or underscores.'],
    ['VAL-029', PlainName(2, 80), 'a<b', 'Field must not contain special characters.'],
  ])('%s: %o given %j says %j', (_, rule, value, sentence) => expect(about(rule, value)).toEqual([sentence]));

  it('keeps the sentences that rooms say of what only they know, word by word (VAL-020, VAL-024 to VAL-027)', () => {
    expect(validationSentences).toMatchObject({
      filters: 'Please select at least one filter.',
      slug_taken: 'This slug cannot be used.',
      domain_taken: 'This URL/domain cannot be used.',
      same_email: 'Same email, please use a different email address.',
      access: 'Please select at least one access option.',
    });
  });

  it('is a password twice (VAL-013)', () => {
    const body = z.object({ password: NewPassword, password_confirmation: z.string() }).superRefine(passwordsMatch);
    expect(parseFields(body, { password: 'secret-1', password_confirmation: 'secret-1' }).ok).toBe(true);
    expect(parseFields(body, { password: 'secret-1', password_confirmation: 'secret-2' })).toEqual({
      ok: false,
      errors: { password_confirmation: ['Passwords must match.'] },
    });
  });

  it.each([
    [{}, { '': ['Please Provide LinkedIn URL, Email or Name.'] }],
    [{ name: '', email: '', linkedin_url: null }, { '': ['Please Provide LinkedIn URL, Email or Name.'] }],
    [{ name: 'Ida' }, { linkedin_url: ['Field is required when email field is empty.'] }],
    [{ name: 'Ida', email: 'ida@mail.example' }, null],
    [{ linkedin_url: 'https://linkedin.example/in/ida' }, null],
  ])('a person given as %j is told %j (C-01, VAL-021, VAL-028)', (given, errors) => {
    const text = z.string().nullish();
    const person = z.object({ name: text, email: text, linkedin_url: text }).superRefine(peopleIdentity);
    const result = parseFields(person, given);
    expect(result.ok ? null : result.errors).toEqual(errors);
  });
});

describe('what the rules take', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/hook?a=1#b',
    'https://bücher.example/straße',
    'http://127.0.0.1:9000/hook',
    '  https://example.com  ',
  ])('%j is an address of the web', (text) => expect(about(WebUrl, text)).toEqual([]));

  it.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://ida:secret@example.com',
    'https://exa mple.com',
    'https://example.com/a\tb',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('%j is none', (text) => expect(about(WebUrl, text)).toHaveLength(1));

  it.each([
    'example.com',
    'sub.example.co.uk',
    'EXAMPLE.com',
    'bücher.de',
    'пример.рф',
    'https://example.com/about',
    'a-b.example',
  ])('%j is a domain or an address with one', (text) => expect(about(DomainOrUrl, text)).toEqual([]));

  it.each([
    'example',
    'example..com',
    '-a.example',
    '10.0.0.1',
    'https://10.0.0.1',
    'http://[::1]/',
    'localhost',
    'example.com/about us',
    'ida@example.com',
    'example.com:80',
  ])('%j is neither', (text) => expect(about(DomainOrUrl, text)).toEqual(['Field must be a valid domain or URL.']));

  it.each(["Zahnärzte (Köln) & Söhne, Nr. 7 - d'Arc", '東京の歯科医', 'हिन्दी'])('%j is a plain name', (text) =>
    expect(about(PlainName(2, 80), text)).toEqual([]),
  );

  it.each(['<b>', 'a;b', 'a/b', '=SUM', 'a"b', '😀 party'])('%j is none', (text) =>
    expect(about(PlainName(2, 80), text)).toEqual(['Field must not contain special characters.']),
  );

  it('an answer is never longer than one sentence a field: what is missing is not also wrong', () => {
    for (const rule of [WebUrl, DomainOrUrl, Slug, FieldName, PlainName(2, 80)])
      expect(about(rule, '')).toEqual(['Field is required.']);
  });
});

describe('an address to sign in with', () => {
  it.each([
    [' Ida@Acme.Example ', 'ida@acme.example'],
    ['ida@bücher.example', 'ida@xn--bcher-kva.example'],
    ['ida@xn--bcher-kva.example', 'ida@xn--bcher-kva.example'],
  ])('%j is compared as %s', (written, compared) => expect(EmailInput.parse(written)).toBe(compared));
});
