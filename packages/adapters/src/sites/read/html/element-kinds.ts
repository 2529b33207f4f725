import { ownText } from '../own-text.ts';
import { codeTable } from './code-table.ts';
import { nameCode } from './tag-scanner.ts';
import { zone } from './page-text.ts';

/** What an element does to the text around it. */
export const kind = { block: 1, void: 2, cell: 4, line: 8, closesItself: 16 } as const;

const blocks =
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption ' +
  'figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe legend li main menu nav noscript object ' +
  'ol optgroup option p pre section select summary table tbody textarea tfoot thead title tr ul video audio canvas svg';
const voids = 'area base br col embed hr img input link meta param source track wbr';
// HTML lets these end where the next of them begins.
const selfClosing = 'p li td th tr dt dd option';

const namesOf = (list: string): readonly string[] => list.split(' ');

const collect = (): ReadonlyMap<number, number> => {
  const kinds = new Map<number, number>();
  const add = (list: string, bits: number): void => {
    for (const name of namesOf(list)) kinds.set(nameCode(name), (kinds.get(nameCode(name)) ?? 0) | bits);
  };
  add(blocks, kind.block);
  add(voids, kind.void);
  add('td th', kind.cell);
  add('br hr', kind.line);
  add(selfClosing, kind.closesItself);
  return kinds;
};

/** What an element does, by the code of its tag's name: bits of `kind`. */
export const kindsOf = codeTable(collect(), 0);

/** The zones that a tag opens by its name alone. */
export const zonesByTag = codeTable(
  [
    [nameCode('footer'), zone.footer],
    [nameCode('nav'), zone.navigation],
    [nameCode('blockquote'), zone.quote],
    [nameCode('template'), zone.hidden],
    [nameCode('datalist'), zone.hidden],
    // Lists of countries and the like: choices, not what the page says.
    [nameCode('select'), zone.hidden],
    [nameCode('pre'), zone.preformatted],
    ...[1, 2, 3, 4, 5, 6].map((level) => [nameCode(`h${level}`), zone.heading] as const),
  ],
  0,
);

const footerName = /(?:^|[\s_-])(?:site-?|page-?|main-?)?footer(?:$|[\s_-])|colophon/i;
// Whole words: "author-admin" and "comments-closed" are said of pages that programs made, and not of what somebody said.
const quoteName =
  /(?:^|[\s_-])(?:testimonials?|reviews?|blockquote|kundenstimmen?|referenz(?:en)?|t[ée]moignages?|bylines?|post-meta|entry-meta|blog-?posts?|news-?items?)(?:$|[\s_-])|(?:^|\s)(?:(?:\w+[_-])?comments?(?:[_-](?:list|body|content|text|meta|author|area|thread|wrap\w*|item|\d+))?|(?:\w+[_-])?author(?:[_-](?:bio|box|info|name|meta|card|avatar|description|vcard|link))?)(?:$|\s)/i;
// Banners that ask for consent are no part of the page either.
const navigationName =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|breadcrumbs?|cookies?(?:bar|banner|consent|notice|law)?|consent|gdpr|onetrust|cookiebot|cmp)(?:$|[\s_-])/i;
const goodsName = /(?:^|[\s_-])(?:products?|woocommerce|shop-?items?|sku|cart|catalog(?:ue)?-?items?)(?:$|[\s_-])/i;
const reversedName = /(?:^|\s)(?:rtl-?(?:mail|email)|(?:e-?mail|mail)-?(?:rtl|reverse[d]?))(?:$|\s)/i;

const readZones = (name: string): number => {
  let bits = 0;
  if (footerName.test(name)) bits |= zone.footer;
  if (quoteName.test(name)) bits |= zone.quote;
  if (navigationName.test(name)) bits |= zone.navigation;
  if (goodsName.test(name)) bits |= zone.goods;
  if (reversedName.test(name)) bits |= zone.reversed;
  return bits;
};

/** Names seen before: the elements of a page and the pages of a site repeat them. */
const remembered = new Map<string, number>();
const max = { remembered: 5_000, letters: 300 } as const;

/** The zones that a class or an id names. */
export const zonesByName = (name: string): number => {
  if (name.length > max.letters) return 0;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const bits = readZones(name);
  if (remembered.size >= max.remembered) remembered.clear();
  remembered.set(ownText(name), bits);
  return bits;
};

/** The zones that a `style` opens. */
export const zonesByStyle = (style: string): number => {
  let bits = 0;
  if (/display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|font-size\s{0,9}:\s{0,9}0(?![.\d])/i.test(style))
    bits |= zone.hidden;
  if (/(?:bidi-override|direction\s{0,9}:\s{0,9}rtl)/i.test(style)) bits |= zone.reversed;
  return bits;
};
