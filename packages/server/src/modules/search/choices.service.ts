import type { Fail, ListType } from '@galena/contract/kernel';
import { searchErrors, type Location } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { findPlaces, type Place, type RegisteredSearcher } from './searchers.service.ts';

/** What is asked, as far as it decides who can answer. */
export type Wish = {
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
export const canTake = ({ searcher, wish }: { readonly searcher: RegisteredSearcher; readonly wish: Wish }): boolean =>
  wish.chosen.some((name) => searcher.supportedFilters.includes(name)) &&
  (searcher.needs ?? []).every((name) => wish.chosen.includes(name)) &&
  (wish.location.area === undefined || searcher.locate !== undefined);

const isOwnKeyFailing = ({ standing, searcher }: Place): boolean =>
  standing === 'error' && searcher.vendorPaidBy === 'account';

/** The first that has something near the place, and those before it that have not. Each is one question of one row. */
const findCovering = async (context: Context, ones: readonly RegisteredSearcher[], { location }: Wish) => {
  const without: RegisteredSearcher[] = [];
  for (const one of ones) {
    if ((await one.covers?.(context, location)) ?? true) return { covering: one, without };
    without.push(one);
  }
  return { covering: null, without };
};

/**
 * Whom to ask: the one that is named; else the first that has anything near the place, so that data of one town never stands for the
 * world. Invented leads stand in for nobody: neither for a source that knows other places, nor for one whose limit is reached.
 */
export const chooseSearcher = async (
  context: Context,
  wish: Wish,
  key: string | undefined,
  fail: Fail<
    | typeof searchErrors.searcher_unknown
    | typeof searchErrors.searcher_limit_reached
    | typeof searchErrors.vendor_key_failing
  >,
): Promise<Choice> => {
  const places = await findPlaces(context, wish.type);
  const asked = places.filter(({ searcher }) => key === undefined || searcher.key === key);
  const first = asked.find(({ standing }) => standing === 'ready')?.searcher;
  if (!first || first.isSandbox) {
    if (asked.some(({ standing }) => standing === 'limit_reached')) return fail(searchErrors.searcher_limit_reached);
    if (key !== undefined && asked.some(isOwnKeyFailing)) return fail(searchErrors.vendor_key_failing);
    return first ? { searcher: first, nothingNear: [], instead: null } : fail(searchErrors.searcher_unknown);
  }
  const ready = places.flatMap(({ searcher, standing }) =>
    standing === 'ready' && !searcher.isSandbox && canTake({ searcher, wish }) ? [searcher] : [],
  );
  if (key === undefined) {
    const { covering, without } = await findCovering(context, ready, wish);
    return { searcher: covering ?? without[0] ?? first, nothingNear: without, instead: null };
  }
  const { without } = await findCovering(context, [first], wish);
  const others = without.length === 0 ? [] : ready.filter((one) => one !== first);
  const { covering } = await findCovering(context, others, wish);
  return { searcher: first, nothingNear: without, instead: covering };
};
