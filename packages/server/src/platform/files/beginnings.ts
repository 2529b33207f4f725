import { Readable } from 'node:stream';
import type { FileToSend } from '@galena/contract/kernel';

const readAll = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};

/** Up to the end of its last whole line. In UTF-16 of Excel a line ends with two bytes. */
const wholeLines = (bytes: Buffer): Buffer => {
  const end = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
  if (end < 0) return bytes;
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.subarray(0, end + (isLittle ? 2 : 1));
};

export type Beginning = {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** It is all of the file. */
  readonly isWhole: boolean;
};

/**
 * What is read of a file: of a long text its first whole lines, else all of it. Spreadsheets and packed files have no beginning.
 * @param sampleBytes of a text about so many bytes are enough; undefined: all of it is wanted
 */
export const beginningOf = async (file: FileToSend, sampleBytes: number | undefined): Promise<Beginning> => {
  const size = file.size ?? 0;
  if (sampleBytes === undefined || size <= sampleBytes) return { bytes: await file.open(), isWhole: true };
  const head = await readAll(await file.open({ start: 0, end: sampleBytes - 1 }));
  const isPacked = head.toString('latin1', 0, 2) === 'PK' || (head[0] === 0x1f && head[1] === 0x8b);
  if (isPacked) return { bytes: await file.open(), isWhole: true };
  return { bytes: Readable.from([wholeLines(head)]), isWhole: false };
};
