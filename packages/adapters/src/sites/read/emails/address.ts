import { asciiHost, isOwnHost, isReserved, maybeDomain, type OwnSite } from '../own-site.ts';
import { isTrap } from './traps.ts';

/** An address, and how it is compared. */
export type Address = {
  /** In lower case, the domain as it is written. */
  readonly email: string;
  /** The same with the domain in ASCII: two spellings of one address are equal here. */
  readonly key: string;
  readonly local: string;
  /** In ASCII. */
  readonly host: string;
};

// RFC 5321 sections 4.5.3.1.1 to 4.5.3.1.3: a local part, an address.
const max = { local: 64, address: 254, label: 63 } as const;
// RFC 5321 section 4.1.2, Dot-string of RFC 5322's atext. Quoted ones exist in test suites, not on pages.
const localShape = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainShape =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u;

const hostOf = (domain: string, own: OwnSite): string | null => {
  if (!domainShape.test(domain) || domain.split('.').some((label) => label.length > max.label)) return null;
  const host = asciiHost(domain);
  if (host === '' || host.length > 253) return null;
  const registered = maybeDomain(host);
  if (registered === null) return null;
  return isReserved(host) && !isOwnHost(own, host) ? null : host;
};

/**
 * An address from its two parts as they are written, or null: where the syntax is wrong (RFC 5321), where nobody can
 * have registered such a domain, or where it is one of those that stand on pages without being anybody's.
 */
export const toAddress = (written: string, domain: string, own: OwnSite): Address | null => {
  const local = written.toLowerCase();
  if (local.length > max.local || !localShape.test(local)) return null;
  const lower = domain.toLowerCase();
  if (local.length + lower.length + 1 > max.address) return null;
  const host = hostOf(lower, own);
  if (host === null || isTrap(local, host, own)) return null;
  return { email: `${local}@${lower}`, key: `${local}@${host}`, local, host };
};

/** An address from what is the whole of it; null where it is none. */
export const readAddress = (text: string, own: OwnSite): Address | null => {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 1 || trimmed.length > max.address ? null : toAddress(trimmed.slice(0, at), trimmed.slice(at + 1), own);
};
