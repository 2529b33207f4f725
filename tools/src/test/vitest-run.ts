import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runNode, root } from './processes.ts';

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** What a run of tests came to. */
export type Outcome = Counts & {
  /** What failed, a line each with the beginning of its reason. */
  readonly failures: readonly string[];
  /** How long each file took. */
  readonly seconds: Readonly<Record<string, number>>;
};

type Report = {
  testResults: readonly {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] | null }[];
  }[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
};

const firstLine = (text = ''): string => text.split('\n', 1)[0]?.slice(0, 160) ?? '';

const failuresOf = ({ testResults }: Report): readonly string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // The file itself: it could not be loaded, or its set-up failed.
    if (failed.length === 0 && message !== '') return [`${file}: ${firstLine(message)}`];
    return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages?.[0])}`);
  });

const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], seconds: {} };

/** What a report says. @param hasEnded whether the run itself ended well */
const outcomeOf = (name: string, report: Report, hasEnded: boolean): Outcome => {
  const failures = failuresOf(report).map((line) => `${name}: ${line}`);
  const hidden = hasEnded && report.success ? 0 : Number(report.numFailedTests === 0);
  if (hidden > 0 && failures.length === 0) failures.push(`${name}: an error outside of any test, above`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + hidden,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    seconds: Object.fromEntries(
      report.testResults.map((one) => [relative(root, one.name), (one.endTime - one.startTime) / 1000]),
    ),
  };
};

type RunOptions = {
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** How much is said while it runs. */
  readonly reporter?: 'dot' | 'verbose';
};

/** A run of Vitest, counted by test. A run that ends badly without a failed test (set-up, unhandled error) counts as one. */
export const runVitest = (
  name: string,
  args: readonly string[],
  { environment, reporter = 'dot' }: RunOptions = {},
): Outcome => {
  const folder = mkdtempSync(join(tmpdir(), 'galena-test-results-'));
  const file = join(folder, 'report.json');
  const reporters = [reporter, 'json', join(import.meta.dirname, 'stall.ts')].map((one) => `--reporter=${one}`);
  // Half of what tests make lives for one of them: with more room it is gone before the collector moves it to where it costs more.
  const program = ['--max-semi-space-size=64', 'node_modules/vitest/vitest.mjs', 'run', ...reporters];
  try {
    const hasEnded = runNode([...program, `--outputFile.json=${file}`, '--passWithNoTests', ...args], environment);
    if (existsSync(file)) return outcomeOf(name, JSON.parse(readFileSync(file, 'utf8')) as Report, hasEnded);
    return hasEnded
      ? nothing
      : { ...nothing, failed: 1, failures: [`${name}: it did not start, or stalled; see above`] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
