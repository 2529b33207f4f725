import type { LeadRecord } from '@galena/contract/contacts';
import { VendorError, type ListType } from '@galena/contract/kernel';
import { chosenFilters, filterSchemas, maxPreviewed, type FiltersOf, type Location } from '@galena/contract/search';
import type { z } from 'zod';
import { searcher, type Estimated, type FoundPage, type Question, type Searcher, type SearcherCall } from '../port.ts';
import { isInPlace } from './place-check.ts';

/** A question whose filters were read. */
export type Asked<Type extends ListType> = {
  readonly location: Location;
  readonly filters: FiltersOf<Type>;
};

/** One page as a vendor answered it, in its order. */
export type VendorLeads<Place> = {
  readonly leads: readonly LeadRecord[];
  /** Where to go on; null: it was the last page. */
  readonly next: Place | null;
  /** How many fit by what the vendor says; null: it does not say. */
  readonly total: number | null;
};

/** Whether a lead is what one filter asks for; null: it does not say, and the vendor was asked for such as are. */
export type Check = (lead: LeadRecord) => boolean | null;

type Checks<Type extends ListType> = {
  readonly [Name in keyof FiltersOf<Type>]?: (input: NonNullable<FiltersOf<Type>[Name]>) => Check;
};

type Spec<Config, Type extends ListType, Place> = Omit<
  Searcher<Config>,
  'type' | 'supportedFilters' | 'estimate' | 'find'
> & {
  readonly type: Type;
  /** Each filter that the vendor is asked for, with what tells on a lead that it holds. */
  readonly checks: Checks<Type>;
  /** Reads what stands in our cursors. */
  readonly place: z.ZodType<Place>;
  /** How many leads a question is estimated with; as few as the vendor's price asks for. */
  readonly estimateSize: number;
  /** The most that the vendor hands over of one question. */
  readonly reach: number;
  /**
   * Asks for leads of which all filters hold, as far as the vendor can be asked: then none that is kept is false. At most `limit`.
   * @param place null: from the beginning
   */
  readonly ask: (
    call: SearcherCall<Config>,
    asked: Asked<Type>,
    page: { readonly place: Place | null; readonly limit: number },
  ) => Promise<VendorLeads<Place>>;
};

const cursorOf = (place: unknown): string => Buffer.from(JSON.stringify(place)).toString('base64url');

const jsonIn = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return null;
  }
};

type Reading<Config, Type extends ListType, Place> = Pick<Spec<Config, Type, Place>, 'type' | 'config' | 'place'>;

/** Reads what is handed in, before anybody is asked. */
const readerOf = <Config, Type extends ListType, Place>(spec: Reading<Config, Type, Place>, vendor: string) => {
  const refuse = (message: string, cause?: unknown) => new VendorError(vendor, 'bad_input', message, undefined, cause);
  return {
    callOf: (call: SearcherCall<Config>): SearcherCall<Config> => {
      const read = spec.config.safeParse(call.config);
      if (!read.success) throw refuse('The settings cannot be read', read.error);
      return { ...call, config: read.data };
    },
    askedOf: ({ location, filters }: Question): Asked<Type> => {
      const read = filterSchemas[spec.type].safeParse(filters);
      if (!read.success) throw refuse('The filters do not fit this kind of search', read.error);
      return { location, filters: read.data as FiltersOf<Type> };
    },
    placeOf: (cursor: string | null): Place | null => {
      if (cursor === null) return null;
      const read = spec.place.safeParse(jsonIn(cursor));
      if (!read.success) throw refuse('The cursor is none of ours', read.error);
      return read.data;
    },
  };
};

/** What of the leads that came is where it was looked for and fits well enough, with how well. */
const fitting = <Type extends ListType>(
  leads: readonly LeadRecord[],
  { location, filters }: Asked<Type>,
  checks: Checks<Type>,
  match: number,
): readonly LeadRecord[] => {
  const tests = chosenFilters(filters).flatMap((name) => {
    const testOf = (checks as Readonly<Record<string, (input: never) => Check>>)[name];
    return testOf ? [testOf(filters[name as keyof FiltersOf<Type>] as never)] : [];
  });
  return leads
    .filter((lead) => isInPlace(location, lead))
    .map((lead) => {
      const held = tests.filter((test) => test(lead) !== false).length;
      return { ...lead, match_percent: tests.length === 0 ? 100 : Math.floor((held / tests.length) * 100) };
    })
    .filter(({ match_percent: percent }) => percent >= match);
};

/** Work that says it was stopped as the port wants it. */
const stoppable = async <Answer>(
  vendor: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    signal?.throwIfAborted();
    return await work();
  } catch (error) {
    if (!(error instanceof VendorError) && signal?.aborted)
      throw new VendorError(vendor, 'unavailable', 'Stopped', undefined, error);
    throw error;
  }
};

/**
 * A vendor outside as a searcher. What is the same for all of them stands here: questions, settings and cursors are read before
 * anybody is asked, and what came is held against each filter. No vendor can be asked for "half of these": it is asked for all of
 * them, and of those that came at least half, or all, have to hold; what a lead does not say holds because it was asked for.
 * @throws VendorError from what it does, and nothing else
 */
export const vendorSearcher = <Config, Type extends ListType, Place>(spec: Spec<Config, Type, Place>): Searcher => {
  const { checks, place: _place, estimateSize, reach, ask, ...card } = spec;
  const vendor = card.vendor?.key ?? card.key;
  const { callOf, askedOf, placeOf } = readerOf(spec, vendor);

  const find = (given: SearcherCall<Config>, question: Question, cursor: string | null, limit: number) =>
    stoppable(vendor, given.signal, async () => {
      const [call, asked, place] = [callOf(given), askedOf(question), placeOf(cursor)];
      const { leads, next, total } = await ask(call, asked, { place, limit });
      return { records: fitting(leads, asked, checks, question.match), next, total };
    });

  return searcher<Config>({
    ...card,
    supportedFilters: Object.keys(checks),
    estimate: async (call, question): Promise<Estimated> => {
      const { records, total } = await find(call, question, null, estimateSize);
      return {
        available: Math.max(Math.min(total ?? records.length, reach), records.length),
        isCapped: (total ?? 0) > reach,
        // Of those that were not looked at nobody knows, and looking costs.
        withEmail: null,
        facets: { countries: [], categories: [] },
        first: records.slice(0, maxPreviewed),
      };
    },
    find: async (call, question, { cursor, limit }): Promise<FoundPage> => {
      const { records, next } = await find(call, question, cursor, limit);
      return { records, next: next === null ? null : cursorOf(next) };
    },
  });
};
