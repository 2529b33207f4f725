import { otherShare, patterns, patternShares } from './patterns.rules.ts';
import { type Kind, kinds, predict, sharesOf, sorts, sumOf, type Weights } from './sorts.rules.ts';

/** How companies form addresses, as far as an account knows: what of one company nobody has seen is begun with. */
export type Habits = {
  /** How usual each pattern is. */
  readonly shares: Weights;
  /** How many companies are of each of `sorts`, 1 together. */
  readonly sorts: readonly number[];
};

/** Where nothing was learned yet. */
export const usualHabits: Habits = {
  shares: new Map<Kind, number>([
    ...patterns.map((pattern): [Kind, number] => [pattern, patternShares[pattern] / 100]),
    ['other', otherShare / 100],
  ]),
  sorts: [0.15, 0.35, 0.15, 0.1, 0.15, 0.1],
};

/** So many companies count as much as what is usual. */
const prior = { shares: 30, sorts: 15 } as const;
const rounds = 15;

/** How usual each pattern is: what is usual elsewhere, and each company with a share of its own. */
const learnedShares = (companies: readonly Weights[]): Weights => {
  const total = prior.shares + companies.length;
  const own = new Map<Kind, number>();
  for (const counts of companies) {
    const sum = sumOf(counts);
    for (const [kind, count] of counts) own.set(kind, (own.get(kind) ?? 0) + count / sum);
  }
  return new Map(
    kinds.map((kind) => [kind, ((usualHabits.shares.get(kind) ?? 0) * prior.shares + (own.get(kind) ?? 0)) / total]),
  );
};

/**
 * Learns the habits of the companies that an account knows (empirical Bayes): how usual patterns are, and how many companies are of which
 * sort, by expectation and maximization over those of which two or more addresses are known; what is usual counts as some companies more.
 * @param companies the counts of each
 */
export const learnHabits = (companies: readonly Weights[]): Habits => {
  const known = companies.filter((counts) => counts.size > 0);
  const shares = learnedShares(known);
  const evidence = known
    .filter((counts) => sumOf(counts) >= 2)
    .map((counts) => sorts.map((sort) => predict(sort, shares, counts, []).log));
  let learned = usualHabits.sorts;
  for (let round = 0; round < rounds; round += 1) {
    const sums = usualHabits.sorts.map((share) => share * prior.sorts);
    for (const logs of evidence) {
      const of = sharesOf(logs.map((log, at) => log + Math.log(learned[at] ?? 0)));
      for (const [at, share] of of.shares.entries()) sums[at] = (sums[at] ?? 0) + share;
    }
    learned = sums.map((sum) => sum / (prior.sorts + evidence.length));
  }
  return { shares, sorts: learned };
};
