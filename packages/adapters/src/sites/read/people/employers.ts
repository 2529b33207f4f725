import type { PageText } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';

/** Whose page it is, as its address, its title and its notice of copyright say. */
export type Site = { readonly own: OwnSite; readonly title: string };

const copyright = /(?:©|\(c\)|copyright)[^\n]{0,80}/gi;

export const siteOfPage = ({ text, title, metas }: PageText, own: OwnSite): Site => ({
  own,
  title: [title ?? '', metas.get('og:site_name') ?? '', ...(text.match(copyright) ?? []).slice(0, 3)].join(' '),
});

/** The letters and digits of a text, for comparing what is written with spaces and signs with what is not. */
export const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');

// "CEO at Acme", "Director, Acme Inc", "CEO of Acme": somebody else's, as under what customers say, unless Acme is the site's own.
const employer =
  /(?:\s(?:at|@|bei|chez|presso)\s|(?<=\b(?:ceo|president|founder|owner|partner|chairman|editor)) (?:of|von|de)\s(?:the\s)?)(\p{Lu}[^\s,;]*(?:\s\p{Lu}[^\s,;]*){0,3})/iu;
const companyEnding = /([^,(–-]{2,60}?),?\s*\b(?:Inc|LLC|Ltd|GmbH|Corp|Company|S\.?A\.?|plc)\b/u;

/** Whether a company's name is that of the site: its first longer word stands in the address or the title. */
export const isOwnName = (name: string, { own, title }: Site): boolean => {
  const first = letters(name.split(/\s+/).find((part) => part.length > 3) ?? name);
  return first.length > 2 && (letters(own.host).includes(first) || letters(title).includes(first));
};

/** Whether a position says that it is one at another company. */
export const isElsewhere = (role: string, site: Site): boolean => {
  const named = employer.exec(role)?.[1];
  const company = named !== undefined && /^\p{Lu}/u.test(named) ? named : companyEnding.exec(role)?.[1];
  return company !== undefined && !isOwnName(company, site);
};
