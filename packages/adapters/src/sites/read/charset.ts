import { isAscii, isUtf8 } from 'node:buffer';

/** Bytes that are read of one page; E7. */
export const maxPageBytes = 2 * 1024 * 1024;
/** WHATWG HTML, "prescan a byte stream to determine its encoding". */
const prescanBytes = 1024;

export type DecodedPage = {
  readonly html: string;
  /** The name of the WHATWG Encoding standard, in lower case. */
  readonly charset: string;
  /** What the header or the page said was not what the bytes are. */
  readonly wasLie: boolean;
  /** There were more bytes than are read. */
  readonly wasCut: boolean;
};

/** Which decoder to take for a label, or null where no such encoding exists. */
const maybeEncoding = (label: string): string | null => {
  const name = label.trim().toLowerCase();
  // The two that the standard replaces when a page names them in its own bytes are handled by the caller.
  if (name === '' || name.length > 40) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
};

const fromMark = (bytes: Uint8Array): string | null => {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return null;
};

const fromHeader = (contentType: string | null): string | null => {
  const label = /;\s{0,9}charset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(contentType?.slice(0, 500) ?? '')?.[1];
  return label === undefined ? null : maybeEncoding(label);
};

const fromMeta = (bytes: Uint8Array): string | null => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, prescanBytes)).toString('latin1');
  const withoutComments = start.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '');
  const label = /<meta\s[^>]{0,300}?charset\s{0,9}=\s{0,9}["']?\s{0,9}([\w.:-]{1,40})/i.exec(withoutComments)?.[1];
  const encoding = label === undefined ? null : maybeEncoding(label);
  // The prescan read these letters one byte each: it cannot be UTF-16. So says the standard.
  if (encoding?.startsWith('utf-16')) return 'utf-8';
  return encoding;
};

// A cut may fall into the middle of a character: a stream's decoder waits for the rest of it.
const maybeDecode = (bytes: Uint8Array, encoding: string, fatal: boolean): string | null => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
};

/** Bytes as UTF-8; null where they are none. */
const maybeUtf8 = (bytes: Uint8Array): string | null => {
  // Most pages are whole and in ASCII but for a few words: a look at all bytes at once is quicker than a decoder's.
  if (!isUtf8(bytes) || fromMark(bytes) !== null) return maybeDecode(bytes, 'utf-8', true);
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isAscii(bytes) ? whole.toString('latin1') : whole.toString();
};

/** Most of what is not ASCII is well-formed: a page of UTF-8 into which one damaged word was pasted. */
const isMostlyUtf8 = (html: string): boolean => {
  const faults = html.split('\uFFFD').length - 1;
  return faults * 10 <= (html.match(/[\u0080-\uFFFC]/g)?.length ?? 0);
};

/** Bytes that are not well-formed UTF-8, although nobody said anything else or said just that. */
const decodeOther = (bytes: Uint8Array, meta: string | null): Pick<DecodedPage, 'html' | 'charset'> => {
  const damaged = maybeDecode(bytes, 'utf-8', false) ?? '';
  if (isMostlyUtf8(damaged)) return { html: damaged, charset: 'utf-8' };
  const charset = meta !== null && meta !== 'utf-8' ? meta : 'windows-1252';
  return { html: maybeDecode(bytes, charset, false) ?? damaged, charset };
};

/**
 * The letters of a page: by its byte order mark, what the header says, what its `<meta>` says, else UTF-8 where it is
 * valid and windows-1252 where it is not, as browsers guess for most of the world. Two lies are noticed: UTF-8 that is
 * none, and the one-byte encoding that some servers add to every page, against the page's own word.
 */
export const decodePage = (bytes: Uint8Array, contentType: string | null): DecodedPage => {
  const wasCut = bytes.length > maxPageBytes;
  const read = wasCut ? bytes.subarray(0, maxPageBytes) : bytes;
  const mark = fromMark(read);
  const header = mark === null ? fromHeader(contentType) : null;
  // Where the header says what the bytes turn out to be, the page's own word is not asked for.
  const meta = mark === null && header !== 'utf-8' ? fromMeta(read) : null;
  const declared = mark ?? header ?? meta;
  const isDoubted = header === 'windows-1252' && meta === 'utf-8';
  if (declared !== null && declared !== 'utf-8' && !isDoubted) {
    const html = maybeDecode(read, declared, false);
    if (html !== null) return { html, charset: declared, wasLie: false, wasCut };
  }
  const valid = maybeUtf8(read);
  if (valid !== null) return { html: valid, charset: 'utf-8', wasLie: isDoubted, wasCut };
  if (isDoubted) return { html: maybeDecode(read, header, false) ?? '', charset: header, wasLie: false, wasCut };
  const other = decodeOther(read, mark === null ? fromMeta(read) : null);
  return { ...other, wasLie: declared === 'utf-8', wasCut };
};
