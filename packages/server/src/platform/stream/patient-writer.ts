import type { Writable } from 'node:stream';

const maxBuffered = 64 * 1024;

/**
 * Writes to a reader as long as it keeps up. One that lets more than 64 KiB pile up in this process (the system's own
 * buffers come on top) is cut off: it comes back and is told what it missed, and memory stays flat.
 */
export const patientWriter =
  (reader: Writable) =>
  (text: string): void => {
    if (reader.writableLength > maxBuffered) reader.destroy();
    else reader.write(text);
  };
