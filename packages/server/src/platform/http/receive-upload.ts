import type { Readable } from 'node:stream';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, generalErrors, type Upload } from '@galena/contract/kernel';

/** A call that carries a file, read up to the file's first byte. */
export type ReceivedForm = {
  /** Texts by name: what came before the file. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Missing when the form carries no file under the name asked for. */
  readonly upload: Upload | undefined;
};

// How large a file may be is the service's to say, for each purpose another size.
const limits = {
  files: 1,
  fields: 50,
  parts: 51,
  fieldNameSize: 100,
  fieldSize: 200_000,
  headerPairs: 50,
  fileSize: Infinity,
};

const silenceMs = 30_000;
// What a sender still sends after it was refused: read away so that it hears why, but not for long.
const maxRest = { bytes: 20_000_000, ms: 5_000 };

/** Lets the routes of `app`, and no others, take multipart/form-data. */
export const takeForms = (server: FastifyInstance): void => {
  server.register(multipart, { limits });
};

const cut = (): AppError => new AppError(generalErrors.upload_cut);

/** The bytes of a part; fails when the sender goes away or falls silent while they are waited for. */
async function* bytesOf(file: Readable): AsyncGenerator<Uint8Array> {
  const wait = () => setTimeout(() => file.destroy(cut()), silenceMs);
  let timer = wait();
  try {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      yield chunk;
      timer = wait();
    }
  } catch {
    throw cut();
  } finally {
    clearTimeout(timer);
  }
}

const fieldsOf = (part: MultipartFile): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) => {
      const values = [field].flat().flatMap((one) => (one?.type === 'field' ? [one.value] : []));
      return values.length > 0 ? [[name, values.length > 1 ? values : values[0]]] : [];
    }),
  );

/**
 * Reads a form up to its file.
 * @throws AppError 415 when the call is no form, 400 when it ends too early
 */
export const receiveForm = async (request: FastifyRequest, fileField: string): Promise<ReceivedForm> => {
  if (!request.isMultipart()) throw new AppError(generalErrors.upload_expected);
  const part = await request.file().catch((error: Error & { statusCode?: number }) => {
    throw error.statusCode === 413 ? new AppError(generalErrors.too_large) : cut();
  });
  if (!part) return { fields: {}, upload: undefined };
  const isAsked = part.fieldname === fileField;
  return {
    fields: fieldsOf(part),
    upload: isAsked ? { name: part.filename, bytes: bytesOf(part.file) } : undefined,
  };
};

/** Reads away what is left of a form that nobody reads further, within limits. */
export const readRestAway = (request: FastifyRequest): void => {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  const timer = setTimeout(() => raw.destroy(), maxRest.ms).unref();
  let bytes = 0;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxRest.bytes) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.resume();
};
