import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './processes.ts';

/** Seconds that files took on the machine that kept them (`npm test -- --keep-times`); the quick ones are left out. */
export const timesFile = join(import.meta.dirname, 'times.json');

const readTimes = (): Readonly<Record<string, number>> =>
  existsSync(timesFile) ? (JSON.parse(readFileSync(timesFile, 'utf8')) as Record<string, number>) : {};

const unknownSeconds = 1;

/**
 * The order of test files: longest first, so that no long one is left to one core at the end. The parts of `--shard` are dealt in that
 * order, so that they take about as long as each other.
 */
export class LongestFirst extends BaseSequencer {
  readonly #times = readTimes();

  #secondsOf(file: TestSpecification): number {
    return this.#times[relative(root, file.moduleId)] ?? unknownSeconds;
  }

  #inOrder(files: readonly TestSpecification[]): TestSpecification[] {
    return files.toSorted((a, b) => this.#secondsOf(b) - this.#secondsOf(a) || (a.moduleId < b.moduleId ? -1 : 1));
  }

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return this.#inOrder(files);
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index, count } = this.ctx.config.shard ?? { index: 1, count: 1 };
    const loads = Array.from({ length: count }, () => 0);
    const mine: TestSpecification[] = [];
    for (const file of this.#inOrder(files)) {
      const lightest = loads.indexOf(Math.min(...loads));
      loads[lightest] = (loads[lightest] ?? 0) + this.#secondsOf(file);
      if (lightest === index - 1) mine.push(file);
    }
    return mine;
  }
}
