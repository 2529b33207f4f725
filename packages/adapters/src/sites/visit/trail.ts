import type { CutBy, PageOutcome, VisitedPage } from './site-visit.ts';

/** What is told of a request beside its address and outcome. */
type Noted = {
  readonly status?: number;
  readonly bytes?: number;
  readonly sha256?: string;
  readonly wasCut?: boolean;
  readonly cutBy?: CutBy | null;
};

/** What came to nothing by the other side's fault, or by ours in asking for it. */
const errors: ReadonlySet<PageOutcome> = new Set([
  'empty',
  'too_large',
  'timeout',
  'unresolvable',
  'unreachable',
  'connection_lost',
  'refused_address',
  'too_many_redirects',
  'http_error',
  'protocol',
]);

/** The requests of a visit, in the order of asking, and what follows from their number. */
export type Trail = {
  /** @returns when it was, as it stands in the trail */
  readonly note: (url: URL, outcome: PageOutcome, noted?: Noted) => string;
  readonly pages: () => readonly VisitedPage[];
  /** Whether this very address was asked before. */
  readonly wasAsked: (url: URL) => boolean;
  /** Whether these very bytes were read before; they count as read from now on. */
  readonly wasRead: (sha256: string) => boolean;
  /** Requests that brought an answer other than a redirect, or failed on their way; not what was never sent. */
  readonly pageCount: () => number;
  readonly redirectCount: () => number;
  readonly errorsInRow: () => number;
};

/** Nothing was asked of the page: they cost nobody anything. */
const unasked: ReadonlySet<PageOutcome> = new Set(['robots', 'robots_unreachable', 'unresolvable', 'unreachable']);

export const createTrail = (now: () => Date): Trail => {
  const pages: VisitedPage[] = [];
  const asked = new Set<string>();
  const read = new Set<string>();
  let errorsInRow = 0;
  return {
    note: (url, outcome, noted = {}) => {
      const fetched_at = now().toISOString();
      const { status = null, bytes = 0, sha256 = null, wasCut = false, cutBy = null } = noted;
      pages.push({ url: url.href, status, outcome, bytes, sha256, fetched_at, wasCut, cutBy });
      asked.add(url.href);
      if (errors.has(outcome)) errorsInRow += 1;
      else if (outcome === 'read') errorsInRow = 0;
      return fetched_at;
    },
    pages: () => pages,
    wasAsked: (url) => asked.has(url.href),
    wasRead: (sha256) => {
      const isKnown = read.has(sha256);
      read.add(sha256);
      return isKnown;
    },
    pageCount: () => pages.filter(({ outcome }) => outcome !== 'redirected' && !unasked.has(outcome)).length,
    redirectCount: () => pages.filter(({ outcome }) => outcome === 'redirected').length,
    errorsInRow: () => errorsInRow,
  };
};
