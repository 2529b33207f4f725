import { setTimeout as delay } from 'node:timers/promises';
import {
  cellsOf,
  type ListType,
  type MapCell,
  type MapPoint,
  type MapView,
  type Point,
  VendorError,
} from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { chosenFilters, filterSchemas, maxPreviewed, type FiltersOf, type Location } from '@galena/contract/search';
import { z } from 'zod';
import { searcher, type Estimated, type Facet, type FoundPage, type PageInput, type Question } from '../port.ts';
import { hasEmail, type Mail } from './contacts.ts';
import type { Test } from '../matching.ts';
import type { Place } from './places.ts';

/** So many invented leads of one sort in one place; the n-th is the same whoever asks. */
export type Shelf = { readonly place: Place; readonly key: string; readonly seed: number; readonly size: number };

/** What filters, figures and facets need of a lead; the rest is made when it is handed over. */
export type Row = { readonly place: Place; readonly mail: Mail };

type Tests<Type extends ListType, Of, Scope extends string> = {
  readonly [Name in Exclude<keyof FiltersOf<Type>, Scope>]-?: (input: NonNullable<FiltersOf<Type>[Name]>) => Test<Of>;
};

/** An invented world of one kind of leads. */
export type Kind<Type extends ListType, S extends Shelf, Of extends Row, Scope extends string> = {
  readonly type: Type;
  /** Filters that say where to look, instead of what to keep. */
  readonly scope: readonly Scope[];
  readonly shelvesOf: (location: Location, filters: FiltersOf<Type>) => readonly S[];
  /** The n-th of a shelf; null: not where the question looks. */
  readonly rowOf: (shelf: S, n: number, filters: FiltersOf<Type>) => Of | null;
  readonly tests: Tests<Type, Of, Scope>;
  /** What of them can be asked for in the main filter of the kind. */
  readonly examples: readonly string[];
  readonly recordOf: (row: Of, location: Location) => LeadRecord;
  readonly categoriesOf: (row: Of) => readonly string[];
  /** Where on the map it is; left out: leads of this kind are nowhere. */
  readonly pointOf?: (row: Of) => Point | null;
};

type Found<Of> = { readonly row: Of; readonly percent: number; readonly at: number };

const refuse = (message: string): VendorError => new VendorError('sandbox', 'bad_input', message);

/** Walks over the leads that fit, from a position on, until `each` has enough. */
const walk = <Type extends ListType, S extends Shelf, Of extends Row, Scope extends string>(
  kind: Kind<Type, S, Of, Scope>,
  question: Question,
  from: number,
  each: (found: Found<Of>) => boolean,
): void => {
  const parsed = filterSchemas[kind.type].safeParse(question.filters);
  if (!parsed.success) throw refuse('The filters do not fit this kind of search');
  const filters = parsed.data as FiltersOf<Type>;
  const shelves = kind.shelvesOf(question.location, filters);
  const deepest = shelves.reduce((max, { size }) => Math.max(max, size), 0);
  const tests = chosenFilters(filters).flatMap((name) => {
    const testOf = kind.tests[name as keyof typeof kind.tests] as ((input: unknown) => Test<Of>) | undefined;
    return testOf ? [testOf(filters[name as keyof typeof filters])] : [];
  });
  // One of each shelf in turn, so that the first page shows something of everything.
  for (let at = from; at < deepest * shelves.length; at += 1) {
    const [shelf, n] = [shelves[at % shelves.length] as S, Math.floor(at / shelves.length)];
    if (n >= shelf.size) continue;
    const row = kind.rowOf(shelf, n, filters);
    if (!row) continue;
    const held = tests.filter((test) => test(row)).length;
    const percent = tests.length === 0 ? 100 : Math.floor((held / tests.length) * 100);
    if (percent >= question.match && !each({ row, percent, at })) return;
  }
};

const count = (counts: Map<string, number>, value: string): void =>
  void counts.set(value, (counts.get(value) ?? 0) + 1);

