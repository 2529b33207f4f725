import type { MapCell } from '@galena/contract/kernel';
import type { RecordCell } from '@galena/contract/records';

/** What stands on the map: as the server answered it, or several that found no room beside each other. */
export type ShownCell = MapCell & Partial<Pick<RecordCell, 'record'>>;

/** So many are reached by key at once; nearer there are fewer, and the table has all. */
const maxKeys = 40;

/** Those that keys reach: groups first, then single records from north to south. */
export const keyCells = (cells: readonly ShownCell[]): readonly ShownCell[] =>
  cells
    .toSorted((one, other) => other.count - one.count || other.lat - one.lat || one.lng - other.lng)
    .slice(0, maxKeys);
