import { isIn, type PageText, zone } from '../html/page-text.ts';
import { isOwnHost, maybeDomain, type OwnSite } from '../own-site.ts';

// "Site by", "Designed and hosted by", "Powered by", "Diseño web por", "Umsetzung durch".
const siteWork =
  'web ?sites?|web ?pages?|web ?design(?:ed|er)?|sites?(?: ?internet| ?web)?|designed|design|powered|hosted|hosting|developed|development|' +
  'programmed|programming|coded|theme|template|seo|webmaster|r[ée]alisation|conception|h[ée]berg(?:ement|[ée])|umsetzung|gestaltung|' +
  'programmierung|programmiert|realisierung|realizzazione|sviluppo|dise[ñn](?:o|ad[oa])(?: web)?|desarroll(?:o|ad[oa])(?: web)?|' +
  'p[áa]gina web|sitio web|ontwerp|ontwikkeld|realisatie';
// What may be said of other works, too: only beside a word for the site, or at its foot.
const anyWork =
  'created|built|made|crafted|maintained|managed|r[ée]alis[ée]|cr[ée](?:ation|[ée])|con[çc]u|d[ée]velopp(?:ement|[ée])|gestaltet|erstellt|' +
  'realisiert|technik|betreuung|realizzat[oa]|cread[oa]s?|realizad[oa]s?|gemaakt';
const by = 'by|par|von|durch|por|da|di|door';
// Words that say of whose work they speak stand with a colon, too; "site:" may be anything.
const craft =
  'web ?design(?:er)?|webmaster|web ?development|r[ée]alisation(?: du site)?|conception(?: et \\w+)?|cr[ée]ation(?: du site)?|h[ée]bergement|umsetzung|gestaltung|' +
  'programmierung|realisierung|realizzazione|dise[ñn]o(?: web)?|desarrollo(?: web)?|ontwerp|realisatie|hosting|site (?:design|credits?)';
const more = '(?:\\s?(?:&|and|et|und|y|e|\\+|,|/)\\s?\\w+){0,3}';
const creditOf = (works: string): string => `(?<!\\p{L})(?:${works})${more}\\s(?:${by})\\s[^\\n]{0,60}$`;
const credit = new RegExp(`${creditOf(siteWork)}|(?<!\\p{L})(?:${craft})\\s?[:–|-][^\\n]{0,60}$`, 'iu');
const vagueCredit = new RegExp(creditOf(anyWork), 'iu');
const siteWord = /(?<!\p{L})(?:web|web ?site|site|page|seite|p[áa]gina|sitio|sito)(?!\p{L})[^\n]*$/iu;
// What every credit has, and most places have not.
const mayCredit = new RegExp(`\\s(?:${by})\\s|[:–|-]`, 'i');
/** Letters before a value in which it may be credited to who made the site. */
const reach = 120;

const isCreditBefore = (page: PageText, at: number): boolean => {
  const before = page.text.slice(Math.max(0, at - reach), at);
  if (!mayCredit.test(before)) return false;
  if (credit.test(before)) return true;
  return vagueCredit.test(before) && (isIn(page, zone.footer, at) || siteWord.test(before));
};

/** Tells whether an address that is not the business's own belongs to who made or hosts the site. */
export type SiteMakers = (host: string, at: number | null) => boolean;

/**
 * Finds on a page who made its site: those whom its words credit ("Site by …") and those to whom such words link.
 * The answer takes the domain of an address and where in the visible text it stands, null for one that is not seen there.
 */
export const siteMakersOf = (page: PageText, own: OwnSite): SiteMakers => {
  let linked: ReadonlySet<string> | null = null;
  const findLinked = (): ReadonlySet<string> => {
    const domains = page.anchors.flatMap(({ href, from, zones }) => {
      if ((zones & zone.hidden) !== 0 || !/^(?:https?:)?\/\//i.test(href) || !isCreditBefore(page, from)) return [];
      return maybeDomain(URL.parse(href, 'https://base.invalid/')?.hostname ?? '') ?? [];
    });
    return new Set(domains);
  };
  return (host, at) => {
    if (isOwnHost(own, host)) return false;
    if (at !== null && isCreditBefore(page, at)) return true;
    linked ??= findLinked();
    return linked.has(maybeDomain(host) ?? '');
  };
};
