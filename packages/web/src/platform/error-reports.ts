import { CallError } from '@galena/contract/kernel';

export type ErrorReport = { readonly message: string; readonly err: string; readonly info: string };

const highestPerMinute = 30;
const minuteMs = 60_000;

/** `text` without session tokens, API keys and six-digit codes. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/\b(ga_|gk_live_)[\w-]+/g, '$1***')
    // Columns of a stack line (`app.js:1:123456`) stay, or the report would be of no use.
    .replace(/(?<!\d|:\d{1,7}:)\d{6}(?!\d)/g, '******');

const reportOf = (error: unknown, info: string): ErrorReport => {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return {
    message: maskSecrets(message).slice(0, 2_000),
    err: maskSecrets(stack).slice(0, 10_000),
    info: maskSecrets(info).slice(0, 2_000),
  };
};

export type ErrorReporter = (error: unknown, info?: string) => void;

/**
 * Makes the one way to report uncaught errors.
 * @param send delivers a report; its failures are swallowed, or they would be reported in turn.
 * @param now the clock, in milliseconds.
 */
export const createErrorReporter = (
  send: (report: ErrorReport) => Promise<unknown>,
  now: () => number = Date.now,
): ErrorReporter => {
  let sent: number[] = [];
  return (error, info = '') => {
    // A failed call is an expected thing with a sentence of its own, not a fault of the interface.
    if (error instanceof CallError) return;
    sent = sent.filter((time) => now() - time < minuteMs);
    if (sent.length >= highestPerMinute) return;
    sent.push(now());
    send(reportOf(error, info)).catch(() => {});
  };
};

// No error: what an observer of sizes changed is measured in the next frame, and the browser says so (ResizeObserver's specification).
const isOfNextFrame = (message: string): boolean => message.startsWith('ResizeObserver loop');

/** Reports what nobody caught: errors in event handlers and timers, and promises without a `catch`. */
export const watchUncaught = (report: ErrorReporter): void => {
  window.addEventListener('error', (event) => {
    if (!isOfNextFrame(event.message)) report(event.error ?? event.message, location.pathname);
  });
  window.addEventListener('unhandledrejection', (event) => report(event.reason, location.pathname));
};
