import type { Outcome } from './vitest-run.ts';

/** Enough to know what it was; all of it stands above. */
const maxFailuresNamed = 40;
const maxSlowNamed = 20;

/** A part of a run that is over. */
export type Ended = { readonly name: string; readonly outcome: Outcome; readonly seconds: number };

/** How long each file took, the slowest first. */
export const timesOf = (ended: readonly Ended[]): readonly (readonly [file: string, seconds: number, part: string])[] =>
  ended
    .flatMap(({ name, outcome }) =>
      Object.entries(outcome.seconds).map(([file, seconds]) => [file, seconds, name] as const),
    )
    .toSorted(([, a], [, b]) => b - a);

const sumOf = (ended: readonly Ended[], of: 'passed' | 'failed' | 'skipped'): number =>
  ended.reduce((sum, { outcome }) => sum + outcome[of], 0);

const countsOf = ({ name, outcome, seconds }: Ended): string => {
  const { passed, failed, skipped } = outcome;
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  return `${failed === 0 ? '✓' : '✗'} ${name}: ${counts} (${seconds.toFixed(0)} s)`;
};

/**
 * Prints what is worth reading where only the end of a log is shown: the slow, the failed, each part, and the result in a last line of its
 * own, in a form that any CI can read. Sets how the process ends.
 */
export const tell = (ended: readonly Ended[]): void => {
  const slow = timesOf(ended).slice(0, maxSlowNamed);
  if (slow.length > 0) console.log('\nSlowest:');
  for (const [file, seconds, part] of slow) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${part})`);
  const failures = ended.flatMap(({ outcome }) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.slice(0, maxFailuresNamed).join('\n  ')}`);
  if (failures.length > maxFailuresNamed) console.log(`  and ${failures.length - maxFailuresNamed} more`);
  console.log(`\n${ended.map(countsOf).join('\n')}`);
  const [passed, failed, skipped] = [sumOf(ended, 'passed'), sumOf(ended, 'failed'), sumOf(ended, 'skipped')];
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
};
