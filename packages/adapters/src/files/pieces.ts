/**
 * Cuts a stream into pieces of `size` bytes; the last one is what remains, and an empty stream has none.
 * Holds one piece in memory.
 */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (held + rest.length >= size) {
      const cut = size - held;
      yield Buffer.concat([...parts, rest.subarray(0, cut)], size);
      rest = rest.subarray(cut);
      parts = [];
      held = 0;
    }
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
  }
  if (held > 0) yield Buffer.concat(parts, held);
}
