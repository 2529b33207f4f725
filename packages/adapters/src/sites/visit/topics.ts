import { ownText } from '../read/own-text.ts';
import { misleadingWords, topics, topicWords, unspacedWords, type Topic } from './topic-words.ts';

/** Letters that are not an accent away from one of the alphabet. */
const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', ł: 'l', ı: 'i' };

const plainOfAll = (text: string): string =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ßøæłı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Most texts are in ASCII, where there is less to do. */
const plainOfAscii = (text: string): string =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Small letters without accents, words apart by single spaces, none at the ends: `ContactUs` is `contact us`. */
const plain = (text: string): string => (/[^ -~]/.test(text) ? plainOfAll(text) : plainOfAscii(text));

const wordsOf = (list: string): readonly string[] => list.split(',').map((word) => word.trim());

/**
 * One expression for lists of words, for a text with a space before and after it, so that each word begins and ends with
 * one: whole words and phrases, beginnings of words where there is a star, and all of a text.
 */
const patternOf = (...lists: readonly string[]): RegExp => {
  const sourceOf = (word: string): string => plain(word).replaceAll(' ', ' ?') + (word.endsWith('*') ? '[^ ]*' : '');
  const words = lists.flatMap((list) => wordsOf(list));
  const anywhere = words.filter((word) => !word.startsWith('=')).map(sourceOf);
  const alone = words.filter((word) => word.startsWith('=')).map(sourceOf);
  const inside = ` (?:${anywhere.join('|')}) `;
  return new RegExp(alone.length === 0 ? inside : `^ (?:${alone.join('|')}) $|${inside}`);
};

const unspacedOf = (topic: Topic): readonly string[] => {
  const list = unspacedWords[topic];
  return list === undefined ? [] : wordsOf(list).map((word) => plain(word));
};

const patterns = topics.map((topic) => ({ topic, words: patternOf(topicWords[topic]), unspaced: unspacedOf(topic) }));
/** Most links speak of nothing: one question for all topics tells. */
const anyTopic = patternOf(...Object.values(topicWords));
const misleading = patternOf(misleadingWords);

/** How many words may stand together before each further one makes it less likely that they name a page. */
const fewWords = 3;

type Spoken = { readonly topic: Topic; readonly share: number };

const readTopics = (text: string): readonly Spoken[] => {
  const words = plain(text);
  if (words === '') return [];
  const spaced = ` ${words} `;
  const isUnspaced = /[^ -~]/.test(words);
  if (!isUnspaced && !anyTopic.test(spaced)) return [];
  if (misleading.test(spaced)) return [];
  const share = Math.min(1, fewWords / words.split(' ').length);
  return patterns
    .filter(
      (pattern) => pattern.words.test(spaced) || (isUnspaced && pattern.unspaced.some((word) => words.includes(word))),
    )
    .map(({ topic }) => ({ topic, share }));
};

/** Words read before: the menus of most sites are made of the same few. */
const remembered = new Map<string, readonly Spoken[]>();
const max = { remembered: 5_000, letters: 60 } as const;

