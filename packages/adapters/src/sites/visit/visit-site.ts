import type { Outbound } from '../../http/index.ts';
import { readPage } from '../read/index.ts';
import { createAsker, startBudget } from './ask.ts';
import { findFirstPage, type FirstPage } from './first-page.ts';
import type { MailDomain } from './mail-domain.ts';
import { createMerged, type Merged } from './merge.ts';
import { createPageOpener, type OpenedPage, type PageOpener, type ReadPage, type Visiting } from './open-page.ts';
import { createPageChoice, usualPaths, type Candidate, type PageChoice, type Wants } from './page-choice.ts';
import { isOthersPage, isRegistered, isWholeDomain, siteDomain } from './site-scope.ts';
import { emptyVisit, type SeenEmail, type SiteVisit, type VisitEnd } from './site-visit.ts';
import { startAddresses } from './start-addresses.ts';
import { topicOfAddress } from './topics.ts';
import { createTrail } from './trail.ts';

/** What a visit is made with. */
export type VisitCall = {
  readonly outbound: Outbound;
  /** Asks whether a domain takes mail; who visits many sites keeps the answers. Without it nobody is asked. */
  readonly resolveMail?: ((domain: string) => Promise<MailDomain>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly now: () => Date;
  /** Between the beginnings of two requests to one host, in milliseconds: 1 000. 0 is for benches. */
  readonly delayMs?: number | undefined;
  /** `host:port` pairs that exist whatever their names end in, as the operator's list has them: none. */
  readonly testHosts?: readonly string[] | undefined;
  /** 8; files and redirects beside: robots.txt once per host, and at most as many redirects as pages. */
  readonly maxPages?: number | undefined;
  /** The time for the whole site, in milliseconds: 60 000. */
  readonly siteMs?: number | undefined;
  /** For one page with its body; 30 s when unset. */
  readonly pageMs?: number | undefined;
};

/** What is to be visited, and what for. */
export type VisitInput = {
  /** As a person typed it or an open data set has it. */
  readonly website: string;
  /** ISO 3166-1 alpha-2. Null: not known. */
  readonly country: string | null;
  readonly wants: Wants;
  /** Somebody typed it, and may not be done: nobody is asked before it is a whole domain. */
  readonly isTyped?: boolean;
};

const maxErrorsInRow = 3;

type Walk = {
  readonly visiting: Visiting;
  readonly opener: PageOpener;
  readonly choice: PageChoice;
  readonly merged: Merged;
  readonly input: VisitInput;
};

const contactTopics: ReadonlySet<Candidate['topic'] | null> = new Set(['contact', 'imprint'] as const);

/** Whether what is wanted has been found: every further page would cost the other side for little. */
const hasEnough = ({ merged, choice, input }: Walk): boolean => {
  const { emails, phones, people } = merged.counts();
  if (input.wants === 'people') return people > 0 && !choice.has(['team', 'frame']);
  if (phones === 0 || emails === 0) return false;
  return merged.hasOwnContactEmail() || !choice.has(['contact', 'imprint', 'frame']);
};

/** Takes in what a page says and where it leads. */
const keep = (walk: Walk, page: OpenedPage, topic: Candidate['topic'] | null, depth: number): void => {
  const { merged, choice } = walk;
  const { findings, links, signals, url, fetched_at } = page;
  merged.add(findings, { url: url.href, fetched_at, isForContact: contactTopics.has(topic) });
  choice.markKnown(url);
  if (signals.isNoFollow) return;
  choice.addLinks(links, depth + 1);
  for (const src of signals.frames) {
    const frame = URL.parse(src, url.href);
    if (frame !== null) choice.addFrame(frame, depth + 1);
  }
};

/** Why a visit has to end now; null: it may go on. */
const endOf = (walk: Walk): VisitEnd | null => {
  const { visiting, opener } = walk;
  if (opener.isBusy()) return 'busy';
  if (visiting.budget.isOver()) return 'time_limit';
  if (hasEnough(walk)) return 'enough';
  if (visiting.trail.errorsInRow() >= maxErrorsInRow) return 'too_many_errors';
  return null;
};

const isFull = ({ visiting: { trail, maxPages } }: Walk): boolean => trail.pageCount() >= maxPages;

const linkedTopics: Readonly<Record<Wants, readonly Candidate['topic'][]>> = {
  contacts: ['contact', 'imprint', 'about', 'team', 'place', 'frame'],
  people: ['team', 'about', 'frame'],
};

/** Tries the usual addresses of a site that links no page worth reading, until one of them is none. */
const guess = async (walk: Walk, first: OpenedPage): Promise<void> => {
  const { input, choice, opener, visiting } = walk;
  if (first.signals.isNoFollow || choice.has(linkedTopics[input.wants])) return;
  for (const path of usualPaths(input.wants, input.country)) {
    const url = new URL(path, first.url);
    if (endOf(walk) !== null || isFull(walk) || visiting.trail.wasAsked(url)) return;
    choice.markKnown(url);
    const opened = await opener.open(url, false);
    if (opened.kind === 'missed') return;
    keep(walk, opened, topicOfAddress(url), 1);
  }
};

/** Reads page after page, the best first, until there is a reason to end. */
const walkOn = async (walk: Walk): Promise<VisitEnd> => {
  for (;;) {
    const end = endOf(walk);
    if (end !== null) return end;
    const candidate = walk.choice.take();
    if (candidate === null) return 'no_more_pages';
    if (isFull(walk)) return 'page_limit';
    // It was asked as the target of a redirect.
    if (walk.visiting.trail.wasAsked(candidate.url)) continue;
    // One after the other: one request at a time per host, and each page may be the last that is needed.
    const opened = await walk.opener.open(candidate.url, false);
    if (opened.kind === 'page') keep(walk, opened, candidate.topic, candidate.depth);
  }
};

const isUnfinished = ({ testHosts = [] }: VisitCall, { isTyped = false }: VisitInput, url: URL): boolean => {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return isTyped && !isWholeDomain(url) && !testHosts.includes(`${url.hostname}:${port}`);
};

/** Waits for an answer, and not after the caller gave up. @throws the signal's reason */
const orAborted = async <Answer>(work: Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> => {
  if (signal === undefined) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
};

const mailDomainOf = ({ email }: Pick<SeenEmail, 'email'>): string => email.slice(email.lastIndexOf('@') + 1);

/** Asks for the mail of each domain once. */
const withMailDomains = async (
  emails: ReturnType<Merged['lists']>['emails'],
  { resolveMail, signal }: VisitCall,
): Promise<readonly SeenEmail[]> => {
  if (resolveMail === undefined) return emails.map((email) => ({ ...email, mail_domain: null }));
  const domains = [...new Set(emails.map((email) => mailDomainOf(email)))];
  const asking = domains.map(async (domain) => [domain, await resolveMail(domain)] as const);
  const answers = new Map(await orAborted(Promise.all(asking), signal));
  return emails.map((email) => ({ ...email, mail_domain: answers.get(mailDomainOf(email)) ?? 'unknown' }));
};

const visitFrom = async (
  visiting: Visiting,
  opener: PageOpener,
  found: FirstPage,
  call: VisitCall,
  input: VisitInput,
) => {
  const { page, splash, from } = found;
  const ownDomains = new Set([siteDomain(page.url), siteDomain(from)]);
  const choice = createPageChoice(page.url, page.findings.language, input.wants);
  const merged = createMerged(ownDomains);
  const walk: Walk = { visiting, opener, choice, merged, input };
  if (splash !== null) keep(walk, splash, null, 0);
  keep(walk, page, topicOfAddress(page.url), 0);
  choice.addHome();
  await guess(walk, page);
  const ended = await walkOn(walk);
  const { emails, ...lists } = merged.lists();
  const pages = visiting.trail.pages();
  return {
    site: page.url.href,
    moved_to: siteDomain(page.url) === siteDomain(from) ? null : siteDomain(page.url),
    domains: [...ownDomains].filter(isRegistered),
    outcome: 'read',
    reason: null,
    ended,
    pages,
    emails: await withMailDomains(emails, call),
    ...lists,
    title: page.findings.title,
    description: page.findings.description,
    language: page.findings.language,
    wasCut: merged.wasCut() || pages.some(({ wasCut }) => wasCut),
  } satisfies SiteVisit;
};

/**
 * Visits a business's website politely and answers what its few telling pages say together (reliability.md, E7;
 * foundations.md, "Contact crawl"). Whatever the site does, the visit is bounded, and says what came of each request.
 * @param read reads one page
 * @throws the signal's reason once it is aborted, and what the limiter throws, which is our own trouble
 */
export const visitSite = async (call: VisitCall, input: VisitInput, read: ReadPage = readPage): Promise<SiteVisit> => {
  const { outbound, signal, now, delayMs = 1000, maxPages = 8, pageMs = 30_000, siteMs = 60_000 } = call;
  signal?.throwIfAborted();
  const hosts = startAddresses(input.website);
  const typed = hosts[0]?.[0];
  if (typed === undefined) return emptyVisit('bad_address');
  if (isOthersPage(typed)) return emptyVisit('not_own_site');
  if (isUnfinished(call, input, typed)) return emptyVisit('unresolvable');
  const budget = startBudget(signal, siteMs);
  try {
    const asker = createAsker(outbound, budget, { delayMs, siteMs, pageMs });
    const trail = createTrail(now);
    const visiting = { asker, budget, trail, read, context: { country: input.country }, now, maxPages };
    const opener = createPageOpener(visiting);
    const found = await findFirstPage(opener, hosts, budget);
    return 'reason' in found
      ? emptyVisit(found.reason, trail.pages())
      : await visitFrom(visiting, opener, found, call, input);
  } finally {
    budget.end();
  }
};
