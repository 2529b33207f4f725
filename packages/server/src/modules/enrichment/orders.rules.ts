import type { Order, SourceResults } from './orders.store.ts';

/** Somebody who can be asked, as far as their place in an order goes. */
export type Placed = { readonly key: string; readonly cents: number | null };

/** A source of which nothing is known counts as one that found half of three: it is tried, and soon known. */
const doubt = { asked: 3, share: 0.5 } as const;
/** An answer that may be wrong is worth less than one that was checked. */
const uncheckedWorth = 0.6;
/** A second of waiting, and a cent, against the worth of a find, which is 1. */
const perSecond = 0.01;
const perCent = 0.03;

/**
 * How much asking a source is worth to an account: the share of its answers that found something, worth less where they were not checked or
 * failed the check, less its price and time. Laplace's rule of succession, so that one lucky answer is no record.
 */
const worthOf = ({ cents }: Placed, results: SourceResults | undefined): number => {
  const { asked = 0, found = 0, checked = 0, verified = 0, millis = 0 } = results ?? {};
  const share = (found + doubt.asked * doubt.share) / (asked + doubt.asked);
  const good = checked === 0 ? uncheckedWorth : (verified + uncheckedWorth) / (checked + 1);
  const seconds = asked === 0 ? 0 : millis / asked / 1_000;
  return share * good - (cents ?? 0) * perCent - Math.min(seconds, 30) * perSecond;
};

/** Sources in the order of an account: the standard one, its own, or the learned one, in which the best comes first. Those that are off are left out. */
export const orderSources = <One extends Placed>(
  standard: readonly One[],
  order: Order | null,
  results: readonly SourceResults[],
): readonly One[] => {
  if (order === null) return standard;
  if (order.mode === 'learned') {
    const worth = new Map(
      standard.map((one) => [
        one.key,
        worthOf(
          one,
          results.find(({ source }) => source === one.key),
        ),
      ]),
    );
    return standard.toSorted((a, b) => (worth.get(b.key) ?? 0) - (worth.get(a.key) ?? 0));
  }
  const placeOf = (key: string): number => {
    const at = order.sources.findIndex(({ source }) => source === key);
    return at < 0 ? order.sources.length : at;
  };
  const isOn = (key: string): boolean => order.sources.find(({ source }) => source === key)?.is_on ?? true;
  return standard.filter(({ key }) => isOn(key)).toSorted((a, b) => placeOf(a.key) - placeOf(b.key));
};
