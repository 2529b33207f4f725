import type { Budget } from './ask.ts';
import type { MissedPage, OpenedPage, PageOpener } from './open-page.ts';
import { isSameBusiness } from './same-business.ts';
import { isOthersPage, isSameSite, siteDomain } from './site-scope.ts';
import type { PageOutcome, VisitReason } from './site-visit.ts';

/** The page that a site begins with. */
export type FirstPage = {
  readonly page: OpenedPage;
  /** A page that only led to it; its findings count, its title does not. */
  readonly splash: OpenedPage | null;
  /** The address that the site was found under, before it sent us on. */
  readonly from: URL;
};

export type NoFirstPage = { readonly reason: VisitReason };

type Opened = { readonly opened: OpenedPage | MissedPage; readonly from: URL };

/** Under these the front page of the site may still be there. */
const goneOutcomes: ReadonlySet<PageOutcome> = new Set(['http_error', 'not_html', 'empty', 'too_large', 'robots']);

const openAny = async (
  opener: PageOpener,
  hosts: readonly (readonly URL[])[],
  budget: Budget,
): Promise<Opened | null> => {
  let last: Opened | null = null;
  for (const addresses of hosts) {
    for (const from of addresses) {
      if (budget.isOver()) return last;
      // One after the other: the next is asked only where nobody is found at this one.
      const opened = await opener.open(from, true);
      last = { opened, from };
      if (opened.kind === 'page' || !opened.isUnreached) return last;
      if (opened.outcome === 'unresolvable') break;
    }
  }
  return last;
};

/** A typed page may be long gone, and its site not. */
const orFront = async (opener: PageOpener, found: Opened): Promise<Opened> => {
  const { opened, from } = found;
  const front = new URL('/', from);
  if (opened.kind === 'page' || !goneOutcomes.has(opened.outcome) || front.href === from.href) return found;
  const second = await opener.open(front, true);
  return second.kind === 'page' ? { opened: second, from } : found;
};

const targetOf = ({ url, signals }: OpenedPage): URL | null => {
  // A single frame around another page is a way to send visitors on.
  const [frame, ...others] = signals.frames;
  const target = URL.parse(signals.sendsTo ?? (others.length === 0 ? (frame ?? '') : ''), url.href);
  if (target === null || (signals.sendsTo === null && frame === undefined)) return null;
  target.hash = '';
  return target.href === url.href || !/^https?:$/.test(target.protocol) ? null : target;
};

/** Follows a page that only leads to another, once. */
const pastSplash = async (opener: PageOpener, page: OpenedPage, from: URL): Promise<FirstPage | NoFirstPage> => {
  const stay: FirstPage = { page, splash: null, from };
  const target = targetOf(page);
  if (target === null || (isOthersPage(target) && !isSameSite(target, page.url))) return stay;
  const next = await opener.open(target, true);
  if (next.kind === 'missed') return next.outcome === 'parked' ? { reason: 'parked' } : stay;
  const hasMoved = siteDomain(next.url) !== siteDomain(page.url);
  return hasMoved && !isSameBusiness(from, next.url, next.findings) ? stay : { page: next, splash: page, from };
};

/**
 * Finds the first page of a site: with https or without, with `www.` or without, behind redirects and splash pages, and
 * on another domain where that plausibly is the same business's.
 * @param hosts as `startAddresses` gives them; at least one
 */
export const findFirstPage = async (
  opener: PageOpener,
  hosts: readonly (readonly URL[])[],
  budget: Budget,
): Promise<FirstPage | NoFirstPage> => {
  const any = await openAny(opener, hosts, budget);
  if (any === null) return { reason: 'timeout' };
  const { opened, from } = await orFront(opener, any);
  if (opened.kind === 'missed') return { reason: opened.outcome };
  if (!isSameBusiness(from, opened.url, opened.findings)) return { reason: 'redirected_away' };
  return pastSplash(opener, opened, from);
};
