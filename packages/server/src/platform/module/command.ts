import type { Context } from '../context/context.ts';

/** How a command of a room is run. */
export type CommandCall = {
  /** For work across accounts: a command is the operator's. */
  readonly context: Context;
  /** The words behind its name. */
  readonly args: readonly string[];
  /** Where it was typed: what paths among its words begin with. Left out: where the process runs. */
  readonly folder?: string;
  /** Prints a line. */
  readonly say: (line: string) => void;
};

/** A command of a room: `npm run galena -- <name>`, beside whatever else runs on the data. */
export type Command = {
  readonly name: string;
  /** What it takes and does, for the list of commands. */
  readonly about: string;
  /**
   * @returns `failed` when it ran and what it found is bad: the process ends with 1
   * @throws UsageError for words that make no sense
   */
  readonly run: (call: CommandCall) => Promise<'failed' | void>;
};
