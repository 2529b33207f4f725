import type { Random } from './random.ts';

/** What a test takes in every run (`npm test`), and what it takes when it has to prove its point (`npm run prove`). */
export type Depths<T> = { readonly sample: T; readonly proof: T };

const input = process.env['GALENA_TEST_DEPTH'] ?? 'sample';
if (!/^(sample|proof|[1-9]\d*)$/.test(input))
  throw new Error(`GALENA_TEST_DEPTH is sample, proof or a number of rounds, not ${input}`);
const isProof = input !== 'sample';

/** The one of the two that this run takes. */
export const depth = <T>({ sample, proof }: Depths<T>): T => (isProof ? proof : sample);

/** How often: as `depth`, or what GALENA_TEST_DEPTH says in figures. */
export const rounds = (wanted: Depths<number>): number => (/^\d+$/.test(input) ? Number(input) : depth(wanted));

/** How long such a test may take, in milliseconds. */
export const depthLimitMs = depth({ sample: 300_000, proof: 3_600_000 });

/** Of so many kinds there is a case in a sample; the others come up in later runs, and all of them in a proof (decision 0111). */
const sampledKinds = 2;

/**
 * The cases of a matrix that this run takes: a proof takes all of them, a sample one each of two kinds, drawn by chance.
 * @param kindOf the crash point, not how often it was passed
 * @returns the cases in their order, and a title that says what was taken and by which seed
 */
export const drawCases = <C>(
  random: Random,
  cases: readonly C[],
  kindOf: (one: C) => string,
): { readonly cases: readonly C[]; readonly title: string } => {
  const kinds = Object.values(Object.groupBy(cases, kindOf));
  const drawn = new Set<C>();
  while (drawn.size < sampledKinds && kinds.length > 0) {
    const [alike = []] = kinds.splice(random.between(0, kinds.length - 1), 1);
    drawn.add(alike[random.between(0, alike.length - 1)] as C);
  }
  const taken = depth({ sample: cases.filter((one) => drawn.has(one)), proof: cases });
  return { cases: taken, title: `${taken.length} of ${cases.length} cases, seed ${random.seed}` };
};
