import type { Module } from './manifest.ts';

/**
 * Rooms in the order of their needs: each after those that it needs, and by name where needs leave it open. Whoever lists
 * rooms need not know an order.
 * @throws Error for a need that nobody meets, one name twice, or a circle
 */
export const orderRooms = <Room extends Pick<Module, 'name' | 'needs'>>(rooms: readonly Room[]): readonly Room[] => {
  const names = new Set(rooms.map(({ name }) => name));
  if (names.size < rooms.length) throw new Error('two rooms have the same name');
  for (const { name, needs } of rooms)
    for (const need of needs)
      if (!names.has(need)) throw new Error(`the room ${name} needs ${need}, which is not there`);
  const waiting = rooms.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const ordered: Room[] = [];
  const stands = (need: string): boolean => ordered.some(({ name }) => name === need);
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every(stands));
    if (next < 0)
      throw new Error(`rooms that need each other in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...waiting.splice(next, 1));
  }
  return ordered;
};
