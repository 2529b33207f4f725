import { describe, expect, it } from 'vitest';
import { bulkRoutes } from '@galena/contract/bulk';
import { type ExportBody, preparedRoutes as routes, type PreparedExport } from '@galena/contract/exports';
import { runRoutes } from '@galena/contract/kernel';
import type { List } from '@galena/contract/lists';
import { resultRoutes } from '@galena/contract/records';
import { suppressionRoutes } from '@galena/contract/suppressions';
import { exportsOf, fetchText, placeOf, plant } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { plantRecords } from '../../testing/plant-records.ts';
import { createPerson, signInAs } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { runJob } from '../../platform/runs/runs.jobs.ts';
import { prepareRun } from './prepared.jobs.ts';
import { tellJob } from './telling.jobs.ts';
import { purgePrepared } from './prepared.service.ts';

const app = useTestApp({ jobs: [runJob, tellJob], runs: [prepareRun], environment: { GALENA_RATE_LIMITS: 'off' } });
const createFixture = () => createListFixture(app());
const finish = () => app().runJobsUntilIdle([runJob, tellJob]);
const day = 24 * 3600;

const begin = async ({ client }: ListFixture, list: List, body: Partial<ExportBody> = {}): Promise<PreparedExport> =>
  (await client.call(routes.prepare, { params: placeOf(list), body })).data;

const get = async ({ client }: ListFixture, id: number): Promise<PreparedExport | undefined> =>
  (await client.call(routes.list, { query: {} })).data.find((one) => one.id === id);

const prepare = async (fixture: ListFixture, list: List, body: Partial<ExportBody> = {}): Promise<PreparedExport> => {
  const { id } = await begin(fixture, list, body);
  await finish();
  return (await get(fixture, id)) ?? expect.fail('it is gone');
};

const linkOf = async ({ client }: ListFixture, id: number): Promise<string> => {
  const answer = await client.call(routes.file, { params: { id }, query: { ticket: 1 } });
  return answer instanceof Blob ? expect.fail('it is no link') : answer.data.download_url;
};

const textOf = async ({ client }: ListFixture, id: number): Promise<string> => {
  const answer = await client.call(routes.file, { params: { id }, query: {} });
  if (!(answer instanceof Blob)) return expect.fail('it is no file');
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
};

const refusalOf = async ({ client }: ListFixture, id: number) =>
  (await client.refused(routes.file, { params: { id }, query: {} })).body?.code;

/** Files of the account that can be seen. */
const countFiles = async ({ person }: ListFixture): Promise<number> =>
  (
    await app().owner.query<{ n: number }>(
      'select count(*)::int as n from platform.files where account_id = $1 and stored_at is not null and deleted_at is null',
      [person.accountId],
    )
  ).rows[0]?.n ?? 0;

const mailsTo = async (email: string) =>
  (
    await app().owner.query<{ subject: string; text: string; html: string }>(
      `select subject, text, html from platform.mails where to_address = $1 and kind = 'export_ready' order by id`,
      [email],
    )
  ).rows;

const noticesOf = async ({ person }: ListFixture) =>
  (
    await app().owner.query<{ kind: string; params: object; link: string }>(
      'select kind, params, link from platform.notices where user_id = $1 order by id',
      [person.id],
    )
  ).rows;

const optOut = ({ client }: ListFixture, email: string) =>
  client.call(suppressionRoutes.add, { body: { entries: [email] } });

