import type { ListType } from '@galena/contract/kernel';
import type { LeadRecord } from '@galena/contract/contacts';
import { findBought } from '../billing/index.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './identities.store.ts';
import { defineSlot } from '../../platform/slots/slots.ts';
import { emailHash } from './hashes.service.ts';
import { identityClassOf, type IdentityKey, keysOf, refSourceOf, sourceOfRef } from './identities.rules.ts';

/** Two identities became one, or are parted again: who is about `from` is about `to` from now on. */
export type Following = {
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  /** These and no others; null: all that can. */
  readonly only: readonly number[] | null;
};

/** What is about an identity follows it. @returns the ids of what did */
export const followSlot = defineSlot<(tx: Tx, following: Following) => Promise<readonly number[]>>('followIdentity');

const follow = async (tx: Tx, following: Following): Promise<readonly number[]> => {
  const moved: number[] = [];
  for (const answer of tx.app.slots.answersOf(followSlot)) moved.push(...(await answer(tx, following)));
  return moved;
};

/** One writer of an account's identities and records at a time, until the transaction ends. Taken before the wallet. */
export const lockIdentities = (tx: Tx, accountId: number): Promise<void> => store.lockIdentities(tx.db, accountId);

/** What else leads to identities from now on; what leads to somebody else already, still does. */
export const learnKeys = (tx: Tx, accountId: number, keys: readonly store.KnownKey[]): Promise<void> =>
  store.addKeys(tx.db, accountId, keys);

type Candidate = { readonly keys: readonly IdentityKey[]; readonly source: string };

const textOf = ({ kind, key }: { readonly kind: string; readonly key: string }): string => `${kind} ${key}`;

/**
 * What is known while a batch of records finds out whom they are about. Those nobody knew have ids below zero until they
 * are made.
 */
class Known {
  readonly #ids = new Map<string, number>();
  /** Which sources gave somebody an id. */
  readonly #sources = new Map<number, Set<string>>();
  readonly #learned = new Set<string>();
  readonly #merged = new Map<number, number>();
  #newcomers = 0;

  constructor(keys: readonly store.KnownKey[], facts: readonly store.IdentityFacts[]) {
    for (const one of keys) this.#ids.set(textOf(one), one.identity_id);
    for (const { id, refs } of facts) this.#sources.set(id, new Set(refs.map((ref) => sourceOfRef(ref))));
  }

