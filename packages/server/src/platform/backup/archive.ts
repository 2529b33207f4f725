import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BackupError, explainDisk } from './backup-error.ts';
import { blockBytes, paddingOf, readTarHeader, tarEnd, tarHeader } from './ustar.ts';

export type Entry = { readonly path: string; readonly body: Buffer };

export type ArchiveWriter = {
  readonly add: (path: string, body: Uint8Array) => Promise<void>;
  /** Bytes of the file, if it ended here. */
  readonly size: () => number;
};

/** The largest entry a reader takes into memory; rows come in pieces of 256 KiB, so only a manifest comes near. */
const highestEntryBytes = 64 * 1024 ** 2;

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder).catch(() => null);
  // Some systems cannot sync a folder; the file itself is safe by then.
  await handle?.sync().catch(() => undefined);
  await handle?.close();
};

/**
 * Writes an archive as `<file>.partial`, readable by this user only, and gives it its name once it is whole and on the
 * disk. When `fill` fails, nothing stays.
 * @throws BackupError when the disk is full or the folder cannot be written
 */
export const writeArchive = async <T>(file: string, fill: (archive: ArchiveWriter) => Promise<T>): Promise<T> => {
  const partial = `${file}.partial`;
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    try {
      let size = 0;
      const write = async (bytes: Buffer): Promise<void> => {
        await handle.writeFile(bytes);
        size += bytes.length;
      };
      const result = await fill({
        add: (path, body) =>
          write(Buffer.concat([tarHeader(path, body.length), body, Buffer.alloc(paddingOf(body.length))])),
        size: () => size + tarEnd.length,
      });
      await write(tarEnd);
      await handle.sync();
      await handle.close();
      await rename(partial, file);
      await syncFolder(dirname(file));
      return result;
    } finally {
      await handle.close().catch(() => undefined);
    }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw explainDisk(error, file);
  }
};

const damaged = (what: string): BackupError => new BackupError(`The backup is damaged: ${what}.`);

/**
 * The entries of an archive in their order, one at a time in memory. Every byte of the file has to be the one that
 * `writeArchive` would write, but for the bodies, which are the caller's to check.
 * @throws BackupError when it is cut off, or has bytes that do not belong
 */
export async function* readArchive(file: string): AsyncGenerator<Entry, void> {
  const handle = await open(file).catch((error: unknown) => {
    throw explainDisk(error, file);
  });
  try {
    const read = async (length: number): Promise<Buffer> => {
      const buffer = Buffer.alloc(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await handle.read(buffer, filled, length - filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return buffer.subarray(0, filled);
    };
    for (;;) {
      const block = await read(blockBytes);
      if (block.length < blockBytes) throw damaged('it is cut off');
      if (block.every((byte) => byte === 0)) {
        const rest = await read(blockBytes + 1);
        if (!rest.equals(tarEnd.subarray(blockBytes))) throw damaged('its end is missing or has bytes behind it');
        return;
      }
      const header = readTarHeader(block);
      if (!header || header.size > highestEntryBytes) throw damaged('what should be the head of an entry is none');
      const { path, size } = header;
      const whole = await read(size + paddingOf(size));
      if (whole.length < size + paddingOf(size)) throw damaged(`it is cut off inside ${path}`);
      if (whole.subarray(size).some((byte) => byte !== 0)) throw damaged(`there are strange bytes behind ${path}`);
      yield { path, body: whole.subarray(0, size) };
    }
  } catch (error) {
    throw explainDisk(error, file);
  } finally {
    await handle.close();
  }
}
