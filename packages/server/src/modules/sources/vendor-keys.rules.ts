import type { SearcherCard } from '@galena/adapters/searchers';
import type { JsonSchema } from '@galena/contract/kernel';
import { maxFailuresInRow, type VendorKeyState, type VendorPrice } from '@galena/contract/search';
import type { z } from 'zod';
import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';
import { formOf, type Credentials, type Standing } from './searcher-settings.rules.ts';

export const vendorKeyCredentials: SealedColumn = {
  table: 'sources.vendor_keys',
  column: 'credentials',
  id: 'id',
  sealedAs: 'search.vendor_keys',
};

/** Who is asked by a searcher: one key opens all searchers of the same. */
export const vendorOf = ({ key, label, vendor }: Pick<SearcherCard, 'key' | 'label' | 'vendor'>) => ({
  key: vendor?.key ?? key,
  label: vendor?.label ?? label,
  keysUrl: vendor?.keysUrl ?? null,
});

type Fields = Readonly<Record<string, JsonSchema>>;

// Where questions go is the operator's to say, whatever a searcher calls it.
const isAddress = (name: string, field: JsonSchema): boolean =>
  field['format'] === 'uri' || /(?:^|_)(?:url|uri|host|hostname|origin|endpoint)$/.test(name);

const partOf = (form: JsonSchema, isIn: (name: string, field: JsonSchema) => boolean): JsonSchema => {
  const fields = Object.entries((form['properties'] ?? {}) as Fields).filter(([name, field]) => isIn(name, field));
  const names = new Set(fields.map(([name]) => name));
  const required = ((form['required'] ?? []) as readonly string[]).filter((name) => names.has(name));
  return { type: 'object', properties: Object.fromEntries(fields), required };
};

const isSecret = (name: string, field: JsonSchema): boolean => field['writeOnly'] === true && !isAddress(name, field);

/** The form of a key: the secret settings of a searcher, and never an address. Null: there are none, so it takes no keys. */
export const keyFormOf = (config: z.ZodType): JsonSchema | null => {
  const form = partOf(formOf(config), isSecret);
  return Object.keys(form['properties'] as Fields).length === 0 ? null : form;
};

/** The names of a key's fields. */
export const fieldsOf = (form: JsonSchema): readonly string[] => Object.keys(form['properties'] ?? {});

/** What of the operator's settings holds for everybody's keys: all but the secrets. */
export const publicOf = (config: z.ZodType, credentials: Credentials): Credentials => {
  const secret = new Set(fieldsOf(partOf(formOf(config), isSecret)));
  return Object.fromEntries(Object.entries(credentials).filter(([name]) => !secret.has(name)));
};

/** Whether nothing but secrets is missing, so that a key is enough. */
export const takesKeys = (config: z.ZodType, settings: Credentials): boolean => {
  const others = partOf(formOf(config), (name, field) => !isSecret(name, field));
  return keyFormOf(config) !== null && (others['required'] as readonly string[]).every((name) => name in settings);
};

/** What a searcher's vendor asks; null: nothing. */
export const priceOf = ({ cost }: Pick<SearcherCard, 'cost'>): VendorPrice | null =>
  cost === 'free' ? null : { cents: cost.cents, per: cost.per };

/** What a vendor bills: the records it gave, and the requests it answered for them. */
export type Billed = { readonly records: number; readonly requests: number };

/** What that costs at a vendor, in thousandths of a cent. */
export const millicentsOf = ({ cost }: Pick<SearcherCard, 'cost'>, { records, requests }: Billed): number =>
  cost === 'free' ? 0 : Math.round(cost.cents * 1_000 * (cost.per === 'call' ? requests : records));

/** Thousandths of a cent in whole cents, as a bill would say it. */
export const centsOf = (millicents: number): number => Math.round(millicents / 1_000);

export type KeyHealth = {
  readonly is_refused: boolean;
  readonly failures_in_row: number;
  readonly last_error_at: string | null;
};

// A vendor that was away is asked again by itself: nobody resumes a key. One that was refused waits for its owner.
const restSeconds = 15 * 60;

/** Whether searches may use a key at this moment. */
export const standingOfKey = (
  { is_refused: isRefused, failures_in_row: failures, last_error_at: at }: KeyHealth,
  now: Date,
): Standing => {
  if (isRefused) return 'error';
  const isResting = at !== null && now.getTime() - Date.parse(at) < restSeconds * 1_000;
  return failures >= maxFailuresInRow && isResting ? 'error' : 'ready';
};

/** What its owner is told of a key. */
export const stateOfKey = ({
  tested_at: testedAt,
  ...health
}: KeyHealth & { readonly tested_at: string | null }): VendorKeyState => {
  if (health.is_refused || health.failures_in_row >= maxFailuresInRow) return 'failing';
  return testedAt === null ? 'not_tested' : 'works';
};

const shownEnd = 4;
const shortestHinted = 16;

/** How a key ends, to recognize it by; null where there are several secrets, or so few signs that they would tell it. */
export const hintOf = (credentials: Credentials): string | null => {
  const [only, ...others] = Object.values(credentials);
  if (others.length > 0 || typeof only !== 'string' || only.length < shortestHinted) return null;
  return `••••${only.slice(-shownEnd)}`;
};
