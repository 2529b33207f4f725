import { describe, expect, it } from 'vitest';
import { piecesOf } from './pieces.ts';

const stream = Uint8Array.from({ length: 23 }, (_, i) => i);

/** The stream in chunks of `lengths`, taken by turns, with an empty one after each. */
async function* chunksOf(lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, i = 0; at < stream.length; i += 1) {
    const length = lengths[i % lengths.length] as number;
    yield stream.subarray(at, at + length);
    yield new Uint8Array(0);
    at += length;
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(0);
}

const lengths = Array.from({ length: 24 }, (_, i) => i + 1);
const cases = lengths.flatMap((size) => lengths.map((one) => ({ size, chunks: [one, 1, 5] })));

describe('piecesOf', () => {
  it('an empty stream has no piece', async () => {
    expect(await piecesOf(nothing(), 5).next()).toEqual({ done: true, value: undefined });
  });

  it('whatever the chunks: every piece but the last is full, and together they are the stream', async () => {
    for (const { size, chunks } of cases) {
      const pieces: number[][] = [];
      for await (const piece of piecesOf(chunksOf(chunks), size)) pieces.push([...piece]);
      expect(pieces.flat()).toEqual([...stream]);
      expect(pieces.map((piece) => piece.length)).toEqual([
        ...Array.from({ length: Math.floor(stream.length / size) }, () => size),
        ...(stream.length % size ? [stream.length % size] : []),
      ]);
    }
  });
});
