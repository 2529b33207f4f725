import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { promisify } from 'node:util';
import { root } from '../../main/root.ts';

/** Where the programs of this run go: in the checkout, where they find their packages. @returns what removes them */
export const openProbeFolder = (): (() => void) => {
  const home = join(root, '.galena');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, 'test-programs-'));
  process.env['GALENA_TEST_PROGRAMS'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};

const folderOfRun = (): string => {
  const folder = process.env['GALENA_TEST_PROGRAMS'];
  if (!folder) throw new Error('no folder for programs: run the tests by vitest, with its global set-up');
  return folder;
};

const build = async (folder: string): Promise<void> => {
  const built = join(folder, 'built');
  if (existsSync(built)) return;
  const own = `${built}-${process.pid}-${threadId}`;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const config = join(root, 'packages/server/vite.probe.config.ts');
  // In a process of its own: a build would have this one take itself for the product (NODE_ENV).
  await promisify(execFile)(process.execPath, [
    vite,
    'build',
    '--config',
    config,
    '--outDir',
    own,
    '--logLevel',
    'warn',
  ]);
  try {
    renameSync(own, built);
  } catch (error) {
    // Another worker was quicker.
    if (!existsSync(built)) throw error;
    rmSync(own, { recursive: true, force: true });
  }
};

let building: Promise<void> | undefined;

/** A process whose start is mostly reading our own sources and those of packages starts from one file of them, at a third of the cost. */
export const buildProbe = async (): Promise<{ readonly script: string; readonly compiled: string }> => {
  const folder = folderOfRun();
  await (building ??= build(folder));
  // What Node made of the file is kept from one process to the next.
  return { script: join(folder, 'built/probe-process.js'), compiled: join(folder, 'compiled') };
};
