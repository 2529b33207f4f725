import { hash } from 'node:crypto';
import type { OutboundStream } from '../../http/index.ts';
import type { PageBytes, PageFindings, PageLink, PageSignals, ReadContext } from '../findings.ts';
import { ownText } from '../read/own-text.ts';
import { forbidsFollowing } from '../read/page-signals.ts';
import type { Asker, Budget } from './ask.ts';
import { contentKind, isSurelyOther } from './content-kind.ts';
import { isParked } from './parked.ts';
import { letGo, readBody } from './read-body.ts';
import { askRobots, type Robots } from './robots.ts';
import { isOthersPage, isSameSite, siteDomain } from './site-scope.ts';
import type { PageOutcome } from './site-visit.ts';
import { maySpeak } from './topics.ts';
import type { Trail } from './trail.ts';

/** Reads one page; the site's reader. */
export type ReadPage = (page: PageBytes, context: ReadContext) => PageFindings;

/** What a visit works with. */
export type Visiting = {
  readonly asker: Asker;
  readonly budget: Budget;
  readonly trail: Trail;
  readonly read: ReadPage;
  readonly context: ReadContext;
  readonly now: () => Date;
  readonly maxPages: number;
};

/** A page that was read. Its bytes are gone. */
export type OpenedPage = {
  readonly kind: 'page';
  readonly url: URL;
  readonly fetched_at: string;
  readonly findings: Omit<PageFindings, 'links' | 'signals'>;
  /** Those that may lead to a page worth reading. */
  readonly links: readonly PageLink[];
  readonly signals: PageSignals;
};
export type MissedPage = {
  readonly kind: 'missed';
  readonly outcome: PageOutcome;
  /** Nobody is there at the address that was asked first. */
  readonly isUnreached: boolean;
};
type Redirect = { readonly kind: 'redirect'; readonly status: number; readonly location: string };

export type PageOpener = {
  /**
   * Asks for a page, where robots.txt allows it, and follows its redirects.
   * @param isFirst it is the site's first page: this one may lie on another site than was thought
   */
  readonly open: (url: URL, isFirst: boolean) => Promise<OpenedPage | MissedPage>;
  /** The server asked to be left alone. */
  readonly isBusy: () => boolean;
};

/** E7. */
export const maxPageBytes = 2_000_000;
/** E6. */
const maxHops = 3;
/** A longer pause would take too much of the time for the site. In milliseconds. */
const longestPause = 10_000;

const accept = 'text/html,application/xhtml+xml,text/plain;q=0.5';

const missed = (outcome: PageOutcome, isUnreached = false): MissedPage => ({ kind: 'missed', outcome, isUnreached });

/** RFC 9110, 10.2.3: seconds or a date. In milliseconds; null: the server did not say. */
const retryAfterMs = (text: string, now: Date): number | null => {
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
};

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** 204 and 205 have no body, 206 is a piece that nobody asked for, 304 speaks of a page that we do not have. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

const isPageStatus = (status: number): boolean => status >= 200 && status < 300 && status !== 206;

/** The links that may be worth a request, by themselves: the others would keep the whole page in memory. */
const telling = (links: readonly PageLink[]): readonly PageLink[] =>
  links
    .filter(({ url, text }) => maySpeak(url, text))
    .map(({ url, text }) => ({ url: ownText(url), text: ownText(text) }));

/** Reads the body of a good answer, and what it says. */
const takeIn = async (
  visiting: Visiting,
  url: URL,
  answer: OutboundStream,
  isFirst: boolean,
): Promise<OpenedPage | MissedPage> => {
  const { trail, budget, read, context } = visiting;
  const { status, headers, body } = answer;
  const contentType = headers['content-type'] ?? null;
  const miss = (outcome: PageOutcome): MissedPage => {
    trail.note(url, outcome, { status });
    return missed(outcome);
  };
  if (bodiless.has(status) || isSurelyOther(contentType)) {
    body.destroy();
    return miss(bodiless.has(status) ? 'empty' : 'not_html');
  }
  const isWanted = (start: Uint8Array): boolean => contentKind(contentType, start) !== 'other';
  const got = await readBody(body, { maxBytes: maxPageBytes, isWanted }, budget);
  if (got.bytes === null) return miss(got.outcome);
  const { bytes, cutBy } = got;
  const sha256 = hash('sha256', bytes);
  const noted = { status, bytes: bytes.length, sha256, cutBy, wasCut: cutBy !== null };
  const finish = (outcome: PageOutcome): MissedPage => {
    trail.note(url, outcome, noted);
    return missed(outcome);
  };
  if (trail.wasRead(sha256)) return finish('duplicate');
  const { links, signals: said, ...findings } = read({ url: url.href, bytes, contentType }, context);
  if (isFirst && isParked(siteDomain(url), bytes, findings.title, findings.description)) return finish('parked');
  const isNoFollow = said.isNoFollow || forbidsFollowing(headers['x-robots-tag'] ?? '');
  const signals = { ...said, isNoFollow };
  const fetched_at = trail.note(url, 'read', { ...noted, wasCut: noted.wasCut || findings.wasCut });
  return { kind: 'page', url, fetched_at, findings, links: telling(links), signals };
};

