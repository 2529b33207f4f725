import type { Estimated } from '@galena/adapters/searchers';
import { hostOf, type LeadRecord } from '@galena/contract/contacts';
import type { ListType } from '@galena/contract/kernel';
import { platformName, type PreviewRow } from '@galena/contract/search';

export type Price = {
  /** Credits of one record, or of one e-mail where those are paid. */
  readonly each: number;
  /** The most that one record can cost. */
  readonly max: number;
  /** Only records with an e-mail are paid. */
  readonly isByEmail: boolean;
};

/** What is expected of the leads; nothing where it is left out. */
export type Expected = {
  /** The share of those without an e-mail that get one afterwards, 0 to 1. */
  readonly foundLater?: number;
  /**
   * How many are known to be left out. Those that were looked at and no guess at the others: what somebody has already are usually the
   * first.
   */
  readonly skipped?: number;
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
 * What so many records would cost: the expected from how many of those available have an e-mail, the most as if all had, and none
 * were left out: what is skipped now may be new when the search gets there, because a list was deleted.
 * @param limit the most records of the run
 */
export const costOf = (
  { available, isCapped, withEmail }: Omit<Estimated, 'first'>,
  limit: number,
  price: Price,
  { foundLater = 0, skipped = 0 }: Expected = {},
): Cost => {
  const records = isCapped ? limit : Math.min(limit, available);
  const max = records * price.max;
  const share = !price.isByEmail || withEmail === null || available === 0 ? 1 : withEmail / available;
  const shareInEnd = share + (1 - share) * foundLater;
  const saved = isCapped ? limit : Math.min(limit, Math.max(0, available - skipped));
  return { records, expected: Math.min(max, Math.round(saved * shareInEnd * price.each)), max };
};

/** What one of the sources of a search has, and what is charged of the price of its leads, in percent. */
export type CostPart = { readonly available: number; readonly isCapped: boolean; readonly percent: number };

/** What is charged of so many records that come of these sources in this order, in hundredths of a record's price. */
const hundredthsOf = (records: number, parts: readonly CostPart[]): number => {
  let left = records;
  let sum = 0;
  for (const { available, isCapped, percent } of parts) {
    const count = isCapped ? left : Math.min(left, available);
    sum += count * percent;
    left -= count;
  }
  // More than they said: at the last one's.
  return sum + left * (parts.at(-1)?.percent ?? 100);
};

/**
 * What a search costs of whose sources each has a share of its own: at most as if the dearest of them brought all that they have, and
 * expected as they are asked.
 * @param cost at full price
 */
export const sharedCost = ({ records, expected, max }: Cost, parts: readonly CostPart[]): Cost => {
  if (records === 0) return { records, expected: 0, max: 0 };
  const share = (credits: number, inOrder: readonly CostPart[]): number =>
    Math.ceil((credits * hundredthsOf(records, inOrder)) / (100 * records));
  const dearest = parts.toSorted((a, b) => b.percent - a.percent);
  // What goes beyond what they said may be of the dearest, too.
  const ceiling = share(max, [...dearest, ...dearest.slice(0, 1)]);
  return { records, expected: Math.min(ceiling, share(expected, parts)), max: ceiling };
};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const platformOf = (value: unknown): string | null => {
  const platform = textOf(value);
  return platform === null ? null : platformName(platform);
};

/** What a lead is, in a word or two. */
const aboutOf = (type: ListType, { job_title, data = {} }: LeadRecord): string | null => {
  switch (type) {
    case 'people':
      return textOf(job_title);
    case 'company':
      return textOf(data['industry']);
    case 'local':
      return textOf(data['category']);
    case 'domain':
      return textOf(data['title']);
    case 'influencer':
    case 'group':
      return platformOf(data['platform']);
  }
};

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(Math.round(value)) && value >= 0 ? Math.round(value) : null;

/** How large it is, in what is counted of its kind. */
const sizeOf = (type: ListType, { employee_count: employees, data = {} }: LeadRecord): number | null => {
  switch (type) {
    case 'company':
      return countOf(employees);
    case 'influencer':
      return countOf(data['followers']);
    case 'group':
      return countOf(data['members']);
    case 'people':
    case 'local':
    case 'domain':
      return null;
  }
};

const ratingOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 5 ? value : null;

type Preview = {
  readonly type: ListType;
  /** Its source invents all its leads. */
  readonly isInvented: boolean;
  /** It stands in a list of the account already. */
  readonly isOwned: boolean;
};

/** A lead before it is paid: what makes it worth it, and of what is paid only that it is there. */
export const previewOf = (record: LeadRecord, { type, isInvented, isOwned }: Preview): PreviewRow => {
  const isLocal = type === 'local';
  const isBusiness = type === 'company' || type === 'domain';
  return {
    name: record.name ?? record.ref,
    about: aboutOf(type, record),
    company: type === 'people' ? textOf(record.company) : null,
    host: isBusiness && record.website ? hostOf(record.website) : null,
    size: sizeOf(type, record),
    rating: isLocal ? ratingOf(record.data?.['rating']) : null,
    street: isLocal ? textOf(record.street) : null,
    city: record.city ?? null,
    country: record.country ?? null,
    has_website: record.website !== undefined || textOf(record.data?.['url']) !== null,
    has_email: (record.emails ?? []).length > 0,
    has_phone: (record.phones ?? []).length > 0,
    is_demo: isInvented || record.is_demo === true,
    is_owned: isOwned,
  };
};
