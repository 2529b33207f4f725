/** What a file is to hold: a text, or a change of the text it holds. */
export type Text = string | ((present: string) => string);

/** A fault to plant: what it is, the files that make it, and the words that its checker must say of it in one line. */
export type Planted = {
  readonly title: string;
  readonly files: Readonly<Record<string, Text>>;
  readonly says: readonly [string, ...string[]];
  /** A folder in which the checker must read more than these files to see it. */
  readonly around?: string;
};

/** Where these faults are: all that a checker must look at to find them. */
export const placesOf = (faults: readonly Planted[]): readonly string[] =>
  faults.flatMap(({ files, around }) => [...Object.keys(files), ...(around ? [around] : [])]);

/**
 * A project of the compiler that begins at these faults and not at every file of ours: what they import is still read.
 * @param folder where the project lies, with a slash at its end
 * @param ambient declarations that no file imports, from that folder
 */
export const projectOf = (
  folder: string,
  faults: readonly Planted[],
  ambient: readonly string[] = [],
): Planted['files'] => {
  const include = [...placesOf(faults).map((path) => path.slice(folder.length)), ...ambient];
  return {
    [`${folder}tsconfig.json`]: (text) =>
      text.replace(/"include": \[[^\]]*\]/, `"include": ${JSON.stringify(include)}`),
  };
};

/** A fault in a file of its own, which the checker must name together with the rule. */
export const inFile = (title: string, file: string, rule: string, text: Text): Planted => ({
  title,
  files: { [file]: text },
  says: [file, rule],
});

/** `count` lines of code that nobody could complain of but for their number. */
export const manyLines = (count: number, line = (at: number): string => `export const line${at} = ${at};`): string =>
  `${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`;
