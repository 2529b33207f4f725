import type { ListType, MapCell, MapView } from '@galena/contract/kernel';
import type { LeadRecord, ValueMethod } from '@galena/contract/contacts';
import type { Filters, Location } from '@galena/contract/search';
import type { z } from 'zod';
import type { Outbound } from '../http/index.ts';

/** What is looked for. The filters fit `filterSchemas` of the kind; those a searcher does not support are not in here. */
export type Question = {
  readonly location: Location;
  readonly filters: Filters;
  /** Keep a record when at least half, or all, of the filters hold. */
  readonly match: 50 | 100;
};

export type Facet = readonly { readonly value: string; readonly label: string; readonly count: number }[];

/** Under what terms data is had, and whose it is; shown wherever the data is shown. */
export type Licence = {
  readonly name: string;
  /** Null: there is nothing to read. */
  readonly url: string | null;
  readonly attribution: string;
  /**
   * How many days the vendor's values may be kept, and which of them for ever (column names, `emails`, `phones`, paths of `data`;
   * `ref` and `ref_url` always). What was confirmed by another source stays. Left out: as long as the customer likes.
   */
  readonly keeps?: { readonly days: number; readonly forever: readonly string[] };
};

/** What would be found, before anything is paid. */
export type Estimated = {
  readonly available: number;
  /** There are more than `available`. */
  readonly isCapped: boolean;
  /** How many of those available have an e-mail; null: only known when they are looked at. */
  readonly withEmail: number | null;
  readonly facets: { readonly countries: Facet; readonly categories: Facet };
  /** Among how many of those available the facets count; left out: all. */
  readonly facetsOf?: number;
  /** The first ones, at most 20, as `find` would hand them over. */
  readonly first: readonly LeadRecord[];
  /** Of the data that is there now; left out: as on the searcher's card. */
  readonly licence?: Licence;
  /** Of how many of the leads that it looked at it cannot tell what a filter asks, by filter; left out: it can of all. */
  readonly unknown?: { readonly of: number; readonly filters: Readonly<Record<string, number>> };
};

/** One page of leads, in an order that stays; `next` null: it was the last. */
export type FoundPage = { readonly records: readonly LeadRecord[]; readonly next: string | null };

export type PageInput = {
  /** `next` of the page before; null: from the beginning. */
  readonly cursor: string | null;
  /** May be smaller than that of the page before: it goes on where the cursor says, whatever its size. */
  readonly limit: number;
};

/** What is known of a searcher without asking it. */
export type SearcherCard = {
  /** Its name in the ledger of evidence: `brands`. Never changes. */
  readonly key: string;
  readonly label: string;
  readonly type: ListType;
  /**
   * Who is asked, where one key opens several searchers: `apollo`. Its settings are the same for all of them, and are entered once.
   * One key serves accounts, resellers and the platform: each of them can have one of its own. Left out: nobody but this searcher.
   */
  readonly vendor?: { readonly key: string; readonly label: string; readonly keysUrl: string };
  /** Invented leads. */
  readonly isSandbox: boolean;
  readonly method: ValueMethod;
  /** Filters that it understands; names of `filterSchemas` of the kind. */
  readonly supportedFilters: readonly string[];
  /** Filters without which it cannot be asked: a domain. Left out: it can be asked anything it understands. */
  readonly needs?: readonly string[];
  /**
   * Values of the filter that says most about its kind (job titles, industries, categories, a domain, a keyword) with which it finds
   * something: they stand in the empty field. Left out: it has none to show.
   */
  readonly examples?: readonly string[];
  /** How many calls a day its vendor allows, as far as that is known: suggested as the daily limit. */
  readonly callsPerDay?: number;
  /** What its answers cost us. */
  readonly cost: 'free' | { readonly cents: number; readonly per: 'record' | 'call' };
  readonly licence: Licence | null;
};

/** Counts that a source tells of a lead, by what they count: `followers`. */
export type Figures = Readonly<Record<string, number>>;
/** What was told of a lead on a day in UTC, `2026-11-22`. */
export type Point = { readonly day: string; readonly figures: Figures };

/** What earlier answers told, for vendors that say how much there is and not how it grew. */
export type Memory = {
  readonly today: string;
  /**
   * Keeps what was told today, by the lead's `ref`. @returns what was told on earlier days
   * @throws what the house itself fails with
   */
  readonly recall: (told: ReadonlyMap<string, Figures>) => Promise<ReadonlyMap<string, readonly Point[]>>;
};

export type SearcherCall<Config> = {
  readonly outbound: Outbound;
  readonly config: Config;
  /** Left out: nothing it tells may be kept to be compared later. */
  readonly memory?: Memory;
  readonly signal?: AbortSignal;
};

/** Port: somebody outside who finds leads of one kind. Throws VendorError and nothing else. */
export type Searcher<Config = unknown> = SearcherCard & {
  /**
   * Its settings, an object; the operator's form is drawn from it, with each field's description as its label. All of it is
   * kept as a secret and never shown again, but for fields with `.meta({ isPublic: true })`. What takes `{}` needs no
   * settings and stands in every installation by itself.
   */
  readonly config: z.ZodType<Config>;
  /**
   * For how many days its figures may be kept to be compared with later ones, and the filters that it understands by them. Null: its
   * terms, or what the operator said of them, allow none. It is asked with a `memory` by the platform's key alone.
   */
  readonly remembers?: (config: Config) => { readonly days: number; readonly filters: readonly string[] } | null;
  /** Asks something that costs nothing; left out: a small estimate is asked for instead. */
  readonly test?: (call: SearcherCall<Config>) => Promise<void>;
  readonly estimate: (call: SearcherCall<Config>, question: Question) => Promise<Estimated>;
  readonly find: (call: SearcherCall<Config>, question: Question, page: PageInput) => Promise<FoundPage>;
  /** Where all that `find` would hand over is, as far as it is in view; left out: it does not know. */
  readonly locate?: (call: SearcherCall<Config>, question: Question, view: MapView) => Promise<readonly MapCell[]>;
};

/** Declares a searcher with its own type of settings, as one of the registry. */
export const searcher = <Config>(spec: Searcher<Config>): Searcher => spec as Searcher;
