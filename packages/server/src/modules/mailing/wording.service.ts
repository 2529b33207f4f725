import type { TemplateKey } from '@galena/contract/mailing';
import { mailStyles } from '../../platform/mail/written-mail.ts';
import type { PageLook } from '../../platform/http/page-look.ts';
import type { WordedMail } from '../identity/index.ts';
import { cleanHtml, dressHtml, plainTextOf } from './html.service.ts';
import { aroundMarks, readTemplate, renderHtml, renderLine, type Mistake, type Values } from './liquid.service.ts';
import { neededBy, placeholdersOf } from './template-kinds.service.ts';

/** What somebody wrote. */
export type Words = { readonly subject: string; readonly body_html: string };

/** Why words cannot be taken. */
export type Fault =
  | { readonly kind: 'syntax'; readonly mistake: Mistake }
  | { readonly kind: 'unknown'; readonly names: readonly string[] }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'empty' };

const unknownIn = (names: ReadonlySet<string>, known: readonly string[]): readonly string[] =>
  [...names].filter((name) => !known.includes(name));

/** Checks what somebody wrote, and takes out of it what no mail may hold. */
export const takeWords = (
  key: TemplateKey,
  { subject, body_html: body }: Words,
): { readonly words: Words } | { readonly fault: Fault } => {
  const known = placeholdersOf(key);
  // As it was written first: lines are counted there.
  for (const text of [subject, body]) {
    const reading = readTemplate(text);
    if ('mistake' in reading) return { fault: { kind: 'syntax', mistake: reading.mistake } };
    const unknown = unknownIn(reading.names, known);
    if (unknown.length > 0) return { fault: { kind: 'unknown', names: unknown } };
  }
  const clean = aroundMarks(body, cleanHtml);
  const reading = readTemplate(clean);
  if ('mistake' in reading) return { fault: { kind: 'syntax', mistake: reading.mistake } };
  const needed = neededBy(key);
  if (needed !== null && !reading.names.has(needed)) return { fault: { kind: 'missing', name: needed } };
  if (clean === '') return { fault: { kind: 'empty' } };
  return { words: { subject, body_html: clean } };
};

/** A mail of these words. @throws Error where they cannot be filled in, or nothing is left of them */
export const renderWords = (words: Words, values: Values, look: PageLook): WordedMail => {
  // Cleaned once more: values may have come together to what the words alone were not.
  const clean = cleanHtml(renderHtml(words.body_html, values));
  const text = plainTextOf(clean);
  if (text === '') throw new Error('nothing is left of the text');
  return { subject: renderLine(words.subject, values), body: dressHtml(clean, mailStyles(look)), text };
};
