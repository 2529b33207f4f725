import { findSystemPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';
import { runNode, runVitest, tellEnd, type Counts } from './vitest/run-vitest.ts';

const failures: string[] = [];

/** A step that is one yes or no. */
const step = (args: readonly string[]): Counts => {
  const passed = runNode(args);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
};

const vitest = (name: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Counts => {
  const run = runVitest(name, 'dot', args, environment);
  failures.push(...run.failures);
  return run;
};

// They break processes and lines and ask nothing else of PostgreSQL: once is enough.
const faults = ['**/platform/faults/**', '**/{away,disk-full,journal,kills,process,processes}.test.ts'];
const system = findSystemPostgres();
const steps: readonly (readonly [string, () => Counts])[] = [
  ['checks', () => step(['tools/src/check.ts'])],
  ['tests', () => vitest('tests', [])],
  ...(system
    ? [
        [
          `tests on the system's PostgreSQL ${system.major}`,
          () =>
            vitest('system', ['packages/server', ...faults.map((files) => `--exclude=${files}`)], {
              GALENA_TEST_POSTGRES: 'system',
            }),
        ] as const,
      ]
    : []),
  ['journeys', () => vitest('journeys', ['--config', 'e2e/vitest.config.ts'])],
];

const total = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
for (const [name, task] of steps) {
  console.log(`\n── ${name}`);
  const from = performance.now();
  const { passed, failed, skipped } = task();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  lines.push(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  );
}
tellEnd(lines, total, failures);
