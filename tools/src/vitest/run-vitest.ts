import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/** The checkout. */
export const root = join(import.meta.dirname, '../../..');

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type TestRun = Counts & {
  /** What failed, a line each with the beginning of its reason. */
  readonly failures: readonly string[];
  /** How long each file took, longest first. */
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
};

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
};

/** Runs a program of the checkout in this Node; whether it ended well. */
export const runNode = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  }).status === 0;

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 160) ?? '';

const failuresOf = (name: string, { testResults }: Report): readonly string[] =>
  testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const lines = failed.map(
      ({ fullName, failureMessages }) =>
        `  ${name}: ${relative(root, file)} > ${fullName}: ${firstLine(failureMessages?.[0])}`,
    );
    // The file itself: it could not be loaded, or its set-up failed.
    return failed.length === 0 && message !== ''
      ? [`  ${name}: ${relative(root, file)}: ${firstLine(message)}`]
      : lines;
  });

const filesOf = ({ testResults }: Report): TestRun['files'] =>
  testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);

/**
 * A run of Vitest, counted by test. One that ends badly without a failed test (set-up, unhandled error) counts as one.
 * @param reporter what is shown meanwhile
 */
export const runVitest = (
  name: string,
  reporter: 'dot' | 'verbose',
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): TestRun => {
  const output = mkdtempSync(join(tmpdir(), 'galena-test-results-'));
  const file = join(output, 'report.json');
  const program = ['node_modules/vitest/vitest.mjs', 'run', `--reporter=${reporter}`, '--reporter=json'];
  const ended = runNode([...program, `--outputFile.json=${file}`, ...args], environment);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null;
  rmSync(output, { recursive: true, force: true });
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: [`  ${name}: no report`], files: [] };
  const hidden = ended && report.success ? 0 : Number(report.numFailedTests === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + hidden,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failuresOf(name, report),
    files: filesOf(report),
  };
};

// Enough to know what it was; all of it stands above.
const mostNamed = 40;

/** Ends a program of tests: what failed where a CI shows only the end of what was printed, then the counts, alone. */
export const tellEnd = (lines: readonly string[], counts: Counts, failures: readonly string[]): void => {
  if (failures.length > 0) {
    console.log(`\nFailed:\n${failures.slice(0, mostNamed).join('\n')}`);
    if (failures.length > mostNamed) console.log(`  and ${failures.length - mostNamed} more`);
  }
  console.log(`\n${lines.join('\n')}`);
  const { passed, failed, skipped } = counts;
  // The last line, in this form: any CI can read it.
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = failed === 0 ? 0 : 1;
};
