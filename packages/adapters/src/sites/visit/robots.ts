import parserModule from 'robots-parser';
import type { Asker, Budget, NoAnswer } from './ask.ts';
import { contentKind } from './content-kind.ts';
import { letGo, readBody } from './read-body.ts';

// Its types speak of a default export, which a CommonJS module without one does not have.
const robotsParser = parserModule as unknown as typeof parserModule.default;

/** Our name in robots.txt (RFC 9309, 2.2.1: the product token). */
const token = 'Galena';

/** RFC 9309, 2.5: at least so much has to be read. */
const maxBytes = 500 * 1024;
/** In seconds. Who asks for more is given this. */
const longestCrawlDelay = 10;
/** A rule with jokers is compared with every place of an address: many long ones would keep a processor busy. */
const maxJokerRules = 300;
const longestRule = 400;

/** What a host's robots.txt lets us do. */
export type Robots =
  | { readonly kind: 'rules'; readonly allows: (url: URL) => boolean; readonly delayMs: number }
  /** It could not be had: then nothing is allowed. */
  | { readonly kind: 'unreachable' }
  /** Nor could the host be reached at all. */
  | { readonly kind: 'no_host'; readonly failure: NoAnswer };

const everything: Robots = { kind: 'rules', allows: () => true, delayMs: 0 };

/**
 * Bounds the work that a rule can make. A prohibition that is cut forbids more than it did, never less; a permission is
 * left out instead.
 */
const withBoundedRules = (text: string): string => {
  let jokerRules = 0;
  const bounded = (line: string): string => {
    const [, name = '', pattern = ''] = /^\s*(allow|disallow)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (!pattern.includes('*') && pattern.length <= longestRule) return line;
    const single = pattern.trim().replaceAll(/\*{2,}/g, '*');
    if (single.includes('*')) jokerRules += 1;
    const isCheap = jokerRules <= maxJokerRules && single.length <= longestRule;
    if (isCheap) return `${name}: ${single}`;
    if (/^allow$/i.test(name)) return '';
    const cut = single.slice(0, longestRule);
    return `${name}: ${jokerRules <= maxJokerRules ? cut : (cut.split('*')[0] ?? '')}`.replace(/:\s*$/, ': /');
  };
  return text
    .split(/\r\n|\r|\n/)
    .map(bounded)
    .join('\n');
};

/** Reads the rules for us. @param url of the robots.txt that was asked for */
export const readRobots = (url: URL, bytes: Uint8Array): Robots => {
  // A page, where there is no such file: nobody wrote it for robots.
  if (contentKind('text/plain', bytes) !== 'text') return everything;
  const parser = robotsParser(url.href, withBoundedRules(new TextDecoder().decode(bytes)));
  const delaySeconds = parser.getCrawlDelay(token) ?? 0;
  return {
    kind: 'rules',
    allows: (page) => parser.isAllowed(page.href, token) !== false,
    delayMs: 1000 * Math.min(longestCrawlDelay, Math.max(0, delaySeconds)),
  };
};

/**
 * Asks a host for its robots.txt (RFC 9309, 2.3.1): without one everything is allowed; when it cannot be had, nothing is.
 * @param page any address of the host
 */
export const askRobots = async (asker: Asker, budget: Budget, page: URL): Promise<Robots> => {
  const url = new URL('/robots.txt', page);
  const asked = await asker.ask(url, { accept: 'text/plain,*/*;q=0.5', redirects: 3 });
  if (asked.kind === 'no_answer') {
    if (asked.outcome === 'too_many_redirects') return everything;
    const isHostRefused = asked.outcome === 'refused_address';
    return asked.isUnreached || isHostRefused ? { kind: 'no_host', failure: asked } : { kind: 'unreachable' };
  }
  const { status, body } = asked.answer;
  if (status !== 200) {
    // Most sites have none: without its connection the first page would wait for a new one.
    await letGo(asked.answer, budget);
    return status >= 500 ? { kind: 'unreachable' } : everything;
  }
  const read = await readBody(body, { maxBytes, isWanted: () => true }, budget);
  if (read.bytes === null) return read.outcome === 'empty' ? everything : { kind: 'unreachable' };
  // Half a file may lack the half that is about us.
  if (read.cutBy !== null && read.cutBy !== 'too_large') return { kind: 'unreachable' };
  return readRobots(url, read.bytes);
};
