import { open as openHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { OpenDataError, type FileFault } from '../../open-data/place.ts';

/** What is wrong with a spreadsheet, in the operator's words and in a word for programs. */
export const sheetError = (fault: FileFault, message: string, cause?: unknown): OpenDataError =>
  new OpenDataError(message, { fault, cause });

// A sheet of a million rows unpacks to a gigabyte or two; what is read is read in pieces, so memory does not care.
const maxBytes = 8_000_000_000;
// Sheets shrink to a tenth, tedious ones to a fiftieth: a file that was made to fill disks and time shrinks to a thousandth.
const maxRatio = 200;
const smallBytes = 50_000_000;

/** The parts of a packed file, by their names. */
export type Archive = {
  readonly has: (name: string) => boolean;
  /** Bytes that a part unpacks to. */
  readonly sizeOf: (name: string) => number;
  /** A part, unpacked at the reader's pace. @throws OpenDataError if it is not there */
  readonly open: (name: string) => Promise<Readable>;
  readonly close: () => void;
};

const checkEntry = ({ uncompressedSize, compressedSize, fileName, ...entry }: Entry): void => {
  if ((entry.generalPurposeBitFlag & 1) !== 0) throw sheetError('protected', `This file is protected: ${fileName}`);
  const isBomb =
    uncompressedSize > maxBytes || (uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio);
  if (isBomb) throw sheetError('too_packed', `This file unpacks to too much: ${fileName}`);
};

const signatures = { zip: 'PK\u0003\u0004', old: '\u00d0\u00cf\u0011\u00e0' } as const;

/** How a file begins: packed as spreadsheets are, or as Office wrote them before, which is also how it protects them. */
export const readSignature = async (path: string): Promise<'zip' | 'old' | 'other'> => {
  const handle = await openHandle(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const head = buffer.subarray(0, bytesRead).toString('latin1');
    return head === signatures.zip ? 'zip' : head === signatures.old ? 'old' : 'other';
  } finally {
    await handle.close();
  }
};

/** Opens a packed file. @throws OpenDataError if it cannot be read, is protected, or unpacks to more than anybody's table */
export const openArchive = async (path: string): Promise<Archive> => {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }).catch(
    (error: unknown) => {
      throw sheetError('damaged', `This file is damaged: ${path}`, error);
    },
  );
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry);
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    zip.close();
    throw error instanceof OpenDataError ? error : sheetError('damaged', `This file is damaged: ${path}`, error);
  }
  return {
    has: (name) => entries.has(name),
    sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
    open: async (name) => {
      const entry = entries.get(name);
      if (!entry) throw sheetError('damaged', `This file has no ${name}: ${path}`);
      return zip.openReadStreamPromise(entry);
    },
    close: () => zip.close(),
  };
};
