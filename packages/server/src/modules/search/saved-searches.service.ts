import type { z } from 'zod';
import { generalErrors, type Fail } from '@galena/contract/kernel';
import {
  maxSavedSearches,
  searchErrors,
  type Filters,
  type SavedSearch,
  type savedSearchRoutes as routes,
} from '@galena/contract/search';
import { writeAudit } from '../../platform/audit/audit.ts';
import { moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { inReadTransaction, inTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import { containing } from '../../platform/db/conditions.ts';
import { pageOf, planPage } from '../../platform/db/paging.ts';
import { findNames } from '../identity/index.ts';
import { readForm } from './questions.service.ts';
import * as store from './saved-searches.store.ts';

type ListInput = z.output<typeof routes.list.query>;
type NewInput = z.output<typeof routes.create.body>;
type ChangeInput = z.output<typeof routes.change.body>;
type FailNotFound = Fail<typeof generalErrors.not_found>;
type FailForm = Fail<
  typeof searchErrors.location_missing | typeof searchErrors.filters_missing | typeof searchErrors.saved_search_exists
>;

/** Two names are the same whatever their case. */
const fold = (name: string): string => name.normalize('NFKC').toLowerCase();

const withOwners = async (tx: Tx, rows: readonly store.SavedRow[]): Promise<readonly SavedSearch[]> => {
  const people = [...new Set(rows.flatMap((row) => row.user_id ?? []))];
  const names = await findNames(tx, userOf(tx).accountId, people);
  return rows.map(({ user_id: id, ...row }) => {
    const name = id === null ? undefined : names.get(id);
    return { ...row, owner: id === null || name === undefined ? null : { id, name } };
  });
};

/** The saved searches of the account, newest first. */
export const findSavedSearches = (context: Context, { type, search, ...page }: ListInput) =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const plan = planPage(page);
    const filter = { accountId, type: type ?? null, pattern: containing(fold(search.trim())) };
    const { rows, total } = await store.findSaved(tx.db, filter, plan);
    return pageOf(plan, await withOwners(tx, rows), total);
  });

const readSaved = async (tx: Tx, id: number, fail: FailNotFound): Promise<SavedSearch> => {
  const row = (await store.maybeSaved(tx.db, userOf(tx).accountId, id)) ?? fail(generalErrors.not_found);
  const [saved] = await withOwners(tx, [row]);
  return saved as SavedSearch;
};

/** @throws through `fail` when another one of the account has this name */
const checkName = async (tx: Tx, folded: string, ownId: number | null, fail: FailForm): Promise<void> => {
  const holder = await store.maybeNamed(tx.db, userOf(tx).accountId, folded);
  const { message } = searchErrors.saved_search_exists;
  if (holder !== null && holder !== ownId) fail(searchErrors.saved_search_exists, { fields: { name: [message] } });
};

/** What is kept: only what can be asked again, so that opening it never fails. */
const valuesOf = (
  { type, ...given }: Omit<NewInput, 'filters'> & { readonly filters: Filters },
  fail: FailForm,
): store.SavedValues => {
  const { location, filters } = readForm(type, given, fail);
  const { name, match, limit, searcher = null, more_searchers, find_emails, skip_owned, skip_customers } = given;
  // As it was sent: its rules have only looked at it.
  const kept = filters as store.SavedValues['filters'];
  return {
    name,
    folded: fold(name),
    location,
    filters: kept,
    match,
    limit,
    searcher,
    more_searchers,
    find_emails,
    skip_owned,
    skip_customers,
  };
};

/** Keeps a search under a name, for everybody in the account. */
export const createSavedSearch = (
  context: Context,
  input: NewInput,
  fail: FailForm & Fail<typeof searchErrors.saved_search_limit>,
): Promise<SavedSearch> =>
  inTransaction(context, async (tx) => {
    const { accountId, userId } = userOf(tx);
    const values = valuesOf(input, fail);
    await store.lockSavedSearches(tx.db, accountId);
    await checkName(tx, values.folded, null, fail);
    const everything = { accountId, type: null, pattern: '%' };
    const { total } = await store.findSaved(tx.db, everything, planPage({ limit: 1 }));
    if (total >= maxSavedSearches) return fail(searchErrors.saved_search_limit, { params: { max: maxSavedSearches } });
    const at = moment(tx.clock);
    const id = await store.createSaved(tx.db, { ...values, accountId, userId, type: input.type, at });
    await writeAudit(tx, { action: 'created', entity: 'saved_search', entityId: id, label: values.name });
    return readSaved(tx, id, () => {
      throw new Error(`saved search ${id} is gone in the transaction that made it`);
    });
  });

/** Renames a saved search, or changes what it asks; what is left out stays. */
export const changeSavedSearch = (
  context: Context,
  id: number,
  input: ChangeInput,
  fail: FailForm & FailNotFound,
): Promise<SavedSearch> =>
  inTransaction(context, async (tx) => {
    const { accountId } = userOf(tx);
    await store.lockSavedSearches(tx.db, accountId);
    const before = (await store.maybeSaved(tx.db, accountId, id)) ?? fail(generalErrors.not_found);
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const values = valuesOf({ ...before, ...given }, fail);
    await checkName(tx, values.folded, id, fail);
    await store.changeSaved(tx.db, accountId, id, { ...values, at: moment(tx.clock) });
    const changes = before.name === values.name ? {} : { changes: { name: [before.name, values.name] as const } };
    await writeAudit(tx, { action: 'changed', entity: 'saved_search', entityId: id, label: values.name, ...changes });
    return readSaved(tx, id, fail);
  });

export const removeSavedSearch = (context: Context, id: number, fail: FailNotFound): Promise<void> =>
  inTransaction(context, async (tx) => {
    const name = await store.removeSaved(tx.db, userOf(tx).accountId, id);
    if (name === null) return fail(generalErrors.not_found);
    await writeAudit(tx, { action: 'deleted', entity: 'saved_search', entityId: id, label: name });
  });
