import type { Log } from '../platform/log/log.ts';

/** Something to stop when the process ends, last started first. */
export type Stoppable = { readonly stop: () => Promise<void> };

// R14: 20 s for requests, 25 s for jobs; after that the process ends whatever still runs.
const patienceMs = 30_000;

/**
 * Ends the process in order on SIGINT, SIGTERM, when its parent or its terminal goes away, or after a bug nobody caught;
 * a second SIGINT or SIGTERM ends it at once.
 * @param parts what runs, in the order it was started; may still grow
 * @param started settles when nothing is added any more: a signal during the start waits for it, so that no half-started
 *   part is left behind
 */
export const stopOnSignals = (parts: readonly Stoppable[], started: Promise<unknown>, log: Log): void => {
  let isStopping = false;
  const end = async (exitCode: number): Promise<void> => {
    if (isStopping) process.exit(exitCode || 130);
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    await started.catch(() => undefined);
    await stopAll(parts, log);
    process.exit(exitCode);
  };
  const onBug = (error: unknown): void => {
    // R26: the state is unknown now, so the process drains and lets its supervisor start a new one.
    log.fatal({ err: error }, 'an error nobody caught; stopping');
    void end(1);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  // These follow on a signal (npm ends, its window closes): they ask, but never twice.
  const onParentGone = (): void => {
    if (!isStopping) void end(0);
  };
  process.on('SIGHUP', onParentGone);
  process.on('disconnect', onParentGone);
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
  // The parent may have gone before anybody listened.
  if (process.send !== undefined && !process.connected) void end(0);
};

/** Stops what was started, last first; a part that fails does not keep the others from stopping. */
export const stopAll = async (parts: readonly Stoppable[], log: Log): Promise<void> => {
  for (const part of parts.toReversed())
    await part.stop().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
};
