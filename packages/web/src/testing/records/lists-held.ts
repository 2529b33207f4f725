import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import {
  type List,
  type ListQuery,
  listRoutes,
  listSuccesses,
  lookupOutcomes,
  type ResultCounts,
} from '@galena/contract/lists';
import { duplicateRoutes } from '@galena/contract/duplicates';
import { type Batch, type BatchKind, bulkRoutes, bulkSuccesses } from '@galena/contract/bulk';
import {
  type CellValue,
  editRoutes,
  type FullResult,
  groupRoutes,
  recordSuccesses,
  resultRoutes,
  valueRoutes,
} from '@galena/contract/records';
import { searchRoutes, type SearchOptions } from '@galena/contract/search';
import type { Backend } from '../backend.ts';
import { groupsOf, sayingOf } from './groups-held.ts';
import { answerMap } from './map-held.ts';
import { answerViews } from './views-held.ts';
import { pageOf } from '../usual-answers.ts';
import { aList } from './lists.ts';
import { corrected, edited, moment, preferred, rejected, rowOf } from './records.ts';

export const noOptions: SearchOptions = {
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
  customers: null,
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
  /** How each batch is taken back, by its id less one. */
  readonly undoings: (() => Batch)[];
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

/** Does something with records of lists, and keeps how they stood before. */
const batchOf = (
  state: State,
  { kind, id, targetId = null }: { readonly kind: BatchKind; readonly id: number; readonly targetId?: number | null },
  ids: ReadonlySet<number>,
  change: () => void,
): Batch => {
  const lists = targetId === null ? [id] : [id, targetId];
  const before = lists.map((one) => [one, keptOf(state, one).records] as const);
  change();
  const target = targetId === null ? null : keptOf(state, targetId).list;
  const batch: Batch = {
    id: state.undoings.length + 1,
    kind,
    undoes: null,
    campaign_id: id,
    target: target && { id: target.id, name: target.name, type: target.type },
    state: 'completed',
    run_id: null,
    done: ids.size,
    known: 0,
    denied: 0,
    can_undo: true,
    created_at: moment,
  };
  state.undoings.push(() => {
    for (const [one, records] of before) put(state, one, { records });
    return batch;
  });
  return batch;
};

/** What is done with several: lists, or records of the list that is named. */
const answerBulk = (backend: Backend, state: State): void => {
  const remove = (id: number, ids: ReadonlySet<number>): void => {
    put(state, id, { records: keptOf(state, id).records.filter((record) => !ids.has(record.id)) });
  };
  backend.answer(bulkRoutes.archive, ({ body }) => {
    const { is_archived } = body;
    if ('campaign_id' in body) {
      const { campaign_id: id } = body;
      const ids = namedIn(state, id, body);
      const batch = batchOf(state, { kind: is_archived ? 'archive' : 'restore', id }, ids, () => {
        const records = keptOf(state, id).records.map((record) =>
          ids.has(record.id) ? { ...record, is_archived } : record,
        );
        put(state, id, { records });
      });
      const success = is_archived ? recordSuccesses.records_archived : recordSuccesses.records_restored;
      return { data: { count: ids.size, batch }, ...successOf(success, ids.size) };
    }
    for (const id of body.resultIds) put(state, id, { list: { ...keptOf(state, id).list, is_archived } });
    const success = is_archived ? listSuccesses.lists_archived : listSuccesses.lists_restored;
    return { data: { count: body.resultIds.length, batch: null }, ...successOf(success, body.resultIds.length) };
  });
  backend.answer(bulkRoutes.remove, ({ body }) => {
    if ('campaign_id' in body) {
      const { campaign_id: id } = body;
      const ids = namedIn(state, id, body);
      const batch = batchOf(state, { kind: 'delete', id }, ids, () => remove(id, ids));
      return { data: { count: ids.size, batch }, ...successOf(recordSuccesses.records_deleted, ids.size) };
    }
    for (const id of body.resultIds) state.kept.delete(id);
    const count = body.resultIds.length;
    return { data: { count, batch: null }, ...successOf(listSuccesses.lists_deleted, count) };
  });
  for (const kind of ['move', 'copy'] as const)
    backend.answer(bulkRoutes[kind], ({ params: { id }, body }) => {
      const { campaign_id: targetId } = body;
      const ids = namedIn(state, id, body);
      const batch = batchOf(state, { kind, id, targetId }, ids, () => {
        const some = keptOf(state, id).records.filter((record) => ids.has(record.id));
        if (kind === 'move') remove(id, ids);
        put(state, targetId, { records: [...keptOf(state, targetId).records, ...some] });
      });
      return { data: { count: ids.size, batch }, ...successOf(bulkSuccesses.records_moved, ids.size) };
    });
  backend.answer(bulkRoutes.suppress, ({ params: { id }, body }) => {
    const ids = namedIn(state, id, body);
    const batch = batchOf(state, { kind: 'suppress', id }, ids, () => remove(id, ids));
    return { data: { count: ids.size, batch }, ...successOf(recordSuccesses.records_suppressed, ids.size) };
  });
  backend.answer(bulkRoutes.removeResult, ({ params: { id, resultId } }) => {
    const ids = new Set([resultId]);
    const batch = batchOf(state, { kind: 'delete', id }, ids, () => remove(id, ids));
    return { data: { count: 1, batch }, ...successOf(recordSuccesses.record_deleted) };
  });
  backend.answer(bulkRoutes.undo, ({ params: { id } }) => {
    const batch = state.undoings[id - 1]?.() ?? failHard(generalErrors.not_found);
    const undone = { ...batch, id: id + 1_000, undoes: id, can_undo: false };
    return { data: { count: batch.done, batch: undone }, ...successOf(bulkSuccesses.batch_undone, batch.done) };
  });
};

/** A record of which somebody has changed a field. */
const changed = (record: FullResult, field: string, value: CellValue): FullResult => {
  if (field !== 'email' && field !== 'phone') return edited(record, field, value === '' ? null : value);
  if (value === null || value === '') return edited(record, field, null);
  const known = record.values.some((one) => one.field === field && one.value === value);
  const isGuess = record.potential_emails.some(({ email }) => email === value);
  if (known || isGuess || record[field] === null) return preferred(record, { field, value: String(value) });
  return corrected(record, { field, value: record[field] }, String(value));
};

/** What people change, as acts that can be taken back. */
const answerEdits = (backend: Backend, state: State): void => {
  const recordOf = (id: number, resultId: number): FullResult =>
    keptOf(state, id).records.find((record) => record.id === resultId) ?? failHard(generalErrors.not_found);
  const keep = (id: number, next: FullResult): void => {
    put(state, id, { records: keptOf(state, id).records.map((record) => (record.id === next.id ? next : record)) });
  };
  let acts = 0;
  const undone = new Map<string, () => void>();
  const act = (id: number, before: readonly FullResult[]): string => {
    acts += 1;
    const name = `00000000-0000-4000-8000-${String(acts).padStart(12, '0')}`;
    undone.set(name, () => put(state, id, { records: before }));
    return name;
  };
  backend.answer(editRoutes.edit, ({ params, body: { wrong = {}, was: _seen, labels = {}, ...fields } }) => {
    const before = keptOf(state, params.id).records;
    const wrongs = Object.entries(wrong).map(([field, value]) => ({ field, value: String(value) }));
    const judged = wrongs.reduce((so, one) => rejected(so, one, true), recordOf(params.id, params.resultId));
    const own = Object.entries(labels).map(([name, value]) => [`labels.${name}`, value] as const);
    const next = [...Object.entries(fields), ...own].reduce(
      (so, [field, value]) => changed(so, field, value ?? null),
      judged,
    );
    keep(params.id, next);
    return { data: next, act_id: act(params.id, before), ...successOf(recordSuccesses.record_edited) };
  });
  backend.answer(editRoutes.cells, ({ params: { id }, body: { fields, rows } }) => {
    const before = keptOf(state, id).records;
    for (const row of rows) {
      const start = recordOf(id, row.id);
      keep(
        id,
        fields.reduce((so, field, at) => changed(so, field, row.values[at] ?? null), start),
      );
    }
    const count = fields.length * rows.length;
    const data = { act_id: act(id, before), changed: count, refused: [] };
    return { data, ...successOf(recordSuccesses.cells_edited, count) };
  });
  backend.answer(editRoutes.undo, ({ params }) => {
    undone.get(params.id)?.();
    return { data: { act_id: params.id, changed: 1, refused: [] }, ...successOf(recordSuccesses.cells_undone, 1) };
  });
  backend.answer(editRoutes.edits, () => pageOf([]));
  backend.answer(editRoutes.colleagues, () => ({ data: [] }));
};

const answerRecords = (backend: Backend, state: State): void => {
  const recordOf = (id: number, resultId: number): FullResult =>
    keptOf(state, id).records.find((record) => record.id === resultId) ?? failHard(generalErrors.not_found);
  backend.answer(resultRoutes.results, ({ params, body }) => {
    const { data, pagination } = partOf(found(state, params.id, body), body, state.matches.maxPerPage);
    return { data: data.map(rowOf), pagination, counts: keptOf(state, params.id).list.counts };
  });
  backend.answer(groupRoutes.groups, ({ params, body }) => groupsOf(found(state, params.id, body.filters), body.field));
  answerMap(backend, (id, filters) => found(state, id, filters));
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
  backend.answer(duplicateRoutes.elsewhere, () => ({ data: [] }));
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
  const state: State = { kept: new Map(), matches, times: 0, undoings: [] };
  for (const { list, records = [] } of given) {
    const counts = records.length > 0 ? countsOf(records) : list.counts;
    state.kept.set(list.id, { list: { ...list, counts, results_count: counts.all }, records });
  }
  answerManyLists(backend, state);
  answerOneList(backend, state);
  answerBulk(backend, state);
  answerRecords(backend, state);
  answerViews(backend);
  answerEdits(backend, state);
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
