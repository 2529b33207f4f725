import { createHash, randomBytes } from 'node:crypto';
import { VendorError } from '@galena/contract/kernel';
import { expect } from 'vitest';
import type { FileStore } from './port.ts';

/** What every store of files keeps; the server's own store is held to the same. */
export type StorePromise = {
  readonly title: string;
  /** @param newKey makes a key that this store can put something under */
  readonly check: (store: FileStore, newKey: () => Promise<string>) => Promise<void>;
};

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const read = async (store: FileStore, key: string, range?: { start: number; end: number }): Promise<Buffer> =>
  Buffer.concat((await (await store.get(key, range)).toArray()) as Buffer[]);

const faultOf = (outcome: Promise<unknown>): Promise<string> =>
  outcome.then(
    () => 'none',
    (error: unknown) => (error instanceof VendorError ? error.fault : String(error)),
  );

const text = { contentType: 'text/csv' };

const keepsWhole = (size: number): StorePromise => ({
  title: `keeps ${size} bytes as they are, and says how many and with which hash`,
  check: async (store, newKey) => {
    const [key, bytes] = [await newKey(), randomBytes(size)];
    const stored = await store.put(key, inChunks(bytes, 65_536), { ...text, size });
    expect(stored).toEqual({ size, sha256: createHash('sha256').update(bytes).digest() });
    expect((await read(store, key)).equals(bytes)).toBe(true);
  },
});

export const storePromises: readonly StorePromise[] = [
  keepsWhole(0),
  keepsWhole(1),
  keepsWhole(1_000_000),
  keepsWhole(2_500_001),
  keepsWhole(8 * 1024 * 1024),
  keepsWhole(20_000_003),
  {
    title: 'gives any part of a file',
    check: async (store, newKey) => {
      const [key, bytes] = [await newKey(), randomBytes(12_000_000)];
      await store.put(key, inChunks(bytes, 1_000_000), text);
      for (const [start, end] of [
        [0, 0],
        [999_999, 1_000_000],
        [8_388_000, 8_389_000],
        [11_999_999, 11_999_999],
        [5, 11_999_990],
      ] as const)
        expect((await read(store, key, { start, end })).equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(await faultOf(read(store, key, { start: 12_000_000, end: 12_000_001 }))).toBe('bad_input');
    },
  },
  {
    title: 'shows nothing of a file before it is whole, and keeps nothing of one that fails',
    check: async (store, newKey) => {
      const key = await newKey();
      const cut = async function* (): AsyncGenerator<Uint8Array> {
        yield* inChunks(randomBytes(10_000_000), 1_000_000);
        expect(await faultOf(store.get(key))).toBe('bad_input');
        throw new Error('the sender went away');
      };
      await expect(store.put(key, cut(), text)).rejects.toThrow('the sender went away');
      expect(await faultOf(store.get(key))).toBe('bad_input');
    },
  },
  {
    title: 'refuses a file that is not as long as announced',
    check: async (store, newKey) => {
      const key = await newKey();
      expect(await faultOf(store.put(key, inChunks(randomBytes(10), 3), { ...text, size: 11 }))).toBe('bad_input');
      expect(await faultOf(store.get(key))).toBe('bad_input');
    },
  },
  {
    title: 'removes a file; one that is not there is no error, and none is to be read',
    check: async (store, newKey) => {
      const key = await newKey();
      await store.put(key, inChunks(randomBytes(100), 100), text);
      await store.remove(key);
      await store.remove(key);
      expect(await faultOf(store.get(key))).toBe('bad_input');
    },
  },
  {
    title: 'goes at the pace of a reader, and lets it go when it stops',
    check: async (store, newKey) => {
      const key = await newKey();
      await store.put(key, inChunks(randomBytes(9_000_000), 1_000_000), text);
      const stream = await store.get(key);
      for await (const chunk of stream) {
        expect((chunk as Buffer).length).toBeLessThanOrEqual(9_000_000);
        break;
      }
      expect(stream.destroyed).toBe(true);
      expect((await read(store, key, { start: 0, end: 9 })).length).toBe(10);
    },
  },
];
