/** A picture as rows of red, green, blue and opacity, from the top. */
export type RawPicture = { readonly width: number; readonly height: number; readonly pixels: Buffer };

type Entry = { readonly area: number; readonly depth: number; readonly bytes: Buffer };

const pngMark = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** The pictures that an .ico file says it holds. */
const entriesOf = (file: Buffer): Entry[] => {
  const count = Math.min(file.readUInt16LE(4), 64);
  return Array.from({ length: count }, (_, i) => {
    const at = 6 + 16 * i;
    const from = file.readUInt32LE(at + 12);
    return {
      // 0 stands for 256.
      area: (file.readUInt8(at) || 256) * (file.readUInt8(at + 1) || 256),
      depth: file.readUInt16LE(at + 6),
      bytes: file.subarray(from, from + file.readUInt32LE(at + 8)),
    };
  });
};

/** A bitmap inside an .ico: no file header, twice its height (colours, then a mask), rows from the bottom. */
const readBitmap = (bitmap: Buffer): RawPicture => {
  const headerBytes = bitmap.readUInt32LE(0);
  const width = bitmap.readInt32LE(4);
  const height = bitmap.readInt32LE(8) / 2;
  const depth = bitmap.readUInt16LE(14);
  if (bitmap.readUInt32LE(16) !== 0 || ![1, 4, 8, 24, 32].includes(depth)) throw new RangeError('unknown bitmap');
  if (!Number.isInteger(height) || Math.min(width, height) < 1 || Math.max(width, height) > 256)
    throw new RangeError('wrong measures');
  const colours = depth > 8 ? 0 : bitmap.readUInt32LE(32) || 2 ** depth;
  const rowsAt = headerBytes + 4 * colours;
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const maskAt = rowsAt + rowBytes * height;
  const maskRowBytes = Math.ceil(width / 32) * 4;
  const pixels = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = rowsAt + rowBytes * (height - 1 - y);
      const bit = x * depth;
      const index = (bitmap.readUInt8(row + (bit >> 3)) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
      const at = depth > 8 ? row + x * (depth / 8) : headerBytes + 4 * index;
      const masked = bitmap.readUInt8(maskAt + maskRowBytes * (height - 1 - y) + (x >> 3)) & (0x80 >> (x & 7));
      const opacity = depth === 32 ? bitmap.readUInt8(at + 3) : masked ? 0 : 255;
      pixels.set(
        [bitmap.readUInt8(at + 2), bitmap.readUInt8(at + 1), bitmap.readUInt8(at), opacity],
        (y * width + x) * 4,
      );
    }
  return { width, height, pixels };
};

/**
 * The largest picture of an .ico file: the bytes of a PNG, or a bitmap's pixels.
 * @throws RangeError when the file does not hold what it says
 */
export const largestOfIcon = (file: Buffer): Buffer | RawPicture => {
  const [largest] = entriesOf(file).toSorted((a, b) => b.area - a.area || b.depth - a.depth);
  if (!largest) throw new RangeError('no picture');
  return largest.bytes.subarray(0, 8).equals(pngMark) ? largest.bytes : readBitmap(largest.bytes);
};
