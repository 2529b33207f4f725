import { writeFileSync } from 'node:fs';
import { findSystemPostgres } from '../../packages/server/src/platform/postgres/embedded.ts';
import { scopeOf, usage, type Scope } from './test/arguments.ts';
import { timesFile } from './test/longest-first.ts';
import { stepsOf, type Step } from './test/steps.ts';
import { tell, timesOf, type Ended } from './test/tell.ts';

const quickSeconds = 2;

const runOne = ({ name, run }: Step): Ended => {
  console.log(`\n── ${name}`);
  const from = performance.now();
  return { name, outcome: run(), seconds: (performance.now() - from) / 1000 };
};

const keepTimes = (ended: readonly Ended[]): void => {
  const slow = timesOf(ended).filter(([, seconds]) => seconds >= quickSeconds);
  // Of a file that ran twice the longer time is kept: it comes first.
  const times = Object.fromEntries(slow.toReversed().map(([file, seconds]) => [file, Math.round(seconds)]));
  const inOrder = Object.fromEntries(Object.entries(times).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(timesFile, `${JSON.stringify(inOrder, null, 2)}\n`);
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
  const ended = steps.map(runOne);
  if (scope.keepTimes) keepTimes(ended);
  tell(ended);
};

main();
