import type { Fault } from './check.ts';
import { countLines, type SourceFile } from './source-files.ts';

/** In lines, but for folders: in files, and of rooms in nouns. A room's README tells tables, events and one odd thing, no more. */
const limits = { fileWarns: 300, fileFails: 500, folder: 30, nouns: 24, readmeMin: 5, readmeMax: 40 };

/** What stands beside what it tests or is made by a machine does not crowd a folder: rooms are flat. Migrations and decisions only grow. */
const isBeside = /\.(test|fixture|gen)\.tsx?$|^(packages\/server\/migrations|docs\/decisions)\//;
const isMeasured = /\.(ts|tsx|mjs|sql)$/;
const roomReadme = /^packages\/server\/src\/modules\/[^/]+\/README\.md$/;

const fileFault = ({ path, text }: SourceFile): Fault[] => {
  const lines = countLines(text);
  if (isMeasured.test(path) && lines > limits.fileFails)
    return [{ file: path, rule: 'file-size', text: `${lines} lines; ${limits.fileFails} is the end` }];
  if (roomReadme.test(path) && (lines < limits.readmeMin || lines > limits.readmeMax)) {
    const wanted = `${limits.readmeMin} to ${limits.readmeMax}`;
    return [{ file: path, rule: 'readme-size', text: `${lines} lines; a room's README has ${wanted}` }];
  }
  return [];
};

const room = /^packages\/server\/src\/modules\/[^/]+$/;

/** The files of a room stand in it by their noun, whatever roles it has: `lists.store.ts`, `lists.service.ts` are one thing to read. */
const countThings = (folder: string, files: readonly string[]): number =>
  room.test(folder) ? new Set(files.map((path) => path.slice(folder.length + 1).split('.', 1)[0])).size : files.length;

const folderFaults = (paths: readonly string[]): Fault[] => {
  const read = paths.filter((path) => !isBeside.test(path));
  const folders = Map.groupBy(read, (path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
  return [...folders]
    .map(([folder, files]) => ({ folder, count: countThings(folder, files), isRoom: room.test(folder) }))
    .map((one) => ({ ...one, most: one.isRoom ? limits.nouns : limits.folder }))
    .filter(({ count, most }) => count > most)
    .map(({ folder, count, isRoom, most }) => ({
      file: `${folder || '.'}/`,
      rule: 'folder-size',
      text: `${count} ${isRoom ? 'nouns' : 'files'}; ${most} is the end`,
    }));
};

/** Files and folders that outgrew the house. */
export const sizeFaults = (paths: readonly string[], sources: readonly SourceFile[]): readonly Fault[] => [
  ...sources.flatMap(fileFault),
  ...folderFaults(paths),
];

/** Files on their way to the limit, one line each; fails nothing. */
export const sizeWarnings = (sources: readonly SourceFile[]): string =>
  sources
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .filter(({ path, lines }) => isMeasured.test(path) && lines > limits.fileWarns && lines <= limits.fileFails)
    .map(({ path, lines }) => `${path}  ${lines} lines; over ${limits.fileWarns} a file wants to be two`)
    .join('\n');
