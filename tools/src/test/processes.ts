import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The checkout that is tested. */
export const root = join(import.meta.dirname, '../../..');

/** Runs a program of Node in the checkout, which prints where we print. @returns whether it ended well */
export const runNode = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): boolean =>
  spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // In a log colours are noise.
    env: { ...process.env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...environment },
  }).status === 0;
