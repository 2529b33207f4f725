/** Steps that undo what was begun, in the opposite order. */
export type CleanUp = {
  readonly add: (undo: () => Promise<void> | void) => void;
  /** Takes every step, also when one fails, and then throws what failed. A second call finds nothing left to do. */
  readonly run: () => Promise<void>;
};

/** Collects clean-up while something is built, so that a failure halfway leaves as little behind as the end does. */
export const createCleanUp = (): CleanUp => {
  const steps: (() => Promise<void> | void)[] = [];
  return {
    add: (undo) => void steps.push(undo),
    run: async () => {
      const problems: unknown[] = [];
      for (let undo = steps.pop(); undo; undo = steps.pop()) {
        try {
          await undo();
        } catch (error) {
          problems.push(error);
        }
      }
      if (problems.length === 1) throw problems[0];
      if (problems.length > 1) throw new AggregateError(problems, 'cleaning up failed');
    },
  };
};

const endings = {
  SIGINT: () => process.exit(130),
  SIGTERM: () => process.exit(143),
  disconnect: () => process.exit(1),
} as const;

let watched = 0;

// Left alone, a signal ends a process without an `exit`; and the processes of vitest end with their parent.
const exitOnSignals = (): void => {
  watched += 1;
  if (watched === 1) for (const [name, end] of Object.entries(endings)) process.once(name, end);
};

// Who listens for the end of its parent does not end by itself.
const endBySelf = (): void => {
  watched -= 1;
  if (watched === 0) for (const [name, end] of Object.entries(endings)) process.off(name, end);
};

/**
 * Has `undo` done when this process exits before the clean-up had its turn (Ctrl-C): what was begun last comes first, and
 * there is no time to wait for anything but in place.
 * @returns the way to take it back, to be taken once
 */
export const atExit = (undo: () => void): (() => void) => {
  exitOnSignals();
  process.prependOnceListener('exit', undo);
  return () => {
    process.off('exit', undo);
    endBySelf();
  };
};
