import { decodeEntities } from './entities.ts';
import { kind, kindsOf, zonesByName, zonesByStyle, zonesByTag } from './element-kinds.ts';
import { markElement } from './marked-elements.ts';
import {
  addCell,
  addLine,
  addSeam,
  addSpace,
  addText,
  bufferOf,
  ending,
  finishPage,
  startPage,
} from './page-builder.ts';
import type { OpenElement, PageBuilder } from './page-builder.ts';
import { onOneLine, type PageText, zone } from './page-text.ts';
import {
  attribute,
  has,
  look,
  nameAt,
  newAttributes,
  type TagAttributes,
  valueAt,
  valueOf,
  writtenOf,
} from './tag-attributes.ts';
import { nameCode, scanTags, type Tag } from './tag-scanner.ts';

/** What is kept of one page. */
const max = {
  anchors: 3_000,
  blocks: 20_000,
  zones: 2_000,
  odd: 500,
  resources: 200,
  scriptLetters: 300_000,
  seams: 50_000,
};
/** How far down the end of an element is looked for among those that are open. */
const deepestMatch = 64;

const tags = {
  a: nameCode('a'),
  area: nameCode('area'),
  base: nameCode('base'),
  body: nameCode('body'),
  html: nameCode('html'),
  img: nameCode('img'),
  iframe: nameCode('iframe'),
  link: nameCode('link'),
  meta: nameCode('meta'),
  script: nameCode('script'),
  style: nameCode('style'),
  bdo: nameCode('bdo'),
  title: nameCode('title'),
} as const;
const oddNames =
  /mail|user|domain|host|local|name|enc|token|vector|rot|addr|contact|part|obf|tld|href|prefix|suffix|before|after/;

/** The zones that classes or an id name. */
const zonesNamed = (page: PageBuilder, names: string): number => {
  let bits = zonesByName(names);
  if (page.zonesByClass.size > 0) {
    for (const name of names.split(/\s+/).slice(0, 50)) bits |= page.zonesByClass.get(name) ?? 0;
  }
  return bits;
};

const zonesOf = (page: PageBuilder, attributes: TagAttributes, code: number, kinds: number): number => {
  let bits = zonesByTag(code);
  if (has(attributes, attribute.hidden)) bits |= zone.hidden;
  if (has(attributes, attribute.style)) bits |= zonesByStyle(valueOf(attributes, attribute.style) ?? '');
  if (code === tags.bdo && /rtl/i.test(valueOf(attributes, attribute.dir) ?? '')) bits |= zone.reversed;
  // What their names say holds for the whole page.
  if (code === tags.body || code === tags.html) return bits & ~zone.quote;
  let named = has(attributes, attribute.class) ? zonesNamed(page, writtenOf(attributes, attribute.class)) : 0;
  if (has(attributes, attribute.id)) named |= zonesNamed(page, writtenOf(attributes, attribute.id));
  // A class that hides a block hides a tab or a menu until somebody asks for it; one in a line hides a trap for robots.
  return bits | ((kinds & (kind.block | kind.cell)) === 0 ? named : named & ~zone.hidden);
};

const readMeta = (page: PageBuilder, attributes: TagAttributes): void => {
  const name = (valueOf(attributes, attribute.name) ?? valueOf(attributes, attribute.property) ?? '').toLowerCase();
  const content = valueOf(attributes, attribute.content);
  if (name === '' || content === null || page.metas.has(name) || page.metas.size > 100) return;
  page.metas.set(name, content.slice(0, 2_000));
};

const readAnchor = (page: PageBuilder, attributes: TagAttributes, zones: number): number => {
  const href = valueOf(attributes, attribute.href);
  if (href === null) return -1;
  if (page.anchors.length >= max.anchors) {
    page.wasCut = true;
    return -1;
  }
  const from = bufferOf(page, zones).text.length;
  const label = valueOf(attributes, attribute['aria-label']) ?? valueOf(attributes, attribute.title) ?? '';
  page.anchors.push({ href, label, rel: valueOf(attributes, attribute.rel) ?? '', zones, from, end: from });
  return page.anchors.length - 1;
};

