// The tar of POSIX.1-1988 (ustar), as much of it as a backup needs: regular files, known sizes. So that a backup can be
// looked into with what every machine has.

export const blockBytes = 512;

// Tar wants the longer part of a path in front.
const splitPath = (path: string): { prefix: string; name: string } => {
  const slash = path.lastIndexOf('/');
  return { prefix: path.slice(0, Math.max(slash, 0)), name: path.slice(slash + 1) };
};

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`;

/**
 * The header of a file of `size` bytes. There is one right header for a path and a size, which is how a reader finds a
 * flipped bit in it. Paths up to 154 characters before the last slash and 99 behind it.
 */
export const tarHeader = (path: string, size: number): Buffer => {
  const { prefix, name } = splitPath(path);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0, 100);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(prefix, 345, 155);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
};

const textAt = (header: Buffer, start: number, length: number): string => {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('latin1', 0, end < 0 ? length : end);
};

/** Path and size of a header; null when it is not, to the bit, one that `tarHeader` writes. */
export const readTarHeader = (header: Buffer): { readonly path: string; readonly size: number } | null => {
  const [name, prefix] = [textAt(header, 0, 100), textAt(header, 345, 155)];
  const path = prefix === '' ? name : `${prefix}/${name}`;
  const digits = textAt(header, 124, 12);
  if (name === '' || !/^[0-7]{11}$/.test(digits)) return null;
  const size = Number.parseInt(digits, 8);
  return header.equals(tarHeader(path, size)) ? { path, size } : null;
};

/** How many zero bytes follow a file of `size` bytes. */
export const paddingOf = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes;

/** A tar ends with two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes);
