import type { PageLink } from '../findings.ts';
import { localise, primaryLanguage } from './languages.ts';
import { cleanUrl, isSameSite, pageKey } from './site-scope.ts';
import { rateLink, type Worth } from './topics.ts';
import type { Topic } from './topic-words.ts';

export type Wants = 'contacts' | 'people';

/** A page that is worth a request. */
export type Candidate = {
  readonly url: URL;
  /** `home`: the site's front page; `frame`: a part of a page. */
  readonly topic: Topic | 'home' | 'frame';
  readonly score: number;
  /** How many clicks it is from the first page. */
  readonly depth: number;
};

const worths: Readonly<Record<Wants, Worth>> = {
  contacts: { contact: 100, imprint: 95, about: 65, team: 60, place: 55, booking: 35, privacy: 12 },
  people: { team: 100, about: 75, contact: 60, imprint: 40, place: 0, booking: 0, privacy: 0 },
};

/** So many pages of one topic, so that fifty branches do not use up what a contact page should have. */
const maxOfTopic: Readonly<Record<Wants, Readonly<Record<Candidate['topic'], number>>>> = {
  contacts: { contact: 3, imprint: 2, about: 2, team: 2, place: 2, booking: 1, privacy: 1, home: 1, frame: 6 },
  people: { contact: 1, imprint: 1, about: 3, team: 7, place: 0, booking: 0, privacy: 0, home: 1, frame: 6 },
};

/** E7. */
const deepest = 3;
const maxCandidates = 400;
/** One script may be the whole site, page by page by its query; more than this is a calendar. */
const maxQueries = 4;
const scoreOfFrame = 1000;
const scoreOfHome = 30;
const forForeign = 25;

/** The pages of a site that are known and not yet asked for. */
export type PageChoice = {
  /** Takes in what a page links. */
  readonly addLinks: (links: readonly PageLink[], depth: number) => void;
  readonly addFrame: (url: URL, depth: number) => void;
  readonly addHome: () => void;
  /** Marks an address as known, so that it is not chosen any more. */
  readonly markKnown: (url: URL) => void;
  /** Whether there is a page on one of these topics. */
  readonly has: (topics: readonly Candidate['topic'][]) => boolean;
  /** The best page left, which is then no longer known; null: none is. */
  readonly take: () => Candidate | null;
};

/** What has been taken so far, and what may follow it. */
const createTaken = (first: URL, language: string | null, wants: Wants) => {
  const paths = new Map<string, number>();
  const variants = new Set<string>();
  const topics = new Map<Candidate['topic'], number>();
  let home = localise(first).language ?? primaryLanguage(language);

  const isForeign = (url: URL): boolean => {
    const own = localise(url).language;
    return own !== null && home !== null && own !== home;
  };
  return {
    isForeign,
    noteVariant: (url: URL): void => void variants.add(localise(url).path),
    note: ({ url, topic }: Candidate): void => {
      const { language: own, path } = localise(url);
      home ??= own;
      variants.add(path);
      paths.set(url.pathname, (paths.get(url.pathname) ?? 0) + 1);
      topics.set(topic, (topics.get(topic) ?? 0) + 1);
    },
    /** Whether there were enough like this one. */
    isOneTooMany: ({ url, topic }: Candidate): boolean => {
      const taken = topics.get(topic) ?? 0;
      if (taken >= maxOfTopic[wants][topic] || (paths.get(url.pathname) ?? 0) >= maxQueries) return true;
      return variants.has(localise(url).path) || (taken > 0 && isForeign(url));
    },
  };
};

/**
 * Chooses the pages worth reading (issue 7): those that, by their address and by what links say, are about how to reach
 * somebody. Bounded by what it keeps, whatever the site links.
 * @param first the site's first page, after redirects
 * @param language of the first page as it says it; its other languages say the same
 */
export const createPageChoice = (first: URL, language: string | null, wants: Wants): PageChoice => {
  const candidates = new Map<string, Candidate>();
  const known = new Set<string>();
  const links = new Map<string, string>();
  const taken = createTaken(first, language, wants);

  const add = (candidate: Candidate): void => {
    const key = pageKey(candidate.url);
    if (known.has(key) || candidate.depth > deepest) return;
    const other = candidates.get(key);
    if (other ? other.score >= candidate.score : candidates.size >= maxCandidates) return;
    candidates.set(key, candidate);
  };
  const addLink = (link: PageLink, depth: number): void => {
    // A menu stands on every page.
    if (links.get(link.url) === link.text) return;
    links.set(link.url, link.text);
    const parsed = URL.parse(link.url);
    if (parsed === null || !isSameSite(parsed, first)) return;
    const rated = rateLink(parsed, link.text, worths[wants]);
    if (rated === null) return;
    const url = cleanUrl(parsed);
    // The site answered with https: links from its older days would only be sent there.
    if (url.hostname === first.hostname && url.port === first.port) url.protocol = first.protocol;
    add({ url, depth, topic: rated.topic, score: rated.score - (taken.isForeign(url) ? forForeign : 0) });
  };
  const take = (): Candidate | null => {
    // The first of the best, because maps keep their order and a site names first what matters most.
    for (const [key, candidate] of [...candidates].toSorted(([, a], [, b]) => b.score - a.score)) {
      candidates.delete(key);
      known.add(key);
      if (taken.isOneTooMany(candidate)) continue;
      taken.note(candidate);
      return candidate;
    }
    return null;
  };
  return {
    addLinks: (found, depth) => {
      for (const link of found) addLink(link, depth);
    },
    addFrame: (url, depth) => {
      if (isSameSite(url, first)) add({ url: cleanUrl(url), topic: 'frame', score: scoreOfFrame, depth });
    },
    addHome: () => add({ url: new URL('/', first), topic: 'home', score: scoreOfHome, depth: 1 }),
    markKnown: (url) => {
      known.add(pageKey(url));
      candidates.delete(pageKey(url));
      taken.noteVariant(url);
    },
    has: (wanted) => [...candidates.values()].some(({ topic }) => wanted.includes(topic)),
    take,
  };
};

/** In these countries every business has an imprint, by law, and under this name (§ 5 DDG, § 5 ECG, Art. 3 UWG). */
const imprintCountries: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI']);

/** Where such pages usually lie: for sites that link none of theirs in a way that can be read. */
export const usualPaths = (wants: Wants, country: string | null): readonly string[] => {
  if (wants === 'people') return ['/team', '/about', '/about-us'];
  if (imprintCountries.has(country ?? '')) return ['/impressum', '/kontakt', '/contact'];
  return ['/contact', '/contact-us', '/about'];
};