const readOdd = (page: PageBuilder, attributes: TagAttributes, zones: number): void => {
  const values: Record<string, string> = {};
  for (const index of attributes.custom) {
    const name = nameAt(attributes, index).slice(5);
    if (!oddNames.test(name)) continue;
    const value = valueAt(attributes, index);
    if (value.length > 0 && value.length <= 400) values[name] = value;
  }
  const click = has(attributes, attribute.onclick) ? valueOf(attributes, attribute.onclick) : null;
  if (click !== null && /mail|@|location/i.test(click)) values['onclick'] = click.slice(0, 1_000);
  if (Object.keys(values).length === 0 || page.odd.length >= max.odd) return;
  const from = bufferOf(page, zones).text.length;
  page.odd.push({ values, zones, from, end: from });
};

const readResource = (page: PageBuilder, attributes: TagAttributes): void => {
  const address = has(attributes, attribute.src)
    ? valueOf(attributes, attribute.src)
    : valueOf(attributes, attribute.href);
  if (address !== null && page.resources.length < max.resources) page.resources.push(address.slice(0, 300));
};

/** Elements that say something without having any text of their own. */
const readSilent = (page: PageBuilder, attributes: TagAttributes, code: number): void => {
  if (code === tags.meta) readMeta(page, attributes);
  else if (code === tags.base) page.baseHref ??= valueOf(attributes, attribute.href);
  else if (code === tags.html) page.language ??= valueOf(attributes, attribute.lang);
  else if (code === tags.script) {
    page.scriptType = (valueOf(attributes, attribute.type) ?? '').toLowerCase();
    readResource(page, attributes);
  } else if (code === tags.link || code === tags.iframe) readResource(page, attributes);
  else if (code === tags.img) {
    readResource(page, attributes);
    const alt = valueOf(attributes, attribute.alt);
    const buffer = bufferOf(page, page.zoneBits);
    // A picture of an address, or of the sign in the middle of one.
    if (alt !== null && alt.includes('@') && alt.length < 200) {
      buffer.text += onOneLine(alt);
      buffer.ending = ending.word;
    } else addSpace(buffer);
  }
};

const breakBefore = (page: PageBuilder, kinds: number, zones: number): void => {
  const buffer = bufferOf(page, zones);
  if ((kinds & kind.line) !== 0) {
    // Two of them end a paragraph, and one a line: a line is all that matters here.
    addLine(buffer);
  } else if ((kinds & kind.cell) !== 0) {
    if (buffer.ending === ending.word) addSpace(buffer);
  } else if ((kinds & kind.block) !== 0) addLine(buffer);
  else if (buffer === page.visible) addSeam(page);
};

// Asking a list for its element -1 is slow.
const topOf = ({ stack, depth }: PageBuilder): OpenElement | undefined => (depth === 0 ? undefined : stack[depth - 1]);

const closeTop = (page: PageBuilder): void => {
  const element = topOf(page);
  if (element === undefined) return;
  page.depth -= 1;
  const buffer = bufferOf(page, element.zones);
  const end = buffer.text.length;
  const outer = topOf(page)?.zones ?? 0;
  const own = element.zones & ~outer & ~zone.hidden;
  // Asking a list for its element -1 is slow, and nearly every element would.
  const anchor = element.anchor < 0 ? undefined : page.anchors[element.anchor];
  if (anchor !== undefined) anchor.end = end;
  const marked = element.marked < 0 ? undefined : page.marked[element.marked];
  if (marked !== undefined) {
    marked.end = end;
    if (marked.types !== null) page.owner = marked.owner;
  }
  if (own !== 0 && buffer === page.visible && page.zones.length < max.zones) {
    for (let bit = 2; bit <= own; bit <<= 1) if ((own & bit) !== 0) page.zones.push({ bit, from: element.from, end });
  }
  const isBlock = (element.kinds & kind.block) !== 0;
  if (isBlock && buffer === page.visible && end > element.from && page.blocks.length < 2 * max.blocks) {
    page.blocks.push(element.from, end);
  }
  page.zoneBits = outer;
  if ((element.kinds & kind.cell) !== 0) addCell(buffer);
  else if (isBlock) addLine(buffer);
  else if (buffer === page.visible) addSeam(page);
};

