import { createHash } from 'node:crypto';
import type { VerificationState } from '@galena/contract/contacts';
import { moment, momentIn } from '../../platform/clock/clock.ts';
import { actorAccount } from '../../platform/context/actor-account.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import type { Context } from '../../platform/context/context.ts';
import { emailHash } from '../contacts/index.ts';
import { findListRows } from '../lists/index.ts';
import { findChangedAddresses, type ChangedAddresses } from '../records/index.ts';
import { type Habits, learnHabits, usualHabits } from './habits.rules.ts';
import { type Named, personKeyOf } from './names.rules.ts';
import { domainOf, type Pattern, patternsOf } from './patterns.rules.ts';
import * as store from './sightings.store.ts';
import { countsOf } from './sorts.rules.ts';

/** Records that are read at once. */
const batch = 500;
/** Whoever wrote at the same time may come later than their clock says: the last minutes are read again, which changes nothing. */
const overlapSeconds = 120;

/** Stands for somebody at a domain, without their name. */
export const personHash = (named: Named, domain: string): string =>
  createHash('sha256')
    .update(`galena person ${domain} ${personKeyOf(named)}`)
    .digest('hex');

const keysOf = (email: string) => ({ domain: domainOf(email), address: emailHash(email) });

/** The addresses of a person in a record, as they are kept; none where not both names are known. */
const sightingsIn = (record: ChangedAddresses): readonly store.Sighting[] =>
  record.emails.flatMap(({ email, type, state, checked_at: checkedAt }) => {
    const patterns = type === 'generic' ? null : patternsOf(record, email);
    if (patterns === null) return [];
    const keys = keysOf(email);
    const person = personHash(record, keys.domain);
    return [{ ...keys, person, patterns, origin: 'seen', state: state ?? null, at: checkedAt ?? record.updated_at }];
  });

const ofPeople: ReadonlySet<string> = new Set(['people', 'influencer']);

/** Reads the next records that changed. @returns after which to go on; null: there are no more */
const learnNext = async (tx: Tx, accountId: number, after: { readonly at: string; readonly id: number }) => {
  const changed = await findChangedAddresses(tx, accountId, after, batch);
  const last = changed.at(-1);
  if (!last) return null;
  const lists = await findListRows(tx, accountId, [...new Set(changed.map(({ list_id: id }) => id))]);
  const people = changed.filter(({ list_id: id }) => lists.some((list) => list.id === id && ofPeople.has(list.type)));
  const [kept, hidden] = [people.filter((one) => !one.is_suppressed), changed.filter((one) => one.is_suppressed)];
  await store.putSightings(tx.db, accountId, kept.flatMap(sightingsIn));
  await store.removeSightings(
    tx.db,
    accountId,
    hidden.flatMap(({ emails }) => emails.map(({ email }) => keysOf(email))),
  );
  const safe = momentIn(tx.clock, -overlapSeconds);
  await store.putProgress(tx.db, accountId, last.updated_at < safe ? last.updated_at : safe);
  return changed.length < batch ? null : { at: last.updated_at, id: last.id };
};

/** What changed in the account's records since the last time: found, brought, confirmed or verified. Each few hundred are a transaction. */
const learnFromRecords = async (context: Context, accountId: number): Promise<void> => {
  let after: { readonly at: string; readonly id: number } | null = await inReadTransaction(context, async (tx) => ({
    at: (await store.maybeProgress(tx.db, accountId)) ?? new Date(0).toISOString(),
    id: 0,
  }));
  while (after) {
    const from: { readonly at: string; readonly id: number } = after;
    after = await inTransaction(context, (tx) => learnNext(tx, accountId, from));
  }
};

const habitsOf = async (context: Context, accountId: number): Promise<Habits> => {
  const counts = await inReadTransaction(context, (tx) => store.countPatterns(tx.db, accountId));
  const companies = Map.groupBy(counts, ({ domain }) => domain).values();
  return learnHabits(
    [...companies].map((own) => countsOf(own.flatMap(({ patterns, n }) => Array.from({ length: n }, () => patterns)))),
  );
};

/**
 * Learns from what changed in the account's records since the last time. Call it outside any transaction. Killed in the middle, it goes on
 * where it was.
 * @returns how companies form addresses, as far as the account knows
 */
export const openFinder = async (context: Context): Promise<Habits> => {
  const accountId = actorAccount(context.actor);
  if (accountId === null) return usualHabits;
  await learnFromRecords(context, accountId);
  return habitsOf(context, accountId);
};

/** An address that was guessed for somebody, and what its mail server said. */
export type TriedAddress = {
  readonly email: string;
  readonly named: Named;
  readonly pattern: Pattern;
  readonly state: VerificationState;
};

/** Remembers what came of guesses, in the transaction that writes what was found. */
export const noteTried = (tx: Tx, accountId: number, tried: readonly TriedAddress[]): Promise<void> => {
  const at = moment(tx.clock);
  return store.putSightings(
    tx.db,
    accountId,
    tried.map(({ email, named, pattern, state }) => {
      const keys = keysOf(email);
      const person = personHash(named, keys.domain);
      return { ...keys, person, patterns: [pattern], origin: 'tried', state, at };
    }),
  );
};
