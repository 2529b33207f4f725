import type { VerificationState } from '@galena/contract/contacts';
import type { Habits } from './habits.rules.ts';
import { likelihoodsOf } from './likelihood.rules.ts';
import type { Named } from './names.rules.ts';
import { domainOf, formsFor, type Pattern, patternsOf } from './patterns.rules.ts';
import type { Sighting } from './sightings.store.ts';

/** What the website of a business says that helps to guess the addresses of its people. */
export type SiteHints = {
  /** People whom it names beside an address. */
  readonly people: readonly { readonly name: string; readonly email: string }[];
  /** Other addresses that it shows. */
  readonly emails: readonly string[];
  /** The business's own domains, the one that answered first. */
  readonly domains: readonly string[];
  /** Domains that take no mail. */
  readonly refusing: readonly string[];
};

/** An address that somebody could have. */
export type Candidate = {
  readonly email: string;
  readonly pattern: Pattern;
  /** 0 to 1, never 1: that it is theirs. */
  readonly likelihood: number;
  /** What its mail server said; null: it was not asked. */
  readonly state: VerificationState | null;
};

/** What is known of a domain. */
export type DomainKnowledge = {
  readonly domain: string;
  /** How often each pattern was seen, among so many addresses of people. */
  readonly seen: readonly (readonly Pattern[])[];
  readonly missed: readonly Pattern[];
  /** It takes mail for any name, as far as is known. */
  readonly isCatchAll: boolean;
  readonly sightings: readonly Sighting[];
};

/** Hosts that a website may have its mail at: itself and those that it lies in, without the last part. */
export const mailHostsOf = (host: string): readonly string[] => {
  const parts = host.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(at).join('.'));
};

const isWithin = (domain: string, domains: readonly string[]): boolean =>
  domains.some((one) => domain === one || domain.endsWith(`.${one}`));

/**
 * The domain at which somebody of a business has their address: the one at which most addresses of its people were seen, else one at which
 * its website shows an address, else the website's own. Null: it is not known, or takes no mail.
 * @param host of the website
 */
export const mailDomainOf = (host: string, hints: SiteHints | null, sightings: readonly Sighting[]): string | null => {
  const own = hints && hints.domains.length > 0 ? hints.domains : hints ? [] : mailHostsOf(host);
  const refusing = new Set(hints?.refusing);
  const seen = [
    ...sightings.filter(({ origin }) => origin === 'seen').map(({ domain }) => domain),
    ...(hints?.people ?? []).map(({ email }) => domainOf(email)),
  ].filter((domain) => isWithin(domain, own) && !refusing.has(domain));
  const counts = [...Map.groupBy(seen, (domain) => domain)].toSorted(([, a], [, b]) => b.length - a.length);
  const [most] = counts;
  if (most) return most[0];
  const able = (hints ? own : [host]).filter((domain) => !refusing.has(domain));
  const shown = (hints?.emails ?? []).map(domainOf).find((domain) => able.includes(domain));
  return shown ?? able[0] ?? null;
};

type Freshness = {
  /** An answer from before that moment counts no more, ISO 8601. */
  readonly since: string;
  /** The hash of an address. */
  readonly hashOf: (email: string) => string;
};

/** Whether it is somebody's address, as far as is known. */
const isThere = ({ origin, state }: Sighting): boolean =>
  origin === 'seen' ? state !== 'undeliverable' : state === 'deliverable';

/** Puts together what is known of a domain: what the account has seen, and what the website shows now; an address counts once. */
export const knowledgeOf = (
  domain: string,
  sightings: readonly Sighting[],
  hints: SiteHints | null,
  { since, hashOf }: Freshness,
): DomainKnowledge => {
  const own = sightings.filter((one) => one.domain === domain);
  const known = new Set(own.filter(({ origin }) => origin === 'seen').map(({ address }) => address));
  const shown = (hints?.people ?? [])
    .filter(({ email }) => domainOf(email) === domain && !known.has(hashOf(email)))
    .flatMap(({ name, email }) => {
      const fitting = patternsOf({ name, first_name: null, last_name: null }, email);
      return fitting === null ? [] : [fitting];
    });
  return {
    domain,
    seen: [...own.filter(isThere).map(({ patterns }) => patterns), ...shown],
    missed: own.filter((one) => isMissed(one, since)).flatMap(({ patterns }) => patterns.slice(0, 1)),
    isCatchAll: own.some(({ state, at }) => state === 'catch_all' && at >= since),
    sightings: own,
  };
};

