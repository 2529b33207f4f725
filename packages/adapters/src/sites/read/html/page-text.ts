/** From, up to: positions in a text. */
export type Span = { readonly from: number; readonly end: number };

/** What holds for a part of a page; bits, so that a part inherits those of the parts around it. */
export const zone = {
  /** Not to be seen: `display:none`, `hidden`, `<template>`. */
  hidden: 1,
  footer: 2,
  /** What others said, or news: testimonials, reviews, comments, articles. Who is named there is seldom staff. */
  quote: 4,
  /** Written backwards and turned round by the browser. */
  reversed: 8,
  navigation: 16,
  heading: 32,
  preformatted: 64,
  /** What is for sale. Names in it are those of products and their makers. */
  goods: 128,
} as const;

export type Zone = Span & { readonly bit: number };

/** A link. Its span is of the visible text, or of the hidden one. */
export type Anchor = Span & {
  /** As written, with character references decoded. */
  readonly href: string;
  readonly label: string;
  readonly rel: string;
  readonly zones: number;
};

/** An element that markup for machines names: microdata, RDFa, hCard. */
export type MarkedElement = Span & {
  readonly properties: readonly string[];
  /** What it is one of, where it is a thing and not a value. */
  readonly types: readonly string[] | null;
  /** The value that an attribute says; null: its text. */
  readonly value: string | null;
  /** Index of the thing it belongs to, -1: to none. */
  readonly owner: number;
  readonly zones: number;
};

/** Attributes of one element that programs of the page may make an address of. */
export type OddAttributes = Span & { readonly values: Readonly<Record<string, string>>; readonly zones: number };

/**
 * A page as it reads. `text` has a line for each block and a tab between cells; nothing is glued that a reader sees
 * apart, and nothing is torn that inline elements only colour.
 */
export type PageText = {
  readonly html: string;
  readonly text: string;
  /** What is not to be seen. */
  readonly hidden: string;
  /** Where inline elements begin and end within a word of `text`. */
  readonly seams: readonly number[];
  readonly anchors: readonly Anchor[];
  readonly zones: readonly Zone[];
  /** Where each block begins and ends, in turn: numbers, because nearly nobody asks for them. */
  readonly blocks: readonly number[];
  readonly marked: readonly MarkedElement[];
  readonly odd: readonly OddAttributes[];
  /** Scripts that may make an address, and those of `application/ld+json`. */
  readonly scripts: readonly string[];
  readonly jsonLd: readonly string[];
  readonly comments: readonly string[];
  readonly metas: ReadonlyMap<string, string>;
  /** Addresses of what the page loads. */
  readonly resources: readonly string[];
  readonly title: string | null;
  readonly language: string | null;
  /** As `<base>` says it. */
  readonly baseHref: string | null;
  readonly wasCut: boolean;
};

/** Whether a position of the visible text lies in such a part. */
export const isIn = (page: PageText, bit: number, at: number): boolean =>
  page.zones.some((part) => part.bit === bit && part.from <= at && at < part.end);

// Soft hyphens, joiners, marks of direction, tag characters, what no text may hold. Nobody sees them, robots stumble.
const unseen =
  /[\u034F\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;

// Anything white but a single space.
const oddSpace = /[^\S ]| {2}/;
// Where `unseen` may find something, and halves of characters: ranges, without the care for whole ones that makes that one slow.
const mayBeUnseen =
  /[^ -~\u00A0-\u00AC\u00AE-\u034E\u0350-\u061B\u061D-\u180D\u180F-\u200A\u2010-\u2029\u202F-\u205F\u2070-\uD7FF\uE000-\uFEFE\uFF00-\uFFF8]/;

/** A text without characters that nobody sees; line breaks and tabs become spaces, one for several. */
export const onOneLine = (text: string): string => {
  const line = oddSpace.test(text) ? text.replaceAll(/\s+/g, ' ') : text;
  return mayBeUnseen.test(line) ? line.toWellFormed().replaceAll(unseen, '') : line;
};
