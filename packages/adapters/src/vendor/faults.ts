import { VendorError, type VendorFault } from '@galena/contract/kernel';
import type { OutboundError, OutboundResponse } from '../http/index.ts';

const longestRetry = 3600;
const maxMessageLength = 200;

/** What kind of trouble a status tells of; for a vendor whose statuses mean something else, its own table goes before. */
export const faultOfStatus = (status: number): VendorFault => {
  if (status === 429) return 'rate_limited';
  // 402: what was paid for is used up. Only the owner of the key can mend that, as with a key that is refused.
  if (status === 401 || status === 402 || status === 403) return 'auth';
  if (status === 408 || status >= 500) return 'unavailable';
  return status >= 300 ? 'bad_input' : 'protocol';
};

/**
 * How long to wait before the next try, in seconds, at most an hour: `Retry-After` as seconds, or as a date beside the date of the
 * answer itself (RFC 9110, 10.2.3), so that no clock of ours is asked. Undefined: it does not say.
 */
export const retryAfterOf = (headers: Readonly<Record<string, string>>): number | undefined => {
  const text = (headers['retry-after'] ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), longestRetry);
  const seconds = Math.ceil((Date.parse(text) - Date.parse(headers['date'] ?? '')) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longestRetry);
};

/** What somebody outside said, in one short line. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxMessageLength);

/**
 * A status that is no answer, as the error of an adapter.
 * @param said what the vendor itself says of it; may be empty
 * @param wait seconds to wait where no header says it
 */
export const errorOfStatus = (
  vendor: string,
  { status, headers }: OutboundResponse,
  words: string,
  fault: VendorFault = faultOfStatus(status),
  wait?: number,
): VendorError => {
  const line = oneLine(words);
  const message = `The server answered ${status}${line === '' ? '' : `: ${line}`}`;
  return new VendorError(vendor, fault, message, retryAfterOf(headers) ?? wait);
};

/** What kept a question from being asked or answered, as the error of an adapter. */
export const errorOfOutbound = (vendor: string, error: OutboundError): VendorError => {
  const { reason, detail } = error;
  if (reason === 'protocol' || reason === 'too_large')
    return new VendorError(vendor, 'protocol', detail, undefined, error);
  // Its address is what somebody entered.
  const fault = reason.startsWith('refused') ? 'bad_input' : 'unavailable';
  return new VendorError(vendor, fault, detail, undefined, error);
};

/** JSON that came, or null where it is none. */
export const maybeJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString()) as unknown;
  } catch {
    return null;
  }
};
