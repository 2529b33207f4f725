import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

const periodMs = 10_000;
const closeMs = 30_000;

/** What is under way, a line each. */
const linesOf = (files: ReadonlySet<string>, tests: ReadonlySet<string>): string =>
  [...files, ...[...tests].map((name) => `  ${name}`)].join('\n') || 'nothing: the run is over, but does not close';

/**
 * Ends a run in which nothing has happened for twice as long as a test or a hook may take, and says what was under way. Vitest's own limits
 * are timers beside the test: code that never lets go of its thread passes them by, and so does a run that does not close.
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter as the default export of its file
export default class StallReporter implements Reporter {
  readonly #files = new Set<string>();
  readonly #tests = new Set<string>();
  #lastEvent = performance.now();

  onInit(vitest: Vitest): void {
    const patienceMs = 2 * Math.max(vitest.config.testTimeout, vitest.config.hookTimeout);
    const timer = setInterval(() => {
      const silentMs = performance.now() - this.#lastEvent;
      if (silentMs < patienceMs) return;
      clearInterval(timer);
      void this.#end(vitest, silentMs);
    }, periodMs);
    timer.unref();
  }

  onTestModuleStart(file: TestModule): void {
    this.#noteEvent();
    this.#files.add(file.relativeModuleId);
  }

  onTestModuleEnd(file: TestModule): void {
    this.#noteEvent();
    this.#files.delete(file.relativeModuleId);
  }

  onTestCaseReady(test: TestCase): void {
    this.#noteEvent();
    this.#tests.add(test.fullName);
  }

  onTestCaseResult(test: TestCase): void {
    this.#noteEvent();
    this.#tests.delete(test.fullName);
  }

  #noteEvent(): void {
    this.#lastEvent = performance.now();
  }

  async #end(vitest: Vitest, silentMs: number): Promise<never> {
    const minutes = (silentMs / 60_000).toFixed(0);
    console.error(`\nNothing has happened for ${minutes} minutes. Under way:\n${linesOf(this.#files, this.#tests)}`);
    // What was started for the run ends with it, where that can still be done.
    await Promise.race([vitest.close().catch(() => undefined), setTimeout(closeMs)]);
    process.exit(1);
  }
}
