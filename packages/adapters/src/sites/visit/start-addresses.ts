import { isAddress, siteDomain } from './site-scope.ts';

const asUrl = (text: string): URL | null => {
  // A scheme that slipped: `http:/x`, `https:x`, `http//x`, `htp://x`.
  const [, scheme, rest] = /^(h?t?tps?):?\/{0,2}(?=[^/\s])(.*)$/i.exec(text) ?? [];
  const hasScheme = scheme !== undefined && /^h?t?tps?(:|\/\/)/i.test(text);
  if (hasScheme) return URL.parse(`${/s$/i.test(scheme) ? 'https' : 'http'}://${rest}`);
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[a-z]+:(?!\d)/i.test(text)) return null;
  return URL.parse(`https://${text.replace(/^\/+/, '')}`);
};

/** The first of what may be several, without what stood around it in the field. */
const firstWord = (text: string): string =>
  (
    text
      .trim()
      .replace(/^[<("'[]+/, '')
      .split(/[\s,;|<>"]/)[0] ?? ''
  ).replace(/[).,:!'\]]+$/, '');

/**
 * Reads a website as a person typed it: without a scheme, with a slip in it, with words behind it.
 * @returns null if it is no web address
 */
const typedAddress = (text: string): { readonly url: URL; readonly hasScheme: boolean } | null => {
  const word = firstWord(text);
  // An e-mail address would be read as a user and a host.
  if (word === '' || word.length > 2000 || /^[^/]*@/.test(word.replace(/^[a-z]+:\/*/i, ''))) return null;
  const url = asUrl(word);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  // One word alone is a name of a person or a firm, and never a host out there.
  if (!url.hostname.includes('.') && !isAddress(url)) return null;
  url.hash = '';
  return { url, hasScheme: /^https?:\/\//i.test(word) };
};

const withHost = (url: URL, hostname: string): URL => {
  const other = new URL(url);
  other.hostname = hostname;
  return other;
};

const withScheme = (url: URL, scheme: 'https' | 'http'): URL => new URL(url.href.replace(/^https?:/, `${scheme}:`));

const hostVariants = (url: URL): readonly URL[] => {
  const { hostname } = url;
  if (isAddress(url)) return [url];
  if (hostname.startsWith('www.')) return [url, withHost(url, hostname.slice(4))];
  return siteDomain(url) === hostname ? [url, withHost(url, `www.${hostname}`)] : [url];
};

/**
 * Where a site may be found, in the order of trying: first https, then http, then the same with or without `www.`.
 * @returns host by host; an empty list if the text is no web address
 */
export const startAddresses = (text: string): readonly (readonly URL[])[] => {
  const typed = typedAddress(text);
  if (typed === null) return [];
  const { url, hasScheme } = typed;
  // A port speaks one protocol: the one that was said.
  const schemes = hasScheme && url.port !== '' ? [] : (['https', 'http'] as const);
  return hostVariants(url).map((variant) =>
    schemes.length === 0 ? [variant] : schemes.map((scheme) => withScheme(variant, scheme)),
  );
};