const maxFacets = 10;
const facetOf = (counts: ReadonlyMap<string, number>, labelOf: (value: string) => string): Facet =>
  [...counts]
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, maxFacets)
    .map(([value, n]) => ({ value, label: labelOf(value), count: n }));

const countryNames = new Intl.DisplayNames('en', { type: 'region' });

const estimateOf = <Type extends ListType, S extends Shelf, Of extends Row, Scope extends string>(
  kind: Kind<Type, S, Of, Scope>,
  question: Question,
): Estimated => {
  const [countries, categories] = [new Map<string, number>(), new Map<string, number>()];
  const first: LeadRecord[] = [];
  let [available, withEmail] = [0, 0];
  walk(kind, question, 0, ({ row, percent }) => {
    available += 1;
    if (hasEmail(row.mail)) withEmail += 1;
    if (row.place.country !== undefined) count(countries, row.place.country);
    for (const category of kind.categoriesOf(row)) count(categories, category);
    if (first.length < maxPreviewed) first.push({ ...kind.recordOf(row, question.location), match_percent: percent });
    return true;
  });
  const facets = {
    countries: facetOf(countries, (code) => countryNames.of(code) ?? code),
    categories: facetOf(categories, (name) => name),
  };
  return { available, isCapped: false, withEmail, facets, first };
};

const pageOf = <Type extends ListType, S extends Shelf, Of extends Row, Scope extends string>(
  kind: Kind<Type, S, Of, Scope>,
  question: Question,
  { cursor, limit }: PageInput,
): FoundPage => {
  if (cursor !== null && !/^\d{1,9}$/.test(cursor)) throw refuse('The cursor is none of ours');
  const records: LeadRecord[] = [];
  let next: string | null = null;
  walk(kind, question, Number(cursor ?? 0), ({ row, percent, at }) => {
    if (records.length < limit) {
      records.push({ ...kind.recordOf(row, question.location), match_percent: percent });
      return true;
    }
    next = String(at);
    return false;
  });
  return { records, next };
};

/** Where all that fit are, of a kind that is somewhere. */
const cellsOfKind = <Type extends ListType, S extends Shelf, Of extends Row, Scope extends string>(
  kind: Kind<Type, S, Of, Scope>,
  pointOf: (row: Of) => Point | null,
  question: Question,
  view: MapView,
): readonly MapCell[] => {
  const points: MapPoint[] = [];
  walk(kind, question, 0, ({ row }) => {
    const point = pointOf(row);
    if (point) points.push({ ...point, hasEmail: hasEmail(row.mail) });
    return true;
  });
  return cellsOf(points, view);
};

const refuseStopped = (signal: AbortSignal | undefined): void => {
  if (signal?.aborted) throw new VendorError('sandbox', 'unavailable', 'Stopped', undefined, signal.reason);
};

const Config = z.strictObject({
  delay_ms: z.int().min(0).max(60_000).default(250).describe('How long a page takes, as a vendor would (ms)'),
});

/** A searcher of invented leads: fixed, labelled, free, of nobody real. */
export const sandboxOf = <Type extends ListType, S extends Shelf, Of extends Row, Scope extends string>(
  kind: Kind<Type, S, Of, Scope>,
) => {
  const { pointOf } = kind;
  return searcher<z.infer<typeof Config>>({
    key: `sandbox_${kind.type}`,
    label: 'Sandbox: made-up leads',
    type: kind.type,
    isSandbox: true,
    method: 'invented',
    supportedFilters: [...kind.scope, ...Object.keys(kind.tests)],
    examples: kind.examples,
    cost: 'free',
    licence: null,
    config: Config,
    estimate: async ({ signal }, question) => {
      refuseStopped(signal);
      return estimateOf(kind, question);
    },
    find: async ({ config, signal }, question, page) => {
      await delay(config.delay_ms, undefined, signal ? { signal } : {}).catch(() => undefined);
      refuseStopped(signal);
      return pageOf(kind, question, page);
    },
    ...(pointOf && { locate: async (_call, question, view) => cellsOfKind(kind, pointOf, question, view) }),
  });
};
