import type { FoundEmail, SightingKind } from '../../findings.ts';
import { isIn, type PageText, type Span, zone } from '../html/page-text.ts';
import { decodeEntities } from '../html/entities.ts';
import { isOwnHost, type OwnSite } from '../own-site.ts';
import { sightingIn, sightingNear } from '../sighting.ts';
import type { StructuredValue } from '../structured/index.ts';
import { type Address, readAddress } from './address.ts';
import { backwards, decodeCloudflare, decodePercent } from './ciphers.ts';
import { emailConfidence } from './confidence.ts';
import { findAddresses } from './in-text.ts';
import { isMailto, readCalled, readMailto } from './mailto.ts';
import { readOddAttributes } from './odd-attributes.ts';
import { isFreeMail } from './free-mail.ts';
import { isRoleName } from './role-names.ts';
import { findMadeStrings } from './script-strings.ts';
import { type SiteMakers, siteMakersOf } from './site-makers.ts';
import { findWrittenOut } from './written-out.ts';

/** Places that are read, and addresses that are told of one page. */
const max = { places: 1_000, told: 200 } as const;

/** An address where it was found. */
type Place = Span & {
  readonly address: Address;
  readonly kind: SightingKind;
  /** What it stands in. */
  readonly text: string;
  /** Whether `from` and `end` are the value's own letters, or only where it belongs. */
  readonly isLetters: boolean;
  readonly isHidden: boolean;
};

type Reading = {
  readonly page: PageText;
  readonly own: OwnSite;
  readonly places: Place[];
  readonly isMakers: SiteMakers;
};

const addFromText = ({ page, own, places }: Reading): void => {
  for (const { address, from, end } of findAddresses(page.text, page.seams, own, max.places)) {
    places.push({ address, from, end, kind: 'text', text: page.text, isLetters: true, isHidden: false });
  }
  for (const found of findWrittenOut(page.text, own)) {
    places.push({ ...found, kind: 'decoded', text: page.text, isLetters: true, isHidden: false });
  }
  for (const part of page.zones.filter(({ bit }) => bit === zone.reversed).slice(0, 100)) {
    const turned = backwards(page.text.slice(part.from, Math.min(part.end, part.from + 400)));
    for (const { address } of findAddresses(turned, [], own, 10)) {
      places.push({ address, ...part, kind: 'decoded', text: page.text, isLetters: false, isHidden: false });
    }
  }
  if (!page.hidden.includes('@')) return;
  for (const { address, from, end } of findAddresses(page.hidden, [], own, 100)) {
    places.push({ address, from, end, kind: 'text', text: page.hidden, isLetters: true, isHidden: true });
  }
};

type LinkedAddresses = readonly [kind: SightingKind, addresses: readonly Address[]];
const noAddresses: LinkedAddresses = ['link', []];
const mayLinkAddress = /mail|javascript:/i;

const addressesOfLink = (href: string, own: OwnSite): LinkedAddresses => {
  // Most links are of the web, and Cloudflare's are called `email-protection`.
  if (!mayLinkAddress.test(href)) return noAddresses;
  if (isMailto(href)) return ['link', readMailto(href, own)];
  const cloudflare = /\/cdn-cgi\/l\/email-protection#([\da-f]{6,})/i.exec(href)?.[1];
  if (cloudflare !== undefined)
    return ['decoded', [readAddress(decodeCloudflare(cloudflare).replace(/\?.*$/s, ''), own) ?? []].flat()];
  return ['decoded', /^javascript:/i.test(href) ? readCalled(href, own) : []];
};

const addFromLinks = ({ page, own, places }: Reading): void => {
  for (const { href, from, end, zones } of page.anchors) {
    if (places.length >= max.places) return;
    const [kind, addresses] = addressesOfLink(href, own);
    const isHidden = (zones & zone.hidden) !== 0;
    const text = isHidden ? page.hidden : page.text;
    for (const address of addresses) {
      const at = text.slice(from, end).toLowerCase().indexOf(address.email);
      const span = at === -1 ? { from, end } : { from: from + at, end: from + at + address.email.length };
      places.push({ address, kind, text, ...span, isLetters: at !== -1, isHidden });
    }
  }
};

const addFromAttributes = ({ page, own, places }: Reading): void => {
  for (const { values, from, end, zones } of page.odd) {
    const isHidden = (zones & zone.hidden) !== 0;
    for (const address of readOddAttributes(values, own)) {
      places.push({
        address,
        kind: 'decoded',
        text: isHidden ? page.hidden : page.text,
        from,
        end,
        isLetters: false,
        isHidden,
      });
    }
  }
};

