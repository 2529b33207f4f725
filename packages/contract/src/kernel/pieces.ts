const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/**
 * Cuts a stream into pieces of `size` bytes; the last one is what remains, and an empty stream has none.
 * Holds one piece in memory. A piece that lies within one chunk is a view of it, not a copy.
 */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (held + rest.length >= size) {
      const cut = size - held;
      yield held === 0 ? rest.subarray(0, cut) : joined([...parts, rest.subarray(0, cut)], size);
      rest = rest.subarray(cut);
      parts = [];
      held = 0;
    }
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
  }
  if (held > 0) yield joined(parts, held);
}
