import type { Question, SearcherCard } from '@galena/adapters/searchers';
import { jsonSchemaOf, type FieldErrors, type JsonSchema, type ListType } from '@galena/contract/kernel';
import { parseFields } from '@galena/contract/messages';
import { maxFailuresInRow, type AdminSearcher, type SearcherState } from '@galena/contract/search';
import type { z } from 'zod';
import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';

export const searcherCredentials: SealedColumn = {
  table: 'sources.searchers',
  column: 'credentials',
  id: 'id',
  sealedAs: 'search.searchers',
};

/** What a searcher may do at this moment. */
export type Standing = 'ready' | 'limit_reached' | Exclude<SearcherState, 'active'>;

type Marks = {
  readonly is_paused: boolean;
  readonly failures_in_row: number;
  readonly daily_limit: number | null;
  readonly used_today: number;
};

/** What the operator is told: whoever is paused is not looked after, so that comes first. */
export const stateOf = ({ is_paused: isPaused, failures_in_row: failures }: Marks): SearcherState => {
  if (isPaused) return 'paused';
  return failures >= maxFailuresInRow ? 'error' : 'active';
};

export const standingOf = (marks: Marks): Standing => {
  const state = stateOf(marks);
  if (state !== 'active') return state;
  return marks.daily_limit !== null && marks.used_today >= marks.daily_limit ? 'limit_reached' : 'ready';
};

type Placed = { readonly card: Pick<SearcherCard, 'isSandbox'>; readonly row: { readonly priority: number } };

/** In the order in which they are asked: as the operator set it, and invented leads last whatever was set. */
export const inOrder = <One extends Placed>(ones: readonly One[]): readonly One[] =>
  ones.toSorted((a, b) => Number(a.card.isSandbox) - Number(b.card.isSandbox) || a.row.priority - b.row.priority);

/** The ids with one of them moved to a place; 1 is the first. */
export const movedTo = (ids: readonly number[], id: number, place: number): readonly number[] =>
  ids.filter((one) => one !== id).toSpliced(place - 1, 0, id);

/** Whether it works without settings, so that it stands by itself. */
export const needsNothing = (config: z.ZodType): boolean => config.safeParse({}).success;

type Fields = Readonly<Record<string, JsonSchema>>;

/** The form of settings: every field is a secret unless its searcher says that it may be shown. */
export const formOf = (config: z.ZodType): JsonSchema => {
  const form = jsonSchemaOf(config, 'input');
  const fields = Object.entries((form['properties'] ?? {}) as Fields).map(([name, { isPublic, ...field }]) => [
    name,
    isPublic === true ? field : { ...field, writeOnly: true },
  ]);
  return { ...form, properties: Object.fromEntries(fields) as Fields };
};

export type Credentials = Readonly<Record<string, unknown>>;

const isShownIn = (form: JsonSchema, name: string): boolean => {
  const field = (form['properties'] as Fields)[name];
  return field !== undefined && field['writeOnly'] !== true;
};

/** What may be shown of settings, and whether there are others. */
export const shownOf = (
  config: z.ZodType,
  credentials: Credentials,
): { readonly settings: AdminSearcher['settings']; readonly hasSecrets: boolean } => {
  const form = formOf(config);
  const all = Object.entries(credentials);
  const shown = all.filter(([name]) => isShownIn(form, name));
  return { settings: Object.fromEntries(shown) as AdminSearcher['settings'], hasSecrets: all.length > shown.length };
};

/** New settings over the kept ones: what is left out stays, null takes away. */
export const mergedCredentials = (kept: Credentials, given: Credentials): Credentials =>
  Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== null));

/** Sentences by field about settings that their searcher could not read; none about good ones. */
export const faultsOf = (config: z.ZodType, credentials: Credentials): FieldErrors => {
  const read = parseFields(config, credentials);
  if (read.ok) return {};
  return Object.fromEntries(
    Object.entries(read.errors).map(([field, texts]) => [field === '' ? 'credentials' : `credentials.${field}`, texts]),
  );
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** What a searcher said of its trouble, without the secrets that a careless one may repeat. */
export const withoutSecrets = (message: string, credentials: Credentials): string =>
  textsIn(credentials)
    .filter((text) => text.length >= 4)
    .reduce((kept, secret) => kept.replaceAll(secret, '••••'), message);

/** Percent of calls that were answered. */
export const successRate = (succeeded: number, failed: number): number | null =>
  succeeded + failed === 0 ? null : Math.round((succeeded * 100) / (succeeded + failed));

const lisbon = { label: 'Lisbon, Portugal', country: 'PT', city: 'Lisbon', lat: 38.72, lng: -9.13 };

const probes: Readonly<Record<ListType, Question['filters']>> = {
  people: { seniority: ['Director'] },
  company: { keyword: 'bank' },
  local: { categories: ['dentist'] },
  domain: { tech: ['wordpress'] },
  influencer: { platform: 'youtube' },
  group: { keyword: 'map' },
};

/** A small question that a searcher of this kind can answer, to see whether it does. */
export const probeOf = ({ type, supportedFilters }: Pick<SearcherCard, 'type' | 'supportedFilters'>): Question => ({
  location: lisbon,
  filters: Object.fromEntries(Object.entries(probes[type]).filter(([name]) => supportedFilters.includes(name))),
  match: 100,
});
