import type { Groups, Result } from '@galena/contract/records';
import { describe, expect, it, vi } from 'vitest';
import { noCounts } from '../../../testing/records/lists.ts';
import type { Answered, FetchPage } from '../list/record-store.ts';
import { isLine, recordsAmong } from './group-rows.ts';
import { createGroupStore, type FetchGroups } from './group-store.ts';

type City = readonly [city: string | null, count: number];

/** A list on a server, by city; pages of ten. Ids: a thousand for each city. */
const serverOf = (...cities: readonly City[]) => {
  let held = [...cities];
  let failure: Error | null = null;
  const countIn = (value: string | null): number => held.find(([city]) => city === value)?.[1] ?? 0;
  const fetchGroups: FetchGroups = async (): Promise<Groups> => {
    if (failure) throw failure;
    const data = held.map(([value, count]) => ({ value, count })).filter(({ count }) => count > 0);
    return { data, total: data.reduce((sum, { count }) => sum + count, 0), more: { groups: 0, records: 0 } };
  };
  const fetchPage: FetchPage = async ({ filter }, cursor): Promise<Answered> => {
    const { value = null } = filter.in_groups?.at(-1) ?? {};
    const first = (held.findIndex(([city]) => city === value) + 1) * 1_000;
    const [from, count] = [Number(cursor ?? 0), countIn(value)];
    const rows = Array.from({ length: Math.min(10, count - from) }, (_, at) => ({ id: first + from + at }) as Result);
    const next = from + rows.length < count ? String(from + rows.length) : null;
    return { rows, next, total: count, isCapped: false, counts: noCounts };
  };
  return {
    fetchGroups,
    fetchPage,
    change: (...next: readonly City[]) => {
      held = [...next];
    },
    fail: (error: Error | null) => {
      failure = error;
    },
  };
};

const settle = async (): Promise<void> => {
  for (let at = 0; at < 40; at += 1) await Promise.resolve();
};

const opened = async (...cities: readonly City[]) => {
  const server = serverOf(...cities);
  const store = createGroupStore(server.fetchGroups, server.fetchPage);
  store.ask({ filter: {} as never, sort: 'created_at', group: { field: 'city', by: 'count' } });
  await settle();
  /** What stands there: groups as "City 3", open ones with a plus; records by their ids. */
  const shown = () =>
    store.current().rows.map((row) => {
      if (!isLine(row)) return row.id;
      const { line } = row;
      if (line.kind !== 'group') return line.kind;
      return `${line.isOpen ? '+' : ''}${line.group.value ?? 'none'} ${line.group.count}`;
    });
  const toggle = async (at: number): Promise<void> => {
    const row = store.current().rows[at];
    if (row) store.toggle(row);
    await settle();
  };
  return { server, store, shown, toggle };
};

describe('groups', () => {
  it('open and close, each with its own records', async () => {
    const { store, shown, toggle } = await opened(['Porto', 3], ['Lisbon', 2], [null, 1]);
    expect(shown()).toEqual(['Porto 3', 'Lisbon 2', 'none 1']);
    expect(store.current()).toMatchObject({ total: 6, isLoading: false, hasMore: false });
    await toggle(1);
    expect(shown()).toEqual(['Porto 3', '+Lisbon 2', 2_000, 2_001, 'none 1']);
    await toggle(0);
    await toggle(1 + 3 + 1 + 2);
    expect(shown()).toEqual(['+Porto 3', 1_000, 1_001, 1_002, '+Lisbon 2', 2_000, 2_001, '+none 1', 3_000]);
    await toggle(0);
    expect(shown()).toEqual(['Porto 3', '+Lisbon 2', 2_000, 2_001, '+none 1', 3_000]);
    expect(recordsAmong(store.current().rows).map(({ id }) => id)).toEqual([2_000, 2_001, 3_000]);
  });

  it('fetch what comes next when it comes into view, of that group alone', async () => {
    const { store, shown, toggle } = await opened(['Porto', 25], ['Lisbon', 30]);
    await toggle(1);
    await toggle(0);
    expect(shown().filter((one) => typeof one === 'number')).toHaveLength(20);
    expect(shown().at(-1)).toBe('waiting');
    store.look(0, 8);
    await settle();
    expect(shown().filter((one) => typeof one === 'number' && one < 2_000)).toHaveLength(20);
    expect(shown().filter((one) => typeof one === 'number' && one >= 2_000)).toHaveLength(10);
  });

  it('stand still while their list changes: what is new is counted, and comes when it is asked for', async () => {
    const { server, store, shown, toggle } = await opened(['Porto', 3], ['Lisbon', 2]);
    await toggle(0);
    const before = shown();
    // Another group is the largest now, one has come, and more are in that which is open.
    server.change(['Porto', 4], ['Lisbon', 9], ['Faro', 1]);
    await store.refresh();
    await settle();
    expect(shown()).toEqual(['+Porto 4', ...before.slice(1, 4), 'Lisbon 9']);
    expect(store.current()).toMatchObject({ total: 14, newCount: 9 });
    store.see();
    expect(store.current().newCount).toBe(0);
    store.reload();
    await settle();
    expect(shown()).toEqual(['+Porto 4', 1_000, 1_001, 1_002, 1_003, 'Lisbon 9', 'Faro 1']);
  });

  it('lose records that are gone, and count them no more', async () => {
    const { store, shown, toggle } = await opened(['Porto', 3], ['Lisbon', 2]);
    await toggle(0);
    store.remove([1_001]);
    expect(shown()).toEqual(['+Porto 2', 1_000, 1_002, 'Lisbon 2']);
    expect(store.current()).toMatchObject({ total: 4, newCount: 0 });
  });

  it('that cannot be had are said so, and asked for again', async () => {
    const { server, store, shown } = await opened(['Porto', 1]);
    server.fail(new Error('away'));
    store.reload();
    await settle();
    expect(store.current().error?.message).toBe('away');
    expect(shown()).toEqual(['Porto 1']);
    server.fail(null);
    store.reload();
    await vi.waitFor(() => expect(store.current()).toMatchObject({ error: null, isStale: false }));
  });
});
