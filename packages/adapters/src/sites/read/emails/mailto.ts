import type { OwnSite } from '../own-site.ts';
import { type Address, readAddress } from './address.ts';
import { decipher, decodePercent, decodeShifted } from './ciphers.ts';
import { findWrittenOut } from './written-out.ts';

const scheme = /^\s*mail\s?to\s?:(?:\/\/)?/i;
const maxAddresses = 20;

export const isMailto = (href: string): boolean => scheme.test(href);

const addressIn = (part: string, own: OwnSite): Address | null => {
  // `Name <a@b.example>`, also without its end; a full stop or a quote that slipped in.
  const plain = part
    .replace(/^.*</s, '')
    .replace(/>.*$/s, '')
    .replaceAll(/^[\s"'.:]+|[\s"'.,;:)]+$/g, '')
    .replaceAll(/\s/g, '');
  return readAddress(plain, own) ?? findWrittenOut(part, own)[0]?.address ?? null;
};

/** All addresses that a `mailto:` link writes to: before the `?`, and `to`, `cc` and `bcc` after it (RFC 6068). */
export const readMailto = (href: string, own: OwnSite): readonly Address[] => {
  const [before = '', ...rest] = href.slice(0, 4_000).replace(scheme, '').split('?');
  const fields = rest.join('&').split('&').slice(0, 20);
  const copies = fields.flatMap((field) => /^(?:to|cc|bcc)=(.*)$/is.exec(field)?.[1] ?? []);
  const parts = [before, ...copies].flatMap((list) => decodePercent(list).split(/[,;]/));
  return parts.slice(0, maxAddresses).flatMap((part) => addressIn(part, own) ?? []);
};

// `javascript:linkTo_UnCryptMailto('…')`, and the same call with other names and in `onclick`.
const call = /(?:uncrypt|decrypt|decode|mail)\w{0,40}\s?\(\s?(?:'|%27|"|&quot;)(.{4,400}?)(?:'|%27|"|&quot;)/i;

/** The addresses of a link that calls a program of the page: TYPO3's, or text in one of the usual ciphers. */
export const readCalled = (script: string, own: OwnSite): readonly Address[] => {
  const secret = call.exec(script.slice(0, 1_000))?.[1];
  if (secret === undefined) return [];
  const plain = decodeShifted(decodePercent(secret)) ?? decodeShifted(secret);
  if (plain !== null) return readMailto(plain, own);
  const address = decipher(secret, own);
  return address === null ? [] : [address];
};
