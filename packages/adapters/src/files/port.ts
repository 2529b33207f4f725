import type { Readable } from 'node:stream';

/** The first and the last byte, both included, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** What was stored, as the store itself counted it. */
export type StoredBytes = { readonly size: number; readonly sha256: Buffer };

/**
 * Port: where the bytes of files lie. It knows keys and bytes; names, accounts, permissions, limits and expiry are the
 * server's. Streams both ways: no store holds more than a few megabytes of one file in memory.
 *
 * Keys are made by the server: letters, digits, `-` and `/`, at most 200 of them, never used twice.
 *
 * Throws VendorError and nothing else, except what the source of `put` throws, which comes out unchanged.
 */
export type FileStore = {
  /**
   * Stores all of `bytes` under a new key.
   * Until it is done there is nothing to `get`, and when the source fails nothing stays behind.
   * @param details.size bytes, where it is known before; other than that many are an error ('bad_input')
   */
  put(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    details: { readonly contentType: string; readonly size?: number },
  ): Promise<StoredBytes>;

  /**
   * The bytes of a key, or the part of them that `range` names; reading goes at the reader's pace, and a reader that
   * stops destroys the stream.
   * @throws VendorError 'bad_input' when there is no such key, or it ends before the part begins
   */
  get(key: string, range?: ByteRange): Promise<Readable>;

  /** Removes a key; one that is not there is no error. */
  remove(key: string): Promise<void>;
};
