import type { Span } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import { type Address, toAddress } from './address.ts';

export type AddressAt = Span & { readonly address: Address };

/** Letters on either side of an `@` that can be an address. */
const reach = { local: 64, domain: 255 } as const;

const isLocalLetter = (letter: string): boolean => /[\w.!#$%&'*+/=?^`{|}~-]/.test(letter);
const isDomainLetter = (letter: string): boolean =>
  letter > '\u007F' ? /[\p{L}\p{M}\p{N}]/u.test(letter) : /[A-Za-z\d.-]/.test(letter);

const startOfLocal = (text: string, at: number): number => {
  let start = at;
  while (start > 0 && at - start <= reach.local && isLocalLetter(text[start - 1] ?? ' ')) start -= 1;
  // No local part of a person or a shop begins or ends with a sign; in sentences and scripts they stand before one.
  while (start < at && /[^a-z\d_]/i.test(text[start] ?? '')) start += 1;
  return start;
};

const endOfDomain = (text: string, from: number): number => {
  let end = from;
  while (end < text.length && end - from <= reach.domain && isDomainLetter(text[end] ?? ' ')) end += 1;
  while (end > from && /[.-]/.test(text[end - 1] ?? '')) end -= 1;
  return end;
};

/** Shorter readings of a domain that something was glued to, best first: `b.comPhone`, `b.com555`, `b.com.Call`. */
const shorterDomains = (domain: string): readonly string[] => {
  const dot = domain.lastIndexOf('.');
  const last = domain.slice(dot + 1);
  const glued = /^[a-z]{2,}(?=[A-Z\d])/.exec(last)?.[0];
  const shorter: string[] = [];
  if (glued !== undefined) shorter.push(domain.slice(0, dot + 1) + glued);
  // A sentence without the space: its first letter is large, the domain's are small.
  if (dot > 0 && /^[A-Z][a-z]/.test(last) && !/[A-Z]/.test(domain.slice(0, dot))) shorter.unshift(domain.slice(0, dot));
  else if (dot > 0) shorter.push(domain.slice(0, dot));
  return shorter;
};

const isSentence = (domain: string): boolean =>
  /\.[A-Z][a-z]+$/.test(domain) && !/[A-Z]/.test(domain.slice(0, domain.lastIndexOf('.')));

/** Inline elements end here: a word may be two, `<a>a@b.example</a><span>Tel</span>`. */
const seamsWithin = (seams: readonly number[], from: number, end: number): readonly number[] => {
  let low = 0;
  let high = seams.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((seams[middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const within: number[] = [];
  for (let index = low; index < seams.length && (seams[index] ?? 0) < end && within.length < 8; index += 1)
    within.push(seams[index] ?? 0);
  return within;
};

// Words that stand before an address, and are glued to it where an element ends between them.
const isLabel = (text: string): boolean =>
  /(?:mail|email|contact|kontakt|correo|courriel|posta|us|at|to|:|\d{4})$/i.test(text);

const localOf = (text: string, seams: readonly number[], start: number, at: number): string => {
  const cut = seamsWithin(seams, start, at).findLast((seam) => isLabel(text.slice(start, seam)));
  const behind = cut === undefined ? '' : text.slice(cut, at).replace(/^[^a-z\d]+/i, '');
  return behind === '' ? text.slice(start, at) : behind;
};

const domainsOf = (text: string, seams: readonly number[], from: number, end: number): readonly string[] => {
  const whole = text.slice(from, end);
  const pieces = seamsWithin(seams, from, end).map((seam) => text.slice(from, seam));
  // The element that ends there usually is the link: what it holds is read first, but not less than a known name.
  const linked = pieces.filter(
    (piece) => /\.[a-z]{2,}$/i.test(piece) && /^(?:[A-Z\d]|[^.]{3,}$|www\.)/.test(whole.slice(piece.length)),
  );
  const rest = [whole, ...shorterDomains(whole)];
  return isSentence(whole) ? [...linked, ...shorterDomains(whole), whole] : [...linked, ...rest];
};

// A short look back: the local part may be a secret of up to as many letters.
const isInUrl = (text: string, start: number): boolean => {
  const before = text.slice(Math.max(0, start - 100), start);
  const scheme = before.lastIndexOf('://');
  return scheme !== -1 && !/[\s"'<>()]/.test(before.slice(scheme));
};

const addressAt = (text: string, seams: readonly number[], at: number, own: OwnSite): AddressAt | null => {
  const start = startOfLocal(text, at);
  if (start === at || at - start > reach.local) return null;
  const end = endOfDomain(text, at + 1);
  if (end - at < 4) return null;
  // `https://user:secret@host`, and what belongs to an address of the web.
  if (isInUrl(text, start)) return null;
  const local = localOf(text, seams, start, at);
  for (const domain of domainsOf(text, seams, at + 1, end)) {
    const address = toAddress(local, domain, own);
    if (address !== null) return { address, from: at - local.length, end: at + 1 + domain.length };
  }
  return null;
};

/**
 * Addresses that stand in a text in letters, also with a wide `＠`.
 * @param seams where inline elements begin and end within its words; empty for other texts
 * @param maxFound no more than these are read
 */
export const findAddresses = (
  text: string,
  seams: readonly number[],
  own: OwnSite,
  maxFound: number,
): readonly AddressAt[] => {
  const found: AddressAt[] = [];
  const sign = /[@＠﹫]/g;
  // Nearly always it is the plain one, and that search is faster.
  const isPlain = !text.includes('＠') && !text.includes('﹫');
  let at = isPlain ? text.indexOf('@') : (sign.exec(text)?.index ?? -1);
  while (at !== -1 && found.length < maxFound) {
    const address = addressAt(text, seams, at, own);
    if (address !== null) found.push(address);
    at = isPlain ? text.indexOf('@', at + 1) : (sign.exec(text)?.index ?? -1);
  }
  return found;
};
