import { importRoutes as routes, type CatalogueImport } from '@galena/contract/catalogue';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, signInAs, type Person } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { until } from '../../testing/until.ts';
import { importJob } from './imports.jobs.ts';

const app = useTestApp();
const jobs = [{ ...importJob, backoffSeconds: 0 }];

let client: TestClient;
let person: Person;
beforeEach(async () => {
  await app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.companies, catalogue.groups, catalogue.imports, catalogue.datasets cascade',
  );
  person = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin'] });
  client = app().client(await signInAs(app(), person));
});

const table = (...names: readonly string[]): string =>
  ['Name;Team size;Owner', ...names.map((name) => `${name};5;x`)].join('\n');
const upload = async (content: string | Uint8Array<ArrayBuffer>, more: object = {}): Promise<CatalogueImport> => {
  const file = new File([content], 'firms.csv');
  return (await client.call(routes.start, { body: { source: 'csv', kind: 'company', file, ...more } })).data;
};
const overview = async () => (await client.call(routes.imports, {})).data;
const newest = async (): Promise<CatalogueImport> => (await overview()).imports[0] as CatalogueImport;
const work = () => app().runJobsUntilIdle(jobs);
const namesFound = async (): Promise<readonly string[]> =>
  (
    await app().owner.query<{ name: string }>(
      `select name from catalogue.companies where gone_at is null and merged_into is null order by name`,
    )
  ).rows.map(({ name }) => name);
const filesKept = async (): Promise<number> =>
  (
    await app().owner.query<{ n: string }>(
      `select count(*) as n from platform.files where account_id = $1 and deleted_at is null`,
      [person.accountId],
    )
  ).rows.map(({ n }) => Number(n))[0] as number;

