import { markup, maybeLink, type Html } from './html.rules.ts';
import { lockIcon } from './icons.rules.ts';
import type { Way } from './ways.rules.ts';
import type { SalesView } from './view.rules.ts';

type Field = {
  readonly name: string;
  readonly type: 'text' | 'email' | 'password';
  readonly fill: string;
  readonly hint?: string;
};

const fieldOf = ({ words }: SalesView, { name, type, fill, hint }: Field): Html => markup`<div class="field">
<label for="f-${name}">${words(name)}</label>
<input id="f-${name}" name="${name}" type="${type}" autocomplete="${fill}" required maxlength="${type === 'text' ? 80 : 200}" aria-describedby="e-${name}${hint === undefined ? '' : ` h-${name}`}"${type === 'email' && markup` inputmode="email" autocapitalize="none" spellcheck="false"`}>
${hint !== undefined && markup`<p class="hint" id="h-${name}">${hint}</p>`}
<p class="error" id="e-${name}" hidden></p></div>`;

/** What the button says that begins. */
export const beginWord = ({ words, offer }: SalesView, way: Way): string => {
  if (offer.page.button_text !== '') return offer.page.button_text;
  if (way.kind === 'card' && way.days === 0) return words('to_payment');
  return way.kind === 'free' ? words('start_free') : words.count('start_trial', way.days);
};

const noteOf = ({ words }: SalesView, way: Way): string =>
  words(({ free: 'no_card', trial: 'no_card_trial', card: 'card_next' } as const)[way.kind]);

/** What somebody agrees to; the words in square brackets lead to it, where it can be read. */
const consentOf = ({ words, brand }: SalesView): Html => {
  const terms = brand.legal.find(({ page }) => page === 'terms');
  const [before = '', linked = '', after = ''] = words('terms').split(/[[\]]/);
  if (terms === undefined) return markup`${before}${linked}${after}`;
  return markup`${before}<a href="${maybeLink(terms.href) ?? '/'}" target="_blank" rel="noopener">${linked}</a>${after}`;
};

const stranger = (view: SalesView, way: Way): Html => {
  const { words } = view;
  return markup`<form class="step" id="begin" method="post" novalidate aria-labelledby="begin-title">
<h3 id="begin-title">${words('create_account')}</h3>
<div class="two">${fieldOf(view, { name: 'first_name', type: 'text', fill: 'given-name' })}${fieldOf(view, { name: 'last_name', type: 'text', fill: 'family-name' })}</div>
${fieldOf(view, { name: 'email', type: 'email', fill: 'email' })}
${fieldOf(view, { name: 'password', type: 'password', fill: 'new-password', hint: words('password_hint') })}
<div class="field check"><input id="f-terms" name="terms" type="checkbox" required aria-describedby="e-terms"><label for="f-terms">${consentOf(view)}</label>
<p class="error" id="e-terms" hidden></p></div>
<p class="error wide" role="alert" hidden></p>
<button class="button full" type="submit">${beginWord(view, way)}</button>
<p class="note">${lockIcon}<span>${noteOf(view, way)}</span></p>
<noscript><p class="error wide">${words('needs_script')}</p></noscript>
</form>`;
};

const byCode = ({
  words,
}: SalesView): Html => markup`<form class="step" id="confirm" method="post" novalidate hidden aria-labelledby="confirm-title">
<h3 id="confirm-title" tabindex="-1">${words('check_email')}</h3>
<p class="about">${words('code_sent')} <strong id="sent-to"></strong></p>
<p class="hint">${words('known_note')}</p>
<div class="field"><label for="f-code">${words('code')}</label>
<input id="f-code" name="code" class="code" type="text" inputmode="numeric" autocomplete="one-time-code" required maxlength="12" aria-describedby="e-code">
<p class="error" id="e-code" hidden></p></div>
<p class="error wide" role="alert" hidden></p>
<button class="button full" type="submit">${words('confirm')}</button>
<p class="ways"><button class="plain" type="button" id="again">${words('send_again')}</button><button class="plain" type="button" id="other">${words('other_email')}</button></p>
<p class="hint" id="told" role="status"></p>
</form>`;

const known = (view: SalesView, way: Way): Html => {
  const { words } = view;
  return markup`<form class="step" id="start" method="post" novalidate hidden aria-labelledby="start-title">
<h3 id="start-title" tabindex="-1">${words('signed_in')}</h3>
<p class="about">${words('signed_in_text', { package: view.offer.sold.name })}</p>
<p class="error wide" role="alert" hidden></p>
<button class="button full" type="submit">${beginWord(view, way)}</button>
<p class="ways"><button class="plain" type="button" id="afresh">${words('another_account')}</button></p>
</form>`;
};

/** Where somebody signs up for a package, or why they cannot. */
export const formOf = (view: SalesView): Html => {
  const { door, words, brand, offer, form } = view;
  if (door.kind === 'open')
    return markup`<div class="card signup" data-checkout="${offer.page.slug}" data-form="${form ?? ''}" data-lang="${view.lang}">
${stranger(view, door.way)}${byCode(view)}${known(view, door.way)}
<div class="step done" id="done" hidden><h3 tabindex="-1" role="status">${words('welcome')}</h3><p class="about">${words('welcome_text')}</p></div>
</div>`;
  const sentence = { closed: 'not_online', link_only: 'link_only', link_expired: 'link_expired' }[door.kind];
  const support = maybeLink(brand.supportUrl);
  return markup`<div class="card signup shut"><p>${words(sentence)}</p>
${support !== null && markup`<a class="button" href="${support}" rel="noopener">${words('contact', { brand: brand.name })}</a>`}</div>`;
};
