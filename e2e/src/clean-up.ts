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

let isWatching = false;

// Left alone, a signal ends a process without an `exit`; and the processes of vitest end with their parent.
const exitOnSignals = (): void => {
  if (isWatching) return;
  isWatching = true;
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.once('disconnect', () => process.exit(1));
};

/**
 * Has `undo` done when this process exits before the clean-up had its turn (Ctrl-C): what was begun last comes first, and
 * there is no time to wait for anything but in place.
 * @returns the way to take it back.
 */
export const atExit = (undo: () => void): (() => void) => {
  exitOnSignals();
  process.prependOnceListener('exit', undo);
  return () => void process.off('exit', undo);
};
