import { isIP, type Socket } from 'node:net';
import { parseRanges } from './address-rules.ts';
import { createConnector } from './connector.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import type { OutboundOptions } from './outbound.ts';
import { createDnsResolver, resolveBySystem } from './resolve.ts';
import { checkUrl, parseTestHosts, type AddressRules } from './url-rules.ts';

export type DialOptions = Pick<OutboundOptions, 'allowedTestHosts' | 'alsoRefused' | 'resolve'>;

type DialTarget = {
  /** A name or an address as a person gave it; an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** The ports that may be asked of a stranger. */
  readonly ports: readonly number[];
  readonly timeoutMs: number;
};

/** Opens a bare connection, not yet encrypted. @throws OutboundError */
export type Dial = (target: DialTarget) => Promise<Socket>;

const urlOf = ({ host, port }: DialTarget): string => {
  if (isIP(host) === 6) return `http://[${host}]:${port}`;
  // A name alone: nothing that a URL would read as a user, a port or a path.
  if (!/^[^/\\?#@:\s*]+$/.test(host)) throw new OutboundError('refused_url', 'This is not a host');
  return `http://${host}:${port}`;
};

/**
 * For protocols other than HTTP (mail): connects under the rules of the outbound client. The name is resolved once, all
 * of its addresses must be public, and the connection goes to one of them.
 * @throws TypeError if `allowedTestHosts` or `alsoRefused` has an entry that cannot be understood
 */
export const createDial = (options: DialOptions): Dial => {
  const rules: AddressRules = {
    testHosts: parseTestHosts(options.allowedTestHosts ?? []),
    alsoRefused: parseRanges(options.alsoRefused ?? []),
  };
  const strangers = options.resolve ?? createDnsResolver();
  const connect = createConnector(rules, { strangers, testHosts: options.resolve ?? resolveBySystem });
  return async (target) => {
    const url = checkUrl(urlOf(target), { ...rules, ports: target.ports, httpsOnly: false });
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new OutboundError('timeout', 'No connection in time')), target.timeoutMs);
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    connect({ hostname: url.hostname, protocol: 'http:', port: url.port }, late.signal, (error, socket) => {
      if (socket) resolve(socket);
      else reject(error ?? new Error('no socket'));
    });
    try {
      return await promise;
    } catch (error) {
      throw toOutboundError(late.signal.aborted ? late.signal.reason : error, url, false);
    } finally {
      clearTimeout(timer);
    }
  };
};
