import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import {
  type List,
  type ListQuery,
  listRoutes,
  listSuccesses,
  lookupOutcomes,
  type ResultCounts,
} from '@galena/contract/lists';
import {
  bulkRoutes,
  type FullResult,
  groupRoutes,
  recordSuccesses,
  resultRoutes,
  valueRoutes,
} from '@galena/contract/records';
import { searchRoutes, type SearchOptions } from '@galena/contract/search';
import type { Backend } from '../backend.ts';
import { groupsOf, sayingOf } from './groups-held.ts';
import { answerViews } from './views-held.ts';
import { pageOf } from '../usual-answers.ts';
import { aList } from './lists.ts';
import { corrected, moment, preferred, rejected, rowOf } from './records.ts';

const noOptions: SearchOptions = {
  searchers: [],
  examples: {},
  seniority: [],
  tech: [],
  platforms: [],
  departments: [],
  industries: [],
  intervals: [],
  operators: [],
  limit: { standard: 100, highest: 10_000 },
  tiles: null,
};

const countsOf = (records: readonly FullResult[]): ResultCounts => {
  const here = records.filter((record) => !record.is_archived);
  const with_ = (...states: readonly FullResult['email_status'][]): number =>
    here.filter(({ email_status: state }) => states.includes(state)).length;
  const sent = here.filter(({ crm_status: state }) => state === 'sent').length;
  return {
    all: here.length,
    found: with_('found'),
    potentialsFound: with_('potential'),
    notFound: with_('none', 'not_found'),
    looking: with_('looking'),
    sent,
    unsent: here.length - sent,
    lookups: Object.fromEntries(
      lookupOutcomes.map((one) => [one, here.filter(({ lookup_outcome: outcome }) => outcome === one).length]),
    ) as ResultCounts['lookups'],
  };
};

type Kept = { readonly list: List; readonly records: readonly FullResult[] };

/** Which lists or records are left of a question: a test that asks one says what the server would. */
type Matches = {
  readonly lists?: (list: List, query: { readonly search: string; readonly type?: string | undefined }) => boolean;
  readonly records?: (record: FullResult, query: ListQuery) => boolean;
  /** Pages are no longer than this, whatever is asked for. */
  readonly maxPerPage?: number;
};

/** What stands on the server by now. */
export type ListsHeld = {
  readonly list: (id?: number) => List;
  readonly records: (id?: number) => readonly FullResult[];
  /** Changes a list or its records, as another tab or a run would: whoever looks is told. */
  readonly change: (id: number, change: (kept: Kept) => Partial<Kept>) => void;
  readonly remove: (id: number) => void;
};

type State = {
  readonly kept: Map<number, Kept>;
  readonly matches: Matches;
  times: number;
};

const keptOf = ({ kept }: State, id: number): Kept => kept.get(id) ?? failHard(generalErrors.not_found);

const put = (state: State, id: number, change: Partial<Kept>): List => {
  const before = keptOf(state, id);
  const { list, records } = { ...before, ...change };
  state.times += 1;
  // A second later each time: pages look whether a list has changed.
  const updated_at = new Date(Date.parse(moment) + state.times * 1_000).toISOString();
  const counts = change.records ? countsOf(records) : list.counts;
  const next = { ...list, counts, results_count: counts.all, updated_at };
  state.kept.set(id, { list: next, records });
  return next;
};

const found = (state: State, id: number, query: ListQuery): readonly FullResult[] =>
  keptOf(state, id).records.filter(
    (record) =>
      record.is_archived === (query.is_archived === 1) &&
      (query.in_groups ?? []).every(({ field, value }) => sayingOf(record, field) === value) &&
      (state.matches.records?.(record, query) ?? true),
  );

/** The page of these rows that is asked for; the next one by a cursor. */
const partOf = <Row>(
  all: readonly Row[],
  { cursor, limit: asked }: { readonly cursor?: string | undefined; readonly limit: number },
  max = asked,
) => {
  const limit = Math.min(asked, max);
  const from = Number(cursor?.replace('after-', '') ?? 0);
  const { data, pagination } = pageOf(all.slice(from, from + limit), all.length);
  const to = from + data.length;
  return { data, pagination: { ...pagination, ...(to < all.length ? { next_cursor: `after-${to}` } : {}) } };
};

