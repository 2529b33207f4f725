import type { PlaceFile } from '@galena/adapters/open-data';
import { OpenDataError } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { fileOfPlaces as fileOf, importPlaces, placeOf as place } from '../../testing/import-places.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { localCatalogue } from './businesses.service.ts';
import type { ImportSource } from '@galena/contract/catalogue';
import { datasetNameOf, summaryOf } from './imports.rules.ts';

const app = useTestApp();

const monaco = { label: 'Monaco', country: 'MC', city: 'Monaco', lat: 43.7384, lng: 7.4246 };

afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.businesses, catalogue.business_categories, catalogue.imports, catalogue.datasets cascade',
  );
});

const byWord = (a = '', b = ''): number => a.localeCompare(b, 'en');

const context = () => app().app.systemContext('import');
const imported = (file: PlaceFile, path?: string, source?: ImportSource, replace?: boolean) =>
  importPlaces(app(), file, {
    ...(path && { path }),
    ...(source && { source }),
    ...(replace === false && { replace }),
  });

const ask = (filters: Question['filters'] = {}, more: Partial<Question> = {}): Question => ({
  location: monaco,
  filters: { categories: ['cafe'], ...filters },
  match: 100,
  ...more,
});
const find = async (question: Question, cursor: string | null = null, limit = 100) =>
  localCatalogue.find(context(), question, { cursor, limit });
// In the order of ids, which is that of categories and places: told here by name.
const names = async (question: Question) => (await find(question)).records.map(({ name }) => name).toSorted(byWord);
const idsByRef = async (): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ ref: string; id: number }>(
    'select ref, id::int from catalogue.businesses',
  );
  return Object.fromEntries(rows.map(({ ref, id }) => [ref, id]));
};

