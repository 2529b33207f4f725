import type { RawBuilder } from 'kysely';
import { generalErrors, type Fail, type ListType } from '@galena/contract/kernel';
import { fieldsOf, type Field } from '@galena/contract/contacts';
import type { ListQuery, RecordFilter } from '@galena/contract/lists';
import {
  type FullResult,
  type Neighbours,
  recordErrors,
  type ResultsPage,
  sentStates,
  withEmailStates,
} from '@galena/contract/records';
import { validationSentences } from '@galena/contract/messages';
import { invalidInput } from '../../platform/http/invalid-input.ts';
import { WrittenPage } from '../../platform/http/written-page.ts';
import { inReadTransaction, type Tx } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { getTimeZone } from '../identity/index.ts';
import { cutPage, readOrder, readPlaceOrNone } from '../../platform/db/ordered-pages.ts';
import { getFields } from '../labels/index.ts';
import { countsOf, type Facet, findFacets, maybeListRow } from '../lists/index.ts';
import { shownValues } from './findings.rules.ts';
import { findValues } from './findings.store.ts';
import {
  countBefore,
  countUpTo,
  type FieldOrder,
  findCountedPage,
  findPage,
  maybeBeside,
  maybeFullResult,
  maybeOrderPlace,
} from './pages.store.ts';
import { fieldIn, groupFieldIn, isCounted, isFitting, maybeOrder, recordsWhere } from './query.store.ts';

type FailNotFound = Fail<typeof generalErrors.not_found>;
/** A list as an address names it: the kind stands there, too. */
export type ListPlace = { readonly id: number; readonly type: ListType };

/** Free-text counts end here: "10,000+". */
const maxCounted = 10_000;

/** Refuses what does not fit its field, by its place. */
const checkConditions = (
  fields: readonly Field[],
  { custom_search: conditions, in_groups: groups = [] }: RecordFilter,
): void => {
  const wrong: Record<string, readonly string[]> = {};
  for (const [at, condition] of conditions.entries()) {
    const field = fieldIn(fields, condition.field);
    if (!field || !isFitting(field, condition))
      wrong[`custom_search.${at}.${field ? 'operator' : 'field'}`] = [validationSentences.invalid_type];
  }
  for (const [at, { field }] of groups.entries())
    if (!groupFieldIn(fields, field)) wrong[`in_groups.${at}.field`] = [validationSentences.invalid_type];
  if (Object.keys(wrong).length > 0) throw invalidInput(wrong);
};

/** What a filter may be about: the account's own labels are asked for only where it is about one. */
const fieldsFor = async (
  tx: Tx,
  accountId: number,
  type: ListType,
  { custom_search: conditions, in_groups: groups = [] }: RecordFilter,
): Promise<readonly Field[]> =>
  [...conditions, ...groups].some(({ field }) => field.startsWith('labels.'))
    ? (await getFields(tx, accountId, type)).fields
    : fieldsOf[type];

/** The order that is asked for. @throws AppError 422 when records have no such field */
export const readOrderOf = (
  fields: readonly Field[],
  sort: string,
): { readonly order: FieldOrder; readonly isDescending: boolean } => {
  const { by, isDescending } = readOrder(sort);
  const order = maybeOrder(fields, by);
  if (!order) throw invalidInput({ sort: [validationSentences.invalid_type] });
  return { order, isDescending };
};

/** The records of a list that a filter leaves, as a condition for stores. @throws AppError 422 when a condition does not fit */
export const whereOf = async (
  tx: Tx,
  accountId: number,
  { id, type }: ListPlace,
  filter: RecordFilter,
): Promise<RawBuilder<unknown>> => {
  const fields = await fieldsFor(tx, accountId, type, filter);
  checkConditions(fields, filter);
  const hasDays = filter.startDate !== null || filter.endDate !== null || (filter.in_groups ?? []).length > 0;
  const timeZone = hasDays ? await getTimeZone(tx, accountId) : 'UTC';
  return recordsWhere({ accountId, listId: id, fields }, filter, timeZone);
};

/** @throws through `fail` when the account has no such list of this kind */
export const assertList = async (tx: Tx, accountId: number, { id, type }: ListPlace, fail: FailNotFound) => {
  const list = await maybeListRow(tx, accountId, id);
  return list?.type === type ? list : fail(generalErrors.not_found);
};

type Facets = readonly Facet[];

