import type { Fault } from './check.ts';
import { countLines, type SourceFile } from './source-files.ts';

/** In lines, but for the folder: in files. A room's README tells tables, events and one odd thing, no more. */
const limits = { fileWarns: 300, fileFails: 500, folder: 30, readmeMin: 5, readmeMax: 40 };

/** What stands beside what it tests or is made by a machine does not crowd a folder: rooms are flat. */
const isBeside = /\.(test|gen)\.tsx?$/;
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

const folderFaults = (paths: readonly string[]): Fault[] => {
  const read = paths.filter((path) => !isBeside.test(path));
  const folders = Map.groupBy(read, (path) => path.slice(0, Math.max(path.lastIndexOf('/'), 0)));
  return [...folders]
    .filter(([, files]) => files.length > limits.folder)
    .map(([folder, files]) => ({
      file: `${folder || '.'}/`,
      rule: 'folder-size',
      text: `${files.length} files; ${limits.folder} is the end`,
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
