import type { VerificationState } from '@galena/contract/contacts';
import { hostOf } from '@galena/contract/contacts';
import { momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { emailHash, findSuppressedLeads } from '../contacts/index.ts';
import {
  type Candidate,
  candidatesFor,
  type DomainKnowledge,
  knowledgeOf,
  mailDomainOf,
  mailHostsOf,
  type SiteHints,
  verdictOn,
  worthAsking,
} from './candidates.rules.ts';
import type { Habits } from './habits.rules.ts';
import { personHash, type TriedAddress } from './learning.service.ts';
import { type Named, spellingsOf } from './names.rules.ts';
import { findSightings } from './sightings.store.ts';

/** An answer of a mail server counts for 90 days, as everywhere. */
const freshSeconds = 90 * 24 * 3600;

/** Whose address is looked for. */
export type FinderQuestion = {
  /** Of whom the account knows, from `openFinder`. */
  readonly habits: Habits;
  readonly listId: number;
  readonly named: Named;
  readonly website: string;
  /** What the website shows; null: it was not read. */
  readonly hints: SiteHints | null;
  /** Asks mail servers about addresses, in lower case; null: nobody can, or the account does not want it. */
  readonly ask:
    | ((emails: readonly string[]) => Promise<readonly { readonly email: string; readonly state: VerificationState }[]>)
    | null;
};

/** An address as it was found or guessed, with what says so. */
export type FinderAddress = Candidate & {
  readonly domain: string;
  /** Addresses of people that are known at the domain, and how many of them follow the pattern. */
  readonly known: number;
  readonly fitting: number;
};

export type FinderAnswer = {
  /** `skipped`: too little is known to guess. */
  readonly outcome: 'found' | 'potential' | 'nothing' | 'skipped';
  /** One that was found, or those that are potential, the likeliest first. */
  readonly addresses: readonly FinderAddress[];
  /** All that mail servers were asked about: to be noted in the transaction that writes what was found. */
  readonly tried: readonly TriedAddress[];
};

const skipped: FinderAnswer = { outcome: 'skipped', addresses: [], tried: [] };

/** Those of addresses at which nobody asked not to be contacted. */
const allowed = (
  context: Context,
  accountId: number,
  listId: number,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> =>
  inReadTransaction(context, async (tx) => {
    const leads = candidates.map(({ email }) => ({ ref: email, potential_emails: [{ email, score: null }] }));
    const denied = await findSuppressedLeads(tx, accountId, listId, leads);
    const refs = new Set([...denied].map(({ ref }) => ref));
    return candidates.filter(({ email }) => !refs.has(email));
  });

const withBasis = ({ domain, seen }: DomainKnowledge, one: Candidate): FinderAddress => ({
  ...one,
  likelihood: Math.round(one.likelihood * 100) / 100,
  domain,
  known: seen.length,
  fitting: seen.filter((patterns) => patterns.includes(one.pattern)).length,
});

/** Asks mail servers about the best candidates, until one takes mail. @returns those that were asked, with what was said */
const askAbout = async (
  ask: NonNullable<FinderQuestion['ask']>,
  candidates: readonly Candidate[],
): Promise<readonly Candidate[]> => {
  const asked: Candidate[] = [];
  for (const some of worthAsking(candidates)) {
    const answers = await ask(some.map(({ email }) => email));
    asked.push(
      ...some.map((one) => ({ ...one, state: answers.find(({ email }) => email === one.email)?.state ?? 'unknown' })),
    );
    // What the next ones would be told is known: one is found, or nobody can tell here.
    if (asked.some(({ state }) => state !== 'undeliverable')) break;
  }
  return asked;
};

/**
 * Looks for somebody's address at their business: forms those that they could have as the business forms others, has the likeliest asked
 * about, and says what came of it. Only what a mail server takes mail for is found; where nobody can tell, it is potential. Call it
 * outside any transaction.
 */
export const findAddress = async (context: Context, question: FinderQuestion): Promise<FinderAnswer> => {
  const { habits, listId, named, website, hints, ask } = question;
  const accountId = actorAccount(context.actor);
  const host = hostOf(website);
  if (accountId === null || host === null || spellingsOf(named).length === 0) return skipped;
  const hosts = [...new Set([...mailHostsOf(host), ...(hints?.domains ?? [])])];
  const sightings = await inReadTransaction(context, (tx) => findSightings(tx.db, accountId, hosts));
  const domain = mailDomainOf(host, hints, sightings);
  if (domain === null) return skipped;
  const freshness = { since: momentIn(context.clock, -freshSeconds), hashOf: emailHash };
  const known = knowledgeOf(domain, sightings, hints, freshness);
  // Of a business of which nothing at all is known nobody guesses blindly.
  if (hints === null && known.seen.length === 0 && ask === null) return skipped;
  const all = candidatesFor(named, personHash(named, domain), { ...known, habits }, freshness);
  const candidates = await allowed(context, accountId, listId, all);
  const asked = ask && !known.isCatchAll ? await askAbout(ask, candidates) : [];
  const verdict = verdictOn(candidates, asked);
  const told =
    verdict.outcome === 'found' ? [verdict.candidate] : verdict.outcome === 'potential' ? verdict.candidates : [];
  return {
    outcome: verdict.outcome,
    addresses: told.map((one) => withBasis(known, one)),
    tried: asked.flatMap(({ email, pattern, state }) => (state === null ? [] : [{ email, named, pattern, state }])),
  };
};
