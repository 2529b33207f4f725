import { emailKeyOf, emailOf, hostOf, type LeadRecord } from '@galena/contract/contacts';
import type { ImportTarget, RefusalReason, RowFault } from '@galena/contract/imports';
import { fold, ownOf, type ListType, type ColumnMapping } from '@galena/contract/kernel';
import type { Notation } from '@galena/contract/labels';
import { isFormula, isPlainNumber } from '../../platform/db/csv.ts';
import type { EnteredRecord } from '../records/index.ts';
import { isFilled, readValue, type FieldReading } from './cells.rules.ts';
import type { Tables } from './tables.ports.ts';

/** How the rows of a file are read. */
export type Reading = {
  readonly type: ListType;
  readonly format: 'csv' | 'xlsx';
  /** What its columns are called, in their order. */
  readonly header: readonly string[];
  /** What they may hold. */
  readonly targets: readonly ImportTarget[];
  readonly mapping: ColumnMapping;
  /** Where telephone numbers are from that do not say so. */
  readonly phoneCountry: string | null;
  /** How its days and numbers are written. */
  readonly notation: Notation;
  /** The name of the file: evidence says it. */
  readonly file: string;
};

/** A row that comes in, and the fields whose cells say nothing that can be read; or what is wrong with it. */
export type RowOutcome =
  | { readonly record: EnteredRecord; readonly leftOut: readonly string[] }
  | { readonly faults: readonly RowFault[] };

/** A row as it stands in a file; null: it has quotes that do not fit together. */
export type FileRow = { readonly cells: readonly string[] | null; readonly number: number };

export const isRefused = (outcome: RowOutcome): outcome is { readonly faults: readonly RowFault[] } =>
  'faults' in outcome;

/** Letters of a row together: what is longer comes of a quote that is never closed. */
const maxRowLetters = 64 * 1024;

/**
 * A cell as it was before an export of ours put an apostrophe before it. A spreadsheet keeps one of its own only where that is
 * a part of the text.
 */
export const withoutApostrophe = (cell: string): string => {
  if (!cell.startsWith("'")) return cell;
  const rest = cell.slice(1);
  return isFormula.test(rest) && !isPlainNumber.test(rest) ? rest : cell;
};

const plainCells = (format: Reading['format'], cells: readonly string[]): readonly string[] =>
  format === 'csv' ? cells.map(withoutApostrophe) : cells;

/** Whose word the values of a file are, as evidence says it. */
export const fileSource = 'import';

/** What evidence names as the place of a value: the file, and the row as a spreadsheet counts. */
const placeOf = (file: string, row: number): string => `file:${file}#${row}`;

const isThere = (value: string | undefined): value is string => value !== undefined && value !== '';

/** The fields of a record as they were read, put into its shape. */
const recordOf = (type: ListType, values: ReadonlyMap<string, FieldReading['value']>): Partial<EnteredRecord> => {
  const record: Record<string, unknown> = {};
  const data: Record<string, unknown> = {};
  const labels: Record<string, unknown> = {};
  for (const [field, value] of values) {
    if (field === 'email') {
      const emails = (value as readonly string[]).map((email) => emailOf(email) ?? email);
      record['emails'] = emails.map((email) => ({ email, type: null, is_verified: false, score: null }));
    } else if (field === 'phone') {
      record['phones'] = (value as readonly string[]).map((number) => ({ number, type: null, is_verified: false }));
    } else if (field.startsWith('labels.')) labels[field.slice('labels.'.length)] = value;
    else if (field === 'data.audience.credibility') data['audience'] = { credibility: value };
    else if (field.startsWith('data.')) data[field.slice('data.'.length)] = value;
    else record[field] = value;
  }
  if (Object.keys(data).length > 0) record['data'] = data;
  if (Object.keys(labels).length > 0) record['labels'] = labels;
  return named(type, record);
};

/** A record without a name gets one from what it has. */
const named = (type: ListType, record: Partial<LeadRecord>): Partial<LeadRecord> => {
  if (isThere(record.name)) return record;
  const whole = [record.first_name, record.last_name].filter(isThere).join(' ');
  if (type === 'people') return whole === '' ? record : { ...record, name: whole };
  const username = record.data?.['username'];
  if (type === 'influencer') return typeof username === 'string' ? { ...record, name: username } : record;
  const host = record.website === undefined ? null : hostOf(record.website);
  return host === null ? record : { ...record, name: host };
};

const profileHosts: Readonly<Record<string, string>> = {
  instagram: 'www.instagram.com/',
  tiktok: 'www.tiktok.com/@',
  youtube: 'www.youtube.com/@',
  twitter: 'x.com/',
  x: 'x.com/',
  facebook: 'www.facebook.com/',
};

