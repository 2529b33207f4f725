import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startBrowser } from './browser.ts';
import { createCleanUp, type CleanUp } from './clean-up.ts';
import { outputFolder } from './folders.ts';
import { startStack } from './stack.ts';

const startProduct = async (cleanUp: CleanUp) => {
  const { origin, folder } = await startStack(cleanUp);
  return { origin, folder };
};

/** Starts a product and a browser for each worker; @returns what ends them all. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cleanUp = createCleanUp();
  rmSync(outputFolder, { recursive: true, force: true });
  const workers = Array.from({ length: project.config.maxWorkers });
  try {
    project.provide('products', await Promise.all(workers.map(() => startProduct(cleanUp))));
    project.provide('browsers', await Promise.all(workers.map(() => startBrowser(cleanUp))));
  } catch (error) {
    await cleanUp.run().catch((problem: unknown) => console.error(problem));
    throw error;
  }
  return cleanUp.run;
};
