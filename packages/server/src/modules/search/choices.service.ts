import type { Fail, ListType } from '@galena/contract/kernel';
import { searchErrors, type Location, type SourceEstimate } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { findPlaces, type Place, type RegisteredSearcher } from '../sources/index.ts';

/** What is asked, as far as it decides who can answer. */
type Input = {
  readonly type: ListType;
  readonly location: Location;
  /** The filters that were chosen. */
  readonly chosen: readonly string[];
};

/** Who answers a search, and who has nothing where it looks. */
export type Choice = {
  readonly searcher: RegisteredSearcher;
  /** Sources that have nothing near the place: they were passed over. Where nobody else can be asked, the one that answers is one. */
  readonly nothingNear: readonly RegisteredSearcher[];
  /** Who can be asked instead, where the one that answers has nothing near. */
  readonly instead: RegisteredSearcher | null;
};

/** Whether a source takes a search: it understands something of it, has all that it needs, and can look where it looks. */
const canTake = ({ searcher, input }: { readonly searcher: RegisteredSearcher; readonly input: Input }): boolean =>
  input.chosen.some((name) => searcher.supportedFilters.includes(name)) &&
  (searcher.needs ?? []).every((name) => input.chosen.includes(name)) &&
  (input.location.area === undefined || searcher.locate !== undefined);

const isOwnKeyFailing = ({ standing, searcher }: Place): boolean =>
  standing === 'error' && searcher.vendorPaidBy === 'account';

/** The first that has something near the place, and those before it that have not. Each is one question of one row. */
const findCovering = async (context: Context, ones: readonly RegisteredSearcher[], { location }: Input) => {
  const without: RegisteredSearcher[] = [];
  for (const one of ones) {
    if ((await one.covers?.(context, location)) ?? true) return { covering: one, without };
    without.push(one);
  }
  return { covering: null, without };
};

type FailChoice = Fail<
  | typeof searchErrors.searcher_unknown
  | typeof searchErrors.searcher_limit_reached
  | typeof searchErrors.vendor_key_failing
>;

/**
 * Whom to ask: the one that is named; else the first that has anything near the place, so that data of one town never stands for the
 * world. Invented leads stand in for nobody: neither for a source that knows other places, nor for one whose limit is reached.
 */
const choose = async (context: Context, input: Input, key: string | undefined, fail: FailChoice): Promise<Choice> => {
  const places = await findPlaces(context, input.type);
  const asked = places.filter(({ searcher }) => key === undefined || searcher.key === key);
  const first = asked.find(({ standing }) => standing === 'ready')?.searcher;
  if (!first || first.isSandbox) {
    if (asked.some(({ standing }) => standing === 'limit_reached')) return fail(searchErrors.searcher_limit_reached);
    if (key !== undefined && asked.some(isOwnKeyFailing)) return fail(searchErrors.vendor_key_failing);
    return first ? { searcher: first, nothingNear: [], instead: null } : fail(searchErrors.searcher_unknown);
  }
  const ready = places.flatMap(({ searcher, standing }) =>
    standing === 'ready' && !searcher.isSandbox && canTake({ searcher, input }) ? [searcher] : [],
  );
  if (key === undefined) {
    const { covering, without } = await findCovering(context, ready, input);
    return { searcher: covering ?? without[0] ?? first, nothingNear: without, instead: null };
  }
  const { without } = await findCovering(context, [first], input);
  const others = without.length === 0 ? [] : ready.filter((one) => one !== first);
  const { covering } = await findCovering(context, others, input);
  return { searcher: first, nothingNear: without, instead: covering };
};

/** Whom to ask, as `choose` says: read in one transaction. */
export const chooseSearcher = (
  context: Context,
  input: Input,
  key: string | undefined,
  fail: FailChoice,
): Promise<Choice> => inReadTransaction(context, (tx) => choose(tx, input, key, fail));

/** A source that was named to be asked after the first. */
export type FurtherSource = {
  readonly key: string;
  readonly label: string;
  /** Null: it cannot be asked. */
  readonly searcher: RegisteredSearcher | null;
  readonly state: SourceEstimate['state'];
};

/** Whether a source may be asked, and what keeps it from it. Invented leads stand among no others. */
const stateOf = ({ searcher, standing }: Place, input: Input): SourceEstimate['state'] => {
  if (standing !== 'ready') return standing;
  return searcher.isSandbox || !canTake({ searcher, input }) ? 'unfit' : 'asked';
};

const inField = ({ message }: { readonly message: string }) => ({ fields: { more_searchers: [message] } });

type FailFurther = Fail<typeof searchErrors.searcher_unknown | typeof searchErrors.sources_repeated>;

/**
 * The sources that a search goes on with when the first has no more, in the order in which they were named. One that cannot take the
 * search is left out and told of; one that nobody knows is refused.
 */
export const findFurther = async (
  context: Context,
  input: Input,
  { first, keys }: { readonly first: RegisteredSearcher; readonly keys: readonly string[] },
  fail: FailFurther,
): Promise<readonly FurtherSource[]> => {
  if (keys.length === 0) return [];
  const all = [first.key, ...keys];
  if (new Set(all).size < all.length)
    return fail(searchErrors.sources_repeated, inField(searchErrors.sources_repeated));
  const places = await findPlaces(context, input.type);
  return keys.map((key) => {
    const place = places.find(({ searcher }) => searcher.key === key);
    if (!place) return fail(searchErrors.searcher_unknown, inField(searchErrors.searcher_unknown));
    const { label } = place.searcher;
    const state = first.isSandbox ? 'unfit' : stateOf(place, input);
    return { key, label, searcher: state === 'asked' ? place.searcher : null, state };
  });
};
