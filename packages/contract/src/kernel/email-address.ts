/** An e-mail address that can exist, by its syntax alone. */
export type EmailAddress = {
  /** As it is shown and written to: in lower case, the domain in the letters it was written in. */
  readonly email: string;
  /** How it is compared: the domain in the letters of the DNS, so that `a@bücher.de` and `a@xn--bcher-kva.de` are one. */
  readonly key: string;
  /** What stands before the `@`, in lower case. */
  readonly local: string;
  /** The domain in the letters of the DNS (RFC 5890, A-labels). */
  readonly domain: string;
};

/** RFC 5321 section 4.5.3.1: octets of a local part, of a path without its brackets; RFC 1035 section 2.3.4: of a label, of a name. */
export const emailLimits = { local: 64, address: 254, label: 63, domain: 253 } as const;

// RFC 5321 section 4.1.2, Dot-string of RFC 5322's atext; RFC 6531 section 3.3 adds the letters of other scripts. Quoted local
// parts and addresses of machines (`a@[127.0.0.1]`) exist in test suites: nobody is written to there.
const atom = "[a-z\\d!#$%&'*+/=?^_`{|}~\\-]";
const wideAtom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~\\-]";
const label = '[a-z\\d](?:[a-z\\d-]*[a-z\\d])?';
const wideLabel = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';
const plainShape = new RegExp(`^${atom}+(?:\\.${atom}+)*@(?:${label}\\.)+[a-z]{2,}$`);
const localShape = new RegExp(`^${wideAtom}+(?:\\.${wideAtom}+)*$`, 'u');
const domainShape = new RegExp(`^(?:${wideLabel}\\.)+${wideLabel}$`, 'u');
// No top-level domain is a number (RFC 3696 section 2), nor a single letter.
const endingShape = /\.(?:[a-z]{2,}|xn--[a-z\d-]{2,})$/;

const fits = (domain: string): boolean =>
  domain.length <= emailLimits.domain && domain.split('.').every((part) => part.length <= emailLimits.label);

/** A domain in the letters of the DNS; null where there is no such domain. */
const asciiDomain = (domain: string): string | null => {
  if (!domainShape.test(domain)) return null;
  // What a browser makes of a host (UTS 46): it turns letters into those of the DNS, and refuses what stands for none.
  const ascii = URL.canParse(`http://${domain}/`) ? new URL(`http://${domain}/`).hostname : '';
  return endingShape.test(ascii) && fits(ascii) ? ascii : null;
};

const octetsOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Reads an address from its two parts as they are written; null where the syntax is wrong. Whether anybody has registered
 * the domain, and whether it takes mail, is another question.
 */
export const emailOfParts = (written: string, writtenDomain: string): EmailAddress | null => {
  const local = written.toLowerCase();
  const domain = writtenDomain.toLowerCase();
  const email = `${local}@${domain}`;
  // Most are plain, and imports have millions of them.
  if (plainShape.test(email) && !domain.includes('xn--')) {
    const isShort = local.length <= emailLimits.local && email.length <= emailLimits.address && fits(domain);
    return isShort ? { email, key: email, local, domain } : null;
  }
  if (local.length > emailLimits.local || domain.length > emailLimits.domain || !localShape.test(local)) return null;
  const ascii = asciiDomain(domain);
  if (ascii === null || octetsOf(local) > emailLimits.local) return null;
  const key = `${local}@${ascii}`;
  return octetsOf(key) <= emailLimits.address ? { email, key, local, domain: ascii } : null;
};

/**
 * Reads an e-mail address, spaces around it aside; null for what is none. The one place that says what an address is: for
 * signing in, importing, typing, and reading websites.
 */
export const maybeEmail = (text: string): EmailAddress | null => {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  return at < 1 || trimmed.length > emailLimits.address
    ? null
    : emailOfParts(trimmed.slice(0, at), trimmed.slice(at + 1));
};
