import type { Fail } from '@galena/contract/kernel';
import { searchErrors, type SourceEstimate } from '@galena/contract/search';
import type { Context } from '../../platform/context/context.ts';
import { canTake, type Wish } from './choices.service.ts';
import { findPlaces, type Place, type RegisteredSearcher } from './searchers.service.ts';

/** A source that was named to be asked after the first. */
export type FurtherSource = {
  readonly key: string;
  readonly label: string;
  /** Null: it cannot be asked. */
  readonly searcher: RegisteredSearcher | null;
  readonly state: SourceEstimate['state'];
};

/** Whether a source may be asked, and what keeps it from it. Invented leads stand among no others. */
const stateOf = ({ searcher, standing }: Place, wish: Wish): SourceEstimate['state'] => {
  if (standing !== 'ready') return standing;
  return searcher.isSandbox || !canTake({ searcher, wish }) ? 'unfit' : 'asked';
};

const inField = ({ message }: { readonly message: string }) => ({ fields: { more_searchers: [message] } });

type FailFurther = Fail<
  typeof searchErrors.searcher_unknown | typeof searchErrors.sources_repeated | typeof searchErrors.sources_mixed
>;

/**
 * The sources that a search goes on with when the first has no more, in the order in which they were named. One that cannot take the
 * search is left out and told of; one that nobody knows is refused. All are paid by the same purse: a search has one price.
 */
export const findFurther = async (
  context: Context,
  wish: Wish,
  { first, keys }: { readonly first: RegisteredSearcher; readonly keys: readonly string[] },
  fail: FailFurther,
): Promise<readonly FurtherSource[]> => {
  if (keys.length === 0) return [];
  const all = [first.key, ...keys];
  if (new Set(all).size < all.length)
    return fail(searchErrors.sources_repeated, inField(searchErrors.sources_repeated));
  const places = await findPlaces(context, wish.type);
  return keys.map((key) => {
    const place = places.find(({ searcher }) => searcher.key === key);
    if (!place) return fail(searchErrors.searcher_unknown, inField(searchErrors.searcher_unknown));
    const { label, vendorPaidBy } = place.searcher;
    const state = first.isSandbox ? 'unfit' : stateOf(place, wish);
    if (state === 'asked' && (vendorPaidBy === 'account') !== (first.vendorPaidBy === 'account'))
      return fail(searchErrors.sources_mixed, inField(searchErrors.sources_mixed));
    return { key, label, searcher: state === 'asked' ? place.searcher : null, state };
  });
};
