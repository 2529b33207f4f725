import type { LegalPage } from '@galena/contract/kernel';
import type { LegalPageShown } from '../whitelabel/index.ts';
import { documentOf } from './document.rules.ts';
import { cleanedHtml, markup, maybeLink, type Html } from './html.rules.ts';
import type { SiteView } from './view.rules.ts';

const bodyOf = ({ words }: SiteView, { url, lang, body_html: text }: LegalPageShown): Html =>
  url === null
    ? markup`<div class="prose" lang="${lang}">${cleanedHtml(text)}</div>`
    : markup`<div class="prose"><p>${words('legal_elsewhere')} <a href="${maybeLink(url) ?? '/'}" rel="noopener">${url}</a></p></div>`;

/** A legal page of a brand: its text, or where it is. */
export const renderLegal = (view: SiteView, page: LegalPage, shown: LegalPageShown): string => {
  const title = view.brand.legal.find((one) => one.page === page)?.label ?? '';
  return documentOf(
    view,
    {
      title: `${title} · ${view.brand.name}`,
      description: '',
      path: `/${page}`,
      picture: null,
      thing: null,
      isHidden: shown.url !== null,
    },
    {
      main: markup`<section class="band"><div class="wrap narrow"><h1 class="legal">${title}</h1>
${bodyOf(view, shown)}</div></section>`,
    },
  );
};
