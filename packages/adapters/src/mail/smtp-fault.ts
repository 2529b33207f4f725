import { VendorError, type VendorFault } from '@galena/contract/kernel';
import { OutboundError } from '../http/index.ts';

type Failure = Error & { code?: string; responseCode?: number; response?: string };

const longestReason = 300;

/** What a server said, as one short line. */
const plain = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, longestReason);

/** RFC 3463: x.7.x is about policy; with a 4 in front it means "not so much at once". */
const isThrottled = (text: string): boolean => /\b4\.7\.\d+\b|too many|rate limit|throttl/i.test(text);

const ofReply = (reply: number, text: string): VendorFault => {
  if ([530, 534, 535, 538].includes(reply)) return 'auth';
  // "Bad sequence of commands" speaks of the conversation, not of the mail.
  if (reply === 503 || reply < 400) return 'protocol';
  if (reply >= 500) return 'bad_input';
  return isThrottled(text) ? 'rate_limited' : 'unavailable';
};

const byCode: Readonly<Record<string, VendorFault>> = {
  EAUTH: 'auth',
  ENOAUTH: 'auth',
  EENVELOPE: 'bad_input',
  EMESSAGE: 'protocol',
  EPROTOCOL: 'protocol',
  ETLS: 'protocol',
};

/** Retrying sooner than that only earns another refusal. */
const throttledSeconds = 300;

const ofOutbound = (error: OutboundError): VendorError => {
  const isOurs = error.reason.startsWith('refused') || (error.reason === 'unresolvable' && !error.retryable);
  return new VendorError('smtp', isOurs ? 'bad_input' : 'unavailable', error.detail, undefined, error);
};

/** Whatever went wrong between us and a mail server, as the one error that leaves an adapter. */
export const toVendorError = (thrown: unknown): VendorError => {
  if (thrown instanceof VendorError) return thrown;
  if (thrown instanceof OutboundError) return ofOutbound(thrown);
  const error: Failure = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { responseCode: reply, code = '' } = error;
  const text = plain(error.response ?? error.message);
  const fault = reply ? ofReply(reply, text) : (byCode[code] ?? 'unavailable');
  const later = fault === 'rate_limited' ? throttledSeconds : undefined;
  return new VendorError('smtp', fault, text, later, error);
};
