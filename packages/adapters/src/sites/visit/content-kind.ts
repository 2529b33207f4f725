/** What the first bytes of a body are: a page, text, or nothing that could be read. */
export type ContentKind = 'html' | 'text' | 'other';

/** How many bytes tell (WHATWG MIME Sniffing, 5.2 looks at 1,445). */
export const sniffedBytes = 1445;

/** WHATWG MIME Sniffing, 7.1, and a few beginnings more that small old sites have. */
const htmlStart =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!--|(?:!doctype\s+html|html|head|title|meta|body|frameset|script|style|link|iframe|h1|div|font|table|a|br|p|b)(?=[\s>/]))/i;

/** WHATWG MIME Sniffing, 3: bytes that no text has, in any encoding that is built on ASCII. */
// eslint-disable-next-line no-control-regex -- these bytes are what is looked for
const binaryByte = /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/;

/** Files that begin with text. */
const fileStart = /^(?:%PDF-|%!PS|GIF8|RIFF|\{\\rtf)/;

const declaredKind = (contentType: string | null): ContentKind | null => {
  const [type = ''] = (contentType ?? '').toLowerCase().split(';');
  if (/^\s*(text\/html|application\/xhtml\+xml)\s*$/.test(type)) return 'html';
  if (/^\s*text\/plain\s*$/.test(type)) return 'text';
  return type.trim() === '' || /^\s*(application\/octet-stream|unknown\/unknown|\*\/\*)\s*$/.test(type)
    ? null
    : 'other';
};

const decodeStart = (start: Buffer): string => {
  const [first, second] = start;
  // Without the mark, a letter of ASCII in UTF-16 shows by its zero.
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return start.toString('utf16le');
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) {
    return new TextDecoder('utf-16be').decode(start);
  }
  // The mark of UTF-8, byte by byte.
  return start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
};

/**
 * What a body is, by its first bytes and by what the header says, which is often missing and sometimes a lie.
 * @param start up to `sniffedBytes` of the body
 */
export const contentKind = (contentType: string | null, start: Uint8Array): ContentKind => {
  const declared = declaredKind(contentType);
  const text = decodeStart(Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, sniffedBytes)));
  if (binaryByte.test(text) || fileStart.test(text)) return 'other';
  if (htmlStart.test(text)) return 'html';
  // A list of products as JSON or a style sheet is text, too, but nobody says there how to be reached.
  return declared ?? 'text';
};

/** Whether a body can be left unread by what its header says: a film need not be begun. */
export const isSurelyOther = (contentType: string | null): boolean =>
  /^\s*(video|audio|font)\/|^\s*application\/(pdf|zip|gzip|vnd\.)/i.test(contentType ?? '');