/** Whether an address is one of the web: sites also lead to `javascript:`, `mailto:`, `data:`. */
const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:';

/** What stands in the way of a redirect; null: nothing. */
const redirectProblem = (
  visiting: Visiting,
  from: URL,
  to: URL | null,
  hops: number,
  isFirst: boolean,
): PageOutcome | null => {
  if (to === null) return 'protocol';
  if (!isWeb(to)) return 'refused_address';
  if (!isSameSite(from, to) && (!isFirst || isOthersPage(to))) return 'redirected_away';
  if (hops >= maxHops || visiting.trail.redirectCount() >= visiting.maxPages) return 'too_many_redirects';
  if (!visiting.trail.wasAsked(to) && to.href !== from.href) return null;
  // A page that is gone sends its visitors to one that was read already; the first page has nowhere to go back to.
  return isFirst || to.href === from.href ? 'too_many_redirects' : 'duplicate';
};

export const createPageOpener = (visiting: Visiting): PageOpener => {
  const { asker, budget, trail, now } = visiting;
  const robots = new Map<string, Robots>();
  let hasWaited = false;
  let isBusy = false;

  const robotsOf = async (url: URL): Promise<Robots> => {
    const known = robots.get(url.origin);
    if (known !== undefined) return known;
    const asked = await askRobots(asker, budget, url);
    robots.set(url.origin, asked);
    if (asked.kind === 'rules' && asked.delayMs > 0) asker.slowDown(url, asked.delayMs);
    return asked;
  };
  const miss = (url: URL, outcome: PageOutcome, status?: number, isUnreached = false): MissedPage => {
    trail.note(url, outcome, status === undefined ? {} : { status });
    return missed(outcome, isUnreached);
  };
  /** @returns what robots.txt or its absence has against this page; null: nothing */
  const refusal = async (url: URL): Promise<MissedPage | null> => {
    const rules = await robotsOf(url);
    if (rules.kind === 'no_host') return miss(url, rules.failure.outcome, undefined, rules.failure.isUnreached);
    if (rules.kind === 'unreachable') return miss(url, budget.isOver() ? 'timeout' : 'robots_unreachable');
    return rules.allows(url) ? null : miss(url, 'robots');
  };
  const askOnce = async (url: URL, isFirst: boolean): Promise<OpenedPage | MissedPage | Redirect> => {
    const asked = await asker.ask(url, { accept, redirects: 0 });
    if (asked.kind === 'no_answer') return miss(url, asked.outcome, undefined, asked.isUnreached);
    const { answer } = asked;
    const { status, headers } = answer;
    const { location } = headers;
    if (isPageStatus(status) || bodiless.has(status)) return takeIn(visiting, url, answer, isFirst);
    await letGo(answer, budget);
    if (redirectStatuses.has(status) && location !== undefined) return { kind: 'redirect', status, location };
    if (status !== 429 && status !== 503) return miss(url, status === 206 ? 'protocol' : 'http_error', status);
    const busy = miss(url, 'busy', status);
    const pauseMs = retryAfterMs(headers['retry-after'] ?? '', now());
    if (pauseMs !== null && pauseMs <= longestPause && !hasWaited && trail.pageCount() < visiting.maxPages) {
      hasWaited = true;
      if (await asker.pause(pauseMs)) return askOnce(url, isFirst);
    }
    isBusy = true;
    return busy;
  };
  const open: PageOpener['open'] = async (start, isFirst) => {
    if (!isWeb(start)) return miss(start, 'refused_address');
    let url = start;
    for (let hops = 0; ; hops += 1) {
      const step = (await refusal(url)) ?? (await askOnce(url, isFirst));
      if (step.kind === 'page') return step;
      if (step.kind === 'missed') return { ...step, isUnreached: step.isUnreached && hops === 0 };
      const to = URL.parse(step.location, url.href);
      if (to) to.hash = '';
      const problem = redirectProblem(visiting, url, to, hops, isFirst);
      if (problem !== null || to === null) return miss(url, problem ?? 'protocol', step.status);
      trail.note(url, 'redirected', { status: step.status });
      url = to;
    }
  };
  return { open, isBusy: () => isBusy };
};
