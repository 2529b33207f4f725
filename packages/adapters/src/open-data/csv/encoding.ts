import { isAscii } from 'node:buffer';
import { OpenDataError } from '../place.ts';
import { bytesOf, type Decoder, type SourceFile } from '../source-file.ts';

/** UTF-8 with letters of Windows-1252 between: what becomes of two exports that were pasted into one file. */
const mixed = 'utf-8 with windows-1252';

/** The letters of UTF-8 that take several bytes, as bytes; then any byte above ASCII that is a part of none. */
const letters =
  /[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|[\xE1-\xEC\xEE\xEF][\x80-\xBF]{2}|\xED[\x80-\x9F][\x80-\xBF]|\xF0[\x90-\xBF][\x80-\xBF]{2}|[\xF1-\xF3][\x80-\xBF]{3}|\xF4[\x80-\x8F][\x80-\xBF]{2}|[\x80-\xFF]/g;
/** What may be the first part of a letter whose rest is in the next piece. */
const begun = /[\xC2-\xDF]$|[\xE0-\xEF][\x80-\xBF]?$|[\xF0-\xF4][\x80-\xBF]{0,2}$/;

const latin = new TextDecoder('windows-1252');
const bytesIn = (text: string): Buffer => Buffer.from(text, 'latin1');

// Signs that no word of a Western language has inside, and capitals behind small letters.
const strange =
  /(?<=\p{L})[¡-©«-³µ¶¸¹»-¿×÷ˆ˜‚„…†‡‰‹›€\x80-\x9F]+(?=\p{L})|(?<=[a-z])[À-ÖØ-ÞŠŒŽŸ]|[\x81\x8D\x8F\x90\x9D]/gu;
// Hardly a word has three letters with accents in a row; those of other alphabets have nothing else.
const foreign = /[^\0-\x7F\s’‘“”–—]{3,}/gu;
const maxSample = 256 * 1024;

/** Whether bytes, read as Windows-1252, look like a Western language. */
const looksWestern = (sample: string): boolean => {
  const special = sample.match(/[^\0-\x7F]/gu)?.length ?? 0;
  const odd = [...(sample.match(strange) ?? []), ...(sample.match(foreign) ?? [])].join('').length;
  return odd * 10 <= special;
};

const unknown = (path: string): OpenDataError =>
  new OpenDataError(
    `We can’t tell the encoding of this file. Set it with --encoding, such as windows-1250 or shift_jis: ${path}`,
    { fault: 'encoding' },
  );

/** UTF-16 without its mark: of the ASCII in a table every second byte is zero. */
const maybeUtf16 = (head: Buffer): 'utf-16le' | 'utf-16be' | null => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < head.length / 4 || (even > 0 && odd > 0)) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
};

/** How many letters of UTF-8 a file has, how many bytes that are none, and some of what they stand in. */
const countLetters = async (file: SourceFile, signal?: AbortSignal) => {
  const counts = { letters: 0, strays: 0, sample: '', held: '' };
  for await (const { content } of bytesOf(file, signal)) {
    if (counts.held === '' && isAscii(content)) continue;
    const text = counts.held + content.toString('latin1');
    counts.held = begun.exec(text)?.[0] ?? '';
    const whole = text.slice(0, text.length - counts.held.length);
    for (const [letter] of whole.matchAll(letters)) counts[letter.length > 1 ? 'letters' : 'strays'] += 1;
    if (counts.sample.length < maxSample) counts.sample += latin.decode(bytesIn(whole.slice(0, maxSample)));
  }
  if (counts.held.length === 1) counts.strays += 1;
  return counts;
};

/** Whether a file may be a text at all. */
export const isText = ({ head }: SourceFile): boolean => !head.includes(0) || maybeUtf16(head) !== null;

/**
 * In which encoding a text is written: by its mark, else by all of its bytes.
 * @throws OpenDataError where that cannot be told, or the file ends within a letter
 */
export const recognizeEncoding = async (file: SourceFile, signal?: AbortSignal): Promise<string> => {
  const wide = maybeUtf16(file.head);
  if (wide !== null) return wide;
  const counts = await countLetters(file, signal);
  if (counts.strays === 0) {
    if (counts.held.length > 1)
      throw new OpenDataError(
        `The file ends in the middle of a UTF-8 character. The copy was probably interrupted: ${file.path}`,
        { fault: 'damaged' },
      );
    return 'utf-8';
  }
  if (counts.letters > counts.strays) return mixed;
  if (!looksWestern(counts.sample)) throw unknown(file.path);
  return 'windows-1252';
};

const createMixedDecoder = (): Decoder => {
  let held = '';
  const letterOf = (letter: string): string =>
    letter.length > 1 ? bytesIn(letter).toString('utf8') : latin.decode(bytesIn(letter));
  return (bytes) => {
    const text = held + (bytes?.toString('latin1') ?? '');
    held = bytes === undefined ? '' : (begun.exec(text)?.[0] ?? '');
    return text.slice(0, text.length - held.length).replaceAll(letters, letterOf);
  };
};

/**
 * What turns a file's bytes into letters.
 * @param encoding one that was recognized, or any label of https://encoding.spec.whatwg.org
 * @throws OpenDataError for a label that nobody knows
 */
export const createDecoder = (encoding: string): Decoder => {
  if (encoding === mixed) return createMixedDecoder();
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    return (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true }));
  } catch {
    throw new OpenDataError(
      `Unknown encoding "${encoding}". Use utf-8, utf-16le, windows-1252, windows-1250, windows-1251, macintosh, shift_jis, gb18030 or another standard name`,
      { fault: 'encoding' },
    );
  }
};

const titles: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  [mixed]: 'UTF-8, in part Windows-1252',
};

/** What an encoding is called. */
export const encodingTitle = (encoding: string): string => titles[encoding] ?? encoding;
