import type { Log } from '../platform/log/log.ts';

/** Something to stop when the process ends, last started first. */
export type Stoppable = { readonly stop: () => Promise<void> };

// R14: 20 s for requests, 25 s for jobs; after that the process ends whatever still runs.
const patienceMs = 30_000;

/**
 * Ends the process in order on SIGINT, SIGTERM, when its parent goes away, or after a bug nobody caught; a second signal
 * ends it at once.
 */
export const stopOnSignals = (parts: readonly Stoppable[], log: Log): void => {
  let isStopping = false;
  const end = async (exitCode: number): Promise<void> => {
    if (isStopping) process.exit(exitCode || 130);
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    for (const part of parts.toReversed())
      await part.stop().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    process.exit(exitCode);
  };
  const onBug = (error: unknown): void => {
    // R26: the state is unknown now, so the process drains and lets its supervisor start a new one.
    log.fatal({ err: error }, 'an error nobody caught; stopping');
    void end(1);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('disconnect', () => void end(0));
  process.on('uncaughtException', onBug);
  process.on('unhandledRejection', onBug);
};
