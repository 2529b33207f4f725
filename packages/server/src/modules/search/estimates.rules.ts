import type { Estimated } from '@galena/adapters/searchers';
import type { LeadRecord } from '@galena/contract/contacts';
import { platformName, type PreviewRow } from '@galena/contract/search';

export type Price = {
  /** Credits of one record, or of one e-mail where those are paid. */
  readonly each: number;
  /** The most that one record can cost. */
  readonly max: number;
  /** Only records with an e-mail are paid. */
  readonly isByEmail: boolean;
};

export type Cost = { readonly records: number; readonly expected: number; readonly max: number };

/**
 * Which share of the leads without an e-mail will have one when their websites were looked at, as far as the first leads tell.
 * @param found the share of look-ups that found one, 0 to 1
 */
export const foundLaterOf = (first: readonly LeadRecord[], found: number): number => {
  const without = first.filter(({ emails = [] }) => emails.length === 0);
  const withWebsite = without.filter(({ website }) => website !== undefined);
  return without.length === 0 ? 0 : (withWebsite.length / without.length) * found;
};

/**
 * What so many records would cost: the expected from how many of those available have an e-mail, the most as if all had.
 * @param limit the most records of the run
 * @param foundLater the share of those without an e-mail that are expected to get one afterwards, 0 to 1
 */
export const costOf = (
  { available, isCapped, withEmail }: Estimated,
  limit: number,
  price: Price,
  foundLater = 0,
): Cost => {
  const records = isCapped ? limit : Math.min(limit, available);
  const max = records * price.max;
  const share = !price.isByEmail || withEmail === null || available === 0 ? 1 : withEmail / available;
  const shareInEnd = share + (1 - share) * foundLater;
  return { records, expected: Math.min(max, Math.round(records * shareInEnd * price.each)), max };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const platformOf = (value: unknown): string | null => {
  const platform = textOf(value);
  return platform === null ? null : platformName(platform);
};

/** What a lead is, in a word or two. */
const aboutOf = ({ job_title, data = {} }: LeadRecord): string | null =>
  job_title ??
  textOf(data['category']) ??
  textOf(data['industry']) ??
  platformOf(data['platform']) ??
  textOf(data['title']);

/**
 * A lead before it is paid: that it has values, never which.
 * @param isInvented whether its source invents all its leads
 */
export const previewOf = (record: LeadRecord, isInvented: boolean): PreviewRow => ({
  name: record.name ?? record.ref,
  about: aboutOf(record),
  city: record.city ?? null,
  country: record.country ?? null,
  has_website: record.website !== undefined || textOf(record.data?.['url']) !== null,
  has_email: (record.emails ?? []).length > 0,
  has_phone: (record.phones ?? []).length > 0,
  is_demo: isInvented || record.is_demo === true,
});
