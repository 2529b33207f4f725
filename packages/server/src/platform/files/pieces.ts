/** Bytes in each row of `platform.file_chunks` but a file's last. */
export const pieceBytes = 1_000_000;

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Cuts a stream into pieces of `pieceBytes`; the last one is what remains, and an empty stream has none. */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let held = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (held + rest.length >= pieceBytes) {
      const cut = pieceBytes - held;
      // A chunk that is a piece already passes uncopied.
      yield held === 0 ? asBuffer(rest.subarray(0, cut)) : Buffer.concat([...parts, rest.subarray(0, cut)], pieceBytes);
      rest = rest.subarray(cut);
      parts = [];
      held = 0;
    }
    if (rest.length > 0) parts.push(rest);
    held += rest.length;
  }
  if (held > 0) yield Buffer.concat(parts, held);
}
