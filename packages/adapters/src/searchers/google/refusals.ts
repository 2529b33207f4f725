import type { Asked, Reply } from '../testing/vendor-bench.ts';

/** The key that stand-ins know. */
export const standInKey = 'AIzaSyStandInKeyOfTests0123456789';

/** An error as Google answers it. */
const refuse = (code: number, status: string, message: string, reason?: string): Reply => ({
  status: code,
  json: {
    error: {
      code,
      message,
      status,
      ...(reason && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
      }),
    },
  },
});

export const invalid = (message: string): Reply => refuse(400, 'INVALID_ARGUMENT', message);

/** What is wrong with the key of a call, as every service of Google's tells it; null: nothing. */
export const refuseKey = ({ headers }: Asked): Reply | null => {
  const key = headers['x-goog-api-key'];
  if (key === undefined)
    return refuse(403, 'PERMISSION_DENIED', 'Method doesn’t allow unregistered callers. Please use API Key.');
  if (key === standInKey) return null;
  if (key === 'expired'.padEnd(20, '-'))
    return refuse(400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.', 'API_KEY_EXPIRED');
  return refuse(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID');
};
