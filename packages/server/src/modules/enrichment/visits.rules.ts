import type { SiteVisit } from '@galena/adapters/sites';
import { demoSuffix } from '@galena/contract/search';

const isInventedHost = (hostname: string): boolean => {
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  return host === demoSuffix || host.endsWith(`.${demoSuffix}`);
};

/** Whether a website, as it was typed, is one of an invented business. */
export const isInvented = (website: string): boolean => {
  const text = website.trim();
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  return url !== null && isInventedHost(url.hostname);
};

/** Whether something was read of an invented business's site, also by way of another one. */
export const isOfInvented = ({ pages }: SiteVisit): boolean =>
  pages.some(({ url, outcome }) => outcome === 'read' && isInvented(url));
