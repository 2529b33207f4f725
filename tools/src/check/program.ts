import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Outcome } from './check.ts';

/** How a program ended. */
export type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Runs a JavaScript or TypeScript file of the checkout on this Node, inside the checkout, to its end. */
export const runProgram = (root: string, file: string, args: readonly string[]): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, file), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
    child.once('error', reject);
    // No code: a signal ended it, which is no pass.
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });

/** A program whose exit code is its verdict and whose output needs no reading. */
export const verdictOf = async (root: string, file: string, args: readonly string[]): Promise<Outcome> => {
  const { code, stdout, stderr } = await runProgram(root, file, args);
  return { passes: code === 0, output: `${stdout}${stderr}`.trim() || `ended with ${code} and said nothing` };
};
