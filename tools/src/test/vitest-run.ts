import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runNode, root } from './processes.ts';

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

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

/**
 * A run of Vitest, counted by test. A run that ends badly without a failed test (set-up, unhandled error) counts as one.
 * @param output a folder for its report
 */
export const runVitest = (
  name: string,
  output: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Outcome => {
  const file = join(output, `${name}.json`);
  const program = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json'];
  const ended = runNode([...program, `--outputFile.json=${file}`, '--passWithNoTests', ...args], environment);
  if (!existsSync(file)) return ended ? nothing : { ...nothing, failed: 1, failures: [`${name}: it did not start`] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failures = failuresOf(report).map((line) => `${name}: ${line}`);
  const hidden = ended && report.success ? 0 : Number(report.numFailedTests === 0);
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
