import { parse } from 'tldts';

/** Whose page is read, as its address says. */
export type OwnSite = {
  /** In lower case, in ASCII; empty where the address cannot be read. */
  readonly host: string;
  /** The part of the host that was registered: `firm.co.uk`; null for a number or a single word. */
  readonly domain: string | null;
};

// `example`, `test`, `invalid`, `localhost` (RFC 2606): nobody's, but demo sites and tests live there.
const reserved: ReadonlySet<string> = new Set(['example', 'test', 'invalid']);

/** The registered domain of a host, in ASCII; null where it is none of the public web. */
export const maybeDomain = (host: string): string | null => {
  const found = parse(host, { validateHostname: true, allowPrivateDomains: false });
  if (found.isIp === true || found.domain === null) return null;
  return found.isIcann === true || reserved.has(found.publicSuffix ?? '') ? found.domain : null;
};

export const siteOf = (url: URL | null): OwnSite => {
  const host = url?.hostname ?? '';
  return { host, domain: host === '' ? null : maybeDomain(host) };
};

/** Whether a host belongs to the site. */
export const isOwnHost = (own: OwnSite, host: string): boolean =>
  own.domain !== null && (host === own.domain || host.endsWith(`.${own.domain}`));

/** Whether a domain is one of the reserved names, which count on a site that lives there itself, and nowhere else. */
export const isReserved = (domain: string): boolean => reserved.has(domain.slice(domain.lastIndexOf('.') + 1));