const listsOn = ({ kept }: State, heap: 'active' | 'archived' | 'demo'): readonly List[] =>
  [...kept.values()]
    .map(({ list }) => list)
    .filter((list) => (list.is_archived ? 'archived' : list.is_demo ? 'demo' : 'active') === heap);

const answerManyLists = (backend: Backend, state: State): void => {
  backend.answer(listRoutes.lists, ({ query }) => {
    const heap = query.is_archived === 1 ? 'archived' : query.is_demo === 1 ? 'demo' : 'active';
    const lists = listsOn(state, heap).filter((list) => state.matches.lists?.(list, query) ?? true);
    const { data, pagination } = partOf(lists, query, state.matches.maxPerPage);
    const counts = {
      active: listsOn(state, 'active').length,
      archived: listsOn(state, 'archived').length,
      demo: listsOn(state, 'demo').length,
    };
    return { data, pagination, counts };
  });
  backend.answer(listRoutes.tags, () => ({
    data: [...new Set([...state.kept.values()].flatMap(({ list }) => list.tags))],
  }));
  backend.answer(listRoutes.create, ({ body }) => {
    const id = Math.max(0, ...state.kept.keys()) + 1;
    const list = aList({ id, name: body.name, type: body.type, tags: body.tags ?? [], source: body.source ?? null });
    state.kept.set(id, { list, records: [] });
    return { data: list, ...successOf(listSuccesses.list_created) };
  });
};

const answerOneList = (backend: Backend, state: State): void => {
  backend.answer(listRoutes.get, ({ params }) => ({ data: keptOf(state, params.id).list }));
  backend.answer(listRoutes.rename, ({ params, body }) => {
    const list = put(state, params.id, { list: { ...keptOf(state, params.id).list, name: body.name } });
    return { data: list, ...successOf(listSuccesses.list_renamed) };
  });
  backend.answer(listRoutes.archive, ({ params, body }) => {
    const { list } = keptOf(state, params.id);
    const is_archived = body.is_archived ?? !list.is_archived;
    const data = put(state, params.id, { list: { ...list, is_archived } });
    return { data, ...successOf(is_archived ? listSuccesses.list_archived : listSuccesses.list_restored) };
  });
  backend.answer(listRoutes.remove, ({ params }) => {
    state.kept.delete(params.id);
    return successOf(listSuccesses.list_deleted);
  });
  backend.answer(listRoutes.details, ({ body: { campaign_id: id, tags, source } }) => {
    const data = put(state, id, { list: { ...keptOf(state, id).list, tags, source } });
    return { data, ...successOf(listSuccesses.list_details_saved) };
  });
  backend.answer(listRoutes.history, () => pageOf([]));
};

type Named = { readonly resultIds: readonly number[] } | { readonly all: true; readonly filters: ListQuery };

const namedIn = (state: State, id: number, named: Named): ReadonlySet<number> =>
  new Set('resultIds' in named ? named.resultIds : found(state, id, named.filters).map((record) => record.id));

/** What is done with several: lists, or records of the list that is named. */
const answerBulk = (backend: Backend, state: State): void => {
  backend.answer(bulkRoutes.archive, ({ body }) => {
    const { is_archived } = body;
    if ('campaign_id' in body) {
      const ids = namedIn(state, body.campaign_id, body);
      const records = keptOf(state, body.campaign_id).records.map((record) =>
        ids.has(record.id) ? { ...record, is_archived } : record,
      );
      put(state, body.campaign_id, { records });
      const success = is_archived ? recordSuccesses.records_archived : recordSuccesses.records_restored;
      return { data: { count: ids.size }, ...successOf(success, ids.size) };
    }
    for (const id of body.resultIds) put(state, id, { list: { ...keptOf(state, id).list, is_archived } });
    const success = is_archived ? listSuccesses.lists_archived : listSuccesses.lists_restored;
    return { data: { count: body.resultIds.length }, ...successOf(success, body.resultIds.length) };
  });
  backend.answer(bulkRoutes.remove, ({ body }) => {
    if ('campaign_id' in body) {
      const ids = namedIn(state, body.campaign_id, body);
      put(state, body.campaign_id, {
        records: keptOf(state, body.campaign_id).records.filter(({ id }) => !ids.has(id)),
      });
      return { data: { count: ids.size }, ...successOf(recordSuccesses.records_deleted, ids.size) };
    }
    for (const id of body.resultIds) state.kept.delete(id);
    return { data: { count: body.resultIds.length }, ...successOf(listSuccesses.lists_deleted, body.resultIds.length) };
  });
};

