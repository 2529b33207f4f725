import { type DialNumber, readNumber } from './number.ts';
import type { Regions } from './region.ts';
import { isPattern } from './traps.ts';

// RFC 3966, and what pages have before and beside it.
const scheme = /^\s*(?:tel|callto|phone|sms)\s?:(?:\/\/)?/i;
const whatsApp =
  /^(?:https?:)?\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?(?:[^#]{0,200}&)?phone=)\+?(\d{7,15})/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The number that a link dials, or null where it dials none. */
export const dialOfLink = (href: string, regions: Regions): DialNumber | null => {
  if (href.length > 400) return null;
  // Most links are of the web.
  const first = href.charCodeAt(0) | 0x20;
  const whatsAppNumber = first === 0x68 || first === 0x2f ? whatsApp.exec(href)?.[1] : undefined;
  if (whatsAppNumber !== undefined) return readNumber(`+${whatsAppNumber}`, null);
  if (first === 0x2f || first === 0x68 || !scheme.test(href)) return null;
  const plain = decoded(href.replace(scheme, ''))
    .replace(/[;,?].*$/s, '')
    .replace(/^00/, '+')
    .trim();
  if (isPattern(plain.replaceAll(/\D/g, ''))) return null;
  for (const region of [null, ...regions]) {
    const dial = readNumber(plain, region);
    if (dial !== null) return dial;
  }
  // Eleven digits and more, with a country's code and without its sign.
  return /^\d{11,15}$/.test(plain) ? readNumber(`+${plain}`, null) : null;
};
