import { maybeEmail } from '@galena/contract/kernel';

// Digits with what is written between them, a word as on a keypad (0800 FLOWERS), an extension.
const phoneShape = /^\+? ?\(?\d[\d ().\-–/]*([A-Z]{3,}[\dA-Z-]*)?( ?(ext\.?|x|#|poste) ?\d+)?$/;
// Copied together with an address, seen by nobody.
const unseen = /[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
const longest = { website: 2_000, phone: 60 } as const;

// Nearly every value is plain already, and a file has millions of them.
const isPlain = (text: string): boolean => /^[!-~]+( [!-~]+)*$/.test(text);

/** A text on one line, without what nobody sees. */
export const plainText = (text: string): string =>
  isPlain(text) ? text : text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(unseen, '').trim();

const isScheme = (text: string): boolean => /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);

const maybeAddress = (text: string): string | null => {
  if (text === '' || text.length > longest.website) return null;
  // What browsers make of an address without a scheme.
  const written = isScheme(text) ? text : `http://${text.replace(/^\/\//, '')}`;
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  // A host of the web: a name with a dot in it, no number and no one word.
  if (!/^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(url.hostname)) return null;
  if (url.href.length > longest.website) return null;
  return url.href === `${written}/` ? written : url.href;
};

/** The first address of the web in a text that may hold several, or null; `http` where no scheme is said. */
export const readWebsite = (text: string): string | null => {
  // A semicolon may be a part of an address: it parts two only where another begins.
  const parts = plainText(text).split(/[\s;,|]+(?=https?:|www\.)|\s*;\s+|\s+;\s*|\s*;$/i);
  for (const part of parts) {
    const address = maybeAddress(part);
    if (address !== null) return address;
  }
  return null;
};

const phonesOf = (text: string): readonly string[] =>
  plainText(text)
    // A slash stands inside numbers too: it parts two only where the next begins with its country.
    .split(/;|[,/|]\s*(?=\+)|,\s*(?=\(?0)|\s(?:or|and|ou|et|oder|und|o|y)\s/)
    .map((part) => part.trim().replace(/^tel:\s*/i, ''))
    .filter((part) => {
      const digits = part.replaceAll(/\D/g, '').length;
      return digits >= 3 && digits <= 20 && part.length <= longest.phone && phoneShape.test(part);
    });

/** Telephone numbers as they are written, each once however it is written. */
export const readPhones = (texts: readonly string[]): readonly string[] => {
  const byDigits = new Map<string, string>();
  for (const phone of texts.flatMap(phonesOf)) {
    const key = phone.replaceAll(/[^\dA-Z+]/g, '').replace(/^00/, '+');
    if (!byDigits.has(key)) byDigits.set(key, phone);
  }
  return [...byDigits.values()];
};

/** Well-formed e-mail addresses, each once however its domain is spelled, in lower case. */
export const readEmails = (texts: readonly string[]): readonly string[] => {
  const parts = texts.flatMap((text) => plainText(text).split(/[\s;,|]+/));
  const found = parts.flatMap((part) => maybeEmail(part.replace(/^mailto:/i, '').replace(/\?.*$/, '')) ?? []);
  const byKey = new Map<string, string>();
  for (const { key, email } of found) if (!byKey.has(key)) byKey.set(key, email);
  return [...byKey.values()];
};
