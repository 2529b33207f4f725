import { ownOf } from '@galena/contract/kernel';
import type { PageBuilder } from './page-builder.ts';
import { attribute, has, type TagAttributes, valueOf, writtenOf } from './tag-attributes.ts';

/** Elements named for machines that are kept of a page. */
const maxMarked = 5_000;
/** hCard 1.0 and h-card (microformats.org) in the words of schema.org. */
const cardProperties: Readonly<Record<string, string>> = {
  fn: 'name',
  'p-name': 'name',
  email: 'email',
  'u-email': 'email',
  tel: 'telephone',
  'p-tel': 'telephone',
  fax: 'faxNumber',
  title: 'jobTitle',
  role: 'jobTitle',
  'p-job-title': 'jobTitle',
  'p-role': 'jobTitle',
  org: 'organization',
  'p-org': 'organization',
  'country-name': 'addressCountry',
  'p-country-name': 'addressCountry',
};
const cardNames = /(?:^|\s)(?:vcard|h-card)(?:\s|$)/;

type Marking = {
  readonly properties: readonly string[];
  readonly types: readonly string[] | null;
};

const wordsOf = (text: string | null): readonly string[] => text?.split(/\s+/).filter((word) => word !== '') ?? [];
// `https://schema.org/Person`, `schema:Person`, `Person`.
const shortName = (name: string): string => name.slice(0, 200).replace(/^.*[/#:]/, '');

// One test for most elements: none of these attributes.
const anyOf = ['itemprop', 'itemscope', 'typeof', 'property'] as const;
const markingBits = anyOf.reduce((bits, name) => bits | (1 << attribute[name]), 0);
const classBit = 1 << attribute.class;

const cardMarkingOf = (page: PageBuilder, attributes: TagAttributes): Marking | null => {
  const inCard = page.owner >= 0 && page.marked[page.owner]?.types?.[0] === 'hcard';
  const names = has(attributes, attribute.class) ? writtenOf(attributes, attribute.class) : '';
  if (names.includes('card') && cardNames.test(names)) return { properties: [], types: ['hcard'] };
  if (!inCard) return null;
  const properties = wordsOf(names).flatMap((name) => ownOf(cardProperties, name) ?? []);
  return properties.length === 0 ? null : { properties, types: null };
};

const markingOf = (page: PageBuilder, attributes: TagAttributes): Marking | null => {
  if ((attributes.present & markingBits) === 0) return cardMarkingOf(page, attributes);
  if (has(attributes, attribute.itemprop) || has(attributes, attribute.itemscope)) {
    const types = has(attributes, attribute.itemscope)
      ? wordsOf(valueOf(attributes, attribute.itemtype)).map(shortName)
      : null;
    return { properties: wordsOf(valueOf(attributes, attribute.itemprop)).map(shortName), types };
  }
  if (has(attributes, attribute.typeof) || has(attributes, attribute.property)) {
    const types = has(attributes, attribute.typeof)
      ? wordsOf(valueOf(attributes, attribute.typeof)).map(shortName)
      : null;
    return { properties: wordsOf(valueOf(attributes, attribute.property)).map(shortName), types };
  }
  return null;
};

/**
 * Keeps an element that markup for machines names; its index, -1 for any other. Its end is set when the element ends.
 * @param from where its text begins
 */
export const markElement = (page: PageBuilder, attributes: TagAttributes, from: number, zones: number): number => {
  if ((attributes.present & (markingBits | classBit)) === 0) return -1;
  const marking = markingOf(page, attributes);
  if (marking === null) return -1;
  if (page.marked.length >= maxMarked) {
    page.wasCut = true;
    return -1;
  }
  const href = has(attributes, attribute.href) ? valueOf(attributes, attribute.href) : null;
  const value = valueOf(attributes, attribute.content) ?? valueOf(attributes, attribute.datetime) ?? href;
  page.marked.push({ ...marking, value, owner: page.owner, from, end: from, zones });
  return page.marked.length - 1;
};
