import { type Fail, generalErrors } from '@galena/contract/kernel';
import type { ListQuery, RecordFilter } from '@galena/contract/lists';
import { type Neighbours, recordErrors, type ResultsPage, sentStates, withEmailStates } from '@galena/contract/records';
import { WrittenPage } from '../../platform/http/written-page.ts';
import { inReadTransaction } from '../../platform/context/transaction.ts';
import { userOf } from '../../platform/context/user-of.ts';
import type { Context } from '../../platform/context/context.ts';
import { cutPage, readOrder, readPlaceOrNone } from '../../platform/db/ordered-pages.ts';
import { hiddenLabels } from '../labels/index.ts';
import { countsOf, type Facet, findFacets, maybeCountedList } from '../lists/index.ts';
import { assertList, assertRecord, type ListPlace } from '../records/index.ts';
import { fieldsFor, readOrderOf, whereOf } from './conditions.service.ts';
import { isCounted } from './conditions.store.ts';
import { countBefore, countUpTo, findCountedPage, findPage, maybeBeside, maybeOrderPlace } from './pages.store.ts';

/** Free-text counts end here: "10,000+". */
const maxCounted = 10_000;

type Facets = readonly Facet[];

/** The counters of the records that a filter leaves that asks for states only. */
export const countedFacets = (facets: Facets, filter: RecordFilter): Facets => {
  const { withEmail, sent, is_archived: archived, lookup_outcome: lookup } = filter;
  const [emails, deliveries]: readonly (readonly string[] | null)[] = [withEmailStates[withEmail], sentStates[sent]];
  return facets
    .filter((facet) => facet.is_archived === (archived === 1))
    .filter((facet) => emails?.includes(facet.email_status) ?? true)
    .filter((facet) => deliveries?.includes(facet.crm_status) ?? true)
    .filter((facet) => lookup === undefined || facet.lookup_outcome === lookup);
};

/** How many records a filter leaves that asks for states only. */
export const countedTotal = (facets: Facets, filter: RecordFilter): number =>
  countedFacets(facets, filter).reduce((sum, { n }) => sum + n, 0);

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

/** A page of a list's records. */
export const findResults = (context: Context, place: ListPlace, query: ListQuery, fail: Refusals) =>
  inTime(fail, () =>
    inReadTransaction(context, async (tx) => {
      const { accountId } = userOf(context);
      const { sort, limit, page, cursor } = query;
      const [where, fields] = await Promise.all([
        whereOf(tx, accountId, place, query),
        fieldsFor(tx, accountId, place.type, [readOrder(sort).by]),
      ]);
      const hidden = hiddenLabels(accountId, place.type);
      const from = readPlaceOrNone(sort, cursor);
      const input = { ...readOrderOf(fields, sort), from, offset: from ? 0 : (page - 1) * limit, limit, hidden };
      // Asked at once: each would otherwise wait for the way there and back of the one before.
      const [list, { rows, found }] = await Promise.all([
        maybeCountedList(tx, accountId, place.id),
        isCounted(query)
          ? findPage(tx.db, accountId, where, input)
          : findCountedPage(tx.db, accountId, where, input, maxCounted),
      ]);
      if (list?.type !== place.type) return fail(generalErrors.not_found);
      const { facets } = list;
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
      await assertRecord(tx, accountId, { listId: place.id, id: resultId }, fail);
      const where = await whereOf(tx, accountId, place, query);
      const fields = await fieldsFor(tx, accountId, place.type, [readOrder(query.sort).by]);
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
