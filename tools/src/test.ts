import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findSystemPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';

const root = join(import.meta.dirname, '../..');
const output = mkdtempSync(join(tmpdir(), 'galena-test-results-'));

type Counts = { passed: number; failed: number; skipped: number };
type Report = {
  testResults: readonly {
    name: string;
    message: string;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] | null }[];
  }[];
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

/** What failed, a line each with the beginning of its reason: where a CI shows only the end of what was printed, that is it. */
const failures: string[] = [];
const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 160) ?? '';
const noteFailures = (name: string, { testResults }: Report): void => {
  for (const { name: file, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`  ${name}: ${relative(root, file)} > ${fullName}: ${firstLine(failureMessages?.[0])}`);
    // The file itself: it could not be loaded, or its set-up failed.
    if (failed.length === 0 && message !== '')
      failures.push(`  ${name}: ${relative(root, file)}: ${firstLine(message)}`);
  }
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
  noteFailures(name, report);
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

// Enough to know what it was; all of it stands above.
const mostNamed = 40;
if (failures.length > 0) {
  console.log(`\nFailed:\n${failures.slice(0, mostNamed).join('\n')}`);
  if (failures.length > mostNamed) console.log(`  and ${failures.length - mostNamed} more`);
}
console.log(`\n${lines.join('\n')}`);
// The last line, alone and in this form: any CI can read it.
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exitCode = total.failed === 0 ? 0 : 1;
