import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileFault, TableFile } from '@galena/adapters/tables';
import { fileFaults, importErrors } from '@galena/contract/imports';
import { AppError, type Fail } from '@galena/contract/kernel';
import type { Context } from '../../platform/context/context.ts';
import { beginningOf } from '../../platform/files/beginnings.ts';
import { openFileOf } from '../../platform/files/files.ts';
import { tablesPort } from './tables.ports.ts';

/** A table of which a copy lies on this machine, until it is closed. */
export type OpenTable = TableFile & {
  /** It is all of the file and not only its beginning. */
  readonly isWhole: boolean;
};

type Input = {
  readonly accountId: number;
  readonly fileId: number;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  /** Of a text so many bytes from its beginning are enough. */
  readonly sampleBytes?: number;
  readonly signal?: AbortSignal;
};

const errors: Readonly<Record<FileFault, (typeof fileFaults)[number]>> = {
  not_a_table: importErrors.not_a_table,
  empty: importErrors.file_empty,
  damaged: importErrors.file_damaged,
  encoding: importErrors.encoding_unclear,
  protected: importErrors.file_protected,
  too_packed: importErrors.file_too_packed,
};

/** What is wrong with a file as our users are told; anything else stays what it is. */
const told = (error: unknown): unknown => {
  if (!(error instanceof Error) || error.name !== 'OpenDataError') return error;
  const { fault } = error as Error & { readonly fault: FileFault | null };
  return new AppError(errors[fault ?? 'not_a_table']);
};

/** Runs a task that reads a file. @throws AppError with what is wrong with the file */
export const reading = async <T>(task: () => Promise<T>): Promise<T> => {
  try {
    return await task();
  } catch (error) {
    throw told(error);
  }
};

const maxColumns = 500;

/** So much of a text tells what it holds. */
export const bytesOfBeginning = 1_000_000;

/**
 * Opens a file of an account as a table, on a copy of its own: readers go through theirs several times. Whoever opened it closes it.
 * @throws AppError with what is wrong with the file; through `fail` when it is not there any more
 */
export const openCopy = async (
  context: Context,
  { accountId, fileId, encoding, sheet, sampleBytes, signal }: Input,
  fail: Fail<typeof importErrors.file_gone>,
): Promise<OpenTable> => {
  const file = await openFileOf(context, accountId, fileId, () => fail(importErrors.file_gone));
  const { openTableFile } = await context.app.ports.get(tablesPort)();
  const folder = await mkdtemp(join(tmpdir(), 'galena-table-'));
  const clear = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'table');
    const { bytes, isWhole } = await beginningOf(file, sampleBytes);
    await pipeline(Readable.from(bytes), createWriteStream(path), signal ? { signal } : {});
    const table = await reading(() => openTableFile(path, { encoding, sheet, ...(signal && { signal }) }));
    if (table.header.length > maxColumns) {
      await table.close();
      throw new AppError(importErrors.too_many_columns);
    }
    const close = async (): Promise<void> => {
      await table.close();
      await clear();
    };
    return { ...table, isWhole, close };
  } catch (error) {
    await clear();
    throw error;
  }
};
