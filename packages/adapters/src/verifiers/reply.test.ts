import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../contract/src/testing/depth.ts';
import { createReplyReader, replyLimits, ReplyError, wordsOf, type Reply } from './reply.ts';

/** What a reader makes of bytes in pieces; a ReplyError ends it. */
const readAll = (pieces: readonly Uint8Array[]): { readonly replies: readonly Reply[]; readonly fault: unknown } => {
  const reader = createReplyReader();
  const replies: Reply[] = [];
  try {
    for (const piece of pieces) {
      reader.feed(Buffer.from(piece));
      for (let reply = reader.take(); reply !== null; reply = reader.take()) replies.push(reply);
    }
    return { replies, fault: null };
  } catch (fault) {
    return { replies, fault };
  }
};

const cut = (bytes: Uint8Array, at: readonly number[]): readonly Uint8Array[] => {
  const places = [0, ...at.map((one) => one % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
};

const smtpBytes = fc
  .array(
    fc.oneof(
      fc.constantFrom('250 ', '250-', '550 5.1.1 ', '\r\n', '\n', '\r', '999 ', '220', '-', ' ', '\0', '#5.1.1'),
      fc.string({ maxLength: 20 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => new Uint8Array(Buffer.from(parts.join(''))));

describe('a reply', () => {
  it('is never anything but a reply or an error that says why not, whatever bytes come, in whatever pieces', () => {
    fc.assert(
      fc.property(
        fc.oneof(smtpBytes, fc.uint8Array({ maxLength: 3_000 })),
        fc.array(fc.nat(), { maxLength: 6 }),
        (bytes, at) => {
          const whole = readAll([bytes]);
          const pieces = readAll(cut(bytes, at));
          for (const { replies, fault } of [whole, pieces]) {
            expect(fault === null || fault instanceof ReplyError).toBe(true);
            for (const { code, enhanced, lines } of replies) {
              expect(code >= 200 && code <= 599).toBe(true);
              expect(enhanced === null || enhanced.startsWith(String(code)[0] ?? '')).toBe(true);
              const words = wordsOf(lines);
              expect(words.length <= 300 && !/\p{Cc}/u.test(words) && words.isWellFormed()).toBe(true);
            }
          }
          expect(pieces.replies).toEqual(whole.replies);
        },
      ),
      { numRuns: rounds({ sample: 500, proof: 20_000 }) },
    );
  });

  it.each([
    ['a line without an end', `220 ${'x'.repeat(replyLimits.lineBytes)}`, 'flood'],
    ['too many lines', '220-x\r\n'.repeat(replyLimits.lines + 1), 'flood'],
    ['too many bytes', '2'.repeat(replyLimits.lineBytes * replyLimits.lines + 1), 'flood'],
    ['no code', 'hello\r\n', 'garbled'],
    ['two codes', '250-a\r\n550 b\r\n', 'garbled'],
    ['a code of one in a hundred', '199 a\r\n', 'garbled'],
  ])('is not %s', (_title, text, reason) =>
    expect(readAll([Buffer.from(text)]).fault).toMatchObject({ name: 'ReplyError', reason }),
  );

  it('has its lines, its code and its code of three figures', () => {
    const { replies } = readAll([Buffer.from('250-a\r\n250-b\n250 c\r\n550 5.1.1 no\r\n250 5.1.1 odd\r\n221\r\n')]);
    expect(replies).toEqual([
      { code: 250, enhanced: null, lines: ['a', 'b', 'c'] },
      { code: 550, enhanced: '5.1.1', lines: ['5.1.1 no'] },
      { code: 250, enhanced: null, lines: ['5.1.1 odd'] },
      { code: 221, enhanced: null, lines: [''] },
    ]);
  });
});
