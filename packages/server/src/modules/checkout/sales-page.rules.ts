import { maybeVideo, salesPagePath } from '@galena/contract/packages';
import { documentOf, type Head } from './document.rules.ts';
import { beginWord, formOf } from './form.rules.ts';
import { cleanedHtml, markup, maybeLink, type Html } from './html.rules.ts';
import { arrowIcon, checkIcon, playIcon, plusIcon, shieldIcon } from './icons.rules.ts';
import { priceCard, priceShown } from './price-card.rules.ts';
import { plainAmount } from './prices.rules.ts';
import type { SalesView } from './view.rules.ts';
import { waysToBuy } from './ways.rules.ts';

/** Leads to the form; null where there is none. */
const beginLink = (view: SalesView, name = 'button'): Html | null =>
  view.door.kind === 'open' ? markup`<a class="${name}" href="#join">${beginWord(view, view.door.way)}</a>` : null;

/** A video that loads nothing before somebody wants to see it. */
const videoOf = ({ words, offer: { page } }: SalesView): Html | null => {
  const video = page.video_url === null ? null : maybeVideo(page.video_url);
  if (video === null) return null;
  const from = new URL(video.address).hostname.replace(/^(?:www|player)\./, '');
  const picture = maybeLink(page.hero_image);
  return markup`<div class="video" data-video="${video.address}" data-kind="${video.source === 'file' ? 'file' : 'frame'}" data-title="${page.headline}">
${picture !== null && markup`<img src="${picture}" alt="">`}
<button type="button" class="play" aria-label="${words('play')}">${playIcon}</button>
<p class="from">${words('loads_from', { host: from })}</p></div>`;
};

const sideOf = (view: SalesView): Html => {
  const video = videoOf(view);
  if (video !== null) return video;
  const picture = maybeLink(view.offer.page.hero_image);
  if (picture !== null) return markup`<img class="picture" src="${picture}" alt="" fetchpriority="high">`;
  return markup`<div class="front">${priceCard(view, view.offer, null)}</div>`;
};

const hero = (view: SalesView): Html => {
  const { page, sold } = view.offer;
  const hasPicture =
    maybeLink(page.hero_image) !== null || (page.video_url !== null && maybeVideo(page.video_url) !== null);
  return markup`<section class="hero"><div class="wrap">
<div class="lead"><p class="eyebrow">${sold.name}</p><h1>${page.headline}</h1>
${page.subheadline !== '' && markup`<p class="sub">${page.subheadline}</p>`}
${hasPicture && priceShown(view, view.offer)}
<p class="acts">${beginLink(view)}${page.features.length > 0 && markup`<a class="plain" href="#features">${view.words('see_features')}${arrowIcon}</a>`}</p></div>
<div class="side">${sideOf(view)}</div>
</div></section>`;
};

const features = ({ words, offer: { page } }: SalesView): Html | null =>
  page.features.length === 0
    ? null
    : markup`<section class="band" id="features"><div class="wrap"><h2>${words('features')}</h2>
<ul class="features">${page.features.map(
        ({ title, text }) =>
          markup`<li class="card"><span class="tick">${checkIcon}</span><h3>${title}</h3>${text !== '' && markup`<p>${text}</p>`}</li>`,
      )}</ul></div></section>`;

const body = ({ offer: { page } }: SalesView): Html | null =>
  page.body_html.trim() === ''
    ? null
    : markup`<section class="band"><div class="wrap prose">${cleanedHtml(page.body_html)}</div></section>`;

const join = (view: SalesView): Html => markup`<section class="band join" id="join"><div class="wrap">
<h2>${view.words(view.door.kind === 'open' ? 'join' : 'pricing')}</h2>
<div class="pair">${priceCard(view, view.offer, null)}${formOf(view)}</div>
</div></section>`;

const guarantee = ({ words, offer: { page } }: SalesView): Html | null =>
  page.guarantee === ''
    ? null
    : markup`<section class="band slim"><div class="wrap"><div class="promise">${shieldIcon}<div><h2>${words('guarantee')}</h2><p>${page.guarantee}</p></div></div></div></section>`;

const questions = ({ words, offer: { page } }: SalesView): Html | null =>
  page.faq.length === 0
    ? null
    : markup`<section class="band"><div class="wrap narrow"><h2>${words('faq')}</h2>
<div class="faq">${page.faq.map(
        ({ q, a }) => markup`<details><summary><span>${q}</span>${plusIcon}</summary><p>${a}</p></details>`,
      )}</div></div></section>`;

const offersOf = (view: SalesView, url: string): readonly object[] => {
  const { sold } = view.offer;
  const offer = (amount: number, unit: 'MON' | 'ANN' | null): object => {
    const price = plainAmount(amount, sold.currency);
    const recurring = { '@type': 'UnitPriceSpecification', price, priceCurrency: sold.currency, unitCode: unit };
    return {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: sold.currency,
      availability: `https://schema.org/${waysToBuy(sold, view.canCharge).length > 0 ? 'InStock' : 'LimitedAvailability'}`,
      seller: { '@type': 'Organization', name: view.brand.name },
      ...(unit === null ? {} : { priceSpecification: recurring }),
    };
  };
  if (sold.one_time_price_cents !== null) return [offer(sold.one_time_price_cents, null)];
  return [
    offer(sold.price_cents, 'MON'),
    ...(sold.yearly_price_cents === null ? [] : [offer(sold.yearly_price_cents, 'ANN')]),
  ];
};

const headOf = (view: SalesView): Head => {
  const { page, sold } = view.offer;
  const path = salesPagePath(page.slug);
  const description = page.seo_description || page.subheadline || sold.description;
  const logo = view.brand.logo === null ? null : `${view.origin}${view.brand.logo}`;
  const picture = page.hero_image ?? logo;
  return {
    title: page.seo_title || `${page.headline} · ${view.brand.name}`,
    description,
    path,
    picture,
    isHidden: view.form !== null,
    thing: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: sold.name,
      ...(description === '' ? {} : { description }),
      ...(picture === null ? {} : { image: picture }),
      brand: { '@type': 'Brand', name: view.brand.name },
      offers: offersOf(view, `${view.origin}${path}`),
    },
  };
};

const messageKeys = [
  'required',
  'email_wrong',
  'password_short',
  'code_wrong',
  'working',
  'offline',
  'too_many',
  'wait_again',
  'sent_again',
  'registration_off',
  'not_online',
  'link_only',
  'link_expired',
  'has_package',
  'not_for_you',
  'account_deleted',
  'failed',
] as const;

const saysOf = ({ words, brand, offer }: SalesView): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(messageKeys.map((key) => [key, words(key)])),
  sold_out: words('sold_out', { support: brand.supportUrl ?? brand.name }),
  package: offer.sold.name,
});

/** The page of a package: HTML, whole. */
export const renderSalesPage = (view: SalesView): string =>
  documentOf(view, headOf(view), {
    act: beginLink(view, 'button small'),
    says: saysOf(view),
    main: markup`${hero(view)}${features(view)}${body(view)}${join(view)}${guarantee(view)}${questions(view)}`,
  });
