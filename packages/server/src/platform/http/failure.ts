import { isConnectionLost } from '../db/database-errors.ts';
import {
  AppError,
  generalErrors,
  VendorError,
  type AnyRoute,
  type ErrorBody,
  type ErrorDef,
} from '@galena/contract/kernel';
import { messageOf, type Log } from '../log/log.ts';

/** An error as it leaves the house. */
export type Failure = {
  readonly status: number;
  readonly body: ErrorBody;
  readonly retryAfterSeconds: number | undefined;
};

type Thrown = Error & { code?: string; statusCode?: number };

const has = (value: unknown, code: string | undefined): boolean =>
  code !== undefined && Array.isArray(value) && value.includes(code);

// SQLSTATEs and socket errors that mean "the database is away or overloaded", not "we made a mistake".
const awayCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '57014',
  '55P03',
  '40001',
  '40P01',
  '25P03',
];

/** The definition behind an error that is no AppError; null: a bug. */
const definitionOf = (error: Thrown): ErrorDef | null => {
  if (error instanceof VendorError) return generalErrors.vendor_failed;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return generalErrors.too_large;
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return generalErrors.address_too_long;
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return generalErrors.unsupported_type;
  if (error.code?.startsWith('FST_ERR_CTP') || error.code?.startsWith('FST_ERR_BAD_URL'))
    return generalErrors.bad_request;
  if (error.statusCode === 400) return generalErrors.bad_request;
  if (error.code === '53100' || error.code === 'ENOSPC') return generalErrors.storage_full;
  if (has(['22021', '22P05'], error.code)) return generalErrors.bad_request;
  return has(awayCodes, error.code) || isConnectionLost(error) ? generalErrors.unavailable : null;
};

const asAppError = (error: Thrown, log: Log): AppError => {
  if (error instanceof AppError) return error;
  const def = definitionOf(error);
  if (!def) {
    log.error({ err: error }, 'unexpected error');
    return new AppError(generalErrors.unexpected);
  }
  if (def.status >= 500) log.warn({ err: error }, def.code);
  const wait =
    error instanceof VendorError ? error.retryAfterSeconds : def === generalErrors.unavailable ? 2 : undefined;
  return new AppError(def, {
    ...(wait === undefined ? {} : { retryAfterSeconds: wait }),
    ...(error instanceof VendorError ? { params: { vendor: error.vendor } } : {}),
  });
};

/** Whether a route may answer with this error: its own, or one of the house. */
const isDeclared = (error: AppError, route: AnyRoute | null): boolean =>
  error.def.room === 'house' ||
  route === null ||
  (route.errors as ErrorDef[]).some((def) => def.code === error.def.code);

/**
 * What to answer for anything thrown.
 * @param strict in tests an error that the route does not declare becomes a 500, so that it is noticed.
 */
export const failureOf = (
  thrown: unknown,
  route: AnyRoute | null,
  requestId: string,
  log: Log,
  strict: boolean,
): Failure => {
  let error = asAppError(thrown instanceof Error ? thrown : new Error(messageOf(thrown)), log);
  if (!isDeclared(error, route)) {
    log.error({ route: route?.path, code: error.def.code }, 'a route answered with an error it does not declare');
    if (strict) error = new AppError(generalErrors.unexpected);
  }
  const wait = error.retryAfterSeconds;
  return {
    status: error.def.status,
    retryAfterSeconds: wait,
    body: {
      message: error.message,
      code: error.def.code,
      ...(error.fields ? { errors: error.fields } : {}),
      ...(error.params ? { params: error.params } : {}),
      request_id: requestId,
    },
  };
};