describe('imports on the screen of the operator', () => {
  it('a file is uploaded, read in the background, told about, and not kept', async () => {
    const started = await upload(table('Ä', 'B'), { file_date: '2021-03-04' });
    expect(started).toMatchObject({
      state: 'waiting',
      dataset: 'firms',
      source: 'csv',
      kind: 'company',
      file: 'firms.csv',
    });
    expect(await namesFound()).toEqual([]);
    await work();
    const { datasets, imports } = await overview();
    expect(datasets).toMatchObject([
      { name: 'firms', kind: 'company', leads: 2, licence: 'own data', release: '2021-03-04' },
    ]);
    expect(imports).toMatchObject([
      {
        id: started.id,
        state: 'completed',
        read: 2,
        added: 2,
        table: {
          encoding: 'UTF-8',
          delimiter: ';',
          used: [
            { field: 'name', columns: ['Name'] },
            { field: 'employees', columns: ['Team size'] },
          ],
          ignored: [{ column: 'Owner', why: 'unknown' }],
        },
        fault: null,
      },
    ]);
    expect(await namesFound()).toEqual(['B', 'Ä']);
    expect(await filesKept()).toBe(0);
  });

  it('one that would end much asks, changes nothing, and goes on when it is told to', async () => {
    await upload(table('A', 'B', 'C'));
    await work();
    const asking = await upload(table('A'));
    await work();
    expect(await newest()).toMatchObject({
      state: 'failed',
      fault: 'would_end',
      missing: { had: 3, missing: 2, examples: ['B', 'C'] },
      may_replace: true,
    });
    expect(await namesFound()).toEqual(['A', 'B', 'C']);
    expect(await filesKept()).toBe(1);
    const params = { id: asking.id };
    expect((await client.call(routes.replace, { params })).data).toMatchObject({
      state: 'waiting',
      may_replace: false,
    });
    expect((await client.refused(routes.replace, { params })).body).toMatchObject({ code: 'import_not_repeatable' });
    await work();
    expect(await newest()).toMatchObject({ id: asking.id, state: 'completed', gone: 2, fault: null });
    expect(await namesFound()).toEqual(['A']);
    expect(await filesKept()).toBe(0);
  });

  it.each<[string, string, object, string, RegExp]>([
    ['a page', '<html>', {}, 'unreadable', /a page of the web/],
    ['nothing usable', 'name\n,', {}, 'empty', /No usable companies/],
    ['an unknown encoding', 'name\nA', { encoding: 'klingon' }, 'unreadable', /Unknown encoding/],
    ['no extract', 'name\nA', { source: 'osm' }, 'unreadable', /OpenStreetMap/],
  ])('of %s fails with a sentence, and nothing is kept of it', async (_what, content, more, fault, sentence) => {
    await upload(content, more);
    await work();
    expect(await newest()).toMatchObject({
      state: 'failed',
      fault,
      error: expect.stringMatching(sentence),
      may_replace: false,
    });
    expect(await filesKept()).toBe(0);
  });

  it('columns that were guessed wrongly are put right on a preview of real rows, and nothing is read before', async () => {
    const lines = ['Firma;Kunde;Seite', ...Array.from({ length: 300 }, (_, n) => `${n};Nr ${n};n${n}.example`), ';;'];
    const draft = await upload(lines.join('\n'), { review: true });
    expect(draft.state).toBe('draft');
    const params = { id: draft.id };
    const preview = async (body: object) => (await client.call(routes.preview, { params, body })).data;
    expect(await preview({})).toMatchObject({
      encoding: 'UTF-8',
      delimiter: ';',
      columns: [
        { name: 'Firma', field: 'name', examples: ['0', '1', '2'] },
        { name: 'Kunde', field: null, examples: ['Nr 0', 'Nr 1', 'Nr 2'] },
        { name: 'Seite', field: null, examples: ['n0.example', 'n1.example', 'n2.example'] },
      ],
      lacking: [],
      checked: 200,
      is_whole: false,
      usable: 200,
    });
    const mapping = { Kunde: 'name', Seite: 'website' };
    const told = await preview({ mapping });
    expect(told.columns.map(({ field }) => field)).toEqual([null, 'name', 'website']);
    // What it seemed to hold another column holds now.
    expect(told.taken).toEqual(['Firma']);
    // Without what tells companies apart no row can be read, and it says which columns that would be.
    expect(await preview({ mapping: { Firma: null } })).toMatchObject({
      lacking: [['name', 'website']],
      usable: 0,
    });
    await work();
    expect(await namesFound()).toEqual([]);
    await client.call(routes.begin, { params, body: { mapping } });
    expect((await client.refused(routes.preview, { params, body: {} })).body).toMatchObject({ code: 'draft_gone' });
    expect((await client.refused(routes.begin, { params, body: {} })).body).toMatchObject({ code: 'draft_gone' });
    await work();
    expect(await newest()).toMatchObject({
      id: draft.id,
      state: 'completed',
      added: 300,
      table: {
        used: [
          { field: 'name', columns: ['Kunde'] },
          { field: 'website', columns: ['Seite'] },
        ],
        ignored: [{ column: 'Firma', why: 'taken' }],
      },
    });
    expect((await namesFound())[0]).toBe('Nr 0');
    expect(await filesKept()).toBe(0);
  });

  it('a draft says what is wrong with its columns, is read in another encoding, and can be forgotten', async () => {
    const { id } = await upload(new Uint8Array([...Buffer.from('Name;Owner\nCaf'), 0xe9, 0x3b, 0x78]), {
      review: true,
    });
    const ask = { params: { id } };
    const preview = await client.call(routes.preview, { ...ask, body: { encoding: 'windows-1252' } });
    expect(preview.data).toMatchObject({ columns: [{ examples: ['Café'] }, {}], checked: 1, is_whole: true });
    for (const body of [{ encoding: 'klingon' }, { mapping: { Name: 'shoe_size' } }, { mapping: { Nobody: 'name' } }])
      expect((await client.refused(routes.preview, { ...ask, body })).body).toMatchObject({ code: 'table_unreadable' });
    expect((await client.refused(routes.replace, ask)).body).toMatchObject({ code: 'import_not_repeatable' });
    await client.call(routes.discard, ask);
    expect(await filesKept()).toBe(0);
    expect((await overview()).imports).toEqual([]);
    expect((await client.refused(routes.discard, ask)).status).toBe(404);
  });

  it('a draft of another account is nobody else’s to read, and one whose file expired goes', async () => {
    const { id } = await upload(table('A'), { review: true });
    const other = await createPerson(app(), { isSuperAdmin: true, role: 'admin', modules: ['admin'] });
    const stranger = app().client(await signInAs(app(), other));
    for (const route of [routes.preview, routes.begin])
      expect((await stranger.refused(route, { params: { id }, body: {} })).body).toMatchObject({ code: 'draft_gone' });
    await app().owner.query(`update catalogue.imports set started_at = started_at - interval '8 days' where id = $1`, [
      id,
    ]);
    const next = await upload(table('B'), { review: true });
    expect((await overview()).imports.map((one) => one.id)).toEqual([next.id]);
  });

  it('a data set is removed with all it has, and comes back when it is imported again', async () => {
    await upload(table('A', 'B'));
    await upload(table('C'), { name: 'others' });
    await work();
    const id = (await overview()).datasets.find(({ name }) => name === 'firms')?.id as number;
    const removal = (await client.call(routes.removeDataset, { params: { id } })).data;
    expect(removal).toMatchObject({ is_removal: true, state: 'waiting', dataset: 'firms' });
    expect((await client.refused(routes.removeDataset, { params: { id } })).body).toMatchObject({
      code: 'dataset_busy',
    });
    await work();
    expect(await newest()).toMatchObject({ is_removal: true, state: 'completed', gone: 2 });
    expect(await namesFound()).toEqual(['C']);
    expect((await overview()).datasets.map(({ name }) => name)).toEqual(['others']);
    expect((await client.refused(routes.removeDataset, { params: { id } })).status).toBe(404);
    await upload(table('A', 'B'));
    await work();
    expect(await newest()).toMatchObject({ added: 0, updated: 2 });
    expect(await namesFound()).toEqual(['A', 'B', 'C']);
  });

  it('one that a dead worker left behind is done again, whole', async () => {
    const { id } = await upload(table('A', 'B'));
    // As the worker left it: noted as running, nothing seen of it.
    await app().owner.query(`update catalogue.imports set state = 'running', phase = 'writing' where id = $1`, [id]);
    await work();
    expect(await newest()).toMatchObject({ id, state: 'completed', added: 2 });
    expect(await namesFound()).toEqual(['A', 'B']);
  });

  it('one that loses its connection on the way shows nothing, and is done again', async () => {
    await upload(table('A', 'B'));
    await work();
    const many = Array.from({ length: 30_000 }, (_, n) => `Nr ${n}`);
    const { id } = await upload(table('A', 'B', ...many));
    const isCut = async (): Promise<boolean> => {
      const { rowCount } = await app().owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'galena-import' and datname = current_database() and query like 'copy%'`,
      );
      return rowCount !== 0;
    };
    const [seen] = await Promise.all([until(isCut).then(namesFound), work()]);
    // All of it or nothing, whenever one looks.
    expect([2, 30_002]).toContain(seen.length);
    expect(await newest()).toMatchObject({ id, state: 'completed', added: 30_000, unchanged: 2 });
    expect(await namesFound()).toHaveLength(30_002);
    // What the planner takes the table for, in the transaction that filled it: not for the two rows it had.
    const { rows } = await app().owner.query<{ analyzed: number }>(
      `select reltuples::int as analyzed from pg_class where oid = 'catalogue.companies'::regclass`,
    );
    expect(rows).toEqual([{ analyzed: 30_002 }]);
  });

  it('403: somebody who is no administrator; 401: nobody', async () => {
    const other = await createPerson(app(), { modules: ['leads'] });
    expect(
      (
        await app()
          .client(await signInAs(app(), other))
          .refused(routes.imports, {})
      ).status,
    ).toBe(403);
    expect((await app().client().refused(routes.imports, {})).status).toBe(401);
  });
});
