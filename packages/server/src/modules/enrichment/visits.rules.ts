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

/** Whether a visit came to an invented business's site, also by way of another one. */
export const isOfInvented = ({ site, pages }: SiteVisit): boolean =>
  [site ?? '', ...pages.map(({ url }) => url)].some((url) => isInvented(url));

/** What a visit brings where nobody knows the host's name. */
export const unresolvable: SiteVisit = {
  site: null,
  moved_to: null,
  domains: [],
  outcome: 'nothing_read',
  reason: 'unresolvable',
  ended: 'nothing_read',
  pages: [],
  emails: [],
  phones: [],
  profiles: [],
  people: [],
  technologies: [],
  title: null,
  description: null,
  language: null,
  wasCut: false,
};
