import { describe, expect, it } from 'vitest';
import { failHard } from '@galena/contract/kernel';
import { chunksOf, createFileFixture, keepFile, sendTable, tableOf } from '../../testing/file-fixture.ts';
import { probeFileRoutes } from '../../testing/probes/probe-files.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { fileBindings } from './file-routes.ts';
import { issueFileLink, openFile, removeFile } from './files.ts';
import { issueTicket, spendTicket } from './tickets.ts';

const app = useTestApp();

describe('GET /api/files/:id', () => {
  const stored = async (bytes = tableOf(2_500_000)) => {
    const made = await createFileFixture(app());
    const { data } = await sendTable(made.client, bytes);
    const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
      made.client.raw({ method, url: `/api/files/${data.id}`, headers });
    return { ...made, id: data.id, get, text: Buffer.from(bytes).toString() };
  };

  it('answers with headers that let nothing in it run, under its safe name', async () => {
    const { get } = await stored(tableOf(10));
    expect((await get()).headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="Kunden.csv"; filename*=UTF-8''Kunden.csv`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=300',
      vary: 'authorization',
    });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=999999-1000000', 999_999, 1_000_001],
    ['bytes=10-2000009', 10, 2_000_010],
    ['bytes=2499990-', 2_499_990, 2_500_000],
    ['bytes=-7', 2_499_993, 2_500_000],
    ['bytes=2499999-9999999', 2_499_999, 2_500_000],
  ])('answers the part %s with 206', async (range, start, end) => {
    const { get, text } = await stored();
    const answer = await get({ range, 'accept-encoding': 'gzip' });
    expect([answer.status, answer.headers['content-range'], answer.headers['content-encoding']]).toEqual([
      206,
      `bytes ${start}-${end - 1}/2500000`,
      undefined,
    ]);
    expect(answer.text === text.slice(start, end)).toBe(true);
  });

  it('answers 416 for a part it has not, the whole for a range that is none or meant for other bytes', async () => {
    const { get } = await stored(tableOf(100));
    for (const range of ['bytes=100-', 'bytes=100-200', 'bytes=-0']) {
      const answer = await get({ range });
      expect([answer.status, answer.headers['content-range'], JSON.parse(answer.text).code]).toEqual([
        416,
        'bytes */100',
        'range_missing',
      ]);
    }
    for (const range of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=a-b', 'bytes=-'])
      expect((await get({ range })).status).toBe(200);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('answers 304 for the same bytes, and a HEAD without any', async () => {
    const { get } = await stored(tableOf(100));
    const { headers } = await get();
    const etag = headers['etag'] as string;
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await get({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect(await get({ 'if-none-match': `"x", W/${etag}` })).toMatchObject({ status: 304, text: '' });
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '100', '']);
  });

  it('is 401 for nobody and 404 for another account, for one that was removed, and for one that has ended', async () => {
    const { id, context, client } = await stored(tableOf(10));
    const { client: stranger } = await createFileFixture(app());
    const nobody = await app().probe(fileBindings);
    const status = async (who: TestClient) => (await who.raw({ method: 'GET', url: `/api/files/${id}` })).status;
    expect([await status(client), await status(nobody), await status(stranger)]).toEqual([200, 401, 404]);
    const short = await keepFile(context, chunksOf(tableOf(10)), { expiresInSeconds: 60 });
    await openFile(context, short.id, failHard);
    app().clock.advance(61);
    await expect(openFile(context, short.id, failHard)).rejects.toThrow('Not found.');
    expect(await removeFile(context, id)).toBe(true);
    expect([await removeFile(context, id), await status(client)]).toEqual([false, 404]);
  });

  it('ends short, never whole, when its bytes were damaged', async () => {
    const { id, context } = await stored();
    await app().owner.query(
      `update platform.file_chunks set bytes = set_byte(bytes, 7, 0) where file_id = $1 and position = 1`,
      [id],
    );
    const bytes = await (await openFile(context, id, failHard)).open();
    let size = 0;
    const read = async () => {
      for await (const part of bytes) size += part.length;
    };
    await expect(read()).rejects.toThrow('is damaged');
    expect(size).toBeLessThan(2_500_000);
  });

  it('of a file whose length nobody knows: streamed, compressed where the caller wants it, no parts', async () => {
    const { client } = await createFileFixture(app());
    const get = (headers: Record<string, string>) => client.raw({ method: 'GET', url: '/api/probe/export', headers });
    const plain = await get({ range: 'bytes=0-5' });
    expect([plain.status, plain.text.length, plain.headers['accept-ranges']]).toEqual([200, 8_890, undefined]);
    expect(plain.headers['content-disposition']).toBe(
      `attachment; filename="E_mission _1_.csv"; filename*=UTF-8''%C3%89mission%20%221%22.csv`,
    );
    expect((await get({ 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await client.call(probeFileRoutes.export, {})).size).toBe(8_890);
  });
});

describe('a ticket', () => {
  const fixture = async () => {
    const made = await createFileFixture(app());
    const { data } = await sendTable(made.client, tableOf(10));
    const nobody = await app().probe(fileBindings);
    const open = async (url: string) => {
      const answer = await nobody.raw({ method: 'GET', url });
      return answer.status === 200 ? 'open' : `${answer.status} ${JSON.parse(answer.text).code}`;
    };
    return { ...made, id: data.id, open };
  };

  it('opens its file as often as it says, for whoever holds it, and nothing else', async () => {
    const { id, context, client, open } = await fixture();
    const other = (await sendTable(client, tableOf(10))).data.id;
    const link = await issueFileLink(context, id, { uses: 2, seconds: 300 });
    expect(link).toMatch(new RegExp(`^/api/files/${id}\\?ticket=[\\w-]{22}$`));
    expect(await open(link.replace(`/${id}?`, `/${other}?`))).toBe('403 link_ended');
    expect([await open(link), await open(link), await open(link)]).toEqual(['open', 'open', '403 link_ended']);
    expect(await open(`/api/files/${id}?ticket=${'x'.repeat(22)}`)).toBe('403 link_ended');
    expect(await open(`/api/files/${id}?ticket=`)).toBe('403 link_ended');
  });

  it('ends with its time; another purpose is not its own; of two calls at once one has it', async () => {
    const { id, context, open } = await fixture();
    const late = await issueFileLink(context, id, { uses: 1, seconds: 60 });
    app().clock.advance(60);
    expect(await open(late)).toBe('403 link_ended');
    const subject = String(id);
    const other = await issueTicket(context, { purpose: 'export', subject, uses: 1, seconds: 60 });
    expect(await open(`/api/files/${id}?ticket=${other}`)).toBe('403 link_ended');
    expect(await spendTicket(context, other, { purpose: 'export', subject })).toEqual({
      accountId: context.actor.kind === 'user' ? context.actor.accountId : 0,
    });
    const once = await issueFileLink(context, id, { uses: 1, seconds: 60 });
    expect((await Promise.all([open(once), open(once), open(once)])).toSorted()).toEqual([
      '403 link_ended',
      '403 link_ended',
      'open',
    ]);
    await expect(issueTicket(context, { purpose: 'x', subject, uses: 1, seconds: 301 })).rejects.toThrow('300 seconds');
  });

  it('is not kept as it is', async () => {
    const { id, context } = await fixture();
    const link = await issueFileLink(context, id, { uses: 1, seconds: 60 });
    const { rows } = await app().owner.query<{ row: string }>(`select t::text as row from platform.tickets t`);
    expect(rows.some(({ row }) => row.includes(link.slice(-22)))).toBe(false);
    expect(app().log.some((line) => line.includes(link.slice(-22)))).toBe(false);
  });
});
