import type { Field } from '@galena/contract/contacts';
import type { RefusalReason, RowFault } from '@galena/contract/imports';
import { maybeEmail, type ListType } from '@galena/contract/kernel';
import { readOwnField, type LabelValueReason, type Notation } from '@galena/contract/labels';
import type { Tables } from './tables.ports.ts';

export type Cell = { readonly name: string; readonly text: string };

/** A field of which cells are read. */
export type FieldPlace = {
  readonly type: ListType;
  readonly field: string;
  readonly kind: Field['kind'];
  /** Of a label of the account's. */
  readonly own?: Field['own'];
  /** Where telephone numbers are from. */
  readonly from: string | null;
  /** How days and numbers are written. */
  readonly notation: Notation;
};

type Value = string | number | boolean | readonly string[] | null;

/** What the cells of a field say. */
export type FieldReading = {
  readonly value: Value;
  /** What they say of other fields: a range where a number should be, the parts of a place. */
  readonly more: readonly (readonly [string, Value])[];
  /** Why the row cannot come in. */
  readonly fault: RowFault | null;
  /** They say something, and nothing that can be read; the row comes in without. */
  readonly isLeftOut: boolean;
};

/** Whether a value says anything. */
export const isFilled = (value: Value): boolean =>
  value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const nothing: FieldReading = { value: null, more: [], fault: null, isLeftOut: false };
const leftOut: FieldReading = { ...nothing, isLeftOut: true };
const found = (value: Value, more: FieldReading['more'] = []): FieldReading => ({ ...nothing, value, more });
const refused = (reason: RefusalReason, { name }: Cell): FieldReading => ({
  ...nothing,
  fault: { reason, column: name },
});

