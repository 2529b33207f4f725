import { html, type Html } from './html.rules.ts';
import { checkIcon } from './icons.rules.ts';
import { priceOf } from './prices.rules.ts';
import type { OfferView, SiteView } from './view.rules.ts';

/** What is in a package, in words: its credits and its modules. */
const contentsOf = ({ words }: SiteView, { sold, credits }: OfferView): readonly string[] => [
  ...(credits === null ? [] : [words.count('credits', credits)]),
  ...sold.modules.filter((slug) => slug !== 'whitelabel').map((slug) => words(`module_${slug}`)),
];

export const pointsOf = (points: readonly string[]): Html =>
  html`<ul class="points">
    ${points.map((point) => html`<li>${checkIcon}<span>${point}</span></li>`)}
  </ul>`;

/** What a package costs. */
export const priceShown = (view: SiteView, { sold }: OfferView): Html => {
  const { amount, per, yearly, trial } = priceOf(sold, view.lang, view.words);
  return html`<div class="price">
    <p class="sum"><strong>${amount}</strong>${per !== null && html` <span>${per}</span>`}</p>
    ${yearly !== null && html`<p class="also">${yearly}</p>`}${trial !== null && html`<p class="trial">${trial}</p>`}
  </div>`;
};

/** A package as a card: what it costs and what is in it. */
export const priceCard = (view: SiteView, offer: OfferView, act: Html | null, points: readonly string[] = []): Html => {
  const all = [...contentsOf(view, offer), ...points];
  return html`<div class="card offer">
    <h3>${offer.sold.name}</h3>
    ${offer.sold.description !== '' && html`<p class="about">${offer.sold.description}</p>`} ${priceShown(view, offer)}
    ${act} ${all.length > 0 && pointsOf(all)}
  </div>`;
};
