import { isIP } from 'node:net';
import { isPublicAddress, type AddressRange } from './address-rules.ts';
import { OutboundError } from './outbound-error.ts';

/** The operator's part of the rules; the same for every request of one client. */
export type AddressRules = {
  /** `host:port` pairs whose addresses are not checked, as `authorityOf` writes them. */
  readonly testHosts: ReadonlySet<string>;
  readonly alsoRefused: readonly AddressRange[];
};

/** The caller's part: which ports and schemes this request may use. */
export type UrlRules = AddressRules & { readonly ports: readonly number[]; readonly httpsOnly: boolean };

/** The port a URL leads to. */
const portOf = (url: URL): number => {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
};

/** The host as a resolver or a socket wants it: no brackets. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** `host:port`, with the port also where it is the scheme's own. Writing of test hosts and key of their check. */
const authorityOf = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/**
 * Reads the operator's list of hosts that tests may reach.
 * @param entries exact pairs such as `localhost:4010` or `[::1]:4010`
 * @throws TypeError for an entry that is anything but a host and a port, so that a slip cannot open more than meant
 */
export const parseTestHosts = (entries: readonly string[]): ReadonlySet<string> =>
  new Set(
    entries.map((entry) => {
      const url = URL.parse(`http://${entry}`);
      const isPair = /^[^/\\?#@\s*]+:\d+$/.test(entry);
      if (url === null || !isPair) throw new TypeError(`Not a pair of host and port: ${entry}`);
      withoutTrailingDot(url);
      return authorityOf(url);
    }),
  );

/** `localhost.` is `localhost`: with the dot it would slip past name rules, test hosts and TLS names alike. */
const withoutTrailingDot = (url: URL): void => {
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
};

const checkName = (url: URL): void => {
  const labels = url.hostname.split('.');
  if (url.hostname.length > 253 || labels.some((label) => label === '' || label.length > 63)) {
    throw new OutboundError('unresolvable', 'The host is not a domain name', { url });
  }
  // RFC 6761 section 6.3: localhost and all below it mean this machine, whatever a resolver says.
  if (labels.at(-1) === 'localhost') {
    throw new OutboundError('refused_address', 'The address is not a public one', { url });
  }
};

/**
 * Checks everything about a URL that can be known without asking the network. Names are checked again, by what they
 * resolve to, when the connection is made.
 * @param text what a person, a page or a `Location` header gave
 * @param base the URL that `text` may be relative to
 * @returns the URL as it will be requested: normalised, no fragment, no trailing dot in the host
 * @throws OutboundError refused_url | refused_scheme | refused_credentials | refused_port | refused_address | unresolvable
 */
export const checkUrl = (text: string, rules: UrlRules, base?: URL): URL => {
  const url = URL.parse(text, base?.href);
  if (url === null) throw new OutboundError('refused_url', 'This is not a URL');
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && !rules.httpsOnly);
  if (!isWeb) {
    const allowed = rules.httpsOnly ? 'https' : 'http and https';
    throw new OutboundError('refused_scheme', `Only ${allowed} may be requested`, { url });
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('refused_credentials', 'A URL must not carry credentials', { url });
  }
  withoutTrailingDot(url);
  url.hash = '';
  if (rules.testHosts.has(authorityOf(url))) return url;
  if (!rules.ports.includes(portOf(url))) {
    throw new OutboundError('refused_port', `Port ${portOf(url)} is not allowed`, { url });
  }
  if (isIP(hostOf(url)) === 0) checkName(url);
  else if (!isPublicAddress(hostOf(url), rules.alsoRefused)) {
    throw new OutboundError('refused_address', 'The address is not a public one', { url });
  }
  return url;
};
