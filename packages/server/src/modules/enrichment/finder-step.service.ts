import type { SiteVisit } from '@galena/adapters/sites';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import type { AddressCheck, CheckedAddress } from './address-checks.service.ts';
import { findingsOfFinder, hintsOf, isMailPlace } from './finder-step.rules.ts';
import { findAddress, type Habits, type TriedAddress } from '../finder/index.ts';
import type { Finding, Subject } from '../records/index.ts';

/** Addresses that were guessed and asked about; nothing of them stays with the record but what was found. */
export type Guessed = { readonly tried: readonly TriedAddress[]; readonly checked: readonly CheckedAddress[] };

type FinderStep = {
  readonly outcome: 'found' | 'nothing' | 'skipped';
  readonly findings: readonly Finding[];
  /** Addresses that were found, as they were checked. */
  readonly checked: readonly CheckedAddress[];
  readonly guessed: Guessed;
};

const skipped: FinderStep = {
  outcome: 'skipped',
  findings: [],
  checked: [],
  guessed: { tried: [], checked: [] },
};

/**
 * The finder's turn in a look-up: guesses somebody's address by how their business forms others, and has the best guesses checked as what
 * other sources say is. Call it outside any transaction.
 * @param visit how the website was read in the same look-up, if it was
 * @throws the signal's reason, what a limiter throws
 */
export const askFinder = async (
  context: Context,
  {
    listId,
    check,
    habits,
  }: { readonly listId: number; readonly check: AddressCheck | null; readonly habits: Habits | null },
  subject: Subject,
  visit: SiteVisit | 'not_asked' | null,
  signal: AbortSignal,
): Promise<FinderStep> => {
  if (!habits || !subject.website || !isMailPlace(visit)) return skipped;
  const all: CheckedAddress[] = [];
  const ask = async (emails: readonly string[]) => {
    const checked = check ? await check.check(context, emails, signal, { areGuesses: true }) : [];
    all.push(...checked);
    return checked;
  };
  const { website } = subject;
  const question = { habits, listId, named: subject, website, hints: hintsOf(visit), ask: check ? ask : null };
  const answer = await findAddress(context, question);
  if (answer.outcome === 'skipped') return skipped;
  const isFound = answer.outcome === 'found';
  const found = new Set(isFound ? answer.addresses.map(({ email }) => email) : []);
  return {
    // Whoever guesses has found nothing yet.
    outcome: isFound ? 'found' : 'nothing',
    findings: findingsOfFinder(answer, moment(context.clock)),
    checked: all.filter(({ email }) => found.has(email)),
    guessed: { tried: answer.tried, checked: all.filter(({ email }) => !found.has(email)) },
  };
};