describe('an import into the local catalogue', () => {
  it('keeps what the source says, with its licence and release', async () => {
    const counts = await imported(
      fileOf([
        place('1', {
          name: 'Café de Paris',
          categories: ['cafe', 'restaurant'],
          street: 'Place du Casino 1',
          website: 'https://cafe.example',
          phones: ['+377 98 06 76 23'],
          emails: ['info@cafe.example'],
          opening_hours: '24/7',
          brand: 'SBM',
        }),
      ]),
    );
    expect(counts).toMatchObject({ read: 1, added: 1, updated: 0, unchanged: 0, gone: 0 });
    const { records } = await find(ask());
    expect(records).toEqual([
      {
        ref: 'node/1',
        ref_of: 'osm',
        as_of: '2021-04-21T00:00:00.000Z',
        ref_url: 'https://www.openstreetmap.org/node/1',
        name: 'Café de Paris',
        street: 'Place du Casino 1',
        // By its position: the source does not say.
        country: 'MC',
        website: 'https://cafe.example',
        phones: [{ number: '+37798067623', type: null, is_verified: false }],
        emails: [{ email: 'info@cafe.example', type: null, is_verified: false, score: null }],
        data: {
          category: 'Cafe',
          categories: ['Restaurant'],
          opening_hours: '24/7',
          brand: 'SBM',
          lat: 43.739,
          lng: 7.426,
          attribution: '© OpenStreetMap contributors (ODbL 1.0, 2021-04-21)',
        },
        match_percent: 100,
      },
    ]);
    const { rows } = await app().owner.query('select tags from catalogue.businesses');
    expect(rows).toEqual([{ tags: { amenity: 'cafe', name: 'Place 1' } }]);
  });

  it('of the same file again changes nothing; a newer one renames, ends and adds, and ids stay', async () => {
    await imported(fileOf([place('1'), place('2'), place('3')]));
    const before = await idsByRef();
    expect(await imported(fileOf([place('1'), place('2'), place('3')]))).toMatchObject({ added: 0, unchanged: 3 });
    const newer = fileOf([place('1', { name: 'Renamed' }), place('3'), place('4')]);
    expect(await imported(newer, 'monaco-latest.osm.pbf')).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 1,
      gone: 1,
    });
    expect(await names(ask())).toEqual(['Place 3', 'Place 4', 'Renamed']);
    // It comes back as what it was.
    expect(await imported(fileOf([place('2')]))).toMatchObject({ added: 0, updated: 1, gone: 3 });
    expect(await idsByRef()).toMatchObject(before);
    expect(await names(ask())).toEqual(['Place 2']);
  });

  it('of one place ends nothing of another', async () => {
    await imported(fileOf([place('1')]), 'monaco.osm');
    expect(await imported(fileOf([place('2')]), 'liechtenstein.osm')).toMatchObject({ added: 1, gone: 0 });
    expect(await names(ask())).toEqual(['Place 1', 'Place 2']);
    // What both hold belongs to whoever had it last.
    await imported(fileOf([place('1'), place('2')]), 'europe.osm');
    expect(await imported(fileOf([place('3')]), 'monaco.osm')).toMatchObject({ added: 1, gone: 0 });
  });

  it('of two files with numbers of their own mixes nothing up', async () => {
    await imported(fileOf([place('1', { name: 'Of ours' })]), 'ours.csv', 'csv');
    expect(await imported(fileOf([place('1', { name: 'Of theirs' })]), 'theirs.csv', 'csv')).toMatchObject({
      added: 1,
    });
    expect(await names(ask())).toEqual(['Of ours', 'Of theirs']);
    expect(await imported(fileOf([place('1', { name: 'Renamed' })]), 'ours.csv', 'csv')).toMatchObject({ updated: 1 });
    expect(await names(ask())).toEqual(['Of theirs', 'Renamed']);
  });

  it('takes a place that stands in its file twice once, the last of them', async () => {
    const counts = await imported(fileOf([place('1'), place('1', { name: 'The last' })]));
    expect(counts).toMatchObject({ added: 1, refused: { there_twice: 1 } });
    expect(await names(ask())).toEqual(['The last']);
    expect(summaryOf(counts, 'local').join('\n')).toContain('1 refused: there twice');
  });

  it('of a file that breaks off, or holds nothing, changes nothing and says why', async () => {
    await imported(fileOf([place('1')]));
    const broken: PlaceFile = {
      release: () => null,
      batches: (async function* () {
        yield { rows: [place('9')], read: 1, refused: {}, examples: [], progress: 0.5 };
        throw new OpenDataError('The file ends in the middle');
      })(),
    };
    await expect(imported(broken)).rejects.toThrow('The file ends in the middle');
    await expect(imported(fileOf([], { read: 3, refused: { unnamed: 3 } }))).rejects.toThrow('No usable places');
    expect(await names(ask())).toEqual(['Place 1']);
    const { rows } = await app().owner.query('select state, error from catalogue.imports order by id');
    expect(rows).toEqual([
      { state: 'completed', error: null },
      { state: 'failed', error: 'The file ends in the middle' },
      { state: 'failed', error: 'No usable places in this file. Nothing was changed' },
    ]);
  });

  it('that would end more than a fifth asks first, and says what it would end', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        async (before, after, replace) => {
          await app().owner.query('truncate catalogue.businesses, catalogue.business_categories');
          const fileFor = (refs: readonly number[]) => fileOf(refs.map((ref) => place(String(ref))));
          await imported(fileFor(before));
          const lost = before.filter((ref) => !after.includes(ref));
          const asking = imported(fileFor(after), 'monaco.osm.pbf', 'osm', replace);
          const isTooMuch = lost.length * 5 > before.length;
          const nameOf = (ref: number): string => `Place ${ref}`;
          if (replace || !isTooMuch) {
            expect(await asking).toMatchObject({
              gone: lost.length,
              added: after.length - before.length + lost.length,
            });
            expect(await names(ask())).toEqual(after.map(nameOf).toSorted(byWord));
            return;
          }
          const error = await asking.catch((one: unknown) => one);
          expect(error).toMatchObject({ name: 'ImportRefused', code: 'would_end' });
          const { message } = error as Error;
          expect(message).toContain(`missing ${lost.length} of the ${before.length} places in "monaco"`);
          const named = [...message.matchAll(/"(Place \d+)"/g)].map(([, name]) => name);
          expect(named).toHaveLength(Math.min(5, lost.length));
          for (const name of named) expect(lost.map(nameOf)).toContain(name);
          // Nothing was changed.
          expect(await names(ask())).toEqual(before.map(nameOf).toSorted(byWord));
        },
      ),
      { seed: 20261123, numRuns: 12 },
    ));

  it('of a file that seems to be cut off asks first', async () => {
    const cut = () => ({
      ...fileOf([place('1')]),
      maybeCut: () => 'The file seems to be cut off: it has no relations',
    });
    await expect(imported(cut(), 'x.osm.pbf', 'osm', false)).rejects.toMatchObject({
      code: 'cut_off',
      message: expect.stringMatching(/no relations\. Nothing was changed\..*--replace/),
    });
    expect(await names(ask())).toEqual([]);
    expect(await imported(cut(), 'x.osm.pbf', 'osm', true)).toMatchObject({ added: 1 });
  });

  it('shows nothing before it shows all: what fails between leaves everything as it was', async () => {
    await imported(fileOf([place('1'), place('2')]));
    await app().owner.query(`
      create function catalogue.refuse() returns trigger language plpgsql as $$ begin
        if new.gone_at is not null then raise exception 'no room'; end if; return new; end $$`);
    await app().owner.query(
      'create trigger refuse before update on catalogue.businesses for each row execute function catalogue.refuse()',
    );
    const newer = fileOf([place('1', { name: 'Renamed' }), place('3')]);
    await expect(imported(newer)).rejects.toThrow('no room');
    await app().owner.query('drop trigger refuse on catalogue.businesses; drop function catalogue.refuse()');
    expect(await names(ask())).toEqual(['Place 1', 'Place 2']);
  });

  it('that is killed begins again cleanly, and a second one waits for the first', async () => {
    const half: PlaceFile = {
      release: () => null,
      batches: (async function* () {
        yield { rows: [place('1')], read: 1, refused: {}, examples: [], progress: 0.5 };
        await expect(imported(fileOf([place('2')]))).rejects.toThrow('Another import is running');
        await app().owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'galena-import' and datname = current_database()`,
        );
        yield { rows: [place('2')], read: 1, refused: {}, examples: [], progress: 1 };
      })(),
    };
    // Whichever side notices first.
    await expect(imported(half)).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
    expect(await imported(fileOf([place('1'), place('2')]))).toMatchObject({ added: 2 });
    const { rows } = await app().owner.query('select state, error from catalogue.imports order by id');
    expect(rows).toEqual([
      { state: 'failed', error: 'interrupted' },
      { state: 'completed', error: null },
    ]);
  });

  it('takes texts as they are, whatever signs they hold', async () => {
    const odd = String.raw`\N "{quoted}" ` + 'tab\t line\n back\\slash \u2028 Zürich 東京 \u0000end';
    await imported(fileOf([place('1', { name: odd, phones: [odd], tags: { name: `${odd}\ud800` } })]));
    const [record] = (await find(ask())).records;
    const shown = odd.replace('\u0000', '');
    expect(record).toMatchObject({ name: shown, phones: [{ number: shown }] });
  });
});

it.each([
  ['/data/monaco-2021-04-21.osm.pbf', 'monaco'],
  ['monaco-latest.osm.pbf', 'monaco'],
  ['Liechtenstein_20150727.osm.gz', 'liechtenstein'],
  ['places.csv', 'places'],
  ['240101.osm', 'import'],
])('the data set of %s is %s', (file, name) => {
  expect(datasetNameOf(file)).toBe(name);
});
