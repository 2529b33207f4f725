import { markup, jsonIn, maybeLink, ownCode, type Html } from './html.rules.ts';
import { pageScript } from './script.rules.ts';
import { pageStyle } from './style.rules.ts';
import type { SiteView } from './view.rules.ts';

/** What search engines and those who share a page are told of it. */
export type Head = {
  readonly title: string;
  readonly description: string;
  /** The path that it is found at. */
  readonly path: string;
  readonly picture: string | null;
  /** Of schema.org; null: nothing is sold here. */
  readonly thing: object | null;
  readonly isHidden: boolean;
};

const share = (view: SiteView, { title, description, path, picture }: Head): Html => markup`
<meta property="og:type" content="website">
<meta property="og:site_name" content="${view.brand.name}">
<meta property="og:title" content="${title}">
${description !== '' && markup`<meta property="og:description" content="${description}">`}
<meta property="og:url" content="${view.origin}${path}">
${picture !== null && markup`<meta property="og:image" content="${picture}">`}
<meta name="twitter:card" content="${picture === null ? 'summary' : 'summary_large_image'}">`;

const headOf = (view: SiteView, head: Head): Html => markup`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${head.title}</title>
${head.description !== '' && markup`<meta name="description" content="${head.description}">`}
${head.isHidden ? markup`<meta name="robots" content="noindex">` : markup`<link rel="canonical" href="${view.origin}${head.path}">`}
${share(view, head)}
<link rel="icon" href="${view.brand.icon}">
<style nonce="${view.nonce}">${ownCode(view.brand.sheet)}${ownCode(pageStyle)}</style>
${head.thing !== null && markup`<script type="application/ld+json" nonce="${view.nonce}">${jsonIn(head.thing)}</script>`}
</head>`;

const mark = ({ brand }: SiteView): Html =>
  brand.logo === null
    ? markup`<span class="name">${brand.name}</span>`
    : markup`<img class="logo" src="${brand.logo}" alt="${brand.name}" height="36">`;

const top = (view: SiteView, act: Html | null): Html => markup`<header class="top"><div class="wrap">
<a class="brand" href="${view.hasOverview ? '/p' : '/'}">${mark(view)}</a>
<nav aria-label="${view.brand.name}">
${view.hasOverview && markup`<a class="quiet" href="/p">${view.words('all_packages')}</a>`}
<a class="quiet" href="/login">${view.words('sign_in')}</a>
${act}
</nav></div></header>`;

/** Where visitors find help; null: the brand names no such place. */
export const supportLink = ({ brand, words }: SiteView): Html | null => {
  const href = maybeLink(brand.supportUrl);
  return href === null ? null : markup`<a href="${href}" rel="noopener">${words('support')}</a>`;
};

const legalLinks = ({ brand }: SiteView): readonly Html[] =>
  brand.legal.map(({ label, href }) => markup`<a href="${maybeLink(href) ?? '/'}">${label}</a>`);

const foot = (view: SiteView): Html => markup`<footer class="foot"><div class="wrap">
<span>© ${view.year} ${view.brand.name}</span>
<nav aria-label="${view.words('more')}">${view.hasOverview && markup`<a href="/p">${view.words('all_packages')}</a>`}<a href="/login">${view.words('sign_in')}</a>${supportLink(view)}${legalLinks(view)}</nav>
</div></footer>`;

export type Parts = {
  readonly main: Html;
  /** Beside the links at the top. */
  readonly act?: Html | null;
  /** What the script says, by name; left out: the page has no script. */
  readonly says?: Readonly<Record<string, string>>;
};

/** A whole page of a brand. */
export const documentOf = (view: SiteView, head: Head, { main, act, says }: Parts): string =>
  markup`<!doctype html>
<html lang="${view.lang}">
${headOf(view, head)}
<body>
<a class="skip" href="#main">${view.words('skip')}</a>
${top(view, act ?? null)}
<main id="main">${main}</main>
${foot(view)}
${
  says !== undefined &&
  markup`<script type="application/json" id="says" nonce="${view.nonce}">${jsonIn(says)}</script>
<script nonce="${view.nonce}">${ownCode(pageScript)}</script>`
}
</body>
</html>
`.text;
