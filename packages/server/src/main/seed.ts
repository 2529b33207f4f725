import { seedSlot } from '../platform/module/manifest.ts';
import type { OpenApp } from './app.ts';

/** Puts the first rows of every room in place, downstairs first; answers the lines to print, none when all stood. */
export const seed = async (app: OpenApp): Promise<string[]> => {
  const context = app.systemContext('seed');
  const lines: string[] = [];
  for (const fillRoom of context.app.slots.answersOf(seedSlot)) lines.push(...(await fillRoom(context)));
  return lines;
};
