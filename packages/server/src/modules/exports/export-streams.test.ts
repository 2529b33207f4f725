import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRoutes } from '@galena/contract/exports';
import type { List } from '@galena/contract/lists';
import { copyName } from '../../platform/db/copy-streams.ts';
import { countCopies, exported, exportsOf, namesOf, placeOf, plant } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, type ListFixture } from '../../testing/list-fixture.ts';
import { signInAs } from '../../testing/people.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { recount } from '../../testing/recount.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const app = useTestApp({ environment: { PORT: '0', GALENA_RATE_LIMITS: 'off' } });
const createFixture = () => createListFixture(app());

describe('a big export over a socket', () => {
  let fixture: ListFixture;
  let list: List;
  let serving: Awaited<ReturnType<ReturnType<typeof app>['serve']>>;
  let headers: Readonly<Record<string, string>>;
  beforeAll(async () => {
    fixture = await createFixture();
    list = await fixture.createList({ type: 'company' });
    const texts = Array.from({ length: 50_000 }, (_, at) => `${at} ${'x'.repeat(200)}`);
    await plant(app(), list, fixture, texts);
    serving = await app().serve();
    const token = await signInAs(app(), fixture.person);
    headers = { host: 'galena.test', authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  });
  afterAll(() => serving.stop());

  const start = async (body: object = {}, more: Readonly<Record<string, string>> = {}): Promise<IncomingMessage> => {
    const url = `${serving.address}/api/company-results/${list.id}/export`;
    const call = request(url, { method: 'POST', headers: { ...headers, ...more } });
    call.on('error', () => undefined).end(JSON.stringify(body));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    await once(
      answer.on('error', () => undefined),
      'readable',
    );
    return answer;
  };
  const readAll = async (answer: AsyncIterable<Buffer>): Promise<string> => {
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  const newestStatus = async () => (await exportsOf(fixture, list))[0]?.status;

  it('whose reader goes away in the middle closes its connection, and is noted as failed', async () => {
    const answer = await start();
    expect(await countCopies(app())).toBe(1);
    expect(await exportsOf(fixture, list)).toMatchObject([{ found: null, status: 'running' }]);
    answer.destroy();
    await until(async () => (await countCopies(app())) === 0 && (await newestStatus()) === 'failed');
  });

  it('that breaks off in the middle is cut, so that nobody takes it for whole', async () => {
    const answer = await start();
    await app().owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()`,
      [copyName],
    );
    await expect(readAll(answer)).rejects.toThrow('aborted');
    await until(async () => (await newestStatus()) === 'failed');
  });

  it('is one of two that an account may have at once: the third is told when to come back, and has not begun', async () => {
    const before = (await exportsOf(fixture, list)).length;
    const running = [await start(), await start()];
    const refusal = await fixture.client.refused(exportRoutes.export, { params: placeOf(list), query: {}, body: {} });
    expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 10, body: { code: 'too_many' } });
    const other = await createFixture();
    expect((await exported(other, await other.createList())).rows).toEqual([]);
    for (const answer of running) answer.destroy();
    await until(async () => (await countCopies(app())) === 0);
    expect((await exportsOf(fixture, list)).length).toBe(before + 2);
    expect((await exported(fixture, list, { columns: ['name'] })).rows.length).toBe(50_000);
  });

  it('is compressed for who wants it', async () => {
    const answer = await start({ columns: ['name'] }, { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(readCsv(await readAll(answer.pipe(createGunzip()))).length).toBe(50_001);
  });

  it('compressed, too, ends with its reader', async () => {
    const answer = await start({}, { 'accept-encoding': 'gzip' });
    expect(await countCopies(app())).toBe(1);
    answer.destroy();
    await until(async () => (await countCopies(app())) === 0 && (await newestStatus()) === 'failed');
  });

  it('has every record of the moment it began, whatever is deleted meanwhile', async () => {
    const answer = await start({ columns: ['name', 'data.description'] });
    await app().owner.query('update records.results set deleted_at = now() where list_id = $1', [list.id]);
    await recount(app().owner, list.id);
    const [, ...rows] = readCsv(await readAll(answer));
    expect(rows.length).toBe(50_000);
    expect(rows.every(([name, description], at) => name === description && name?.startsWith(`${at} x`))).toBe(true);
    expect((await exportsOf(fixture, list))[0]).toMatchObject({ found: 50_000, status: 'completed' });
    expect(await namesOf(fixture, list)).toEqual([]);
  });
});

describe('with GALENA_RLS=off', () => {
  const open = useTestApp({ environment: { GALENA_RLS: 'off', GALENA_RATE_LIMITS: 'off' } });

  it('an export holds the records of its list, and no other account gets them', async () => {
    const [owner, stranger] = [await createListFixture(open()), await createListFixture(open())];
    const list = await owner.createList({ type: 'company' });
    await owner.write(list, [leadOf('1')]);
    expect((await exported(owner, list, { columns: ['name'] })).rows).toEqual([['Lead 1']]);
    const input = { params: placeOf(list), query: {}, body: {} };
    expect((await stranger.client.refused(exportRoutes.export, input)).status).toBe(404);
  });
});
