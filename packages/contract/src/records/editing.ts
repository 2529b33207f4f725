import { z } from 'zod';
import {
  countryOf,
  emailOf,
  fieldsOf,
  leadColumnNames,
  leadColumns,
  phoneOf,
  type Field,
  type FieldKind,
  type LeadColumn,
} from '../contacts/index.ts';
import { fillSentence, listTypes, ownOf, type ListType } from '../kernel/index.ts';
import { readOwnField } from '../labels/index.ts';
import { DomainOrUrl, validationSentences as sentences, WebUrl } from '../messages/index.ts';

/** A note may be as long as this. */
export const maxNote = 4_000;
const maxText = 2_000;

/** What somebody puts into a field: as it is kept, or as a person writes it. Null and an empty text empty the field. */
export const CellValue = z
  .union([z.string().max(maxNote), z.number(), z.boolean(), z.array(z.string().max(400)).max(200), z.null()])
  .describe('A text as a person writes it (“Portugal”, “4.5”, “a; b”) or the value itself; null empties the field');
export type CellValue = z.infer<typeof CellValue>;

/**
 * Why a field is not a person's to change. `follows`: it is all of another field's values. `kept`: the product keeps it.
 * `licence`: whoever gave the data asks for these words. `unknown`: records of this kind have no such field.
 */
export const fixedReasons = ['follows', 'kept', 'licence', 'unknown'] as const;
export type FixedReason = (typeof fixedReasons)[number];

const fixed: Readonly<Record<string, FixedReason>> = {
  emails: 'follows',
  phones: 'follows',
  email_status: 'kept',
  lookup_outcome: 'kept',
  verification: 'kept',
  crm_status: 'kept',
  match_percent: 'kept',
  created_at: 'kept',
  updated_at: 'kept',
  'data.attribution': 'licence',
};

const kindOfColumn = (name: LeadColumn): FieldKind =>
  name === 'website' || name === 'linkedin_url' ? 'url' : leadColumns[name];

/**
 * A field of a record that a person may change: what its kind of list shows, and every plain column.
 * @returns why not, where it is not one
 */
export const editableField = (type: ListType, name: string): Field | FixedReason => {
  const reason = ownOf(fixed, name);
  if (reason !== undefined) return reason;
  const known = fieldsOf[type].find((field) => field.name === name);
  // What lies deeper in `data` was measured as a whole.
  if (known) return name.split('.').length > 2 ? 'kept' : known;
  return Object.hasOwn(leadColumns, name) ? { name, kind: kindOfColumn(name as LeadColumn) } : 'unknown';
};

/** The fields of all kinds that a person may change. */
export const editableNames: readonly string[] = [
  ...new Set([...leadColumnNames, ...listTypes.flatMap((type) => fieldsOf[type].map(({ name }) => name))]),
].filter((name) => listTypes.some((type) => typeof editableField(type, name) === 'object'));

/** What was read: the value as it is kept, or the sentence that says what is wrong with it. */
export type ReadCell = { readonly value: CellValue } | { readonly sentence: string };

const cleanLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
/** The same of a text of several lines. */
const cleanLines = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n]+/gu, ' ')
    .trim();

const isEmpty = (input: CellValue): boolean =>
  input === null ||
  (typeof input === 'string' && cleanLines(input) === '') ||
  (Array.isArray(input) && input.every((one) => cleanLine(one) === ''));

const orElse = (value: CellValue, sentence: string): ReadCell => (value === null ? { sentence } : { value });

/** An address of the web as records keep it: with its scheme. */
export const withScheme = (address: string): string => (/^https?:/i.test(address) ? address : `https://${address}`);

/** How single fields are read, by their name; all others by their kind. */
const byName: Readonly<Record<string, (text: string) => ReadCell>> = {
  email: (text) => orElse(emailOf(text), sentences.email),
  phone: (text) => orElse(phoneOf(text), sentences.phone),
  country: (text) => orElse(countryOf(text), sentences.country),
  website: (text) =>
    DomainOrUrl.safeParse(text).success ? { value: withScheme(text) } : { sentence: sentences.domain_or_url },
};

const maxWhole = 2_147_483_647;

const readNumber = (name: string, input: CellValue): ReadCell => {
  const number = typeof input === 'number' ? input : typeof input === 'string' ? Number(input.trim()) : Number.NaN;
  if (!Number.isFinite(number)) return { sentence: sentences.invalid_type };
  if (!Object.hasOwn(leadColumns, name)) return { value: number };
  if (!Number.isInteger(number)) return { sentence: sentences.integer };
  if (number < 0) return { sentence: fillSentence(sentences.min_number, { min: 0 }) };
  return number > maxWhole ? { sentence: fillSentence(sentences.max_number, { max: maxWhole }) } : { value: number };
};

/** Several texts are written with semicolons or lines between them, as files have them; else with commas. */
const readTexts = (name: string, input: CellValue): ReadCell => {
  if (typeof input !== 'string' && !Array.isArray(input)) return { sentence: sentences.invalid_type };
  const parts = Array.isArray(input) ? input : input.split(/[;\n]/.test(input) ? /[;\n]/ : ',');
  const texts = parts.map(cleanLine).filter((one) => one !== '');
  const isPlaces = name === 'data.active_in';
  return { value: [...new Set(isPlaces ? texts.map((one) => countryOf(one) ?? one) : texts)] };
};

const readText = (name: string, kind: FieldKind, input: string | number): ReadCell => {
  const text = name === 'note' ? cleanLines(String(input)) : cleanLine(String(input));
  const max = name === 'note' ? maxNote : maxText;
  if (text.length > max) return { sentence: fillSentence(sentences.max_length, { max }) };
  const known = ownOf(byName, name);
  if (known) return known(text);
  if (kind === 'url' && !WebUrl.safeParse(text).success) return { sentence: sentences.url };
  return { value: text };
};

const yes = new Set(['true', 'yes', '1']);
const no = new Set(['false', 'no', '0']);

const readFlag = (input: CellValue): ReadCell => {
  const word = String(input).trim().toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { sentence: sentences.invalid_type };
};

/**
 * Reads what somebody puts into a field as manual entry reads it: the same on the server, which decides, and on a screen, which says so at
 * once. A `person` may be said by their id or their name, which only the server knows.
 */
export const readCell = (field: Field, input: CellValue): ReadCell => {
  const own = readOwnField(field, input);
  if (own) return own;
  const { name, kind } = field;
  if (isEmpty(input)) return { value: null };
  switch (kind) {
    case 'number':
      return readNumber(name, input);
    case 'texts':
      return readTexts(name, input);
    case 'flag':
      return readFlag(input);
    case 'person':
      return typeof input === 'number' || typeof input === 'string'
        ? { value: typeof input === 'string' ? cleanLine(input) : input }
        : { sentence: sentences.invalid_type };
    default:
      return typeof input === 'string' || typeof input === 'number'
        ? readText(name, kind, input)
        : { sentence: sentences.invalid_type };
  }
};

const plain = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;

/** Whether two values of a field are the same; nothing is nothing, however it is written. */
export const isSameCell = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));