const answerRecords = (backend: Backend, state: State): void => {
  const recordOf = (id: number, resultId: number): FullResult =>
    keptOf(state, id).records.find((record) => record.id === resultId) ?? failHard(generalErrors.not_found);
  const judge = ({ id, resultId }: { readonly id: number; readonly resultId: number }, next: FullResult) => {
    const records = keptOf(state, id).records.map((record) => (record.id === resultId ? next : record));
    put(state, id, { records });
    return { data: next };
  };
  backend.answer(resultRoutes.results, ({ params, body }) => {
    const { data, pagination } = partOf(found(state, params.id, body), body, state.matches.maxPerPage);
    return { data: data.map(rowOf), pagination, counts: keptOf(state, params.id).list.counts };
  });
  backend.answer(groupRoutes.groups, ({ params, body }) => groupsOf(found(state, params.id, body.filters), body.field));
  backend.answer(resultRoutes.neighbours, ({ params, body }) => {
    const ids = found(state, params.id, body).map(({ id }) => id);
    const at = ids.indexOf(params.resultId);
    const data = {
      previous_id: ids[at - 1] ?? null,
      next_id: at < 0 ? null : (ids[at + 1] ?? null),
      position: at < 0 ? null : at + 1,
      total: ids.length,
      total_is_capped: false,
    };
    return { data };
  });
  backend.answer(resultRoutes.result, ({ params }) => ({ data: recordOf(params.id, params.resultId) }));
  backend.answer(resultRoutes.removeResult, ({ params: { id, resultId } }) => {
    recordOf(id, resultId);
    put(state, id, { records: keptOf(state, id).records.filter((record) => record.id !== resultId) });
    return successOf(recordSuccesses.record_deleted);
  });
  backend.answer(valueRoutes.reject, ({ params, body }) => ({
    ...judge(params, rejected(recordOf(params.id, params.resultId), body, body.is_rejected)),
    ...successOf(body.is_rejected ? recordSuccesses.value_rejected : recordSuccesses.value_taken_back),
  }));
  backend.answer(valueRoutes.prefer, ({ params, body }) => ({
    ...judge(params, preferred(recordOf(params.id, params.resultId), body)),
    ...successOf(recordSuccesses.value_preferred),
  }));
  backend.answer(valueRoutes.correct, ({ params, body }) => ({
    ...judge(params, corrected(recordOf(params.id, params.resultId), body, body.corrected)),
    ...successOf(recordSuccesses.value_corrected),
  }));
  backend.answer(valueRoutes.suppress, ({ params, body }) => {
    const { records } = keptOf(state, params.id);
    const left = records.filter(({ values }) => !values.some(({ value }) => value === body.value));
    put(state, params.id, { records: left });
    return successOf(recordSuccesses.records_suppressed, records.length - left.length);
  });
};

/** A list with its records, as it stands at the beginning. */
type Given = { readonly list: List; readonly records?: readonly FullResult[] };

/**
 * A server that has these lists, and keeps what is done with them and with their records. Which of them match a question it does not
 * know: that is told, where a test asks one.
 */
export const answerLists = (backend: Backend, given: readonly Given[], matches: Matches = {}): ListsHeld => {
  const state: State = { kept: new Map(), matches, times: 0 };
  for (const { list, records = [] } of given) {
    const counts = records.length > 0 ? countsOf(records) : list.counts;
    state.kept.set(list.id, { list: { ...list, counts, results_count: counts.all }, records });
  }
  answerManyLists(backend, state);
  answerOneList(backend, state);
  answerBulk(backend, state);
  answerRecords(backend, state);
  answerViews(backend);
  backend.answer(searchRoutes.options, () => ({ data: noOptions }));
  backend.answer(searchRoutes.recent, () => ({ data: [] }));
  const first = given[0]?.list.id ?? 0;
  return {
    list: (id = first) => keptOf(state, id).list,
    records: (id = first) => keptOf(state, id).records,
    change: (id, change) => {
      put(state, id, change(keptOf(state, id)));
      backend.tell({ kind: 'list', id });
    },
    remove: (id) => {
      state.kept.delete(id);
      backend.tell({ kind: 'list', id });
    },
  };
};
