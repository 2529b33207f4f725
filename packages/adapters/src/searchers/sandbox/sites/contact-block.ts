import { countryName } from '@galena/contract/search';
import { html, type Markup } from './markup.ts';
import { showsEmails, type PageName, type Site } from './site.ts';
import { spell } from './spelling.ts';

/** Says to machines what the content of an element is, in the one look that is marked up as microdata. */
export const property = ({ look }: Site, name: string): Markup | null =>
  look === 'letter' ? html` itemprop="${name}"` : null;

/** Says to machines that all within an element is about one thing of this type of schema.org. */
export const scope = ({ look }: Site, type: string): Markup | null =>
  look === 'letter' ? html` itemscope itemtype="https://schema.org/${type}"` : null;

/** How a number is read: `+1 312-555-0123`. Every invented one is of North America, where some are kept for stories. */
const readable = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1-$2-$3');

const comma = (at: number): string => (at > 0 ? ', ' : '');

/** Numbers as links, one after the other. */
export const phoneLinks = (site: Site, phones: readonly string[]): readonly Markup[] =>
  phones.map(
    (number, at) => html`${comma(at)}<a href="tel:${number}" ${property(site, 'telephone')}>${readable(number)}</a>`,
  );

/** Addresses as the site writes them, one after the other. */
export const emailTexts = (site: Site, emails: readonly string[]): readonly Markup[] =>
  emails.map((email, at) => html`${comma(at)}<span${property(site, 'email')}>${spell(email, site.spelling)}</span>`);

const line = (label: string, value: readonly Markup[] | Markup): Markup =>
  html`<dt>${label}</dt>
    <dd>${value}</dd> `;

/** Where it is, in the order of a letter. */
const addressLines = (site: Site): readonly Markup[] => {
  const { street, city, state, country, language } = site.business;
  const place = [city, state].filter((part) => part !== null).join(', ');
  const lines = [
    ['streetAddress', street ?? ''],
    ['addressLocality', place],
    ['addressCountry', country === null ? '' : countryName(country, language)],
  ] as const;
  return lines
    .filter(([, text]) => text !== '')
    .map(([name, text], at) => html`${at > 0 ? html`<br />` : null}<span${property(site, name)}>${text}</span>`);
};

/** Name, address and ways to reach a business. */
export const contactBlock = (site: Site, page: PageName): Markup => {
  const { business, words } = site;
  const place = addressLines(site);
  const emails = showsEmails(site, page) ? business.emails : [];
  const address = html`<span${property(site, 'address')}${scope(site, 'PostalAddress')}>${place}</span>`;
  return html`<div class="card"${scope(site, 'LocalBusiness')}>
<p><strong${property(site, 'name')}>${business.name}</strong></p>
<dl>
${place.length === 0 ? null : line(words.address, address)}${
    business.phones.length === 0 ? null : line(words.phone, phoneLinks(site, business.phones))
  }${emails.length === 0 ? null : line(words.email, emailTexts(site, emails))}</dl>
</div>`;
};
