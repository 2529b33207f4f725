import type { Fault } from './check.ts';
import type { SourceFile } from './source-files.ts';

const map = 'ARCHITECTURE.md';
const manifest = /^packages\/server\/src\/modules\/([^/]+)\/module\.ts$/;

/** Rooms that the map of the house does not name: it is read first, and who reads it believes that it is whole. */
export const mapFaults = (sources: readonly SourceFile[]): readonly Fault[] => {
  const drawn = sources.find(({ path }) => path === map)?.text ?? '';
  return sources.flatMap(({ path }) => {
    const room = manifest.exec(path)?.[1];
    return room === undefined || drawn.includes(`**${room}**`)
      ? []
      : [{ file: map, rule: 'room-on-the-map', text: `it does not say what the room **${room}** is about` }];
  });
};
