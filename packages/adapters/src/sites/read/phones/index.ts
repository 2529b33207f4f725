import type { FoundPhone, SightingKind } from '../../findings.ts';
import { isIn, type PageText, zone } from '../html/page-text.ts';
import type { OwnSite } from '../own-site.ts';
import { sightingIn, sightingNear } from '../sighting.ts';
import { type StructuredNode, type StructuredValue, valuesOf } from '../structured/index.ts';
import { findNumbers } from './in-text.ts';
import { labelBefore, labelOfPlace, labelReach, type PhoneType } from './labels.ts';
import { dialOfLink } from './links.ts';
import { type DialNumber, readNumber } from './number.ts';
import { regionsOf, type Regions } from './region.ts';
import { separators } from './signs.ts';
import { labelOfColumn } from './table-columns.ts';
import { isPattern } from './traps.ts';
import { findVanityNumbers } from './vanity.ts';

export type { Regions } from './region.ts';

/** Places that are read, those of them that only come to sight when somebody opens them, and numbers that are told of one page. */
const max = { places: 1_000, hidden: 200, told: 200 } as const;

type Place = {
  readonly dial: DialNumber;
  readonly kind: SightingKind;
  readonly label: PhoneType | null;
  readonly text: string;
  readonly from: number;
  readonly end: number;
  readonly isLetters: boolean;
  readonly isHidden: boolean;
};

const labelAt = (text: string, from: number): PhoneType | null =>
  labelOfPlace(text.slice(Math.max(0, from - labelReach), from))?.type ?? labelOfColumn(text, from);

const writtenNumber = new RegExp(`^[+(]?\\d[\\d${separators}]*`);

