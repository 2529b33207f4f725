import { sql } from 'kysely';
import { CallError, failHard, type UserActor } from '@galena/contract/kernel';
import { expect } from 'vitest';
import { fileBindings } from '../platform/files/file-routes.ts';
import { storeFile, type FileInput } from '../platform/files/files.ts';
import type { Context } from '../platform/context/context.ts';
import { createPerson, signInAs, type Person } from './people.ts';
import { probeFileBindings, probeFileRoutes } from './probes/probe-files.ts';
import type { TestClient } from './test-client.ts';
import type { TestApp } from './test-app.ts';

export type FileFixture = { readonly person: Person; readonly client: TestClient; readonly context: Context };

/** A person with a client that has the probe's routes, and with work of their own. */
export const createFileFixture = async (app: TestApp): Promise<FileFixture> => {
  const person = await createPerson(app);
  const token = await signInAs(app, person);
  const client = await app.probe([...probeFileBindings, ...fileBindings], { token });
  const actor: UserActor = {
    kind: 'user',
    userId: person.id,
    accountId: person.accountId,
    realmId: 1,
    standings: ['signed_in'],
    modules: [],
    isActive: true,
    isDemo: false,
    impersonator: null,
    enteredBy: null,
    maySpend: true,
    tokenId: 1,
  };
  const origin = { requestId: '', ip: '', host: '', userAgent: '' };
  return { person, client, context: { ...app.app.context, actor, origin } };
};

/** So many bytes of a table. */
export const tableOf = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.alloc(bytes, 'name,town\n'));

/** Uploads a table over HTTP. */
export const sendTable = (client: TestClient, bytes: Uint8Array<ArrayBuffer>, limit = 50_000_000) =>
  client.call(probeFileRoutes.upload, {
    params: { kind: 'csv', limit },
    body: { file: new File([bytes], 'Kunden.csv') },
  });

/** Stores anything, past HTTP. */
export const keepFile = (context: Context, bytes: AsyncIterable<Uint8Array>, input: Partial<FileInput> = {}) =>
  storeFile(
    context,
    { name: 'a.bin', bytes },
    { kind: 'any', limitBytes: 50_000_000, purpose: 'probe', ...input },
    failHard,
  );

/** The error of a call that must fail. */
export const refusalOf = (outcome: Promise<unknown>): Promise<CallError> =>
  outcome.then(
    () => expect.fail('it was not refused'),
    (error: unknown) => error as CallError,
  );

/** Rows and pieces of an account, seen or not. */
export const countFiles = async (app: TestApp, accountId: number) => {
  const { rows } = await sql<{ files: number; chunks: number }>`
    select (select count(*) from platform.files where account_id = ${accountId}) as files,
      (select count(*) from platform.file_chunks where account_id = ${accountId}) as chunks`.execute(
    app.app.systemContext('test').db,
  );
  return rows[0] ?? { files: 0, chunks: 0 };
};

/** A stream of these chunks; an error ends it. */
export async function* chunksOf(...parts: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield part;
  }
}