/** All that a few words speak of, and how clearly. */
const topicsIn = (text: string): readonly Spoken[] => {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const spoken = readTopics(text);
  if (text.length > max.letters) return spoken;
  if (remembered.size >= max.remembered) remembered.clear();
  remembered.set(ownText(text), spoken);
  return spoken;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Longer ones are headlines and sentences, in which the words mean nothing. */
const longestLinkText = 60;
const longestValue = 40;
/** Where there are texts about everything, a word in a title says little. */
const aside =
  /\/(blog|news|aktuelles|articles?|posts?|press|presse|jobs?|careers?|karriere|products?|produkte|shop|category|services?)\//i;
const forAside = 40;
/** What is not its own page says a little less of what a deeper one is about. */
const shareOfParents = 0.9;
const perSegment = 3;
const forQuery = 4;
const forAgreement = 8;

/** How much a page on a topic is worth to who looks for one thing or the other; 0 is never asked for. */
export type Worth = Readonly<Record<Topic, number>>;
export type Rated = { readonly topic: Topic; readonly score: number };

const bestOf = (found: readonly Spoken[], worth: Worth): Rated | null => {
  let best: Rated | null = null;
  for (const { topic, share } of found) {
    const score = worth[topic] * share;
    if (score > (best?.score ?? 0)) best = { topic, score };
  }
  return best;
};

/** What a script is asked for: `?page=about-us`. Its other parameters are numbers and filters. */
const topicsInQuery = (query: URLSearchParams): readonly Spoken[] =>
  [...query.values()].filter((value) => value.length <= longestValue).flatMap((value) => topicsIn(value));

/** Addresses that are no pages to read: files, feeds, shops' machinery, calendars without an end, old news. */
const notAPage =
  /\.(pdf|jpe?g|png|gif|webp|avif|svg|ico|bmp|tiff?|zip|rar|7z|gz|tar|exe|dmg|apk|mp[34]|m4[av]|avi|mov|wmv|webm|ogg|wav|docx?|xlsx?|pptx?|odt|ods|csv|ics|vcf|xml|rss|atom|json|js|css|woff2?|ttf|eps|ai|psd)(\?|$)|\/(feed|rss|wp-json|wp-admin|wp-login\.php|xmlrpc\.php|cgi-bin|cart|warenkorb|panier|carrito|checkout|login|logout|signin|register|search|suche|calendar|kalender|events?|print|tag|tags|author|category)([/?]|$)|\/(19|20)\d\d\/\d\d?(\/|$)|[?&](add-to-cart|action|share|print|replytocom|date|day|month|year|filter|sort|page_no|attachment_id)=/i;

const longestAddress = 500;

const ending = /\.(html?|php|aspx?|jsp|cfm)$/i;

/** A path's words: of the page itself, and of what it lies in. */
const partsOf = (path: string): { readonly last: string; readonly parents: string; readonly depth: number } => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const last = (segments.at(-1) ?? '').replace(ending, '');
  return { last, parents: segments.slice(0, -1).join(' '), depth: segments.length };
};

const speaks = (text: string): boolean => text !== '' && topicsIn(text).length > 0;

/** Where the path of an address begins: behind `https://` and the host. */
const pathAt = (address: string): number => {
  const at = address.indexOf('/', 8);
  return at === -1 ? address.length : at + 1;
};

/**
 * Whether there is anything to rate: nearly all links of a page speak of nothing, and taking their addresses apart is what
 * costs. Only a hint: what it cannot tell by the letters alone has to be rated.
 * @param address absolute, without a fragment
 */
export const maySpeak = (address: string, text: string): boolean => {
  if (text !== '' && text.length <= longestLinkText && topicsIn(text).length > 0) return true;
  if (address.includes('?') || address.includes('%')) return true;
  const from = pathAt(address);
  const end = address.endsWith('/') ? address.length - 1 : address.length;
  const cut = Math.max(from, address.lastIndexOf('/', end - 1) + 1);
  const last = address.slice(cut, end);
  if (speaks(last.includes('.') ? last.replace(ending, '') : last)) return true;
  return cut > from && speaks(address.slice(from, cut - 1).replaceAll('/', ' '));
};

/**
 * What a link promises.
 * @param text what it says
 * @returns null if it leads to nothing that is worth a request
 */
export const rateLink = (url: URL, text: string, worth: Worth): Rated | null => {
  if (url.href.length > longestAddress) return null;
  const { depth, ...written } = partsOf(url.pathname);
  const [last, parents] = [decoded(written.last), decoded(written.parents)];
  const byAddress = bestOf([...topicsIn(last), ...(url.search === '' ? [] : topicsInQuery(url.searchParams))], worth);
  const byText = text.length > longestLinkText ? null : bestOf(topicsIn(text), worth);
  const byParents = bestOf(topicsIn(parents), worth);
  const own = (byText?.score ?? 0) > (byAddress?.score ?? 0) ? byText : byAddress;
  const rated = own ?? (byParents && { ...byParents, score: byParents.score * shareOfParents });
  // In this order: most links speak of nothing, and this long question is asked of the few that do.
  if (rated === null || notAPage.test(url.pathname + url.search)) return null;
  const agreement = byText !== null && byText.topic === byAddress?.topic ? forAgreement : 0;
  const cost =
    perSegment * Math.max(0, depth - 1) +
    (url.search === '' ? 0 : forQuery) +
    (aside.test(url.pathname) ? forAside : 0);
  return { topic: rated.topic, score: Math.max(1, rated.score + agreement - cost) };
};

const equally: Worth = { contact: 1, imprint: 1, team: 1, about: 1, place: 1, booking: 1, privacy: 1 };

/** What a page is about by its address alone; null: it does not say. */
export const topicOfAddress = (url: URL): Topic | null => rateLink(url, '', equally)?.topic ?? null;
