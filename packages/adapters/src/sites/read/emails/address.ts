import { type EmailAddress, emailLimits, emailOfParts } from '@galena/contract/kernel';
import { isOwnHost, isReserved, maybeDomain, type OwnSite } from '../own-site.ts';
import { isTrap } from './traps.ts';

/** An address on a page. */
export type Address = EmailAddress;

const canExist = (domain: string, own: OwnSite): boolean =>
  maybeDomain(domain) !== null && (!isReserved(domain) || isOwnHost(own, domain));

/**
 * An address from its two parts as they are written, or null: where the syntax is wrong (contract's `maybeEmail`), where nobody can
 * have registered such a domain, or where it is one of those that stand on pages without being anybody's.
 */
export const toAddress = (written: string, domain: string, own: OwnSite): Address | null => {
  const address = emailOfParts(written, domain);
  if (address === null || !canExist(address.domain, own)) return null;
  // Letters of other scripts may stand before the `@`, and do on no page: there they are a label that was glued to it.
  if (!/^[!-~]+$/.test(address.local)) return null;
  return isTrap(address.local, address.domain, own) ? null : address;
};

/** An address from what is the whole of it; null where it is none. */
export const readAddress = (text: string, own: OwnSite): Address | null => {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 1 || trimmed.length > emailLimits.address
    ? null
    : toAddress(trimmed.slice(0, at), trimmed.slice(at + 1), own);
};
