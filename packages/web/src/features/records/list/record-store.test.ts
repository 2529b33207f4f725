import type { Result } from '@galena/contract/records';
import { expect, it, describe } from 'vitest';
import { noCounts } from '../../../testing/records/lists.ts';
import { isAway } from './record-pages.ts';
import { createRecordStore, type Answered, type Ask, type FetchPage } from './record-store.ts';

const counts = noCounts;
const record = (id: number, name = `r${id}`): Result => ({ id, name }) as Result;
const ask = (sort = 'created_at'): Ask => ({ filter: { search: sort } as Ask['filter'], sort });
const size = 10;

/** A list on a server, that can grow, shrink and change; pages of ten. */
const serverOf = (first: number) => {
  let rows = Array.from({ length: first }, (_, at) => record(at + 1));
  const calls: (string | null)[] = [];
  let failure: Error | null = null;
  const fetchPage: FetchPage = async ({ sort }, cursor): Promise<Answered> => {
    calls.push(cursor);
    if (failure) throw failure;
    const order = sort.startsWith('-') ? rows.toReversed() : rows;
    const from = cursor === null ? 0 : order.findIndex(({ id }) => String(id) === cursor) + 1;
    const page = order.slice(from, from + size);
    const hasMore = order.length > from + size;
    return {
      rows: page,
      next: hasMore ? String(page.at(-1)?.id) : null,
      total: order.length,
      isCapped: false,
      counts: { ...counts, all: order.length },
    };
  };
  return {
    fetchPage,
    calls,
    grow: (by: number) => {
      rows = [...rows, ...Array.from({ length: by }, (_, at) => record((rows.at(-1)?.id ?? 0) + at + 1))];
    },
    rename: (id: number, name: string) => {
      rows = rows.map((row) => (row.id === id ? record(id, name) : row));
    },
    fail: (error: Error | null) => {
      failure = error;
    },
  };
};

/** Lets everything that is under way come to its end. */
const settle = async (): Promise<void> => {
  for (let at = 0; at < 20; at += 1) await Promise.resolve();
};

const opened = async (count: number, sort?: string) => {
  const server = serverOf(count);
  const store = createRecordStore(server.fetchPage);
  store.ask(ask(sort));
  await settle();
  return { server, store, ids: () => store.current().rows.map(({ id }) => id) };
};

describe('pages', () => {
  it('come one behind the other until there are no more', async () => {
    const { store, ids } = await opened(23);
    expect(store.current()).toMatchObject({ total: 23, hasMore: true, isLoading: false, newCount: 0 });
    store.more();
    store.more();
    await settle();
    expect(ids()).toHaveLength(20);
    store.more();
    await settle();
    expect(ids()).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
    expect(store.current().hasMore).toBe(false);
  });

  it('another question leaves the old rows until the new ones are there', async () => {
    const { server, store, ids } = await opened(12);
    const before = store.current().turn;
    store.ask(ask('-created_at'));
    expect(ids()[0]).toBe(1);
    expect(store.current().isLoading).toBe(true);
    await settle();
    expect(ids()[0]).toBe(12);
    expect(store.current().turn).toBe(before + 1);
    expect(server.calls).toEqual([null, null]);
  });

  it('old rows are never taken for those of a question that could not be asked', async () => {
    const { server, store, ids } = await opened(25);
    server.fail(new Error('away'));
    store.ask(ask('-created_at'));
    await settle();
    expect(store.current()).toMatchObject({ isStale: true, isLoading: false, error: new Error('away') });
    expect(ids()[0]).toBe(1);
    // Neither what is new nor the next page of the new question goes among the rows of the old one.
    server.fail(null);
    await store.refresh();
    store.look(0, 9);
    await settle();
    expect(ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(store.current().isStale).toBe(true);
    store.more();
    await settle();
    expect(store.current()).toMatchObject({ isStale: false, error: null });
    expect(ids()[0]).toBe(25);
    // Asked for what is there already, they are what is asked for.
    server.fail(new Error('away'));
    store.ask(ask('created_at'));
    await settle();
    store.ask(ask('-created_at'));
    await settle();
    expect(store.current().isStale).toBe(false);
  });

  it('an answer to a question that nobody asks any more is not shown', async () => {
    const { store, ids } = await opened(12);
    store.ask(ask('-created_at'));
    store.ask(ask('created_at'));
    await settle();
    expect(ids()[0]).toBe(1);
  });

  it('a failure says so, and the next try goes on', async () => {
    const { server, store, ids } = await opened(15);
    server.fail(new Error('away'));
    store.more();
    await settle();
    expect(store.current()).toMatchObject({ isLoading: false, error: new Error('away') });
    expect(ids()).toHaveLength(10);
    server.fail(null);
    store.more();
    await settle();
    expect(store.current().error).toBeNull();
    expect(ids()).toHaveLength(15);
  });
});

describe('what changes meanwhile', () => {
  it('comes at the end of a list in the order of its making, and is counted as new until it is seen', async () => {
    const { server, store, ids } = await opened(8);
    server.grow(5);
    server.rename(3, 'another');
    await store.refresh();
    expect(ids()).toHaveLength(10);
    expect(store.current()).toMatchObject({ total: 13, newCount: 5, hasMore: true });
    expect(store.current().rows[2]).toEqual(record(3, 'another'));
    store.see();
    expect(store.current().newCount).toBe(0);
  });

  it('never moves rows in another order: it is only counted', async () => {
    const { server, store, ids } = await opened(8, '-created_at');
    server.grow(5);
    server.rename(6, 'another');
    await store.refresh();
    expect(ids()).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    expect(store.current()).toMatchObject({ total: 13, newCount: 5, growsAtEnd: false });
    expect(store.current().rows.find(({ id }) => id === 6)).toEqual(record(6, 'another'));
  });

  it('the first records of an empty list are no news', async () => {
    const { server, store, ids } = await opened(0);
    server.grow(3);
    await store.refresh();
    expect(ids()).toEqual([1, 2, 3]);
    expect(store.current().newCount).toBe(0);
  });

  it('records that are gone leave at once', async () => {
    const { store, ids } = await opened(5);
    store.remove([2, 4]);
    expect(ids()).toEqual([1, 3, 5]);
    expect(store.current().total).toBe(3);
  });
});

describe('a long list', () => {
  it('is held in part: what lies far off keeps its place and comes back when somebody goes there', async () => {
    const { server, store } = await opened(400);
    for (let page = 1; page < 40; page += 1) {
      store.more();
      await settle();
      store.look(page * size, page * size + size - 1);
    }
    const { rows } = store.current();
    expect(rows).toHaveLength(400);
    expect(rows.filter((row) => !isAway(row)).length).toBeLessThanOrEqual(17 * size);
    expect(rows.slice(0, 10).every(isAway)).toBe(true);
    const asked = server.calls.length;
    store.look(0, 9);
    await settle();
    expect(server.calls.slice(asked)).toEqual([null]);
    expect(store.current().rows[0]).toEqual(record(1));
    expect(store.current().rows.map(({ id }) => id)).toEqual(Array.from({ length: 400 }, (_, at) => at + 1));
  });
});
