import type { Tx } from '../../platform/context/transaction.ts';
import * as store from './opt-outs.store.ts';
import { hashedOf } from './suppressions.service.ts';
import type { Contact } from './suppressions.rules.ts';

type Page = { readonly after: number | null; readonly offset: number; readonly limit: number };

/** Opt-outs of an account or of one of its lists, newest first. */
export const findOptOuts = (tx: Tx, accountId: number, filter: store.OptOutFilter, page: Page) =>
  store.findOptOuts(tx.db, accountId, filter, page);

/** How many opt-outs a filter leaves, counted up to `max`. */
export const countOptOuts = (tx: Tx, accountId: number, filter: store.OptOutFilter, max: number): Promise<number> =>
  store.countOptOuts(tx.db, accountId, filter, max);

/** The reasons that an account gives most. */
export const findReasons = (tx: Tx, accountId: number, most: number): Promise<readonly string[]> =>
  store.findReasons(tx.db, accountId, most);

/** Everything that stands against a contact, whoever said it. */
export type Standing = {
  readonly own: readonly store.OptOut[];
  readonly above: readonly store.EntryFromAbove[];
};

/** Who said of a contact that nobody may be reached by it. */
export const findStanding = async (tx: Tx, accountId: number, contact: Contact): Promise<Standing> => {
  const hashed = hashedOf(contact);
  const [own, above] = await Promise.all([
    store.findOptOutsOf(tx.db, accountId, hashed),
    store.findFromAbove(tx.db, accountId, hashed),
  ]);
  return { own, above };
};

/** Takes an opt-out of an account off, for its customers as well. @returns what it was; null: there is none */
export const removeOptOut = async (tx: Tx, accountId: number, id: number): Promise<store.OptOut | null> => {
  const gone = await store.removeOptOut(tx.db, accountId, id);
  if (gone?.for_customers) await store.releaseForCustomers(tx.db, accountId, gone);
  return gone;
};

/** How many opt-outs hold for an account from above. */
export const countFromAbove = async (tx: Tx, accountId: number): Promise<number> =>
  (await store.sumFromAbove(tx.db, accountId)).n;

/**
 * Since when the newest opt-out stands that holds for an account, whoever said it: what was prepared before it must not be handed
 * out as it is. Null: there is none.
 */
export const maybeNewestSuppression = async (tx: Tx, accountId: number): Promise<string | null> => {
  const [own, { newest }] = await Promise.all([
    store.maybeNewestOwn(tx.db, accountId),
    store.sumFromAbove(tx.db, accountId),
  ]);
  return own !== null && (newest === null || own > newest) ? own : newest;
};
