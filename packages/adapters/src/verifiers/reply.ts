/** What a mail server said. */
export type Reply = {
  readonly code: number;
  /** RFC 3463, such as `5.1.1`; null: it gave none, or one that belies the code. */
  readonly enhanced: string | null;
  /** Its lines without their codes. */
  readonly lines: readonly string[];
};

/** Why what came is no reply: too much of it, or none that SMTP knows. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError';
  readonly reason: 'flood' | 'garbled';
  constructor(reason: 'flood' | 'garbled') {
    super(reason === 'flood' ? 'The reply has no end' : 'This is no reply');
    this.reason = reason;
  }
}

export const replyLimits = { lineBytes: 2_048, lines: 100 } as const;

const maxWordsLength = 300;

/** A server's words as one short line. */
export const wordsOf = (lines: readonly string[]): string =>
  lines
    .join(' ')
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, maxWordsLength)
    .toWellFormed();

// qmail's way is `(#5.1.1)`, anywhere.
const enhancedOf = (code: number, lines: readonly string[]): string | null => {
  const all = lines.join(' ');
  const found = /^\s*([245]\.\d{1,3}\.\d{1,3})\b/.exec(all)?.[1] ?? /#([245]\.\d{1,3}\.\d{1,3})\b/.exec(all)?.[1];
  return found !== undefined && found.startsWith(String(code)[0] ?? '') ? found : null;
};

/** Makes replies of bytes as they come. */
export type ReplyReader = {
  /** @throws ReplyError `flood` when more lies here than a reply may have */
  readonly feed: (bytes: Buffer) => void;
  /** The next reply; null: it is not whole yet. @throws ReplyError */
  readonly take: () => Reply | null;
  /** Whether something came that nobody has taken. */
  readonly hasMore: () => boolean;
};

const lineShape = /^([2-5]\d\d)(?:([ -])(.*))?$/s;

export const createReplyReader = (): ReplyReader => {
  let rest: Buffer = Buffer.alloc(0);
  let code: number | null = null;
  let lines: string[] = [];

  const takeLine = (): string | null => {
    const end = rest.indexOf(0x0a);
    if ((end === -1 ? rest.length : end) > replyLimits.lineBytes) throw new ReplyError('flood');
    if (end === -1) return null;
    const line = rest.subarray(0, end).toString().replace(/\r$/, '');
    rest = rest.subarray(end + 1);
    return line;
  };

  const take = (): Reply | null => {
    for (let line = takeLine(); line !== null; line = takeLine()) {
      const [, digits, sign = ' ', text = ''] = lineShape.exec(line) ?? [];
      if (digits === undefined || (code !== null && Number(digits) !== code)) throw new ReplyError('garbled');
      code = Number(digits);
      lines.push(text);
      if (lines.length > replyLimits.lines) throw new ReplyError('flood');
      if (sign === '-') continue;
      const reply = { code, enhanced: enhancedOf(code, lines), lines };
      [code, lines] = [null, []];
      return reply;
    }
    return null;
  };

  return {
    feed: (bytes) => {
      if (rest.length + bytes.length > replyLimits.lineBytes * replyLimits.lines) throw new ReplyError('flood');
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    },
    take,
    hasMore: () => rest.length > 0 || code !== null,
  };
};
