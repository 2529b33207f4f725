import { createHash } from 'node:crypto';
import { emailOf, hostOf, phoneOf } from '@galena/contract/contacts';
import { maybeWrittenDate } from '@galena/contract/kernel';
import { seniorityOf } from '@galena/contract/search';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Transform } from './lead-shape.ts';
import { at } from '../../vendor/manifest/pointer.ts';
import { webAddressOf } from '../vendor/values.ts';
import type { Manifest } from './shape.ts';

/** What transforms know beside the value. */
export type Surroundings = {
  readonly tables: Manifest['tables'];
  /** Where numbers are from that do not say so, ISO 3166-1 alpha-2; null: nobody knows. */
  readonly country: string | null;
};

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** Of each item of a list, or of the one value there is; what comes to nothing is left out. */
const ofEach = (value: unknown, change: (one: unknown) => unknown): unknown => {
  if (!Array.isArray(value)) return change(value);
  return value.map(change).filter((one) => !isNothing(one));
};

const text = (change: (written: string) => unknown) => (value: unknown) =>
  ofEach(value, (one) => (typeof one === 'string' || typeof one === 'number' ? change(String(one)) : undefined));

/** A figure in a text: `1 234.5`, `1,234`. What is no figure is nothing. */
const numberIn = (written: string): number | undefined => {
  const figure = Number(written.replaceAll(/[\s,_']/g, ''));
  return written.trim() === '' || !Number.isFinite(figure) ? undefined : figure;
};

/** A date or moment as ISO 8601, in UTC; a number is seconds or milliseconds since 1970. */
const dateIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return maybeWrittenDate(value) ?? undefined;
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const moment = value * (Math.abs(value) < 100_000_000_000 ? 1000 : 1);
  return Math.abs(moment) > 8.64e15 ? undefined : new Date(moment).toISOString();
};

/** A telephone number with its country's code; undefined for what is none. */
export const phoneIn = (written: string, country: string | null): string | undefined => {
  const plain = written.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+');
  const whole = /^\+\d+$/.test(plain) ? phoneOf(plain) : null;
  if (whole !== null) return whole;
  const region = country !== null && isSupportedCountry(country) ? country : undefined;
  const parsed = parsePhoneNumberFromString(written, { ...(region && { defaultCountry: region }), extract: false });
  return parsed?.isPossible() ? parsed.number : undefined;
};

const rowOf = (table: Manifest['tables'][string] | undefined, one: unknown): unknown => {
  const key = String(one);
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
};

/** Of a hundred. */
const shareIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, 0), 100) / 100 : undefined;

/** Whether a value, or one of a list, is one of these. */
export const isOneOf = (value: unknown, wanted: readonly unknown[]): boolean =>
  listOf(value).some((one) => wanted.includes(one));

const addressOf =
  (head: string) =>
  (written: string): string | undefined =>
    written.includes('/') ? webAddressOf(written) : `${head}${encodeURIComponent(written.trim())}`;

const named: Readonly<Record<Extract<Transform, string>, (value: unknown, around: Surroundings) => unknown>> = {
  trim: text((written) => written.trim()),
  lower: text((written) => written.toLowerCase()),
  upper: text((written) => written.toUpperCase()),
  number: (value) =>
    ofEach(value, (one) => (typeof one === 'number' ? one : numberIn(typeof one === 'string' ? one : ''))),
  integer: (value) => ofEach(named.number(value, { tables: {}, country: null }), (one) => Math.trunc(Number(one))),
  share: (value) => ofEach(value, shareIn),
  date: (value) => ofEach(value, dateIn),
  first: (value) => listOf(value).find((one) => !isNothing(one)),
  last: (value) => listOf(value).findLast((one) => !isNothing(one)),
  email: text((written) => emailOf(written) ?? undefined),
  web: text(webAddressOf),
  hash: text((written) => createHash('sha256').update(written).digest('hex').slice(0, 24)),
  seniority: text(seniorityOf),
  phone: (value, { country }) => text((written) => phoneIn(written, country))(value),
  host: text((written) => hostOf(written.trim()) ?? undefined),
};

/** A value after one transform; undefined: it came to nothing. */
export const transformed = (value: unknown, transform: Transform, around: Surroundings): unknown => {
  if (isNothing(value)) return undefined;
  if (typeof transform === 'string') return named[transform](value, around);
  if ('join' in transform) {
    const parts = listOf(value).filter((one) => !isNothing(one) && typeof one !== 'object');
    return parts.length === 0 ? undefined : parts.join(transform.join);
  }
  if ('split' in transform)
    return typeof value === 'string'
      ? value
          .split(transform.split)
          .map((part) => part.trim())
          .filter(Boolean)
      : value;
  if ('prefix' in transform) return text((written) => `${transform.prefix}${written}`)(value);
  if ('where' in transform) {
    const { at: place, is } = transform.where;
    return listOf(value).filter((one) => isOneOf(at(one, place), is));
  }
  if ('account' in transform) return text(addressOf(transform.account))(value);
  if ('pluck' in transform) return ofEach(value, (one) => at(one, transform.pluck));
  const table = around.tables[transform.table];
  return Array.isArray(value) ? value.flatMap((one) => rowOf(table, one) ?? []) : rowOf(table, value);
};
