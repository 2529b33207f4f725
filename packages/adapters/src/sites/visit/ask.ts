import { setTimeout as wait } from 'node:timers/promises';
import { OutboundError, type Outbound, type OutboundReason, type OutboundStream } from '../../http/index.ts';
import { siteDomain } from './site-scope.ts';
import type { PageOutcome } from './site-visit.ts';

/** No answer to a request. */
export type NoAnswer = {
  readonly kind: 'no_answer';
  readonly outcome: PageOutcome;
  /** Nothing had been sent: the other side could not be reached at this address at all. */
  readonly isUnreached: boolean;
};
/** The beginning of an answer. Its body has to be read or destroyed. */
type Answered = { readonly kind: 'answered'; readonly answer: OutboundStream };

/** Ends what is under way when the caller gives up, or when the time for one site is over. */
export type Budget = {
  readonly signal: AbortSignal;
  readonly isOver: () => boolean;
  /** @throws the caller's reason, once the caller gave up */
  readonly throwIfGivenUp: () => void;
  readonly end: () => void;
};

/** @param siteMs the time for one site, in milliseconds */
export const startBudget = (given: AbortSignal | undefined, siteMs: number): Budget => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), siteMs);
  return {
    signal: given === undefined ? late.signal : AbortSignal.any([given, late.signal]),
    isOver: () => late.signal.aborted,
    throwIfGivenUp: () => given?.throwIfAborted(),
    end: () => clearTimeout(timer),
  };
};

const outcomes: Readonly<Record<OutboundReason, PageOutcome>> = {
  refused_url: 'refused_address',
  refused_scheme: 'refused_address',
  refused_credentials: 'refused_address',
  refused_port: 'refused_address',
  refused_address: 'refused_address',
  refused_header: 'protocol',
  unresolvable: 'unresolvable',
  too_many_redirects: 'too_many_redirects',
  too_large: 'too_large',
  timeout: 'timeout',
  // By the caller it does not come this far: what is left is the end of the time for the site.
  aborted: 'timeout',
  connect_failed: 'unreachable',
  connection_lost: 'connection_lost',
  protocol: 'protocol',
};

/** What a failure of the way out means for a page. @throws what is no failure of the other side's */
export const outcomeOf = (error: unknown): PageOutcome => {
  if (error instanceof OutboundError) return outcomes[error.reason];
  throw error;
};

const unreachedReasons: ReadonlySet<OutboundReason> = new Set([
  'unresolvable',
  'connect_failed',
  'timeout',
  'protocol',
]);

const noAnswer = (error: unknown): NoAnswer => {
  const isUnreached = error instanceof OutboundError && !error.sent && unreachedReasons.has(error.reason);
  return { kind: 'no_answer', outcome: outcomeOf(error), isUnreached };
};

/** How a request is made. */
type Manner = {
  readonly accept: string;
  /** For robots.txt. Pages are followed step by step, because each step has to be allowed. */
  readonly redirects: 0 | 3;
};

export type Asker = {
  /** Asks after the pause that is due. @throws the caller's reason when the caller gives up */
  readonly ask: (url: URL, manner: Manner) => Promise<Answered | NoAnswer>;
  /** Keeps at least this long a pause between requests to the site of this address, in milliseconds. */
  readonly slowDown: (url: URL, delayMs: number) => void;
  /** Waits because the other side asked us to. @returns false: the time for the site was over first */
  readonly pause: (ms: number) => Promise<boolean>;
};

/** Every page is cut much earlier; this only keeps what says that it is larger from being begun. */
const maxDeclaredBytes = 100_000_000;

/**
 * Asks politely (foundations.md, "Contact crawl"): per registrable domain one request at a time over all processes, by
 * the limiter of the way out, with a pause between the beginnings of two.
 */
export const createAsker = (
  outbound: Outbound,
  budget: Budget,
  { delayMs, siteMs, pageMs }: { readonly delayMs: number; readonly siteMs: number; readonly pageMs: number },
): Asker => {
  const delays = new Map<string, number>();
  const lastAsked = new Map<string, number>();
  const delayOf = (domain: string): number => Math.max(delayMs, delays.get(domain) ?? 0);

  const pause = async (ms: number): Promise<boolean> => {
    try {
      if (ms > 0) await wait(ms, undefined, { signal: budget.signal });
      return !budget.isOver();
    } catch {
      budget.throwIfGivenUp();
      return false;
    }
  };

  const limitFor = (domain: string): NonNullable<Parameters<Outbound['stream']>[0]['limit']> => {
    const delay = delayOf(domain);
    const pace = delay === 0 ? {} : { perSecond: 1000 / delay };
    return { key: `site:${domain}`, concurrency: 1, waitMs: siteMs, ...pace };
  };

  const ask: Asker['ask'] = async (url, { accept, redirects }) => {
    const domain = siteDomain(url);
    const earliest = (lastAsked.get(domain) ?? -Infinity) + delayOf(domain);
    if (!(await pause(earliest - performance.now())))
      return { kind: 'no_answer', outcome: 'timeout', isUnreached: false };
    lastAsked.set(domain, performance.now());
    try {
      const answer = await outbound.stream({
        url: url.href,
        headers: { accept },
        redirects,
        maxBytes: maxDeclaredBytes,
        limit: limitFor(domain),
        timeouts: { totalMs: pageMs },
        signal: budget.signal,
      });
      return { kind: 'answered', answer };
    } catch (error) {
      budget.throwIfGivenUp();
      return noAnswer(error);
    }
  };
  return { ask, pause, slowDown: (url, ms) => void delays.set(siteDomain(url), ms) };
};
