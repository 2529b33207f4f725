import {
  AppError,
  fileErrors,
  fillSentence,
  generalErrors,
  type ErrorDef,
  type Fail,
  type Upload,
  type uploadErrors,
} from '@galena/contract/kernel';
import { validationSentences } from '@galena/contract/messages';
import { checkType, cleanName, couldBeText, headBytes, isUtf16, pngType, type FileKind } from './file-types.ts';
import { reencodeImage } from './images.ts';

export type ContentInput = {
  readonly kind: FileKind;
  /** Highest size in bytes, inclusive. */
  readonly limitBytes: number;
  /** The field that the sentence about a too large file stands under; `file` unless given. */
  readonly field?: string;
};

/** What may be wrong with an upload. */
export type FailUpload = Fail<(typeof uploadErrors)[number]>;

/** What will be stored: checked, and pictures made anew. */
export type Content = {
  readonly name: string;
  readonly contentType: string;
  readonly isInline: boolean;
  readonly bytes: AsyncIterable<Uint8Array>;
};

const tooLarge = ({ limitBytes, field = 'file' }: ContentInput): AppError => {
  const message = fillSentence(validationSentences.file_size, { n: limitBytes / 1_000_000 });
  const def: ErrorDef = { ...generalErrors.validation, message };
  return new AppError(def, { fields: { [field]: [message] } });
};

async function* within(bytes: AsyncIterable<Uint8Array>, input: ContentInput): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > input.limitBytes) throw tooLarge(input);
    yield chunk;
  }
}

async function* textOnly(
  bytes: AsyncIterable<Uint8Array>,
  fail: Fail<typeof fileErrors.wrong_file_type>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    if (!couldBeText(chunk)) fail(fileErrors.wrong_file_type, { params: { types: 'csv, tsv, txt' } });
    yield chunk;
  }
}

type Begun = { readonly head: Buffer; readonly all: AsyncGenerator<Uint8Array> };

/** The first bytes of a stream, and the stream with them. Who wants no more of it ends `all`. */
const begin = async (bytes: AsyncGenerator<Uint8Array>): Promise<Begun> => {
  const first: Uint8Array[] = [];
  let held = 0;
  while (held < headBytes) {
    const next = await bytes.next();
    if (next.done) break;
    first.push(next.value);
    held += next.value.length;
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* first;
      yield* bytes;
    } finally {
      await bytes.return(undefined);
    }
  };
  return { head: Buffer.concat(first).subarray(0, headBytes), all: all() };
};

const readWhole = async (bytes: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
};

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const checkBegun = async ({ head, all }: Begun, name: string, kind: FileKind, fail: FailUpload): Promise<Content> => {
  const type = checkType(head, name, kind, fail);
  if (type && (kind === 'image' || kind === 'icon')) {
    const bytes = oneChunk(await reencodeImage(await readWhole(all), type, fail));
    const made = type.name === 'ico' ? pngType : type;
    return { name: cleanName(name, made), contentType: made.contentType, isInline: true, bytes };
  }
  return {
    name: cleanName(name, kind === 'any' ? null : type),
    contentType: type?.contentType ?? 'application/octet-stream',
    isInline: false,
    bytes: kind === 'csv' && !isUtf16(head) ? textOnly(all, fail) : all,
  };
};

/**
 * Checks an upload before a byte of it is stored, and makes pictures anew. What can only be known further on (the size,
 * a control character in a table) fails while `bytes` are read.
 * @throws by `fail`; a too large file as a validation error of its field
 */
export const checkContent = async (upload: Upload, input: ContentInput, fail: FailUpload): Promise<Content> => {
  const bounded = within(upload.bytes, input);
  try {
    return await checkBegun(await begin(bounded), upload.name, input.kind, fail);
  } catch (error) {
    await bounded.return(undefined);
    throw error;
  }
};