/** An influencer is known by the address of a profile, which platform and name make. */
const withProfile = (type: ListType, record: Partial<LeadRecord>): Partial<LeadRecord> => {
  const { platform, username, url } = record.data ?? {};
  if (type !== 'influencer' || url !== undefined || typeof platform !== 'string' || typeof username !== 'string')
    return record;
  const host = profileHosts[platform.toLowerCase()];
  if (host === undefined) return record;
  const handle = encodeURIComponent(username.replace(/^@/, ''));
  return { ...record, data: { ...record.data, url: `https://${host}${handle}` } };
};

/** Whether a record says whom it is about. */
const isSomebody = (
  type: ListType,
  { name, website, linkedin_url, emails = [], data }: Partial<LeadRecord>,
): boolean => {
  if (type === 'people') return isThere(linkedin_url) || emails.some(({ email }) => emailKeyOf(email) !== null);
  if (type === 'influencer' || type === 'group') return typeof data?.['url'] === 'string';
  return isThere(website) || (type !== 'domain' && isThere(name));
};

/**
 * Whose id the record's is: nobody's, where it says by itself whom it is about. A name alone is known by itself and its place, so
 * that the same file twice is no double.
 */
const refOf = ({ name, website, emails = [], phones = [], data, ...place }: Partial<LeadRecord>) => {
  const isKnown = isThere(website) || emails.length > 0 || phones.length > 0 || typeof data?.['url'] === 'string';
  if (isKnown || isThere(place.linkedin_url)) return { ref: 'row', ref_of: null };
  const words = [name, place.street ?? place.city, place.country].filter(isThere).map(fold);
  return { ref: words.join(' '), ref_of: 'name' };
};

type Column = { readonly at: number; readonly name: string };

const whole = (reason: RefusalReason): RowOutcome => ({ faults: [{ reason, column: null }] });

/** Reads the rows of a file, one by one. */
export const createRowReader = (tables: Tables, reading: Reading): ((row: FileRow) => RowOutcome) => {
  const { type, format, header, targets, mapping, phoneCountry, notation, file } = reading;
  const kinds = new Map(targets.map(({ name, kind, own }) => [name, { kind, ...(own ? { own } : {}) }]));
  const columns = header.flatMap((name, at) => {
    const field = ownOf(mapping, name) ?? null;
    return field !== null && kinds.has(field) ? [{ field, column: { at, name } }] : [];
  });
  const byField = Map.groupBy(columns, ({ field }) => field);
  // Where a row says which country it is in, its telephone numbers are read by that: the country comes first.
  const fields = [...byField].toSorted(([a], [b]) => Number(b === 'country') - Number(a === 'country'));

  const readFields = (cells: readonly string[]) => {
    const values = new Map<string, FieldReading['value']>();
    const faults: RowFault[] = [];
    const leftOut: string[] = [];
    for (const [field, own] of fields) {
      const filled = own.map(({ column }): Column & { text: string } => ({ ...column, text: cells[column.at] ?? '' }));
      const country = values.get('country');
      const from = typeof country === 'string' ? country : phoneCountry;
      const read = readValue(
        tables,
        { type, field, ...(kinds.get(field) ?? { kind: 'text' }), from, notation },
        filled,
      );
      if (read.fault !== null) faults.push(read.fault);
      if (read.isLeftOut) leftOut.push(field);
      for (const [name, value] of [[field, read.value], ...read.more] as const)
        if (isFilled(value) && !values.has(name)) values.set(name, value);
    }
    return { values, faults, leftOut };
  };

  return ({ cells: raw, number }) => {
    if (raw === null) return whole('malformed');
    // More cells than columns: a comma or a quote is where it should not be.
    if (raw.slice(header.length).some((cell) => cell.trim() !== '')) return whole('malformed');
    if (raw.reduce((sum, cell) => sum + cell.length, 0) > maxRowLetters) return whole('too_large');
    const { values, faults, leftOut } = readFields(plainCells(format, raw));
    if (faults.length > 0) return { faults };
    const record = withProfile(type, recordOf(type, values));
    if (!isSomebody(type, record)) return whole('nobody');
    return { record: { ...refOf(record), ...record, ref_url: placeOf(file, number) }, leftOut };
  };
};

/** The cells of a refused row as its file of refusals has them: as many as there are columns. */
export const refusedCells = ({ format, header }: Pick<Reading, 'format' | 'header'>, { cells }: FileRow): string[] => {
  const plain = plainCells(format, cells ?? []).map((cell) => cell.replaceAll('\0', '').toWellFormed());
  return plain.length <= header.length
    ? [...plain]
    : [...plain.slice(0, header.length - 1), plain.slice(header.length - 1).join(' ')];
};
