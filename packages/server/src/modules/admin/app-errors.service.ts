import { moment } from '../../platform/clock/clock.ts';
import { maskSecrets } from '../../platform/log/log.ts';
import type { RateLimit } from '../../platform/limits/rate-limiter.ts';
import type { Context } from '../../platform/context/context.ts';
import { createAppError } from './app-errors.store.ts';

const limit: RateLimit = { name: 'app-errors', calls: 10, seconds: 60 };

/** Without control characters (log injection), bearer secrets and six-digit codes. */
const cleaned = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  maskSecrets(text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')).replace(/\b\d{6}\b/g, '******');

/**
 * Keeps an uncaught error of the interface for the administrators. Beyond ten a minute per address it is dropped in
 * silence: a broken page must not be told that its report failed too.
 */
export const keepAppError = async (
  context: Context,
  report: { message: string; err: string; info: string },
): Promise<void> => {
  if ((await context.app.limiter.take(limit, context.origin.ip)) > 0) return;
  await createAppError(context.db, {
    message: cleaned(report.message),
    err: cleaned(report.err),
    info: cleaned(report.info),
    user_id: context.actor.kind === 'user' ? context.actor.userId : null,
    user_agent: context.origin.userAgent,
    ip_address: context.origin.ip,
    created_at: moment(context.clock),
  });
};
