import type { Groups } from '@galena/contract/records';
import {
  createRecordStore,
  noRecords,
  type Ask,
  type FetchPage,
  type Records,
  type AskedStore,
  type RowChange,
} from '../list/record-store.ts';
import type { Grouping } from '../list/list-state.ts';
import { isLine, keyOf, recounted, rowsOfGroups, type GroupLine, type OpenGroup } from './group-rows.ts';
import type { Row } from '../list/record-pages.ts';

/** Records, and by which field they are grouped. */
export type GroupedAsk = Ask & { readonly group: Grouping };

/** Asks the server for the groups of a question. Throws what the call throws. */
export type FetchGroups = (ask: GroupedAsk, signal: AbortSignal) => Promise<Groups>;

type Inside = {
  readonly fetchGroups: FetchGroups;
  readonly fetchPage: FetchPage;
  readonly listeners: Set<() => void>;
  /** The groups that are open, each with its records and how to stop listening to them. */
  readonly stores: Map<string, { readonly store: AskedStore; readonly leave: () => void }>;
  ask: GroupedAsk | null;
  groups: Groups | null;
  open: readonly OpenGroup[];
  shown: Records;
  seenTotal: number;
  question: AbortController;
  refreshing: 'idle' | 'busy' | 'again';
};

/** How often groups are counted anew at most while a list changes all the time, in milliseconds. */
const refreshMs = 5_000;
/** So many rows before its end the next page of a group is asked for. */
const ahead = 20;

const show = (inside: Inside, change: Partial<Records> = {}): void => {
  const { groups, stores } = inside;
  const composed = groups ? rowsOfGroups(groups, (key) => stores.get(key)?.store.current()) : { rows: [], open: [] };
  inside.open = composed.open;
  const failed = composed.open.find(({ records }) => records.error !== null)?.records.error ?? null;
  inside.shown = { ...inside.shown, error: failed, ...change, rows: composed.rows };
  for (const listener of inside.listeners) listener();
};

/** What a group asks for: what all do, and that they stand in it. */
const askOf = ({ filter, sort, group: { field } }: GroupedAsk, value: string | null): Ask => ({
  sort,
  filter: { ...filter, in_groups: [...(filter.in_groups ?? []), { field, value }] },
});

const closeGroup = (inside: Inside, key: string): void => {
  const open = inside.stores.get(key);
  open?.leave();
  open?.store.end();
  inside.stores.delete(key);
};

const openGroup = (inside: Inside, value: string | null): void => {
  if (!inside.ask) return;
  const store = createRecordStore(inside.fetchPage, { isBelowNothing: false });
  inside.stores.set(keyOf({ value }), { store, leave: store.subscribe(() => show(inside)) });
  store.ask(askOf(inside.ask, value));
};

const count = async (inside: Inside): Promise<Groups | null> => {
  const { ask, question } = inside;
  if (!ask) return null;
  const groups = await inside.fetchGroups(ask, question.signal);
  return question.signal.aborted ? null : groups;
};

const begin = async (inside: Inside): Promise<void> => {
  inside.question.abort();
  inside.question = new AbortController();
  show(inside, { isLoading: true, error: null, isStale: inside.groups !== null });
  const { signal } = inside.question;
  try {
    const groups = await count(inside);
    if (!groups) return;
    const keys = new Set(groups.data.map(keyOf));
    inside.groups = groups;
    inside.seenTotal = groups.total;
    const wasOpen = [...inside.stores.keys()];
    for (const key of wasOpen) closeGroup(inside, key);
    // What was open stays open, where it is still there.
    for (const { value } of groups.data)
      if (keys.has(keyOf({ value })) && wasOpen.includes(keyOf({ value }))) openGroup(inside, value);
    show(inside, { isLoading: false, isStale: false, total: groups.total, newCount: 0, turn: inside.shown.turn + 1 });
  } catch (error) {
    if (!signal.aborted) show(inside, { error: error as Error, isLoading: false });
  }
};

/** Counts again in place; what is open is brought up to date where it stands. What is new is only counted. */
const renew = async (inside: Inside): Promise<void> => {
  if (!inside.groups || inside.shown.isStale) return;
  for (const { store } of inside.stores.values()) void store.refresh();
  try {
    const now = await count(inside);
    if (!now || !inside.groups) return;
    inside.groups = recounted(inside.groups, now);
    inside.seenTotal = Math.min(inside.seenTotal, now.total);
    show(inside, { total: now.total, newCount: now.total - inside.seenTotal });
  } catch {
    // What is shown stays: it is counted again with the next change.
  }
};

