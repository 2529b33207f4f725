import { decodeEntities } from '../html/entities.ts';
import { isOwnHost, type OwnSite } from '../own-site.ts';
import { type Address, readAddress } from './address.ts';

/** Percent signs decoded; what is none stays as it is. */
export const decodePercent = (text: string): string => {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // Bytes of another encoding: those of ASCII are the same in all of them.
    return text.replaceAll(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
};

/**
 * What Cloudflare makes of an address: two digits of a key in base 16, then each byte of the address XOR the key.
 * Source: its `email-decode.min.js`.
 */
export const decodeCloudflare = (hex: string): string => {
  const clean = /^[\da-f]{6,520}/i.exec(hex)?.[0] ?? '';
  const bytes = Buffer.from(clean.slice(0, clean.length - (clean.length % 2)), 'hex');
  const key = bytes[0] ?? 0;
  return new TextDecoder().decode(bytes.subarray(1).map((byte) => byte ^ key));
};

// TYPO3 `decryptCharcode`: three ranges of ASCII, each turned round within itself.
const ranges = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;

/** Letters moved on by `offset` as TYPO3's `decryptString` does it (sysext/frontend, `default_frontend.js`). */
export const shiftLetters = (text: string, offset: number): string =>
  Array.from(text)
    .map((letter) => {
      const code = letter.charCodeAt(0);
      const range = ranges.find(([first, last]) => code >= first && code <= last);
      if (range === undefined) return letter;
      const [first, last] = range;
      const size = last - first + 1;
      return String.fromCharCode(first + ((((code - first + offset) % size) + size) % size));
    })
    .join('');

/** A `mailto:` that TYPO3 made unreadable, or null where no shift makes one of it. */
export const decodeShifted = (text: string): string | null => {
  const first = text.charCodeAt(0);
  if (text.length > 400 || !(first >= 0x61 && first <= 0x7a)) return null;
  const offset = 'm'.charCodeAt(0) - first;
  // Small letters come round after 26, the other ranges do not: either way may have been gone.
  const readings = [offset, offset - 26, offset + 26].map((way) => shiftLetters(text, way));
  return readings.find((plain) => plain.startsWith('mailto:')) ?? null;
};

export const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(first + ((letter.charCodeAt(0) - first + 13) % 26));
  });

export const backwards = (text: string): string => Array.from(text).toReversed().join('');

/** Base 64 as text, or null where it is none that can be read. */
export const maybeBase64 = (text: string): string | null => {
  const clean = text.trim();
  if (clean.length < 8 || clean.length > 2_000 || !/^[A-Za-z\d+/_-]+={0,2}$/.test(clean)) return null;
  const plain = Buffer.from(clean, 'base64').toString('utf8');
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]+$/u.test(plain) ? plain : null;
};

const withoutScheme = (text: string): string =>
  text
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/s, '');

const withSign = (text: string): string =>
  text.replace(/\s?[[({](?:at|@)[\])}]\s?/i, '@').replaceAll(/\s?[[({](?:dot|\.)[\])}]\s?/gi, '.');

/**
 * The address that a hidden value stands for: plain, with character references or percent signs, backwards, ROT13 or
 * base 64. Of several readings one of the site's own domain is meant.
 */
export const decipher = (value: string, own: OwnSite): Address | null => {
  const plain = withSign(withoutScheme(decodePercent(decodeEntities(value))));
  const decoded = maybeBase64(value.trim());
  const texts = [plain, backwards(plain), rot13(plain), ...(decoded === null ? [] : [decoded, rot13(decoded)])];
  const spelled = texts.map((text) => withSign(withoutScheme(text)));
  const addresses = spelled.flatMap((text) => readAddress(text, own) ?? []);
  return addresses.find((address) => isOwnHost(own, address.domain)) ?? addresses[0] ?? null;
};
