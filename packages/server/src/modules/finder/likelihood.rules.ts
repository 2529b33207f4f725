import type { Habits } from './habits.rules.ts';
import { countsOf, type DomainEvidence, type Kind, predict, sharesOf, sorts, type Weights } from './sorts.rules.ts';

/**
 * How likely the address of somebody else at this domain follows each pattern: the posterior predictive distribution of a mixture of sorts of
 * companies s, those that keep to one pattern but for exceptions and those whose shares are Dirichlet-multinomial (Minka, "Estimating a
 * Dirichlet distribution", 2000; Murphy, "Machine Learning", 2012, 3.4 and 5.4.4):
 *
 *     P(k | n) = Σ_s P(s | n) · P(k | n, s),   P(s | n) ∝ w_s · P(n | s)
 *
 * with the counts n and the account's habits: how many companies are of which sort, w, and how usual patterns are. What the sorts say of n
 * and of the next k stands in `sorts.rules.ts`. They add up to 1, and none is 1.
 */
export const likelihoodsOf = ({ seen, missed }: DomainEvidence, habits: Habits): Weights => {
  const counts = countsOf(seen);
  const all = sorts.map((sort) => predict(sort, habits.shares, counts, missed));
  const { shares } = sharesOf(all.map(({ log }, at) => log + Math.log(habits.sorts[at] ?? 0)));
  const predicted = new Map<Kind, number>();
  for (const [at, { next }] of all.entries())
    for (const [kind, chance] of next) predicted.set(kind, (predicted.get(kind) ?? 0) + (shares[at] ?? 0) * chance);
  return predicted;
};