// What programs and people write where they know nothing.
const unknown = /^(-+|–|—|\?+|\.+|n\/?a|#n\/a|null|undefined|nan|none|\(none\)|\(null\)|unknown|nil)$/i;
const unknownText = /^(-+|–|—|\?+|#?n\/a|null|undefined|\(none\)|\(null\))$/i;

const longest = 500;
const longestDescription = 5_000;

const textOf = (cells: readonly Cell[], field: string): FieldReading => {
  const [first] = cells;
  if (!first) return nothing;
  const most = field === 'data.description' || field === 'data.opening_hours' ? longestDescription : longest;
  return first.text.length > most ? refused('too_long', first) : found(first.text);
};

/** `Ana Reis <ana@reis.example>` is the address within. */
const bareEmail = (part: string): string => part.replace(/^mailto:/i, '').replace(/^<|>$|\?.*$/g, '');

/** The addresses of a cell, as far as they can be told apart. */
const addressesOf = (text: string): readonly string[] =>
  text.split(/[;,|]/).flatMap((part) => {
    const [, inside] = /<([^<>\s]+@[^<>\s]+)>/.exec(part) ?? [];
    return inside === undefined ? part.split(/\s+/).filter((word) => word !== '') : [inside];
  });

const emailsOf = (cells: readonly Cell[]): FieldReading => {
  const emails: string[] = [];
  for (const cell of cells)
    for (const address of addressesOf(cell.text)) {
      const email = maybeEmail(bareEmail(address))?.email;
      if (email === undefined) return refused('bad_email', cell);
      emails.push(email);
    }
  return found([...new Set(emails)]);
};

const phonesOf = ({ readPhone, readPhones }: Tables, cells: readonly Cell[], from: string | null): FieldReading => {
  const parts = cells.flatMap(({ text }) => {
    const split = readPhones([text]);
    return split.length > 0 ? split : [text];
  });
  const numbers = parts.flatMap((part) => {
    const whole = readPhone(part, from);
    // A slash may stand within a number as well as between two.
    return whole === null ? part.split(/\s*[/,|]\s*/).map((one) => readPhone(one, from)) : [whole];
  });
  const known = [...new Set(numbers.filter((number) => number !== null))];
  return { ...found(known), isLeftOut: numbers.includes(null) };
};

const isScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

const addressOf = ({ readWebsite }: Tables, text: string): string | null =>
  readWebsite(isScheme(text) ? text : `https://${text.replace(/^\/\//, '')}`);

const linkedin = /(^|\.)linkedin\.com$/;

const urlOf = (tables: Tables, field: string, cells: readonly Cell[]): FieldReading => {
  const [first] = cells;
  if (!first) return nothing;
  const address = addressOf(tables, first.text);
  const isProfile = field === 'linkedin_url' || field === 'data.url';
  if (address === null) return refused(isProfile ? 'bad_profile' : 'bad_website', first);
  if (field === 'linkedin_url' && !linkedin.test(new URL(address).hostname)) return refused('bad_profile', first);
  return found(address);
};

// Of these a half counts; all others are whole.
const decimals = new Set([
  'data.rating',
  'data.lat',
  'data.lng',
  'data.avg_likes',
  'data.avg_comments',
  'data.avg_views',
  'data.engagementRate',
  'data.fake_followers',
  'data.audience.credibility',
]);
// Where a range stands, it is kept in words beside the field.
const ranges: Readonly<Record<string, string>> = {
  employee_count: 'data.employee_range',
  'data.revenue': 'data.revenue_range',
  'data.members': 'data.members_range',
};
const maxEmployees = 100_000_000;

const decimalOf = (text: string): number | null => {
  const plain = text.replace(/\s*%$/, '').replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
};

const isOnEarth = (field: string, value: number): boolean =>
  (field !== 'data.lat' || Math.abs(value) <= 90) && (field !== 'data.lng' || Math.abs(value) <= 180);

const numberOf = ({ readFigures, readYear }: Tables, field: string, cells: readonly Cell[]): FieldReading => {
  const [first] = cells;
  if (!first) return nothing;
  if (field === 'data.founded') {
    const year = readYear(first.text);
    return year === null ? leftOut : found(year);
  }
  if (decimals.has(field)) {
    const value = decimalOf(first.text);
    return value === null || !isOnEarth(field, value) ? leftOut : found(value);
  }
  const range = readFigures(first.text, field === 'employee_count' ? maxEmployees : undefined);
  if (range === null) return leftOut;
  if (range.from === range.to) return found(range.from);
  const inWords = ranges[field];
  return inWords === undefined ? leftOut : found(null, [[inWords, first.text]]);
};

/** What is listed in cells; a comma parts only where nothing else does, and is a part of the name of an industry. */
const textsOf = (cells: readonly Cell[], field: string): FieldReading => {
  const words = new Map<string, string>();
  for (const { text } of cells) {
    const bare = text.replace(/^\[(.*)\]$/s, '$1').replaceAll(/(^|,)\s*["']|["']\s*(?=,|$)/g, '$1');
    const sign = /[;|\n]/.test(bare) || field === 'data.industries' ? /[;|\n]/ : /,/;
    for (const word of bare.split(sign).map((one) => one.trim()))
      if (word !== '' && !words.has(word.toLowerCase())) words.set(word.toLowerCase(), word.slice(0, longest));
  }
  return found([...words.values()]);
};

const countryOf = ({ readCountry }: Tables, cells: readonly Cell[]): FieldReading => {
  const codes = cells.map(({ text }) => readCountry(text));
  const code = codes.find((one) => one !== null);
  return code === undefined ? leftOut : found(code);
};

const locationOf = ({ readLocation }: Tables, cells: readonly Cell[]): FieldReading => {
  const [first] = cells;
  if (!first) return nothing;
  const place = readLocation(first.text);
  return Object.keys(place).length === 0 ? leftOut : found(null, Object.entries(place));
};

const labelFaults: Readonly<Record<LabelValueReason, RefusalReason>> = {
  too_long: 'too_long',
  text: 'too_long',
  number: 'bad_number',
  date: 'bad_date',
  boolean: 'bad_yes_no',
  select: 'bad_option',
};

/** What the first cell says of a label: read as everywhere. What means "unknown" and is no value of it is nothing. */
const labelOf = (field: Field, notation: Notation, cells: readonly Cell[]): FieldReading => {
  const first = cells.find(({ text }) => text.trim() !== '');
  const read = first ? readOwnField(field, first.text, notation) : null;
  if (!first || !read) return nothing;
  if ('value' in read) return found(read.value);
  return unknown.test(first.text.trim()) ? nothing : refused(labelFaults[read.reason], first);
};

const platformOf = (reading: FieldReading): FieldReading =>
  typeof reading.value === 'string' ? { ...reading, value: reading.value.toLowerCase() } : reading;

/** Reads the cells of one field of a row: the first that says something counts, of contacts and lists all of them. */
export const readValue = (tables: Tables, place: FieldPlace, cells: readonly Cell[]): FieldReading => {
  const { field, kind, own, from, notation } = place;
  if (own) return labelOf({ name: field, kind, own }, notation, cells);
  const none = kind === 'text' && field !== 'country' ? unknownText : unknown;
  const filled = cells
    .map(({ name, text }) => ({ name, text: tables.plainText(text) }))
    .filter(({ text }) => text !== '' && !none.test(text));
  if (filled.length === 0) return nothing;
  if (field === 'email') return emailsOf(filled);
  if (field === 'phone') return phonesOf(tables, filled, from);
  if (field === 'country') return countryOf(tables, filled);
  if (field === 'location') return locationOf(tables, filled);
  if (kind === 'url') return urlOf(tables, field, filled);
  if (kind === 'number') return numberOf(tables, field, filled);
  if (kind === 'texts') return textsOf(filled, field);
  return field === 'data.platform' ? platformOf(textOf(filled, field)) : textOf(filled, field);
};
