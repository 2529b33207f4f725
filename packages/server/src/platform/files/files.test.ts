import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fileStores } from '@galena/adapters/files';
import { accountFileLimits, failHard, fileRoutes, type CallError } from '@galena/contract/kernel';
import {
  chunksOf,
  countFiles,
  createFileFixture,
  keepFile,
  refusalOf,
  sendTable,
  tableOf,
} from '../../testing/file-fixture.ts';
import { probeFileRoutes } from '../../testing/probes/probe-files.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { inTransaction } from '../context/transaction.ts';
import type { Context } from '../context/context.ts';
import { openFile, removeFile } from './files.ts';
import { removeEndedFiles } from './housekeeping.ts';
import { issueTicket } from './tickets.ts';

const app = useTestApp();
const { upload } = probeFileRoutes;

describe('an upload', () => {
  it('comes with the texts before it, and goes out as it came in', async () => {
    const { client } = await createFileFixture(app());
    const bytes = tableOf(2_345_678);
    const file = new File([bytes], '../Kunden „2026“.csv');
    const params = { kind: 'csv', limit: 50_000_000 } as const;
    const { data } = await client.call(upload, { params, body: { title: 'Mine', count: 3, file } });
    expect(data).toEqual({ id: data.id, name: 'Kunden „2026“.csv', size: 2_345_678, title: 'Mine', count: 3 });
    const back = await client.call(fileRoutes.file, { params: { id: data.id }, query: {} });
    expect(Buffer.from(await back.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('of 5,000,000 bytes passes a limit of 5 MB, and 5,000,001 do not (C-30, VAL-005)', async () => {
    const { client, person } = await createFileFixture(app());
    expect((await sendTable(client, tableOf(5_000_000), 5_000_000)).data.size).toBe(5_000_000);
    expect(await refusalOf(sendTable(client, tableOf(5_000_001), 5_000_000))).toMatchObject({
      status: 422,
      message: 'maximum allowed file size is 5mb',
      body: { code: 'validation', errors: { file: ['maximum allowed file size is 5mb'] } },
    });
    expect(await countFiles(app(), person.accountId)).toEqual({ files: 1, chunks: 5 });
  });

  it('without its file, under another name, as JSON, cut off, or with an Idempotency-Key is refused', async () => {
    const { client, person } = await createFileFixture(app());
    const post = async (payload: string, type = 'multipart/form-data; boundary=b', more = {}) => {
      const headers = { 'content-type': type, ...more };
      const answer = await client.raw({ method: 'POST', url: '/api/probe/csv/5000000', payload, headers });
      return [answer.status, JSON.parse(answer.text).errors ?? JSON.parse(answer.text).code];
    };
    const part = (name: string, text: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${text}`;
    const required = [422, { file: ['Field is required.'] }];
    expect(await post('--b--\r\n')).toEqual(required);
    expect(await post(`${part('other', 'a,b')}\r\n--b--\r\n`)).toEqual(required);
    expect(await post('{"file":"a,b"}', 'application/json')).toEqual([415, 'upload_expected']);
    expect(await post(part('file', 'a,b'))).toEqual([400, 'upload_cut']);
    const whole = `${part('file', 'a,b')}\r\n--b--\r\n`;
    expect(await post(whole, undefined, { 'idempotency-key': 'k' })).toEqual([400, 'bad_request']);
    expect(await countFiles(app(), person.accountId)).toEqual({ files: 0, chunks: 0 });
    expect(await post(whole)).toEqual([201, undefined]);
  });

  it('that fails on its way, or whose reference fails, leaves no row and no piece', async () => {
    const { person, context } = await createFileFixture(app());
    const pieces = [tableOf(1_500_000), tableOf(1_500_000)];
    const cut = chunksOf(...pieces, new Error('cut'));
    await expect(keepFile(context, cut)).rejects.toThrow('cut');
    const attach = () => Promise.reject(new Error('no reference'));
    await expect(keepFile(context, chunksOf(...pieces), { attach })).rejects.toThrow('no reference');
    expect(await countFiles(app(), person.accountId)).toEqual({ files: 0, chunks: 0 });
    const inside = inTransaction(context, (tx) => keepFile(tx, chunksOf()));
    await expect(inside).rejects.toThrow('outside of transactions');
  });

  it('takes an empty file, and comes back from an object store where one is configured', async () => {
    const { client, context } = await createFileFixture(app());
    const empty = await keepFile(context, chunksOf());
    const answer = await client.raw({ method: 'GET', url: `/api/files/${empty.id}` });
    expect([answer.status, answer.text]).toEqual([200, '']);
    const inStore: Context = { ...context, app: { ...context.app, objectStore: fileStores.sandbox() } };
    const bytes = tableOf(1_234_567);
    const { id } = await keepFile(inStore, chunksOf(bytes));
    const parts: Uint8Array[] = [];
    for await (const part of await (await openFile(inStore, id, failHard)).open()) parts.push(part);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
    const { rows } = await app().owner.query(`select from platform.file_chunks where file_id = $1`, [id]);
    expect(rows).toHaveLength(0);
  });
});

describe('the room of an account (E5)', () => {
  const fill = (accountId: number, count: number, bytes: number) =>
    app().owner.query(
      `insert into platform.files (account_id, key, name, content_type, size_bytes, sha256, storage, purpose, created_at, written_at, stored_at)
       select $1, 'fill' || n, 'a', 'text/csv', $3, '', 'database', 'p', now(), now(), now() from generate_series(1, $2::int) n`,
      [accountId, count, bytes],
    );
  const bothAtOnce = async (client: TestClient) => {
    const outcomes = await Promise.all(
      [1, 2].map(() =>
        sendTable(client, tableOf(1_200_000)).then(
          () => 'taken',
          (error: CallError) => error.body?.code,
        ),
      ),
    );
    return outcomes.toSorted((a = '', b = '') => a.localeCompare(b));
  };

  it.each([
    // Room is taken a megabyte at a time as bytes come: with room for the first megabyte of both, both could be refused.
    ['2 GB', 1, accountFileLimits.bytes - 1_500_000],
    ['1,000 files', accountFileLimits.files - 1, 1],
  ])('%s: of two uploads at once for which one has room, one is taken', async (_, count, bytes) => {
    const { client, person } = await createFileFixture(app());
    await fill(person.accountId, count, bytes);
    expect(await bothAtOnce(client)).toEqual(['files_full', 'taken']);
    expect((await countFiles(app(), person.accountId))?.files).toBe(count + 1);
    expect((await refusalOf(sendTable(client, tableOf(1_200_000)))).status).toBe(409);
    await app().owner.query(`update platform.files set deleted_at = now() where account_id = $1`, [person.accountId]);
    expect((await sendTable(client, tableOf(1_200_000))).data.size).toBe(1_200_000);
  });
});

describe('housekeeping', () => {
  it('takes away what was removed, has ended, or whose process died, with its bytes and no more', async () => {
    const { context, person } = await createFileFixture(app());
    const store = fileStores.sandbox();
    const inStore: Context = { ...context, app: { ...context.app, objectStore: store } };
    const make = (where: Context, more = {}) => keepFile(where, chunksOf(tableOf(1_500_000)), more);
    const kept = await make(context);
    const removed = [await make(context), await make(inStore)];
    for (const { id } of removed) await removeFile(context, id);
    await make(context, { expiresInSeconds: 60 });
    await make(context);
    await app().owner.query(
      `update platform.files set stored_at = null, sha256 = null where id = (select max(id) from platform.files)`,
    );
    await issueTicket(context, { purpose: 'p', subject: 's', uses: 1, seconds: 60 });
    const system = app().app.systemContext('test');
    const { rows } = await sql<{ key: string }>`select key from platform.files where storage = 's3'`.execute(system.db);
    const clear = async (where: Context): Promise<void> => {
      while ((await removeEndedFiles(where)) > 0);
    };
    // Without the store its row stays, and is tried again later.
    await clear(system);
    expect((await countFiles(app(), person.accountId))?.files).toBe(4);
    app().clock.advance(3_601);
    const withStore = { ...system, app: inStore.app };
    await clear(withStore);
    expect(await countFiles(app(), person.accountId)).toEqual({ files: 1, chunks: 2 });
    await openFile(context, kept.id, failHard);
    await expect(store.get(rows[0]?.key as string)).rejects.toThrow('File not found');
    expect((await app().owner.query('select from platform.tickets')).rowCount).toBe(0);
  });
});
