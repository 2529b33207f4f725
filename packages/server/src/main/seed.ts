import { requiredRowsSlot, seedSlot } from '../platform/module/manifest.ts';
import type { OpenApp } from './app.ts';

/** Puts the rows in place that this version of the product needs: nothing that only reads would write them later. */
export const putRequiredRows = async (app: OpenApp): Promise<void> => {
  const context = app.systemContext('start');
  for (const put of context.app.slots.answersOf(requiredRowsSlot)) await put(context);
};

/** Puts the first rows of every room in place, downstairs first; answers the lines to print, none when all stood. */
export const seed = async (app: OpenApp): Promise<string[]> => {
  const context = app.systemContext('seed');
  const lines: string[] = [];
  for (const fillRoom of context.app.slots.answersOf(seedSlot)) lines.push(...(await fillRoom(context)));
  return lines;
};