describe('POST /api/:type-results/:id/prepared-exports', () => {
  // G-60, A-4
  it.each(['csv', 'jsonl', 'xlsx'] as const)(
    '202: prepares the same as the download, keeps it, and tells whoever asked under the bell and by mail: %s',
    async (format) => {
      const fixture = await createFixture();
      const list = await fixture.createList({ name: 'Bakers & Sons', type: 'company' });
      await fixture.write(list, [leadOf('1', withEmail('a@b.example')), leadOf('2')]);
      const begun = await begin(fixture, list, { format });
      expect(begun).toMatchObject({
        state: 'preparing',
        rows: null,
        list_name: 'Bakers & Sons',
        format,
        has_list: true,
      });
      expect(await refusalOf(fixture, begun.id)).toBe('export_gone');
      await finish();
      const done = await get(fixture, begun.id);
      expect(done).toMatchObject({ state: 'ready', rows: 2, expires_at: '2026-11-27T12:00:00.000Z' });
      const text = await textOf(fixture, begun.id);
      expect(done?.size_bytes).toBeGreaterThan(20);
      if (format !== 'xlsx') expect(text).toBe(await fetchText(fixture.client, list, { format }));
      const link = await linkOf(fixture, begun.id);
      const answer = await app().client().raw({ method: 'GET', url: link });
      expect(answer.headers['content-disposition']).toContain(`.${format}"`);
      expect((await app().client().raw({ method: 'GET', url: link })).status).toBe(403);
      const page = `/lead-search/exports?export=${begun.id}`;
      expect(await noticesOf(fixture)).toEqual([
        { kind: 'export_ready', params: { list: 'Bakers & Sons' }, link: page },
      ]);
      const [mail] = await mailsTo(fixture.person.email);
      expect(mail).toMatchObject({
        subject: 'Your export of Bakers & Sons is ready',
        text: expect.stringContaining(page),
      });
      // Nobody gets at the file by the mail alone.
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/\/api\/|ticket/);
      expect((await exportsOf(fixture, list)).at(-1)).toMatchObject({ found: 2, status: 'completed', credits: 0 });
    },
  );

  it('says why one failed, and tells whoever asked: there is room for no more files', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await app().owner.query(
      `insert into platform.files (account_id, key, name, content_type, storage, purpose, size_bytes, sha256, created_at, written_at, stored_at)
       values ($1, 'full', 'full', 'text/csv', 'database', 'x', 2000000000, '', now(), now(), now())`,
      [fixture.person.accountId],
    );
    expect(await prepare(fixture, list)).toMatchObject({ state: 'failed', error_code: 'files_full', rows: null });
    expect(await noticesOf(fixture)).toMatchObject([{ kind: 'export_failed' }]);
    expect(await mailsTo(fixture.person.email)).toEqual([]);
  });

  it('404 for a list that is not there, 422 for what is no column', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    const other = await createFixture();
    const input = { params: placeOf(list), body: {} };
    expect((await other.client.refused(routes.prepare, input)).status).toBe(404);
    const wrong = { ...input, body: { columns: ['shoe_size'] } };
    expect((await fixture.client.refused(routes.prepare, wrong)).status).toBe(422);
  });
});

describe('a prepared export', () => {
  it('is stopped by its run, and leaves no file', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    const texts = Array.from({ length: 30_000 }, (_, at) => `${at} ${'x'.repeat(400)}`);
    await plant(app(), list, fixture, texts);
    const { id, run_id: runId } = await begin(fixture, list);
    expect((await fixture.client.refused(routes.remove, { params: { id } })).body?.code).toBe('export_running');
    const worker = await app().startWorker([runJob, tellJob]);
    const run = async () => (await fixture.client.call(runRoutes.get, { params: { id: runId ?? 0 } })).data;
    await until(async () => (await run()).state === 'running');
    await fixture.client.call(runRoutes.cancel, { params: { id: runId ?? 0 } });
    await until(async () => (await run()).finished_at !== null);
    await worker.stop();
    expect(await get(fixture, id)).toMatchObject({ state: 'stopped' });
    expect(await countFiles(fixture)).toBe(0);
    expect(await noticesOf(fixture)).toEqual([]);
    await fixture.client.call(routes.remove, { params: { id } });
    expect(await get(fixture, id)).toBeUndefined();
  });

  it('can be had for seven days; 410 after that, and in a month it is forgotten', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    const { id } = await prepare(fixture, list);
    app().clock.advance(7 * day - 1);
    const later = { ...fixture, client: app().client(await signInAs(app(), fixture.person)) };
    expect(await textOf(later, id)).toContain('Name');
    app().clock.advance(1);
    expect(await get(later, id)).toMatchObject({ state: 'expired' });
    expect(await refusalOf(later, id)).toBe('export_gone');
    app().clock.advance(23 * day + 1);
    const last = { ...fixture, client: app().client(await signInAs(app(), fixture.person)) };
    await purgePrepared(app().app.systemContext('test'));
    expect(await get(last, id)).toBeUndefined();
  });

  it('is everybody’s of the account and nobody else’s; is made again with what is there now; is deleted with its file', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [leadOf('1')]);
    const { id } = await prepare(fixture, list, { format: 'jsonl', columns: ['name'] });
    const stranger = await createFixture();
    expect(await refusalOf(stranger, id)).toBe('not_found');
    expect((await stranger.client.refused(routes.again, { params: { id } })).status).toBe(404);
    expect((await app().client().refused(routes.file, { params: { id }, query: {} })).status).toBe(401);
    const bare = await createPerson(app(), { modules: [] });
    const without = app().client(await signInAs(app(), bare));
    expect((await without.refused(routes.list, { query: {} })).status).toBe(403);
    await fixture.write(list, [leadOf('2')]);
    const { data: next } = await fixture.client.call(routes.again, { params: { id } });
    await finish();
    expect(await textOf(fixture, id)).toBe('{"name":"Lead 1"}\n');
    expect((await textOf(fixture, next.id)).split('\n').toSorted()).toEqual([
      '',
      '{"name":"Lead 1"}',
      '{"name":"Lead 2"}',
    ]);
    await fixture.client.call(routes.remove, { params: { id } });
    expect(await refusalOf(fixture, id)).toBe('not_found');
    expect(await countFiles(fixture)).toBe(1);
    const { data: all, pagination } = await fixture.client.call(routes.list, {
      query: { campaign_id: list.id, limit: 1 },
    });
    expect([all.map((one) => one.id), pagination.total]).toEqual([[next.id], 1]);
  });
});

