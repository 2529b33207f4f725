import type { Anchor, MarkedElement, OddAttributes, PageText, Zone } from './page-text.ts';
import { onOneLine, zone } from './page-text.ts';
import { decodeEntities } from './entities.ts';

/** How a text ends so far: decides what a space, a tab or a line break adds. */
export const ending = { word: 0, space: 1, cell: 2, line: 3 } as const;

/** A text that grows. */
export type TextBuffer = { text: string; ending: number };

/** An element that is open. The object serves another one when it is closed. */
export type OpenElement = {
  code: number;
  kinds: number;
  zones: number;
  /** Where its text begins, in the visible text or the hidden one. */
  from: number;
  anchor: number;
  marked: number;
};

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** A page while it is read. */
export type PageBuilder = {
  readonly html: string;
  readonly visible: TextBuffer;
  readonly hidden: TextBuffer;
  readonly stack: OpenElement[];
  /** How many of the stack are open. */
  depth: number;
  readonly seams: number[];
  readonly anchors: Mutable<Anchor>[];
  readonly zones: Zone[];
  readonly blocks: number[];
  readonly marked: Mutable<MarkedElement>[];
  readonly odd: OddAttributes[];
  readonly scripts: string[];
  readonly jsonLd: string[];
  readonly comments: string[];
  readonly metas: Map<string, string>;
  readonly resources: string[];
  /** Classes that the page's own styles hide or turn round. */
  readonly zonesByClass: Map<string, number>;
  title: string | null;
  language: string | null;
  baseHref: string | null;
  /** Of the element that was opened last. */
  zoneBits: number;
  /** Index of the thing whose properties are read. */
  owner: number;
  /** Letters of scripts and comments kept so far. */
  keptLetters: number;
  /** What the script is that was opened: null: none that can be read. */
  scriptType: string | null;
  wasCut: boolean;
};

export const startPage = (html: string): PageBuilder => ({
  html,
  visible: { text: '', ending: ending.line },
  hidden: { text: '', ending: ending.line },
  stack: [],
  depth: 0,
  seams: [],
  anchors: [],
  zones: [],
  blocks: [],
  marked: [],
  odd: [],
  scripts: [],
  jsonLd: [],
  comments: [],
  metas: new Map(),
  resources: [],
  zonesByClass: new Map(),
  title: null,
  language: null,
  baseHref: null,
  zoneBits: 0,
  owner: -1,
  keptLetters: 0,
  scriptType: null,
  wasCut: false,
});

export const bufferOf = (page: PageBuilder, zones: number): TextBuffer =>
  (zones & zone.hidden) === 0 ? page.visible : page.hidden;

export const addSpace = (buffer: TextBuffer): void => {
  if (buffer.ending !== ending.word) return;
  buffer.text += ' ';
  buffer.ending = ending.space;
};

export const addCell = (buffer: TextBuffer): void => {
  buffer.text += '\t';
  buffer.ending = ending.cell;
};

export const addLine = (buffer: TextBuffer): void => {
  if (buffer.ending === ending.line) return;
  buffer.text += '\n';
  buffer.ending = ending.line;
};

/** A place where an inline element begins or ends inside of a word. */
export const addSeam = (page: PageBuilder): void => {
  const { visible, seams } = page;
  if (visible.ending === ending.word && seams.at(-1) !== visible.text.length) seams.push(visible.text.length);
};

const isSpace = (letter: number): boolean => letter === 32 || (letter >= 9 && letter <= 13);

const addPreformatted = (buffer: TextBuffer, text: string): void => {
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) addLine(buffer);
    const clean = onOneLine(line);
    buffer.text += clean;
    if (clean !== '') buffer.ending = ending.word;
  }
};

/** Whether a text can be taken as it is: printable ASCII, single spaces, no character references. */
const isPlain = (html: string, from: number, end: number): boolean => {
  let last = 0;
  for (let index = from; index < end; index += 1) {
    const letter = html.charCodeAt(index);
    if (letter < 32 || letter > 126 || letter === 0x26 || (letter === 32 && last === 32)) return false;
    last = letter;
  }
  return true;
};

/** Adds what stands between two tags. */
export const addText = (page: PageBuilder, from: number, end: number): void => {
  const { html, zoneBits } = page;
  const buffer = bufferOf(page, zoneBits);
  let start = from;
  if ((zoneBits & zone.preformatted) !== 0) {
    addPreformatted(buffer, decodeEntities(html.slice(from, end)));
    return;
  }
  while (start < end && isSpace(html.charCodeAt(start))) start += 1;
  if (start > from) addSpace(buffer);
  if (start === end) return;
  const piece = html.slice(start, end);
  const text = isPlain(html, start, end) ? piece : onOneLine(decodeEntities(piece));
  if (text === '') return;
  buffer.text += buffer.ending === ending.word || text[0] !== ' ' ? text : text.slice(1);
  buffer.ending = text.endsWith(' ') ? ending.space : ending.word;
};

export const finishPage = (page: PageBuilder): PageText => {
  const { visible, hidden, html, title, language, baseHref, wasCut } = page;
  const { seams, anchors, zones, blocks, marked, odd, scripts, jsonLd, comments, metas, resources } = page;
  const lists = { seams, anchors, zones, blocks, marked, odd, scripts, jsonLd, comments, metas, resources };
  return { html, text: visible.text, hidden: hidden.text, title, language, baseHref, wasCut, ...lists };
};
