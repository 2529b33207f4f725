import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from './check.ts';
import type { Import } from './folder-cycles.ts';
import type { SourceFile } from './source-files.ts';

/** A floor whose folders are rooms, each with a manifest that says what it needs. */
type Floor = { readonly folder: string; readonly manifest: string; readonly base: readonly string[] };

/** The floors of rooms. `base`: folders beside the rooms, on which all of them stand. */
export const floors = {
  contract: { folder: 'packages/contract/src', manifest: 'room.ts', base: ['kernel', 'messages', 'testing'] },
  server: { folder: 'packages/server/src/modules', manifest: 'module.ts', base: [] },
} as const satisfies Readonly<Record<string, Floor>>;

// As text, because the walls are read before anything is built, and no manifest can be loaded without its whole room.
const written = /\bneeds: \[([^\]]*)\]/g;
const onlyNames = /^\s*('[\w-]+'\s*,?\s*)*$/;

/** The needs that a manifest writes out; null when it does not, or more than once. */
const needsIn = (text: string): readonly string[] | null => {
  const [found, ...more] = [...text.matchAll(written)].map(([, list = '']) => list);
  if (found === undefined || more.length > 0 || !onlyNames.test(found)) return null;
  return [...found.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
};

/** Every room of a floor with its needs; a room without a readable manifest needs nobody, and `needFaults` tells of it. */
export const readNeeds = (root: string, { folder, manifest, base }: Floor): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !base.includes(entry.name))
      .map(({ name }) => {
        const file = join(root, folder, name, manifest);
        return [name, (existsSync(file) && needsIn(readFileSync(file, 'utf8'))) || []];
      }),
  );

const isInCircle = (room: string, needs: ReadonlyMap<string, readonly string[]>): boolean => {
  const seen = new Set<string>();
  const waiting = [...(needs.get(room) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === room) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(needs.get(next) ?? []));
  }
  return false;
};

const faultsOf = ({ folder, manifest, base }: Floor, sources: readonly SourceFile[]): Fault[] => {
  const inRooms = sources.filter(
    ({ path }) => path.startsWith(`${folder}/`) && path.slice(folder.length + 1).includes('/'),
  );
  const texts = new Map(inRooms.map(({ path, text }) => [path, text]));
  const rooms = [...new Set(inRooms.map(({ path }) => path.slice(folder.length + 1).split('/', 1)[0] ?? ''))].filter(
    (room) => !base.includes(room),
  );
  const fileOf = (room: string): string => `${folder}/${room}/${manifest}`;
  const read = new Map(rooms.map((room) => [room, needsIn(texts.get(fileOf(room)) ?? '')]));
  const needs = new Map([...read].map(([room, list]) => [room, list ?? []]));
  return rooms.flatMap((room): Fault[] => {
    const file = fileOf(room);
    if (read.get(room) === null)
      return [
        { file, rule: 'needs-written', text: `a manifest says once \`needs: ['room', …]\`, in names written out` },
      ];
    const strange = (needs.get(room) ?? []).filter((need) => !needs.has(need));
    return [
      ...strange.map((need) => ({ file, rule: 'needs-known', text: `there is no room ${need} on this floor` })),
      ...(isInCircle(room, needs)
        ? [{ file, rule: 'needs-circle', text: 'this room needs itself, by way of others' }]
        : []),
    ];
  });
};

/** Manifests whose needs cannot be read, name no room, or go round in a circle. */
export const needFaults = (sources: readonly SourceFile[]): readonly Fault[] =>
  Object.values(floors).flatMap((floor) => faultsOf(floor, sources));

/**
 * Needs that no import has: a list that is longer than the truth hides what a room really stands on.
 * @param only folders of rooms: those of which all imports were read. Without it, every room
 */
export const unusedNeedFaults = (
  root: string,
  imports: readonly Import[],
  only?: readonly string[],
): readonly Fault[] =>
  Object.values(floors).flatMap((floor) =>
    [...readNeeds(root, floor)].flatMap(([room, needs]) => {
      const own = `${floor.folder}/${room}/`;
      if (only && !only.includes(own)) return [];
      const reached = new Set(imports.filter(({ from }) => from.startsWith(own)).map(({ to }) => to));
      return needs
        .filter((need) => ![...reached].some((path) => path.startsWith(`${floor.folder}/${need}/`)))
        .map((need) => ({
          file: `${own}${floor.manifest}`,
          rule: 'needs-used',
          text: `nothing in ${room} imports ${need}: strike it from its needs`,
        }));
    }),
  );
