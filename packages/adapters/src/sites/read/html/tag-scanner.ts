import { codeTable } from './code-table.ts';

/**
 * A name as a number, equal for both cases of letters. Tags and attributes are told apart by it without making a string
 * of each: this is what lets the scan keep pace with the network (performance.md W5).
 */
export const nameCode = (name: string): number => {
  let code = 0;
  for (let index = 0; index < name.length; index += 1) code = addToCode(code, name.charCodeAt(index));
  return code;
};

// 0x20 is what parts the cases of a letter in ASCII.
const addToCode = (code: number, letter: number): number => (Math.imul(code, 31) + (letter | 0x20)) | 0;

/** An opening tag. One object serves the whole scan: read it before returning. */
export type Tag = {
  code: number;
  /** Where its `<` stands, and where its text begins. */
  start: number;
  end: number;
  /** How many attributes it has; those beyond the bound are skipped. */
  count: number;
  /** Of each attribute: the code of its name, where its value begins and ends, where its name begins and ends. */
  readonly attributes: Int32Array;
};

/** Who is told what stands on a page; positions are those of the text that is scanned. */
export type TagSink = {
  readonly text: (from: number, end: number) => void;
  readonly open: (tag: Tag) => void;
  readonly close: (code: number) => void;
  readonly comment: (from: number, end: number) => void;
  /** What stands inside of `<script>`, `<style>`, `<title>` and the like, after its `open`. */
  readonly raw: (code: number, from: number, end: number) => void;
};

const maxAttributes = 64;
export const attributeFields = 5;
// WHATWG HTML, "generic raw text element parsing algorithm": in these `<` begins no tag. The longest is 8 letters long.
const rawNames = ['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes'];
const rawIndexOf = codeTable(
  rawNames.map((name, index) => [nameCode(name), index]),
  -1,
);

const isLetter = (letter: number): boolean => {
  const lower = letter | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
};
const isSpace = (letter: number): boolean => letter === 32 || (letter >= 9 && letter <= 13);
const slash = 0x2f;
const greater = 0x3e;
const equals = 0x3d;
const minus = 0x2d;

type Scan = { readonly html: string; readonly sink: TagSink; readonly tag: Tag };

/** The end of the name that begins at `at`; its code is left in the tag. */
const readTagName = ({ html, tag }: Scan, at: number): number => {
  let code = 0;
  let index = at;
  for (; index < html.length; index += 1) {
    const letter = html.charCodeAt(index);
    if (letter === greater || letter === slash || isSpace(letter)) break;
    code = addToCode(code, letter);
  }
  tag.code = code;
  return index;
};

/** Where a value that begins at `at` (after the `=`) ends; the two ends are kept in the tag. */
const readValue = ({ html, tag }: Scan, at: number, slot: number): number => {
  let index = at;
  while (index < html.length && isSpace(html.charCodeAt(index))) index += 1;
  const quote = html.charCodeAt(index);
  if (quote === 0x22 || quote === 0x27) {
    const closing = html.indexOf(quote === 0x22 ? '"' : "'", index + 1);
    const end = closing === -1 ? html.length : closing;
    tag.attributes[slot + 1] = index + 1;
    tag.attributes[slot + 2] = end;
    return end + 1;
  }
  tag.attributes[slot + 1] = index;
  for (; index < html.length; index += 1) {
    const letter = html.charCodeAt(index);
    if (letter === greater || isSpace(letter)) break;
  }
  tag.attributes[slot + 2] = index;
  return index;
};

/** Reads one attribute whose name begins at `at`; the position after it. */
const readAttribute = (scan: Scan, at: number): number => {
  const { html, tag } = scan;
  let code = 0;
  let index = at;
  for (; index < html.length; index += 1) {
    const letter = html.charCodeAt(index);
    if (letter === greater || letter === slash || (letter === equals && index > at) || isSpace(letter)) break;
    code = addToCode(code, letter);
  }
  const slot = Math.min(tag.count, maxAttributes) * attributeFields;
  tag.attributes[slot] = code;
  tag.attributes[slot + 1] = index;
  tag.attributes[slot + 2] = index;
  tag.attributes[slot + 3] = at;
  tag.attributes[slot + 4] = index;
  if (tag.count < maxAttributes) tag.count += 1;
  while (index < html.length && isSpace(html.charCodeAt(index))) index += 1;
  return html.charCodeAt(index) === equals ? readValue(scan, index + 1, slot) : index;
};