const readOpen = (page: PageBuilder, attributes: TagAttributes, tag: Tag): void => {
  const { code } = tag;
  const kinds = kindsOf(code);
  if ((kinds & kind.closesItself) !== 0 && topOf(page)?.code === code) closeTop(page);
  look(attributes, tag);
  const zones =
    tag.count === 0 ? page.zoneBits | zonesByTag(code) : page.zoneBits | zonesOf(page, attributes, code, kinds);
  breakBefore(page, kinds, zones);
  if (tag.count > 0 || code === tags.script) readSilent(page, attributes, code);
  const from = bufferOf(page, zones).text.length;
  const marked = tag.count === 0 ? -1 : markElement(page, attributes, from, zones);
  if (attributes.custom.length > 0 || has(attributes, attribute.onclick)) readOdd(page, attributes, zones);
  const anchor = tag.count > 0 && (code === tags.a || code === tags.area) ? readAnchor(page, attributes, zones) : -1;
  if ((kinds & kind.void) !== 0) return;
  const element = (page.stack[page.depth] ??= { code, kinds, zones, from, anchor, marked });
  element.code = code;
  element.kinds = kinds;
  element.zones = zones;
  element.from = from;
  element.anchor = anchor;
  element.marked = marked;
  page.depth += 1;
  page.zoneBits = zones;
  if (marked >= 0 && page.marked[marked]?.types !== null) page.owner = marked;
};

const readClose = (page: PageBuilder, code: number): void => {
  const { stack, depth } = page;
  const isInline = (kindsOf(code) & (kind.block | kind.cell)) === 0;
  const lowest = Math.max(0, depth - deepestMatch);
  for (let index = depth - 1; index >= lowest; index -= 1) {
    const element = stack[index];
    if (element === undefined) return;
    if (element.code === code) {
      while (page.depth > index) closeTop(page);
      return;
    }
    // A stray `</b>` ends no cell.
    if (isInline && (element.kinds & (kind.block | kind.cell)) !== 0) return;
  }
};

const keep = (page: PageBuilder, list: string[], from: number, end: number): void => {
  if (page.keptLetters + end - from > max.scriptLetters) {
    page.wasCut = true;
    return;
  }
  page.keptLetters += end - from;
  list.push(page.html.slice(from, end));
};

/** Classes that the page's own styles hide or turn round: single classes only, as those use who hide an address. */
const readStyle = (page: PageBuilder, style: string): void => {
  if (!/display\s{0,3}:\s{0,3}none|bidi-override/i.test(style)) return;
  // Rules behind a condition (`@media`) may not hold.
  const always = style.slice(0, 50_000).split(/@media/i)[0] ?? '';
  for (const [, name, rule] of always.matchAll(/\.([\w-]{1,60})\s{0,9}\{([^{}]{0,400})\}/g)) {
    const bits = zonesByStyle(rule ?? '');
    if (bits !== 0 && name !== undefined && page.zonesByClass.size < 500) page.zonesByClass.set(name, bits);
  }
};

// `@2x` in the name of a picture, `@media` and the like in styles: signs that begin no domain.
const mayMakeAddress =
  /@(?!\dx\b|(?:media|import|keyframes|charset|supports)\s|font-face\s?\{)|%40|\\x40|\\u0040|&#0?64|fromCharCode|atob|document\.write/;

const readRaw = (page: PageBuilder, code: number, from: number, end: number): void => {
  if (code === tags.title)
    page.title ??= onOneLine(decodeEntities(page.html.slice(from, Math.min(end, from + 2_000)))).trim();
  else if (code === tags.style) readStyle(page, page.html.slice(from, end));
  else if (code === tags.script) {
    if (end === from) return;
    if (page.scriptType?.includes('ld+json')) keep(page, page.jsonLd, from, end);
    else if (mayMakeAddress.test(page.html.slice(from, end))) keep(page, page.scripts, from, end);
  }
};

/** Reads a page as a reader would, in one pass. */
export const readPageText = (html: string): PageText => {
  const page = startPage(html);
  const attributes = newAttributes(html);
  scanTags(html, {
    text: (from, end) => addText(page, from, end),
    open: (tag) => readOpen(page, attributes, tag),
    close: (code) => readClose(page, code),
    comment: (from, end) => {
      if (html.slice(from, Math.min(end, from + 20_000)).includes('@'))
        keep(page, page.comments, from, Math.min(end, from + 20_000));
    },
    raw: (code, from, end) => readRaw(page, code, from, end),
  });
  while (page.depth > 0) closeTop(page);
  return finishPage(page);
};
