import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSystemPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';
import { scopeOf, usage, type Scope } from './test/arguments.ts';
import { timesFile } from './test/longest-first.ts';
import { stepsOf, type Step } from './test/steps.ts';
import type { Outcome } from './test/vitest-run.ts';

/** Enough to know what it was; all of it stands above. */
const maxFailuresNamed = 40;
const maxSlowNamed = 20;
const quickSeconds = 2;

type Ended = { readonly name: string; readonly outcome: Outcome; readonly seconds: number };

const runAll = (steps: readonly Step[]): readonly Ended[] => {
  const output = mkdtempSync(join(tmpdir(), 'galena-test-results-'));
  try {
    return steps.map(({ name, run }) => {
      console.log(`\n── ${name}`);
      const from = performance.now();
      return { name, outcome: run(output), seconds: (performance.now() - from) / 1000 };
    });
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
};

const timesOf = (ended: readonly Ended[]): readonly (readonly [file: string, seconds: number, step: string])[] =>
  ended
    .flatMap(({ name, outcome }) =>
      Object.entries(outcome.seconds).map(([file, seconds]) => [file, seconds, name] as const),
    )
    .toSorted(([, a], [, b]) => b - a);

const keepTimes = (ended: readonly Ended[]): void => {
  const slow = timesOf(ended).filter(([, seconds]) => seconds >= quickSeconds);
  // Of a file that ran twice the longer time is kept: it comes first.
  const times = Object.fromEntries(slow.toReversed().map(([file, seconds]) => [file, Math.round(seconds)]));
  const inOrder = Object.fromEntries(Object.entries(times).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(timesFile, `${JSON.stringify(inOrder, null, 2)}\n`);
};

const sumOf = (ended: readonly Ended[], of: 'passed' | 'failed' | 'skipped'): number =>
  ended.reduce((sum, { outcome }) => sum + outcome[of], 0);

/** What is worth reading where only the end of a log is shown: the slow, the failed, each step, and the result. */
const tell = (ended: readonly Ended[]): void => {
  const slow = timesOf(ended).slice(0, maxSlowNamed);
  if (slow.length > 0) console.log('\nSlowest:');
  for (const [file, seconds, step] of slow) console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file} (${step})`);
  const failures = ended.flatMap(({ outcome }) => outcome.failures);
  if (failures.length > 0) console.log(`\nFailed:\n  ${failures.slice(0, maxFailuresNamed).join('\n  ')}`);
  if (failures.length > maxFailuresNamed) console.log(`  and ${failures.length - maxFailuresNamed} more`);
  console.log('');
  for (const { name, outcome, seconds } of ended) {
    const { passed, failed, skipped } = outcome;
    const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
    console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${counts} (${seconds.toFixed(0)} s)`);
  }
  const skipped = sumOf(ended, 'skipped');
  // The last line, alone and in this form: any CI can read it.
  console.log(
    `${sumOf(ended, 'passed')} passed, ${sumOf(ended, 'failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
};

const main = (): void => {
  let scope: Scope;
  let steps: readonly Step[];
  try {
    scope = scopeOf(process.argv.slice(2));
    steps = stepsOf(scope, findSystemPostgres());
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const ended = runAll(steps);
  if (scope.keepTimes) keepTimes(ended);
  tell(ended);
  process.exitCode = sumOf(ended, 'failed') === 0 ? 0 : 1;
};

main();
