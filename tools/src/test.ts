import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSystemPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';

const root = join(import.meta.dirname, '../..');
const output = mkdtempSync(join(tmpdir(), 'galena-test-results-'));

type Counts = { passed: number; failed: number; skipped: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
};

const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  }).status === 0;

/** A step that is one yes or no. */
const step = (args: readonly string[]): Counts => {
  const passed = run(args);
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
};

/** A run of Vitest, counted by test. A run that ends badly without a failed test (set-up, unhandled error) counts as one. */
const vitest = (name: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Counts => {
  const file = join(output, `${name}.json`);
  const ended = run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    environment,
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const hidden = ended && report.success ? 0 : Number(report.numFailedTests === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + hidden,
    skipped: report.numPendingTests + report.numTodoTests,
  };
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

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const lines: string[] = [];
for (const [name, task] of steps) {
  console.log(`\n── ${name}`);
  const from = performance.now();
  const counts = task();
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  lines.push(
    `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${((performance.now() - from) / 1000).toFixed(0)} s)`,
  );
}
rmSync(output, { recursive: true, force: true });

console.log(`\n${lines.join('\n')}`);
// The last line, alone and in this form: any CI can read it.
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
