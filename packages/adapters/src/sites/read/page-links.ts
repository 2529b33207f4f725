import type { PageLink } from '../findings.ts';
import { onOneLine, type PageText, zone } from './html/page-text.ts';

const max = { links: 500, words: 120, address: 2_000 } as const;

// Addresses that a parser would give back as they are: most of a page's, and parsing is what costs.
const plainPath = /^\/(?!\/)[\w\-/?=&+~,]*(?:\.[\w\-?=&+~,]+)*$/;
const plainAddress = /^https?:\/\/[a-z\d-]+(?:\.[a-z\d-]*[a-z])+\/[\w\-/?=&+~,]*(?:\.[\w\-?=&+~,]+)*$/;
const plainFile = /^[\w-][\w\-/]*(?:\.[\w-]+)*(?:\?[\w\-/?=&+~,]*)?$/;

const baseOf = (page: PageText, url: URL | null): URL | null =>
  (page.baseHref === null ? null : URL.parse(page.baseHref, url?.href)) ?? url;

const absolute = (href: string, base: URL, origin: string): string | null => {
  const hash = href.indexOf('#');
  const plain = (hash === -1 ? href : href.slice(0, hash)).trim();
  if (plain === '' || plain.length > max.address) return null;
  if (plainPath.test(plain)) return origin === 'null' ? null : origin + plain;
  if (plainAddress.test(plain)) return plain;
  if (plainFile.test(plain) && base.pathname.startsWith('/')) {
    return origin + base.pathname.slice(0, base.pathname.lastIndexOf('/') + 1) + plain;
  }
  const url = URL.parse(plain, base.href);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href.length > max.address ? null : url.href;
};

/**
 * The links of a page: absolute against its `<base>` or its own address, of the web only, without fragments, in the order
 * of the page, each once.
 */
export const readLinks = (
  page: PageText,
  url: URL | null,
): { readonly links: readonly PageLink[]; readonly wasCut: boolean } => {
  const base = baseOf(page, url);
  if (base === null) return { links: [], wasCut: false };
  const { origin } = base;
  const links = new Map<string, PageLink>();
  for (const { href, from, end, zones, label } of page.anchors) {
    const address = absolute(href, base, origin);
    const known = address === null ? undefined : links.get(address);
    // Of two links to one page the first that says something is kept: a logo says nothing.
    if (address === null || (known !== undefined && known.text !== '')) continue;
    if (known === undefined && links.size >= max.links) return { links: [...links.values()], wasCut: true };
    const text = (zones & zone.hidden) === 0 ? page.text : page.hidden;
    const words = onOneLine(text.slice(from, Math.min(end, from + 300))).trim() || onOneLine(label).trim();
    links.set(address, {
      url: address,
      text: words.length > max.words ? words.slice(0, max.words).toWellFormed() : words,
    });
  }
  return { links: [...links.values()], wasCut: false };
};