//
describe('somebody in a file asks not to be contacted', () => {
  const open = async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [leadOf('1', withEmail('ana@one.example')), leadOf('2', withEmail('bo@two.example'))]);
    const done = await prepare(fixture, list);
    return { fixture, list, id: done.id };
  };

  it('the file cannot be had any more, and what is made again is without them; files of other lists stay', async () => {
    const { fixture, id } = await open();
    const other = await fixture.createList({ type: 'company' });
    await fixture.write(other, [leadOf('3', withEmail('cy@three.example'))]);
    const { id: otherId } = await prepare(fixture, other);
    const link = await linkOf(fixture, id);
    await optOut(fixture, 'ana@one.example');
    expect(await get(fixture, id)).toMatchObject({ state: 'removed' });
    expect(await refusalOf(fixture, id)).toBe('export_gone');
    expect((await app().client().raw({ method: 'GET', url: link })).status).toBe(404);
    expect(await textOf(fixture, otherId)).toContain('cy@three.example');
    const { data: next } = await fixture.client.call(routes.again, { params: { id } });
    await finish();
    expect(await textOf(fixture, next.id)).not.toContain('ana@');
  });

  it('though the record was deleted, or moved to another list, since', async () => {
    for (const leave of ['delete', 'move'] as const) {
      const { fixture, list, id } = await open();
      const { data } = await fixture.client.call(resultRoutes.results, {
        params: placeOf(list),
        body: { search: 'Lead 1' },
      });
      const resultIds = data.map((one) => one.id);
      const target = await fixture.createList({ type: 'company' });
      if (leave === 'delete')
        await fixture.client.call(bulkRoutes.remove, { body: { resultIds, campaign_id: list.id } });
      else
        await fixture.client.call(bulkRoutes.move, {
          params: placeOf(list),
          body: { resultIds, campaign_id: target.id },
        });
      expect(await textOf(fixture, id)).toContain('ana@one.example');
      await optOut(fixture, 'nobody@else.example');
      expect(await get(fixture, id)).toMatchObject({ state: 'ready' });
      await optOut(fixture, 'ana@one.example');
      expect(await get(fixture, id), leave).toMatchObject({ state: 'removed' });
    }
  });

  it('while it is written: it is written anew without them', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [leadOf('1', withEmail('ana@one.example'))]);
    await plantRecords(app(), fixture.person.accountId, list.id, 20_000);
    const { id } = await begin(fixture, list);
    const worker = await app().startWorker([runJob, tellJob]);
    await until(
      async () =>
        ((
          await app().owner.query('select 1 from platform.file_chunks where account_id = $1', [
            fixture.person.accountId,
          ])
        ).rowCount ?? 0) > 0,
    );
    await optOut(fixture, 'ana@one.example');
    const ended = async () => ((await get(fixture, id))?.state ?? 'preparing') !== 'preparing';
    await until(ended);
    await worker.stop();
    // Whoever was quicker: written already it is taken away, else it is without them.
    if ((await get(fixture, id))?.state === 'ready') expect(await textOf(fixture, id)).not.toContain('ana@one.example');
    else expect(await get(fixture, id)).toMatchObject({ state: 'removed' });
  });
});