const fromLinks = (page: PageText, regions: Regions): readonly Place[] =>
  page.anchors.flatMap(({ href, from, end, zones }) => {
    const dial = dialOfLink(href, regions);
    if (dial === null) return [];
    const isHidden = (zones & zone.hidden) !== 0;
    const text = isHidden ? page.hidden : page.text;
    const written = text.slice(from, end);
    const start = from + Math.max(0, written.search(/[+(]?\d/));
    const length = writtenNumber.exec(text.slice(start, end))?.[0].trimEnd().length ?? 0;
    const isLetters = length >= 5;
    const span = isLetters ? { from: start, end: start + length } : { from, end };
    const label = labelAt(text, span.from) ?? labelBefore(written.slice(0, 60))?.type ?? null;
    return [{ dial, kind: 'link', label, text, ...span, isLetters, isHidden }];
  });

const fromText = (page: PageText, regions: Regions): readonly Place[] => {
  const base = { kind: 'text', isLetters: true } as const;
  const seen = [...findNumbers(page.text, regions, max.places), ...findVanityNumbers(page.text)].map((found) => {
    const label = found.label ?? labelOfColumn(page.text, found.from);
    return { ...base, ...found, label, text: page.text, isHidden: false };
  });
  const unseen = findNumbers(page.hidden, regions, max.hidden).map((found) => ({
    ...base,
    ...found,
    text: page.hidden,
    isHidden: true,
  }));
  return [...seen, ...unseen];
};

const placeOf = (found: StructuredValue, label: PhoneType | null, regions: Regions): readonly Place[] => {
  const { value, text, from, end } = found;
  if (value.length > 60 || isPattern(value.replaceAll(/\D/g, ''))) return [];
  const plain = value.replace(/^tel:/i, '').trim();
  const dial = [null, ...regions].map((region) => readNumber(plain, region)).find((number) => number !== null);
  if (dial === undefined) return [];
  return [
    {
      dial,
      kind: 'markup',
      label,
      text,
      from,
      end,
      isLetters: end > from && text.slice(from, end) === value,
      isHidden: false,
    },
  ];
};

const fromMarkup = (nodes: readonly StructuredNode[], regions: Regions): readonly Place[] =>
  nodes.flatMap((node) => {
    const isFax = valuesOf(node, 'contactType').some(({ value }) => /fax/i.test(value));
    const phones = valuesOf(node, 'telephone', 'phone').flatMap((value) => {
      const label = isFax ? 'fax' : value.from > 0 ? labelAt(value.text, value.from) : null;
      return placeOf(value, label, regions);
    });
    return [...phones, ...valuesOf(node, 'faxNumber').flatMap((value) => placeOf(value, 'fax', regions))];
  });

// A link or markup is there for the number; in text a label makes it one.
const confidenceOf = (place: Place, page: PageText, kinds: number): number => {
  let confidence = place.kind === 'text' ? (place.label === null ? 0.6 : 0.75) : 0.8;
  if (place.kind !== 'text' && place.label !== null) confidence += 0.05;
  if (kinds > 1) confidence += 0.08;
  if (place.text === page.text && isIn(page, zone.quote, place.from)) confidence -= 0.2;
  return place.isHidden ? confidence * 0.4 : confidence;
};

const typeOf = (places: readonly Place[]): PhoneType => {
  const labels = places.map(({ label }) => label).filter((label) => label !== null);
  // One line that calls it a telephone outweighs one that calls it a fax: "Tel/Fax".
  if (labels.includes('fax') && !labels.includes('work')) return 'fax';
  if (labels.includes('mobile') || places[0]?.dial.isMobile === true) return 'mobile';
  return 'work';
};

const toPhone = (places: readonly Place[], page: PageText): FoundPhone | null => {
  const kinds = new Set(places.map(({ kind }) => kind)).size;
  const ranked = places
    .slice(0, 20)
    .map((place) => ({ place, confidence: confidenceOf(place, page, kinds) }))
    .toSorted(
      (one, other) => other.confidence - one.confidence || Number(other.place.isLetters) - Number(one.place.isLetters),
    );
  const best = ranked[0];
  if (best === undefined) return null;
  const { kind, text, from, end, isLetters, dial } = best.place;
  const sighting = isLetters
    ? sightingIn(kind, text, [from, end], best.confidence)
    : sightingNear(kind, text, from, best.confidence);
  return { number: dial.number, type: typeOf(places), sighting };
};

/** What was read, where in the visible text each number stands that is no fax machine's, and where the page dials from. */
export type PhoneReading = {
  readonly phones: readonly FoundPhone[];
  readonly places: readonly { readonly value: string; readonly at: number }[];
  readonly regions: Regions;
  readonly wasCut: boolean;
};

const mayBeNumber = new RegExp(`\\d[\\d${separators}]{5,}\\d|8\\d\\d[).\\- ]+[A-Z]`);

/** Whether there is anything to read: what follows costs more than all the rest on a page without numbers. */
const mayHaveNumbers = (page: PageText, nodes: readonly StructuredNode[]): boolean =>
  mayBeNumber.test(page.text) ||
  page.anchors.some(({ href }) => /^\s*(?:tel|callto|sms|phone)|whatsapp|wa\.me/i.test(href)) ||
  nodes.some(({ properties }) => properties.has('telephone') || properties.has('faxNumber') || properties.has('phone'));

/**
 * The telephone numbers of a page, each once: numbers of a person or a shop before those of fax machines, the surest first.
 * @param country where the business is known to be (ISO 3166-1 alpha-2), or null
 */
export const readPhones = (
  page: PageText,
  own: OwnSite,
  nodes: readonly StructuredNode[],
  country: string | null,
): PhoneReading => {
  if (!mayHaveNumbers(page, nodes)) return { phones: [], places: [], regions: [], wasCut: false };
  const regions = regionsOf(page, own, nodes, country);
  const places = [...fromMarkup(nodes, regions), ...fromLinks(page, regions), ...fromText(page, regions)];
  const byNumber = Map.groupBy(places.slice(0, max.places), ({ dial }) => dial.number);
  const phones = [...byNumber.values()]
    .flatMap((found) => toPhone(found, page) ?? [])
    .toSorted(
      (one, other) =>
        Number(one.type === 'fax') - Number(other.type === 'fax') ||
        other.sighting.confidence - one.sighting.confidence,
    );
  const seen = places.filter(({ text, label }) => text === page.text && label !== 'fax');
  const placed = seen.map(({ dial, from }) => ({ value: dial.number, at: from }));
  return {
    phones: phones.slice(0, max.told),
    places: placed,
    regions,
    wasCut: phones.length > max.told || places.length > max.places,
  };
};