const refresh = async (inside: Inside): Promise<void> => {
  if (inside.refreshing !== 'idle') {
    inside.refreshing = 'again';
    return;
  }
  inside.refreshing = 'busy';
  await renew(inside);
  const isNeeded = (inside.refreshing as Inside['refreshing']) === 'again';
  if (isNeeded) await new Promise((done) => setTimeout(done, refreshMs));
  inside.refreshing = 'idle';
  if (isNeeded && !inside.question.signal.aborted) await refresh(inside);
};

/** Each open group learns which of its rows are in view, and fetches what comes next before it is needed. */
const look = (inside: Inside, first: number, last: number): void => {
  for (const { key, records, first: from } of inside.open) {
    const store = inside.stores.get(key)?.store;
    const end = from + records.rows.length;
    if (!store || last < from || first > end) continue;
    store.look(Math.max(0, first - from), Math.max(0, Math.min(last, end - 1) - from));
    if (records.hasMore && !records.isLoading && last >= end - ahead) store.more();
  }
};

const remove = (inside: Inside, ids: readonly number[]): void => {
  const gone = new Set(ids);
  for (const { key, records } of inside.open) {
    const here = records.rows.filter(({ id }) => gone.has(id)).length;
    inside.stores.get(key)?.store.remove(ids);
    if (here === 0 || !inside.groups) continue;
    const data = inside.groups.data.map((group) =>
      keyOf(group) === key ? { ...group, count: Math.max(0, group.count - here) } : group,
    );
    inside.groups = { ...inside.groups, data };
  }
  inside.seenTotal = Math.max(0, inside.seenTotal - ids.length);
  show(inside, { total: Math.max(0, inside.shown.total - ids.length) });
};

const toggle = (inside: Inside, { line }: GroupLine): void => {
  if (line.kind !== 'group') return;
  const key = keyOf(line.group);
  if (inside.stores.has(key)) closeGroup(inside, key);
  else openGroup(inside, line.group.value);
  show(inside);
};

/**
 * The records of a list by groups: first how many each has, the records of a group once it is opened. It does all that a store of
 * records does, so that a table, its keys and its bulk acts need not know.
 */
export const createGroupStore = (fetchGroups: FetchGroups, fetchPage: FetchPage) => {
  const inside: Inside = {
    fetchGroups,
    fetchPage,
    listeners: new Set(),
    stores: new Map(),
    ask: null,
    groups: null,
    open: [],
    shown: { ...noRecords, growsAtEnd: false },
    seenTotal: 0,
    question: new AbortController(),
    refreshing: 'idle',
  };
  return {
    current: (): Records => inside.shown,
    subscribe: (listener: () => void): (() => void) => {
      inside.listeners.add(listener);
      return () => inside.listeners.delete(listener);
    },
    ask: (next: GroupedAsk): void => {
      inside.ask = next;
      void begin(inside);
    },
    reload: (): void => void begin(inside),
    // Groups ask for what comes next by themselves, when they are looked at.
    more: (): void => {},
    look: (first: number, last: number): void => look(inside, first, last),
    refresh: (): Promise<void> => refresh(inside),
    remove: (ids: readonly number[]): void => remove(inside, ids),
    expect: (change: RowChange): ((isSo: boolean) => void) => {
      const answers = [...inside.stores.values()].map(({ store }) => store.expect(change));
      return (isSo) => {
        for (const answer of answers) answer(isSo);
      };
    },
    // How far a group goes on is for whoever looks at it: the rows that are there are those that are worked on.
    reach: async (): Promise<void> => {},
    see: (): void => {
      inside.seenTotal = inside.shown.total;
      show(inside, { newCount: 0 });
    },
    end: (): void => {
      inside.question.abort();
      for (const key of inside.stores.keys()) closeGroup(inside, key);
    },
    /** Opens a group or closes it. */
    toggle: (row: Row): void => {
      if (isLine(row)) toggle(inside, row);
    },
  };
};

export type GroupStore = ReturnType<typeof createGroupStore>;