/** How many records a filter leaves that asks for states only. */
export const countedTotal = (facets: Facets, filter: RecordFilter): number => {
  const { withEmail, sent, is_archived: archived, lookup_outcome: lookup } = filter;
  const [emails, deliveries]: readonly (readonly string[] | null)[] = [withEmailStates[withEmail], sentStates[sent]];
  return facets
    .filter((facet) => facet.is_archived === (archived === 1))
    .filter((facet) => emails?.includes(facet.email_status) ?? true)
    .filter((facet) => deliveries?.includes(facet.crm_status) ?? true)
    .filter((facet) => lookup === undefined || facet.lookup_outcome === lookup)
    .reduce((sum, { n }) => sum + n, 0);
};

const cancelled = '57014';

/** What looks at all records of a list may take longer than a statement may: then it says what helps. */
export const inTime = async <Answer>(fail: Fail<typeof recordErrors.list_too_large>, task: () => Promise<Answer>) => {
  try {
    return await task();
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === cancelled) return fail(recordErrors.list_too_large);
    throw error;
  }
};

type Refusals = Fail<typeof generalErrors.not_found | typeof recordErrors.list_too_large>;

/** A page of a list's records. LIST-037 */
export const findResults = (context: Context, place: ListPlace, query: ListQuery, fail: Refusals) =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      const [where, { fields, hidden }] = await Promise.all([
        whereOf(tx, accountId, place, query),
        getFields(tx, accountId, place.type),
      ]);
      const { sort, limit, page, cursor } = query;
      const from = readPlaceOrNone(sort, cursor);
      const input = { ...readOrderOf(fields, sort), from, offset: from ? 0 : (page - 1) * limit, limit, hidden };
      // Asked at once: each would otherwise wait for the way there and back of the one before.
      const [, { rows, found }, facets] = await Promise.all([
        assertList(tx, accountId, place, fail),
        isCounted(query)
          ? findPage(tx.db, accountId, where, input)
          : findCountedPage(tx.db, accountId, where, input, maxCounted),
        findFacets(tx, accountId, place.id),
      ]);
      const total = found ?? countedTotal(facets, query);
      const { data, ways } = cutPage({ sort, page, limit, place: from }, rows);
      const pagination = {
        currentPage: from ? null : page,
        pageSize: limit,
        total: found === null ? total : Math.min(total, maxCounted),
        total_is_capped: found !== null && total > maxCounted,
        ...ways,
      };
      return new WrittenPage<ResultsPage>(
        data.map(({ written }) => written),
        { pagination, counts: countsOf(facets) },
      );
    }),
  );

/** Which records come before and after one, as a page of the list would show them. */
export const getNeighbours = (
  context: Context,
  place: ListPlace,
  resultId: number,
  query: ListQuery,
  fail: Refusals,
): Promise<Neighbours> =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      await assertList(tx, accountId, place, fail);
      const { fields, hidden } = await getFields(tx, accountId, place.type);
      if (!(await maybeFullResult(tx.db, accountId, { listId: place.id, id: resultId }, hidden)))
        return fail(generalErrors.not_found);
      const where = await whereOf(tx, accountId, place, query);
      const { order, isDescending } = readOrderOf(fields, query.sort);
      const total = isCounted(query)
        ? countedTotal(await findFacets(tx, accountId, place.id), query)
        : await countUpTo(tx.db, where, maxCounted + 1);
      const isCapped = !isCounted(query) && total > maxCounted;
      const known = { total: isCapped ? maxCounted : total, total_is_capped: isCapped };
      const from = await maybeOrderPlace(tx.db, where, order, resultId);
      if (!from) return { previous_id: null, next_id: null, position: null, ...known };
      const [previous, next, before] = await Promise.all([
        maybeBeside(tx.db, where, order, from, { isDescending, isBackwards: true }),
        maybeBeside(tx.db, where, order, from, { isDescending, isBackwards: false }),
        countBefore(tx.db, where, order, from, { isDescending, max: maxCounted }),
      ]);
      const position = before < maxCounted ? before + 1 : null;
      return { previous_id: previous, next_id: next, position, ...known };
    }),
  );

/** A record with everything that is known of it. LIST-047 */
export const getResult = (
  context: Context,
  place: ListPlace,
  resultId: number,
  fail: FailNotFound,
): Promise<FullResult> =>
  inReadTransaction(context, async (tx) => {
    const { accountId } = userOf(context);
    const { hidden } = await getFields(tx, accountId, place.type);
    const [list, result, values] = await Promise.all([
      assertList(tx, accountId, place, fail),
      maybeFullResult(tx.db, accountId, { listId: place.id, id: resultId }, hidden),
      findValues(tx.db, accountId, [resultId]),
    ]);
    if (!result) return fail(generalErrors.not_found);
    const { id, name, type, is_demo } = list;
    return { ...result, list: { id, name, type, is_demo }, values: [...shownValues(values.get(resultId) ?? [])] };
  });
