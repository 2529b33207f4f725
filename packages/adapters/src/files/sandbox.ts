import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { VendorError } from '@galena/contract/kernel';
import type { FileStore } from './port.ts';

const missing = (text: string): VendorError => new VendorError('sandbox', 'bad_input', text);

/** A stand-in for tests: keeps everything in the memory of this process and loses it with it. */
export const createSandboxStore = (): FileStore => {
  const stored = new Map<string, Buffer>();
  return {
    put: async (key, bytes, { size }) => {
      if (stored.has(key)) throw missing('The key is taken');
      const parts: Uint8Array[] = [];
      for await (const part of bytes) parts.push(part);
      const all = Buffer.concat(parts);
      if (size !== undefined && size !== all.length) throw missing('There are not as many bytes as announced');
      stored.set(key, all);
      return { size: all.length, sha256: createHash('sha256').update(all).digest() };
    },
    get: async (key, range) => {
      const all = stored.get(key);
      if (!all) throw missing('File not found');
      if (range && range.start >= all.length) throw missing('There is no such part');
      return Readable.from([range ? all.subarray(range.start, range.end + 1) : all], { objectMode: false });
    },
    remove: async (key) => void stored.delete(key),
  };
};
