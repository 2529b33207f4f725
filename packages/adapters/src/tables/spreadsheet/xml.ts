import { SaxesParser } from 'saxes';
import type { Readable } from 'node:stream';
import { sheetError } from './archive.ts';

type Attributes = Readonly<Record<string, string>>;

/** What is done with the pieces of a document. Names come without their prefix: some programs write `x:row`. */
export type XmlReader = {
  readonly opened: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly closed?: (name: string) => void;
};

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece; after each piece whoever reads may take what came of it. Nothing outside is ever fetched, and entities
 * that a document declares stay what they are.
 * @throws OpenDataError where it is none; the signal's reason once it is aborted
 */
export async function* readXml(
  bytes: Readable,
  { opened, text, closed }: XmlReader,
  signal?: AbortSignal,
): AsyncGenerator<number> {
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', ({ name, attributes }) => opened(withoutPrefix(name), attributes as Attributes));
  if (text) parser.on('text', text);
  if (closed) parser.on('closetag', ({ name }) => closed(withoutPrefix(name)));
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  let read = 0;
  try {
    for await (const piece of bytes as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      parser.write(decoder.decode(piece, { stream: true }));
      read += piece.length;
      yield read;
    }
    parser.close();
  } catch (error) {
    signal?.throwIfAborted();
    throw sheetError('damaged', 'This spreadsheet is damaged', error);
  } finally {
    bytes.destroy();
  }
  yield read;
}

/** Reads a small document to its end. */
export const readWholeXml = async (bytes: Readable, reader: XmlReader): Promise<void> => {
  for await (const _read of readXml(bytes, reader));
};
