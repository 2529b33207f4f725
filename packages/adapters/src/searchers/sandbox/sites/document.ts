import { siteChance } from './business.ts';
import { basicStyle, looks } from './looks/index.ts';
import { html, jsonIn, Markup } from './markup.ts';
import { taglineOf } from './page-contents.ts';
import { privatePath, type Site } from './site.ts';
import { technologyMarks } from './technology-marks.ts';

type Content = {
  readonly title: string;
  readonly main: Markup;
  /** Where it stands; null: at no address of its own. */
  readonly path: string | null;
};

const hueOf = ({ business }: Site): number => siteChance(business.slug, 5).int(0, 359);

/** The picture in the head of every page: the first letter on a disc. */
export const logoOf = (site: Site): string => {
  const { text } = html`${site.business.name.slice(0, 1)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><circle cx="20" cy="20" r="20" fill="hsl(${hueOf(site)} 55% 38%)"/><text x="20" y="28" fill="#fff" font-family="Georgia,serif" font-size="24" text-anchor="middle">${text}</text></svg>`;
};

const navOf = ({ words, pages }: Site, path: string | null): Markup =>
  pages.size === 1
    ? html``
    : html`<nav>
        ${[...pages].map(
          ([name, to]) =>
            html`<a href="${to}" ${to === path ? html` aria-current="page"` : null}>${words.pages[name]}</a> `,
        )}
      </nav>`;

const footerOf = ({ business, words, pages, robots }: Site): Markup => {
  const imprint = pages.get('imprint');
  return html`<p>
    ©
    ${business.name}${
      imprint === undefined ? null : html` · <a href="${imprint}">${words.pages.imprint}</a>`
    }${robots === 'private' ? html` · <a href="${privatePath}">${words.staffOnly}</a>` : null}
  </p>`;
};

/** Schema.org's words for it, as careful sites write them into every page. */
const dataOf = ({ business }: Site): Markup => {
  const { name, host, phones, emails, street, city, country } = business;
  return html`<script type="application/ld+json">
    ${jsonIn({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name,
      url: `https://${host}/`,
      ...(phones.length > 0 && { telephone: phones[0] }),
      ...(emails.length > 0 && { email: emails.length === 1 ? emails[0] : emails }),
      address: {
        '@type': 'PostalAddress',
        ...(street !== null && { streetAddress: street }),
        ...(city !== null && { addressLocality: city }),
        ...(country !== null && { addressCountry: country }),
      },
    })}
  </script> `;
};

const oldKind =
  '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">';

/** A whole page of a site. */
export const documentOf = (site: Site, { title, main, path }: Content): string => {
  const { business, words, look } = site;
  const { style, body } = looks[look];
  const isOld = look === 'table';
  const page = html`${new Markup(isOld ? oldKind : '<!doctype html>')}
    <html lang="${business.language}">
      <head>
        ${isOld ? html`<meta http-equiv="Content-Type" content="text/html; charset=windows-1252" />` : html`<meta charset="utf-8" />`}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title === business.name ? title : `${title} – ${business.name}`}</title>
        <meta name="description" content="${`${words.banner} ${taglineOf(site)}`}" />
        ${site.signs.map((sign) => html`<link rel="icon" type="image/svg+xml" href="${sign}" />`)}
        ${technologyMarks(site)}${look === 'modern' ? dataOf(site) : null}
        <style>
          ${new Markup(basicStyle(hueOf(site)) + style)}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">${words.skip}</a>
        <p class="demo" role="note">${words.banner}</p>
        ${body({
          brand: html`<p class="brand">
            <a href="/"><img src="${site.signs[0] ?? null}" alt="" width="32" height="32" /> ${business.name}</a>
          </p>`,
          nav: navOf(site, path),
          main,
          footer: footerOf(site),
        })}
      </body>
    </html> `;
  return page.text;
};
