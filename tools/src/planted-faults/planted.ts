/** What a file is to hold: a text, or a change of the text it holds. */
export type Text = string | ((present: string) => string);

/** A fault to plant: what it is, the files that make it, and the words that its checker must say of it in one line. */
export type Planted = {
  readonly title: string;
  readonly files: Readonly<Record<string, Text>>;
  readonly says: readonly [string, ...string[]];
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
