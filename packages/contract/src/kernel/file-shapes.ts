import { z } from 'zod';
import type { AnyRoute } from './route.ts';

/** The first and the last byte, both included, counted from 0. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file on its way in. */
export type Upload = {
  /** As the sender named it. Not trusted, and neither is its ending. */
  readonly name: string;
  /** May be read once. Fails when the sender goes away before the end. */
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A file on its way out: what a handler answers to a route that returns `FileContent`. */
export type FileToSend = {
  readonly name: string;
  readonly contentType: string;
  /** Bytes; null: known only at the end, so parts of it cannot be asked for. */
  readonly size: number | null;
  /** Changes whenever the bytes do; letters and digits only. Null: nothing to compare by. */
  readonly etag: string | null;
  /** May be shown in the page; only for pictures that the house made itself. All else is saved to disk. */
  readonly isInline: boolean;
  /**
   * A page of the house's own, or a picture on one: shown as a page with this status, whole, and neither scripts nor anything
   * from elsewhere can run in it. Left out: it is a file.
   */
  readonly page?: {
    readonly status: 200 | 404;
    /** Somebody else's page: its scripts run, in an origin of its own, and only within a frame of the same host. */
    readonly isForeign?: boolean;
    /** A page for everybody, with scripts and styles of the house's own. Left out: nothing runs on it. */
    readonly live?: {
      /** Which those carry; new for every answer. */
      readonly nonce: string;
      /** Origins whose pages it may show within itself. */
      readonly frames: readonly string[];
    };
  };
  readonly open: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
};

const binary = { type: 'string', format: 'binary' } as const;

/**
 * A field of a route's `body` that is a file. The call is then `multipart/form-data`: the caller gives a Blob, the handler
 * receives an `Upload`. One such field per route; the other fields come before it.
 */
export const UploadedFile = z
  .unknown()
  .refine((value) => value !== undefined && value !== null)
  .meta(binary) as unknown as z.ZodType<Upload, Blob>;

/** The `returns` of a route that answers a file: the handler gives a `FileToSend`, the caller receives a Blob. */
export const FileContent = z.unknown().meta(binary) as unknown as z.ZodType<Blob, FileToSend>;

/**
 * The `returns` of a route that answers a file or, as its caller wanted, JSON of this shape. The file itself is never JSON:
 * by its type the caller tells which of the two came.
 */
export const FileOr = <Answer extends z.ZodType>(answer: Answer) => z.union([answer, FileContent]);

/** The name of the field that carries the file of an upload; null: the route takes JSON. */
export const uploadFieldOf = (route: Pick<AnyRoute, 'body'>): string | null => {
  const body: unknown = route.body;
  if (!(body instanceof z.ZodObject)) return null;
  return Object.entries(body.shape).find(([, field]) => field === (UploadedFile as unknown))?.[0] ?? null;
};

/** What a route may answer, one by one: a route with a choice has two. */
const answersOf = ({ returns }: Pick<AnyRoute, 'returns'>): readonly z.ZodType[] =>
  returns instanceof z.ZodUnion && returns.options.includes(FileContent)
    ? (returns.options as readonly z.ZodType[])
    : [returns];

/** Whether a route answers a file, always or as its caller wishes. */
export const answersFile = (route: Pick<AnyRoute, 'returns'>): boolean => answersOf(route).includes(FileContent);

/** The shape of the JSON that a route may answer; null: it answers nothing but files. */
export const jsonAnswerOf = (route: Pick<AnyRoute, 'returns'>): z.ZodType | null =>
  answersOf(route).find((answer) => answer !== FileContent) ?? null;
