import { salesPagePath } from '@galena/contract/packages';
import { documentOf, supportLink } from './document.rules.ts';
import { markup } from './html.rules.ts';
import { priceCard } from './price-card.rules.ts';
import type { OverviewView, SiteView } from './view.rules.ts';
import { waysToBuy } from './ways.rules.ts';

const absolute = ({ origin }: SiteView, path: string | null): string | null => (path === null ? null : origin + path);

/** All packages of a brand. */
export const renderOverview = (view: OverviewView): string => {
  const { words, brand, offers } = view;
  const title = words('overview_title', { brand: brand.name });
  const head = { title, description: words('overview_text'), path: '/p', picture: absolute(view, brand.logo) };
  const cards = offers.map((offer) => {
    const [way] = waysToBuy(offer.sold, view.canCharge);
    const word = offer.page.button_text || words(way === undefined ? 'learn_more' : 'choose');
    const link = markup`<a class="button full" href="${salesPagePath(offer.page.slug)}" aria-label="${word}: ${offer.sold.name}">${word}</a>`;
    return markup`<li>${priceCard(
      view,
      offer,
      link,
      offer.page.features.slice(0, 5).map((feature) => feature.title),
    )}</li>`;
  });
  return documentOf(
    view,
    { ...head, thing: null, isHidden: false },
    {
      main: markup`<section class="hero plain-hero"><div class="wrap"><div class="lead"><h1>${words('packages')}</h1><p class="sub">${words('overview_text')}</p></div></div></section>
<section class="band slim"><div class="wrap"><ul class="offers">${cards}</ul></div></section>`,
    },
  );
};

/** What stands where there is nothing. */
export const renderMissing = (view: SiteView, reason: 'missing' | 'link_expired' = 'missing'): string => {
  const { words } = view;
  const title = words(reason === 'missing' ? 'missing_title' : 'expired_title');
  return documentOf(
    view,
    { title: `${title} · ${view.brand.name}`, description: '', path: '/p', picture: null, thing: null, isHidden: true },
    {
      main: markup`<section class="hero plain-hero"><div class="wrap"><div class="lead"><h1>${title}</h1><p class="sub">${words(reason === 'missing' ? 'missing_text' : 'link_expired')}</p>
<p class="acts">${view.hasOverview ? markup`<a class="button" href="/p">${words('all_packages')}</a>` : markup`<a class="button" href="/login">${words('sign_in')}</a>`}${supportLink(view)}</p></div></div></section>`,
    },
  );
};
