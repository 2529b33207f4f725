import pino, { type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Where secrets may stand in what is logged; the values never reach the output (threat 43). */
const secretPaths = [
  'password',
  'password_confirmation',
  'current_password',
  'token',
  'access_token',
  'authorization',
  'cookie',
  'code',
  'secret',
  'api_key',
  'google_api_key',
  'key',
  'DATABASE_URL',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** Bearer secrets by their form, wherever they stand in a text: `ga_…`, `gk_live_…`, and passwords inside URLs. */
export const maskSecrets = (text: string): string =>
  text
    .replace(/\b(ga_|gk_live_)[\w-]{8,}/g, '$1***')
    .replace(/(\w+:\/\/[^\s:@/]+:)[^\s@/]+@/g, '$1***@')
    .replace(/([?&]password=)[^\s&#]+/g, '$1***');

/** What went wrong, in words, whatever was thrown: JavaScript lets anything be, also what refuses to become a text. */
export const messageOf = (thrown: unknown): string => {
  try {
    const words: unknown = thrown instanceof Error ? thrown.message : thrown;
    return String(words);
  } catch {
    return 'something that is no error was thrown';
  }
};

// Not the whole error: drivers hang connections, with all their options, on theirs.
const maskedError = (thrown: unknown): object => {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: maskSecrets(messageOf(thrown)) };
  const code = 'code' in thrown ? thrown.code : undefined;
  return {
    type: thrown.name,
    ...(code === undefined ? {} : { error_code: code }),
    message: maskSecrets(messageOf(thrown)),
    stack: maskSecrets(thrown.stack ?? ''),
    ...(thrown.cause instanceof Error ? { cause: maskedError(thrown.cause) } : {}),
  };
};

/** A logger of JSON lines. Secrets are taken out by name and by form. */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '***' },
      serializers: { err: maskedError },
      hooks: {
        logMethod(args, method) {
          method.apply(this, args.map((part) => (typeof part === 'string' ? maskSecrets(part) : part)) as typeof args);
        },
      },
    },
    destination ?? pino.destination(1),
  );
