/**
 * Why a request brought no answer. Everything that begins with `refused` was refused by our own rules before a byte
 * was sent to that address; `connect_failed` never reached the other side; `connection_lost` and `timeout` may have
 * (see `sent`); `protocol` is an answer that is not HTTP as we accept it.
 */
export type OutboundReason =
  | 'refused_url'
  | 'refused_scheme'
  | 'refused_credentials'
  | 'refused_port'
  | 'refused_address'
  | 'refused_header'
  | 'unresolvable'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  | 'aborted'
  | 'connect_failed'
  | 'connection_lost'
  | 'protocol';

const retryableReasons: ReadonlySet<OutboundReason> = new Set(['timeout', 'connect_failed', 'connection_lost']);

type Details = { url?: URL | string; retryable?: boolean; sent?: boolean; cause?: unknown };

/** The only error of the outbound client, apart from what an injected limiter or a wrong option throws. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  /** What happened, without the address; safe to show to the person who entered the URL. */
  readonly detail: string;
  /** Whether the same request may succeed later. It does not say that repeating it is harmless: see `sent`. */
  readonly retryable: boolean;
  /** Whether bytes of the request may have reached the last address asked: if so, a POST may have had its effect. */
  readonly sent: boolean;
  /** The URL that failed (the redirect's target, not the first), without credentials, query and fragment. */
  readonly url: string;

  constructor(reason: OutboundReason, detail: string, details: Details = {}) {
    const url = withoutSecrets(details.url);
    super(url === '' ? detail : `${detail} (${url})`, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'OutboundError';
    this.reason = reason;
    this.detail = detail;
    this.retryable = details.retryable ?? retryableReasons.has(reason);
    this.sent = details.sent ?? false;
    this.url = url;
  }
}

/** A URL that may stand in a log: scheme, host, port and path. Empty if it is not a URL. */
const withoutSecrets = (url: URL | string | undefined): string => {
  const parsed = url instanceof URL ? url : URL.parse(url ?? '');
  if (parsed === null) return '';
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}`;
};

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
};

const isTlsFailure = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/.test(code);

const isProtocolFailure = (error: Error, code: string): boolean =>
  code.startsWith('HPE_') || error.name === 'HTTPParserError' || /^(Z_|ERR_BROTLI|ERR__ERROR_|ERR_ZLIB)/.test(code);

/**
 * Turns whatever the network, the parser or a decompressor threw into an OutboundError that names this hop.
 * One connection error is given to every request that waited for it, so our own errors are made anew as well; they
 * keep their URL if they have one.
 * @param sent whether the request's first byte had left
 */
export const toOutboundError = (error: unknown, url: URL, sent: boolean): OutboundError => {
  if (error instanceof OutboundError) {
    const { reason, detail, retryable } = error;
    return new OutboundError(reason, detail, {
      url: error.url === '' ? url : error.url,
      retryable,
      sent: sent || error.sent,
      cause: error.cause,
    });
  }
  const cause = error instanceof Error ? error : new Error(String(error));
  const code = codeOf(cause);
  const fail = (reason: OutboundReason, detail: string, retryable?: boolean): OutboundError =>
    new OutboundError(reason, detail, { url, sent, cause, ...(retryable === undefined ? {} : { retryable }) });
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return fail('too_large', 'The headers of the answer are too large');
  if (isProtocolFailure(cause, code)) return fail('protocol', 'The answer is not valid HTTP');
  if (sent) return fail('connection_lost', 'The connection was lost before the answer was complete');
  if (isTlsFailure(code)) return fail('connect_failed', `No trusted TLS connection: ${code}`, false);
  return fail('connect_failed', code === '' ? 'No connection' : `No connection: ${code}`);
};
