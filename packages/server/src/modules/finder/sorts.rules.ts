import { type Pattern, patterns } from './patterns.rules.ts';

/** What somebody's address may follow. `other`: none of the patterns. */
export type Kind = Pattern | 'other';
export type Weights = ReadonlyMap<Kind, number>;

export const kinds: readonly Kind[] = [...patterns, 'other'];

/**
 * How companies form addresses. `keeps`: in one way, but for a share of exceptions. `mixes`: in several, their shares drawn from a Dirichlet
 * distribution with a concentration of `mass`: so many addresses count what is usual elsewhere for.
 */
export type Sort =
  | { readonly way: 'keeps'; readonly exceptions: number }
  | { readonly way: 'mixes'; readonly mass: number };

/** The sorts of companies that there are. */
export const sorts: readonly Sort[] = [
  { way: 'keeps', exceptions: 0.02 },
  { way: 'keeps', exceptions: 0.07 },
  { way: 'keeps', exceptions: 0.2 },
  { way: 'mixes', mass: 0.6 },
  { way: 'mixes', mass: 2 },
  { way: 'mixes', mass: 8 },
];

/** What is known of the addresses of a domain. */
export type DomainEvidence = {
  /** Of each address that was seen there, the patterns that it may follow; none: it follows no pattern. */
  readonly seen: readonly (readonly Pattern[])[];
  /** The pattern of each address that was tried for somebody and does not exist. */
  readonly missed: readonly Pattern[];
};

/** How likely what was seen is in a company of a sort, as a logarithm, and what is likely for the next address then: 1 together. */
export type Prediction = { readonly log: number; readonly next: Weights };

export const sumOf = (weights: Weights): number => [...weights.values()].reduce((sum, one) => sum + one, 0);

/** How often each pattern was seen; an address that fits several counts for each in part. Those that were not seen are left out. */
export const countsOf = (seen: DomainEvidence['seen']): Weights => {
  const counts = new Map<Kind, number>();
  for (const fitting of seen) {
    const of: readonly Kind[] = fitting.length === 0 ? ['other'] : fitting;
    for (const kind of of) counts.set(kind, (counts.get(kind) ?? 0) + 1 / of.length);
  }
  return counts;
};

/** Logarithms as shares of 1, and the logarithm of their sum before. */
export const sharesOf = (logs: readonly number[]): { readonly shares: readonly number[]; readonly log: number } => {
  const most = Math.max(...logs);
  const odds = logs.map((log) => Math.exp(log - most));
  const sum = odds.reduce((total, one) => total + one, 0);
  return { shares: odds.map((one) => one / sum), log: most + Math.log(sum) };
};

/** Of exceptions so many follow no pattern at all. */
const oddExceptions = 0.7;

/** Σ over ways w: g_w · Π_k p(k|w)^n_k · Π_missed (1 − p(k|w)), with p(k|w) = (1 − e)·[k = w] + e·q_k for e exceptions. */
const predictKeeping = (
  exceptions: number,
  shares: Weights,
  counts: Weights,
  missed: readonly Pattern[],
): Prediction => {
  const odd = new Map(
    kinds.map((kind) => [kind, (kind === 'other' ? oddExceptions : 0) + (1 - oddExceptions) * (shares.get(kind) ?? 0)]),
  );
  const chance = (kind: Kind, way: Kind): number =>
    (kind === way ? 1 - exceptions : 0) + exceptions * (odd.get(kind) ?? 0);
  const logs = kinds.map((way) => {
    const ofSeen = [...counts].map(([kind, count]) => count * Math.log(chance(kind, way)));
    const ofMissed = missed.map((kind) => Math.log(1 - chance(kind, way)));
    return Math.log(shares.get(way) ?? 0) + [...ofSeen, ...ofMissed].reduce((sum, one) => sum + one, 0);
  });
  const { shares: ways, log } = sharesOf(logs);
  const next = kinds.map((kind): [Kind, number] => [
    kind,
    kinds.reduce((sum, way, at) => sum + (ways[at] ?? 0) * chance(kind, way), 0),
  ]);
  return { log, next: new Map(next) };
};

/** The logarithm of the gamma function, by Stirling's series after it was moved up to where that is exact (Abramowitz and Stegun, 6.1.41). */
const logGamma = (x: number): number => {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const square = 1 / (x * x);
  const series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / x;
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
};

/** Whose address was tried and does not exist has another one: each miss counts for the other patterns, as likely as they are. */
const withMisses = (weights: Weights, missed: readonly Pattern[]): Weights => {
  const total = sumOf(weights);
  const added = new Map(weights);
  for (const pattern of missed) {
    const rest = total - (weights.get(pattern) ?? 0);
    for (const kind of kinds)
      if (kind !== pattern) added.set(kind, (added.get(kind) ?? 0) + (weights.get(kind) ?? 0) / rest);
  }
  return added;
};

/** Dirichlet-multinomial: Γ(m)/Γ(m+N) · Π_k Γ(m·g_k+n_k)/Γ(m·g_k), and (m·g_k + n_k)/(m + N) for the next. */
const predictMixing = (mass: number, shares: Weights, counts: Weights, missed: readonly Pattern[]): Prediction => {
  const ofKinds = [...counts].map(([kind, count]) => {
    const weight = mass * (shares.get(kind) ?? 0);
    return logGamma(weight + count) - logGamma(weight);
  });
  const log = logGamma(mass) - logGamma(mass + sumOf(counts)) + ofKinds.reduce((sum, one) => sum + one, 0);
  const own = new Map(kinds.map((kind) => [kind, mass * (shares.get(kind) ?? 0) + (counts.get(kind) ?? 0)] as const));
  const weights = withMisses(own, missed);
  const total = sumOf(weights);
  return { log, next: new Map([...weights].map(([kind, weight]) => [kind, weight / total])) };
};

/** What a company of a sort would show. @param shares how usual each pattern is, 1 together and none 0 */
export const predict = (sort: Sort, shares: Weights, counts: Weights, missed: readonly Pattern[]): Prediction =>
  sort.way === 'keeps'
    ? predictKeeping(sort.exceptions, shares, counts, missed)
    : predictMixing(sort.mass, shares, counts, missed);
