import { seedSlot } from '../platform/module/manifest.ts';
import type { OpenHouse } from './house.ts';

/** Puts the first rows of every room in place, downstairs first; answers the lines to print, none when all stood. */
export const seed = async (house: OpenHouse): Promise<string[]> => {
  const work = house.systemWork('seed');
  const lines: string[] = [];
  for (const fillRoom of work.house.slots.answersOf(seedSlot)) lines.push(...(await fillRoom(work)));
  return lines;
};
