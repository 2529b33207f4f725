import type { LeadRecord } from '@galena/contract/contacts';
import { emailOf, phoneOf } from '@galena/contract/contacts';

const longest = 500;

// Asterisks stand for letters that are for sale: `Hu***n`.
const isMasked = (text: string): boolean => /\*{2,}|•{2,}/.test(text);

/** A text of a vendor's answer as a record keeps it; undefined for what is empty, too long, masked or no text at all. */
export const textOf = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.replaceAll(/\s+/g, ' ').trim();
  return text === '' || text.length > longest || isMasked(text) ? undefined : text;
};

/** The texts among the members of a list, each once. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? [...new Set(value.flatMap((one) => textOf(one) ?? []))] : [];

/** A text, or the texts of a list. */
export const textsIn = (value: unknown): readonly string[] => textsOf([value].flat());

/** A figure that counts something; undefined for what is none. */
export const countOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? Math.round(value) : undefined;

/** A share or a rate; undefined for what is none. */
export const rateOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** An address of the web with its scheme; undefined for what is none. */
export const webAddressOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  if (text === undefined || /\s/.test(text)) return undefined;
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url?.hostname.includes('.') ? (url.pathname === '/' && url.search === '' ? url.origin : url.href) : undefined;
};

/** An e-mail address as records keep it; undefined for what is none, or stands for one that is for sale. */
export const addressOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  if (text === undefined || /not_unlocked@/i.test(text)) return undefined;
  return emailOf(text) ?? undefined;
};

/** A telephone number with its country's code; undefined for what says none. */
export const numberOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return text === undefined ? undefined : (phoneOf(text) ?? undefined);
};

/** A record of what is known, without what is not. */
export const known = (record: { readonly [Name in keyof LeadRecord]: LeadRecord[Name] | undefined }): LeadRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as LeadRecord;

type LeadData = NonNullable<LeadRecord['data']>;

/** The part of a record's `data` that is known; undefined when nothing is. */
export const knownData = (data: { readonly [name: string]: LeadData[string] | undefined }): LeadData | undefined => {
  const entries = Object.entries(data).filter((entry): entry is [string, LeadData[string]] => entry[1] !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};