const isMissed = ({ origin, state, at }: Sighting, since: string): boolean =>
  origin === 'tried' && state === 'undeliverable' && at >= since;

/** Nothing that was not asked is ever sure. */
const mostLikely = 0.98;
/** What is less likely is not worth anybody's time. */
const leastLikely = 0.05;
const maxCandidates = 20;

/** Each share of what is left once some are out. */
const renormalised = (candidates: readonly Candidate[], left: number): readonly Candidate[] =>
  candidates.map((one) => ({
    ...one,
    likelihood: Math.min(mostLikely, left <= 0 ? one.likelihood : one.likelihood / left),
  }));

/** Takes candidates out: what they weighed goes to the others, and to "none of these", in proportion. */
export const without = (
  candidates: readonly Candidate[],
  isOut: (candidate: Candidate) => boolean,
): readonly Candidate[] => {
  const out = candidates.filter(isOut).reduce((sum, { likelihood }) => sum + likelihood, 0);
  return renormalised(
    candidates.filter((one) => !isOut(one)),
    1 - out,
  );
};

/**
 * Addresses that somebody could have at a domain, the likeliest first. Those that others are known to have, and those that were tried and
 * do not exist, are not among them; one that is known as theirs goes first.
 * @param person the hash of who is looked up
 */
export const candidatesFor = (
  named: Named,
  person: string,
  known: DomainKnowledge & { readonly habits: Habits },
  { since, hashOf }: Freshness,
): readonly Candidate[] => {
  const byAddress = new Map(known.sightings.map((one) => [one.address, one]));
  const all = formsFor(named, likelihoodsOf(known, known.habits)).map(({ local, pattern, likelihood }) => {
    const email = `${local}@${known.domain}`;
    return { email, pattern, likelihood, state: null, sighting: byAddress.get(hashOf(email)) };
  });
  const theirs = all.find(
    ({ sighting }) => sighting?.origin === 'seen' && sighting.person === person && sighting.state !== 'undeliverable',
  );
  if (theirs) {
    const { email, pattern, state } = theirs;
    return [{ email, pattern, state, likelihood: mostLikely }];
  }
  const taken = new Set(
    all
      .filter(({ sighting: one }) => one && (isMissed(one, since) || (one.person !== person && one.origin === 'seen')))
      .map(({ email }) => email),
  );
  const plain = all.map(({ email, pattern, likelihood, state }) => ({ email, pattern, likelihood, state }));
  return without(plain, ({ email }) => taken.has(email)).slice(0, maxCandidates);
};

/** Those worth telling of: at most three, none unlikely. */
const worthTelling = (candidates: readonly Candidate[]): readonly Candidate[] =>
  candidates
    .filter(({ likelihood }) => likelihood >= leastLikely)
    .toSorted((a, b) => b.likelihood - a.likelihood)
    .slice(0, 3);

/** Those worth asking a mail server about: at most four, none unlikely; the first alone where it is more likely than not. */
export const worthAsking = (candidates: readonly Candidate[]): readonly (readonly Candidate[])[] => {
  const best = candidates.filter(({ likelihood }) => likelihood >= leastLikely).slice(0, 4);
  const [first, ...others] = best;
  if (!first) return [];
  return first.likelihood > 0.5 && others.length > 0 ? [[first], others] : [best];
};

/** What mail servers said of candidates, as an answer. */
export type Verdict =
  | { readonly outcome: 'found'; readonly candidate: Candidate }
  | { readonly outcome: 'potential'; readonly candidates: readonly Candidate[] }
  | { readonly outcome: 'nothing' };

/**
 * What is found: one that its mail server takes mail for and that the server does not take for every name. All that were asked being
 * refused, nothing is; else they are potential.
 */
export const verdictOn = (candidates: readonly Candidate[], asked: readonly Candidate[]): Verdict => {
  const isCatchAll = asked.some(({ state }) => state === 'catch_all');
  const taking = asked.find(({ state }) => state === 'deliverable');
  if (taking && !isCatchAll) return { outcome: 'found', candidate: taking };
  if (asked.length > 0 && asked.every(({ state }) => state === 'undeliverable')) return { outcome: 'nothing' };
  const stateOf = new Map(asked.map(({ email, state }) => [email, state]));
  const left = without(
    candidates.map((one) => ({ ...one, state: stateOf.get(one.email) ?? one.state })),
    ({ state }) => state === 'undeliverable',
  );
  const telling = worthTelling(left);
  return telling.length === 0 ? { outcome: 'nothing' } : { outcome: 'potential', candidates: telling };
};
