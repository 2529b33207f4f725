/** `npm run check`: types, lint, format, walls, dead code, sizes and names, generated files. Two at a time. */
import { join } from 'node:path';
import type { Check, Outcome } from './check/check.ts';
import { checks } from './check/checks.ts';

const root = join(import.meta.dirname, '../..');
const atOnce = 2;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const secondsSince = (start: number): string => `${((performance.now() - start) / 1000).toFixed(1)} s`;

const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ');

const runOne = async (check: Check): Promise<boolean> => {
  const start = performance.now();
  // A checker that cannot even start has not passed.
  const outcome: Outcome = await check.run(root).catch((error: unknown) => ({
    passes: false,
    output: error instanceof Error ? (error.stack ?? '') : String(error),
  }));
  say(`${outcome.passes ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(16)}${secondsSince(start).padStart(7)}`);
  if (!outcome.passes) say(indented(outcome.output));
  if (outcome.notes) say(indented(outcome.notes));
  return outcome.passes;
};

const start = performance.now();
const waiting: Check[] = Object.values(checks);
const failed: string[] = [];
const worker = async (): Promise<void> => {
  for (let check = waiting.shift(); check; check = waiting.shift()) if (!(await runOne(check))) failed.push(check.name);
};
await Promise.all(Array.from({ length: atOnce }, worker));
say(
  failed.length === 0 ? `all is well, ${secondsSince(start)}` : `${failed.join(', ')} failed, ${secondsSince(start)}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