  /** Whom a record's keys lead to, the surest first; not who bears another id of its source. */
  find({ keys, source }: Candidate): readonly number[] {
    const ref = keys.find(({ kind }) => kind === 'ref');
    const own = ref && this.#ids.get(textOf(ref));
    const found = keys.flatMap((key) => this.#ids.get(textOf(key)) ?? []);
    return [...new Set(found)].filter((id) => id === own || this.#sources.get(id)?.has(source) === false);
  }

  /** Somebody nobody knew. */
  add(): number {
    this.#newcomers -= 1;
    this.#sources.set(this.#newcomers, new Set());
    return this.#newcomers;
  }

  learn(id: number, { keys }: Candidate): void {
    for (const one of keys) {
      if (one.kind === 'ref') this.#sources.get(id)?.add(sourceOfRef(one.key));
      if (this.#ids.has(textOf(one))) continue;
      this.#ids.set(textOf(one), id);
      this.#learned.add(textOf(one));
    }
  }

  /** Whether two may be one: no source knows both of them by ids of its own. */
  mayMerge(one: number, other: number): boolean {
    const [a, b] = [this.#sources.get(one), this.#sources.get(other)];
    return a !== undefined && b !== undefined && ![...a].some((source) => b.has(source));
  }

  merge(keptId: number, mergedId: number): void {
    for (const [key, id] of this.#ids) if (id === mergedId) this.#ids.set(key, keptId);
    for (const source of this.#sources.get(mergedId) ?? []) this.#sources.get(keptId)?.add(source);
    this.#sources.delete(mergedId);
    this.#merged.set(mergedId, keptId);
  }

  /** Who somebody is after all merges of the batch. */
  present(id: number): number {
    const kept = this.#merged.get(id);
    return kept === undefined ? id : this.present(kept);
  }

  /** All whom somebody is made of after all merges of the batch, as far as they have rows. */
  parts(id: number): readonly number[] {
    const kept = this.present(id);
    return [kept, ...this.#merged.keys()].filter((one) => one > 0 && this.present(one) === kept);
  }

  /** The ids below zero of those nobody knew. */
  newcomers(): readonly number[] {
    return [...this.#sources.keys()].filter((id) => id < 0);
  }

  /** The keys that were not known before. */
  learned(): readonly store.KnownKey[] {
    return [...this.#learned].toSorted().map((text) => {
      const cut = text.indexOf(' ');
      return { kind: text.slice(0, cut), key: text.slice(cut + 1), identity_id: this.#ids.get(text) as number };
    });
  }
}

const look = async (tx: Tx, accountId: number, candidates: readonly Candidate[]): Promise<Known> => {
  const asked = candidates.flatMap(({ keys }) => keys);
  const keys = await store.findKeys(tx.db, accountId, asked);
  const ids = [...new Set(keys.map((one) => one.identity_id))];
  return new Known(keys, await store.findFacts(tx.db, accountId, ids));
};

const mergeTwo = async (tx: Tx, accountId: number, keptId: number, mergedId: number): Promise<number> => {
  const movedResults = await follow(tx, { accountId, from: mergedId, to: keptId, only: null });
  return store.mergeIdentity(tx.db, accountId, { keptId, mergedId, movedResults, at: moment(tx.clock) });
};

/**
 * Makes two identities one because a person says so; the one of whom something was bought stays. The caller holds `lockIdentities`,
 * and sees to it that no list has a record of both.
 * @returns what `undoMerge` takes to part them again; null: they are one already
 */
export const mergeIdentities = async (
  tx: Tx,
  accountId: number,
  oneId: number,
  otherId: number,
): Promise<number | null> => {
  if (oneId === otherId) return null;
  const bought = await findBought(tx, accountId, [oneId, otherId]);
  const isOther = bought.includes(otherId) && !bought.includes(oneId);
  return isOther ? mergeTwo(tx, accountId, otherId, oneId) : mergeTwo(tx, accountId, oneId, otherId);
};

/** Parts two identities that were made one, and what followed. @returns false when there is no such merge, or it was undone before */
export const undoMerge = async (tx: Tx, accountId: number, mergeId: number): Promise<boolean> => {
  const undone = await store.undoMerge(tx.db, accountId, mergeId, moment(tx.clock));
  if (!undone) return false;
  const { kept_id: from, merged_id: to, moved_results: only } = undone;
  await follow(tx, { accountId, from, to, only });
  return true;
};

/** What is done when two that have rows turn out to be one. */
type Merge = (keptId: number, mergedId: number) => Promise<unknown>;

/** Makes one of all that a record leads to, as far as they can be; the one of whom something was bought stays. */
const mergeAll = async (
  tx: Tx,
  accountId: number,
  known: Known,
  found: readonly number[],
  merge: Merge,
): Promise<number> => {
  const bought = found.length > 1 ? await findBought(tx, accountId, found) : [];
  const weight = (id: number): number => (bought.includes(id) ? 2 : id > 0 ? 1 : 0);
  const [kept, ...rest] = found.toSorted((a, b) => weight(b) - weight(a)) as [number, ...number[]];
  for (const mergedId of rest) {
    if (!known.mayMerge(kept, mergedId)) continue;
    // One nobody knew has no row yet.
    if (mergedId > 0) await merge(kept, mergedId);
    known.merge(kept, mergedId);
  }
  return kept;
};

const candidatesOf = (type: ListType, source: string, records: readonly LeadRecord[]): readonly Candidate[] =>
  records.map((record) => ({
    keys: keysOf(type, record, source, emailHash),
    // As in its key, where the class stands first. Nobody has an id of nobody's.
    source: `${identityClassOf(type)} ${refSourceOf(record, source) ?? ''}`,
  }));

/** Whom each of a batch is about, in their order; two may be about the same, whom nobody knew before. */
const decide = async (
  tx: Tx,
  accountId: number,
  known: Known,
  candidates: readonly Candidate[],
  merge: Merge,
): Promise<readonly number[]> => {
  const found: number[] = [];
  for (const candidate of candidates) {
    const ids = known.find(candidate);
    const id = ids.length > 0 ? await mergeAll(tx, accountId, known, ids, merge) : known.add();
    known.learn(id, candidate);
    found.push(id);
  }
  return found;
};

/**
 * Whom records are about, as `resolveIdentities` would find them, and nothing is written.
 * @returns for each record, in their order, the identities that it would make one; none: nobody knows it
 */
export const findIdentities = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  source: string,
  records: readonly LeadRecord[],
): Promise<readonly (readonly number[])[]> => {
  const candidates = candidatesOf(type, source, records);
  const known = await look(tx, accountId, candidates);
  const found = await decide(tx, accountId, known, candidates, async () => undefined);
  return found.map((id) => known.parts(id));
};

/**
 * Finds whom records are about, makes identities for those nobody knew, and learns their keys. Two records of the batch may
 * be about the same. The caller holds `lockIdentities`.
 * @returns an identity for each record, in their order
 */
export const resolveIdentities = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  source: string,
  records: readonly LeadRecord[],
): Promise<readonly number[]> => {
  const candidates = candidatesOf(type, source, records);
  const known = await look(tx, accountId, candidates);
  const found = await decide(tx, accountId, known, candidates, (kept, merged) => mergeTwo(tx, accountId, kept, merged));
  const newcomers = known.newcomers();
  const input = { of: identityClassOf(type), count: newcomers.length, at: moment(tx.clock) };
  const made = await store.createIdentities(tx.db, accountId, input);
  const idOf = new Map(newcomers.map((id, place) => [id, made[place] as number]));
  const real = (id: number): number => idOf.get(known.present(id)) ?? known.present(id);
  const learned = known.learned().map((key) => ({ ...key, identity_id: real(key.identity_id) }));
  await store.addKeys(tx.db, accountId, learned);
  return found.map(real);
};