// Signs that programs write for `@`, so that the search for it finds them too.
const withSigns = (script: string): string => script.replaceAll(/\\x40|\\u0040|%40|&#0?64;|&#x40;|&commat;/gi, '@');

const addFromScripts = ({ page, own, places }: Reading): void => {
  for (const script of page.scripts) {
    const text = withSigns(script);
    for (const { address, from, end } of findAddresses(text, [], own, 100)) {
      places.push({ address, from, end, kind: 'script', text, isLetters: true, isHidden: false });
    }
    for (const made of findMadeStrings(script)) {
      const plain = decodePercent(decodeEntities(decodeEntities(made)));
      for (const { address, from, end } of [
        ...findAddresses(plain, [], own, 10),
        ...findWrittenOut(plain, own).slice(0, 5),
      ]) {
        places.push({ address, from, end, kind: 'decoded', text: plain, isLetters: true, isHidden: false });
      }
    }
  }
  for (const comment of page.comments) {
    for (const { address, from, end } of findAddresses(comment, [], own, 100)) {
      places.push({ address, from, end, kind: 'comment', text: comment, isLetters: true, isHidden: false });
    }
  }
};

const addFromMarkup = ({ own, places }: Reading, values: readonly StructuredValue[]): void => {
  for (const { value, text, from, end } of values) {
    for (const address of isMailto(value) ? readMailto(value, own) : [readAddress(value, own) ?? []].flat()) {
      const isLetters = text.slice(from, end).toLowerCase() === address.email;
      places.push({ address, kind: 'markup', text, from, end, isLetters, isHidden: false });
    }
  }
};

const toEmail = (place: Place, kinds: number, { page, own, isMakers }: Reading): FoundEmail => {
  const { address, kind, text, from, end, isLetters, isHidden } = place;
  const isVisible = text === page.text;
  const isSiteMakers = isMakers(address.domain, isVisible ? from : null);
  const confidence = emailConfidence({
    kind,
    isHidden,
    isOwn: isOwnHost(own, address.domain),
    isFree: isFreeMail(address.domain),
    kinds,
    before: isVisible ? text.slice(Math.max(0, from - 120), from) : '',
    isMakers: isSiteMakers,
    inFooter: isVisible && isIn(page, zone.footer, from),
    inQuote: isVisible && isIn(page, zone.quote, from),
  });
  const sighting = isLetters
    ? sightingIn(kind, text, [from, end], confidence)
    : sightingNear(kind, text, Math.floor((from + end) / 2), confidence);
  const type = isRoleName(address.local, address.domain) ? 'generic' : 'personal';
  return { email: address.email, type, isSiteMakers, sighting };
};

// The business's own before everybody's before others'; a function's before a person's.
const rankOf = (found: FoundEmail, { own }: Reading): number => {
  const host = found.email.slice(found.email.lastIndexOf('@') + 1);
  const isOwn = isOwnHost(own, host);
  const domainRank = isOwn ? 0 : isFreeMail(host) ? 2 : 4;
  // What is hidden or hardly meant is told last, whoever's it is.
  return domainRank + (found.type === 'generic' ? 0 : 1) + (found.sighting.confidence < 0.3 ? 10 : 0);
};

const bestOf = (places: readonly Place[], reading: Reading): FoundEmail => {
  const kinds = new Set(places.map(({ kind }) => kind)).size;
  const found = places.slice(0, 10).map((place) => toEmail(place, kinds, reading));
  const best = found.reduce((one, other) => (other.sighting.confidence > one.sighting.confidence ? other : one));
  // Where one place says so, the others only repeat it: a link and the words of it.
  return { ...best, isSiteMakers: best.isSiteMakers || found.some((one) => one.isSiteMakers) };
};

/** What was read, and where in the visible text each address of it stands: there its owner may be named. */
export type EmailReading = {
  readonly emails: readonly FoundEmail[];
  readonly places: readonly { readonly value: string; readonly at: number }[];
  readonly wasCut: boolean;
};

/**
 * The addresses of a page, each once, the best first; however they are written (text, links, markup, scripts, ciphers).
 * @param structured values of e-mail properties in the page's markup
 */
export const readEmails = (page: PageText, own: OwnSite, structured: readonly StructuredValue[]): EmailReading => {
  const reading: Reading = { page, own, places: [], isMakers: siteMakersOf(page, own) };
  addFromMarkup(reading, structured);
  addFromLinks(reading);
  addFromText(reading);
  addFromAttributes(reading);
  addFromScripts(reading);
  const byKey = Map.groupBy(reading.places, ({ address }) => address.key);
  const emails = [...byKey.values()]
    .map((places) => bestOf(places, reading))
    .map((found) => ({ found, rank: rankOf(found, reading) }))
    .toSorted((one, other) => one.rank - other.rank || other.found.sighting.confidence - one.found.sighting.confidence)
    .map(({ found }) => found);
  const wasCut = emails.length > max.told || reading.places.length >= max.places;
  const visible = reading.places.filter(({ text }) => text === page.text);
  const places = visible.map(({ address, from }) => ({ value: address.email, at: from }));
  return { emails: emails.slice(0, max.told), places, wasCut };
};
