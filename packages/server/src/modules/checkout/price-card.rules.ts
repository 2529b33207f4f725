import { markup, type Html } from './html.rules.ts';
import { checkIcon } from './icons.rules.ts';
import { priceOf } from './prices.rules.ts';
import type { OfferView, SiteView } from './view.rules.ts';

/** What is in a package, in words: its credits, and of its modules what is there to be used. Credits beside those of the month are not sold with it. */
const contentsOf = ({ words }: SiteView, { sold, credits }: OfferView): readonly string[] => [
  ...(credits === null ? [] : [words.count(sold.one_time_price_cents === null ? 'credits' : 'once_credits', credits)]),
  ...(sold.modules.includes('leads') ? [words('module_leads')] : []),
];

const pointsOf = (points: readonly string[]): Html =>
  markup`<ul class="points">${points.map((point) => markup`<li>${checkIcon}<span>${point}</span></li>`)}</ul>`;

/** What a package costs. */
export const priceShown = (view: SiteView, { sold }: OfferView): Html => {
  const { amount, per, yearly, trial } = priceOf(sold, view.lang, view.words);
  return markup`<div class="price"><p class="sum"><strong>${amount}</strong>${per !== null && markup` <span>${per}</span>`}</p>
${yearly !== null && markup`<p class="also">${yearly}</p>`}${trial !== null && markup`<p class="trial">${trial}</p>`}</div>`;
};

/** A package as a card: what it costs and what is in it. */
export const priceCard = (view: SiteView, offer: OfferView, act: Html | null, points: readonly string[] = []): Html => {
  const all = [...contentsOf(view, offer), ...points];
  return markup`<div class="card offer"><h3>${offer.sold.name}</h3>
${offer.sold.description !== '' && markup`<p class="about">${offer.sold.description}</p>`}
${priceShown(view, offer)}
${act}
${all.length > 0 && pointsOf(all)}</div>`;
};
