import { maybeEmail } from '@galena/contract/kernel';

const around = 60;
// What may be one: the kernel decides. A dot behind it ends the sentence.
const shape = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** An e-mail address that stands in a text, and the words around it: `mark` is where in them. */
export type WrittenEmail = {
  readonly email: string;
  readonly snippet: string;
  readonly mark: readonly [number, number];
};

const plain = (text: string): string => text.toWellFormed().replaceAll(/\s+/g, ' ');

/** The addresses that a description gives out, each once, in their order. A masked one is none. */
export const emailsIn = (description: string): readonly WrittenEmail[] => {
  const found = new Map<string, WrittenEmail>();
  for (const match of description.matchAll(shape)) {
    const read = maybeEmail(match[0]);
    if (!read || found.has(read.key)) continue;
    const end = match.index + match[0].length;
    const before = plain(description.slice(Math.max(0, match.index - around), match.index)).trimStart();
    const after = plain(description.slice(end, end + around)).trimEnd();
    const mark = [before.length, before.length + match[0].length] as const;
    found.set(read.key, { email: read.email, snippet: before + match[0] + after, mark });
  }
  return [...found.values()];
};

/** The hashtags of a description, each once. */
export const hashtagsIn = (description: string): readonly string[] => [
  ...new Set([...description.matchAll(/(?<![\p{L}\p{N}&/])#[\p{L}\p{N}_]{2,60}/gu)].map(([tag]) => tag)),
];

/** The words that a channel gives itself: parted by spaces, and in quotes where a word has some. */
export const keywordsIn = (keywords: string): readonly string[] => [
  ...new Set(
    [...keywords.matchAll(/"([^"]+)"|([^\s",]+)/g)]
      .map(([, quoted, bare]) => (quoted ?? bare ?? '').trim())
      .filter(Boolean),
  ),
];

/** The name of a topic, from the address of its page: `https://en.wikipedia.org/wiki/Video_game_culture`. */
export const topicIn = (address: string): string | null => {
  const url = URL.parse(address);
  const [, name = ''] = /^\/wiki\/(.+)$/.exec(url?.pathname ?? '') ?? [];
  try {
    return decodeURIComponent(name).replaceAll('_', ' ') || null;
  } catch {
    return null;
  }
};
