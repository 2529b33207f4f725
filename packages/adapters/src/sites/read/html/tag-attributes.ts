import { decodeEntities } from './entities.ts';
import { codeTable } from './code-table.ts';
import { attributeFields, nameCode, type Tag } from './tag-scanner.ts';

/** The attributes that are asked for, each the number of a bit: asking costs next to nothing. */
export const attribute = {
  style: 0,
  class: 1,
  id: 2,
  hidden: 3,
  href: 4,
  src: 5,
  content: 6,
  name: 7,
  itemprop: 8,
  itemscope: 9,
  itemtype: 10,
  property: 11,
  typeof: 12,
  rel: 13,
  lang: 14,
  title: 15,
  'aria-label': 16,
  alt: 17,
  datetime: 18,
  type: 19,
  dir: 20,
  onclick: 21,
} as const;

const slotOf = codeTable(
  Object.entries(attribute).map(([name, slot]) => [nameCode(name), slot]),
  -1,
);

/** Where the attributes of one tag stand that anybody asks for; one object serves a whole page. */
export type TagAttributes = {
  readonly html: string;
  /** A bit for each attribute that the tag has. */
  present: number;
  /** Index of an attribute whose bit is set. */
  readonly found: Int8Array;
  /** Indexes of `data-…`. */
  readonly custom: number[];
  tag: Tag | null;
};

export const newAttributes = (html: string): TagAttributes => ({
  html,
  present: 0,
  found: new Int8Array(Object.keys(attribute).length),
  custom: [],
  tag: null,
});

const isCustom = (html: string, at: number): boolean => html.charCodeAt(at + 4) === 0x2d && html.startsWith('data', at);

/** Looks through the attributes of a tag. */
export const look = (attributes: TagAttributes, tag: Tag): void => {
  const { found, custom, html } = attributes;
  attributes.tag = tag;
  attributes.present = 0;
  if (custom.length > 0) custom.length = 0;
  for (let index = tag.count - 1; index >= 0; index -= 1) {
    const slot = slotOf(tag.attributes[index * attributeFields] ?? 0);
    if (slot >= 0) {
      // The first of two with the same name counts: they are walked backwards.
      found[slot] = index;
      attributes.present |= 1 << slot;
    } else if (isCustom(html, tag.attributes[index * attributeFields + 3] ?? 0)) custom.push(index);
  }
};

const partOf = ({ html, tag }: TagAttributes, index: number, field: number): string => {
  const at = index * attributeFields + field;
  return html.slice(tag?.attributes[at], tag?.attributes[at + 1]);
};

export const nameAt = (attributes: TagAttributes, index: number): string => partOf(attributes, index, 3).toLowerCase();
export const valueAt = (attributes: TagAttributes, index: number): string =>
  decodeEntities(partOf(attributes, index, 1));

/** @param slot of `attribute` */
export const has = ({ present }: TagAttributes, slot: number): boolean => (present & (1 << slot)) !== 0;

/** The value of an attribute, decoded; null where the tag has none of that name. */
export const valueOf = (attributes: TagAttributes, slot: number): string | null =>
  has(attributes, slot) ? valueAt(attributes, attributes.found[slot] ?? 0) : null;

/** The value as it is written: for names, in which nobody writes character references. */
export const writtenOf = (attributes: TagAttributes, slot: number): string =>
  partOf(attributes, attributes.found[slot] ?? 0, 1);
