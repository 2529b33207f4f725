import { createSandboxStore } from './sandbox.ts';
import { createS3Store } from './s3.ts';

/** Every store of files that is not the database. */
export const fileStores = { s3: createS3Store, sandbox: createSandboxStore } as const;

export type { ByteRange, FileStore, StoredBytes } from './port.ts';
export type { S3Settings } from './s3-calls.ts';
