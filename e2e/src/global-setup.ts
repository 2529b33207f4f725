import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { createCleanUp } from './clean-up.ts';
import { outputFolder } from './folders.ts';
import { startStack, type StackPlace } from './stack.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The product that all journeys share. */
    stack: StackPlace;
    /** Where the browser listens for journeys. */
    browser: string;
  }
}

/** Starts the product and the browser; @returns what ends both. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cleanUp = createCleanUp();
  rmSync(outputFolder, { recursive: true, force: true });
  try {
    const { origin, folder } = await startStack(cleanUp);
    project.provide('stack', { origin, folder });
    project.provide('browser', await startBrowser(cleanUp));
  } catch (error) {
    await cleanUp.run().catch((problem: unknown) => console.error(problem));
    throw error;
  }
  return cleanUp.run;
};
