import type { Context } from '../context/context.ts';

/** What was typed behind the name of a command. */
export type CommandWords = {
  readonly args: readonly string[];
  /** Where it was typed: what paths among its words begin with. */
  readonly folder: string;
};

/** How what was asked for is done. */
export type CommandCall = {
  /** For work across accounts: a command is the operator's. */
  readonly context: Context;
  /** Prints a line. */
  readonly say: (line: string) => void;
};

/** A command of a room: `npm run galena -- <name>`, beside whatever else runs on the data. */
export type Command = {
  readonly name: string;
  /** What it takes and does, for the list of commands. */
  readonly about: string;
  /**
   * Reads the words before anything is opened.
   * @returns what does it. `failed` when it ran and what it found is bad: the process ends with 1. It throws UsageError for words that
   *   mean nothing here
   * @throws UsageError for words that make no sense
   */
  readonly read: (words: CommandWords) => (call: CommandCall) => Promise<'failed' | void>;
};