/** Where the end tag of a raw element begins: the end of the page where there is none. */
const endOfRaw = (html: string, name: string, from: number): number => {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    const after = at + 2 + name.length;
    const next = html.charCodeAt(after);
    const isEnd = after >= html.length || next === greater || next === slash || isSpace(next);
    if (isEnd && html.slice(at + 2, after).toLowerCase() === name) return at;
  }
  return html.length;
};

/** Reads an opening tag; the position after it, and after what is raw in it. */
const readOpening = (scan: Scan, at: number): number => {
  const { html, sink, tag } = scan;
  tag.start = at;
  tag.count = 0;
  let index = readTagName(scan, at + 1);
  for (;;) {
    // A tag without its end is no tag: browsers drop it too.
    if (index >= html.length) return html.length;
    const letter = html.charCodeAt(index);
    if (letter === greater) break;
    index = letter === slash || isSpace(letter) ? index + 1 : readAttribute(scan, index);
  }
  tag.end = index + 1;
  const rawIndex = rawIndexOf(tag.code);
  const raw = rawIndex < 0 ? undefined : rawNames[rawIndex];
  const { code, end } = tag;
  sink.open(tag);
  if (raw === undefined) return end;
  const close = endOfRaw(html, raw, end);
  sink.raw(code, end, close);
  return close;
};

const readClosing = (scan: Scan, at: number): number => {
  const end = scan.html.indexOf('>', readTagName(scan, at + 2));
  scan.sink.close(scan.tag.code);
  return end === -1 ? scan.html.length : end + 1;
};

/** Comments, declarations and what is taken for a comment. */
const readDeclaration = ({ html, sink }: Scan, at: number): number => {
  if (html.charCodeAt(at + 2) !== minus || html.charCodeAt(at + 3) !== minus || html.charCodeAt(at + 1) !== 0x21) {
    const end = html.indexOf('>', at + 2);
    return end === -1 ? html.length : end + 1;
  }
  // `<!-->` and `<!--->` are whole comments.
  if (html.charCodeAt(at + 4) === greater) return at + 5;
  if (html.startsWith('->', at + 4)) return at + 6;
  const end = html.indexOf('-->', at + 4);
  sink.comment(at + 4, end === -1 ? html.length : end);
  return end === -1 ? html.length : end + 3;
};

/**
 * Walks over a page once, from tag to tag. It reads what is written as browsers tokenize it, without building a tree;
 * each letter is looked at a bounded number of times, whatever stands there.
 */
export const scanTags = (html: string, sink: TagSink): void => {
  const attributes = new Int32Array((maxAttributes + 1) * attributeFields);
  const scan: Scan = { html, sink, tag: { code: 0, start: 0, end: 0, count: 0, attributes } };
  let textFrom = 0;
  let searchFrom = 0;
  for (;;) {
    const at = html.indexOf('<', searchFrom);
    if (at === -1) break;
    const next = html.charCodeAt(at + 1);
    const isOpening = isLetter(next);
    const isClosing = next === slash && isLetter(html.charCodeAt(at + 2));
    // `<` before anything else is a letter like others.
    if (!isOpening && !isClosing && next !== 0x21 && next !== 0x3f && next !== slash) {
      searchFrom = at + 1;
      continue;
    }
    if (at > textFrom) sink.text(textFrom, at);
    if (isOpening) textFrom = readOpening(scan, at);
    else textFrom = isClosing ? readClosing(scan, at) : readDeclaration(scan, at);
    searchFrom = textFrom;
  }
  if (textFrom < html.length) sink.text(textFrom, html.length);
};
