import { describe, expect, it } from 'vitest';
import { fieldsOf, isSourced, type LeadRecord } from '@galena/contract/contacts';
import { exportFormats, exportRoutes } from '@galena/contract/exports';
import { languages, listTypes, type ListType } from '@galena/contract/kernel';
import { importTargets } from '@galena/contract/imports';
import { type Result, resultRoutes } from '@galena/contract/records';
import { exported, placeOf } from '../../testing/export-fixture.ts';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ ...importOptions, environment: { GALENA_RATE_LIMITS: 'off' } });
const createFixture = () => createListFixture(app());

const fetchFile = async ({ client }: ListFixture, list: Parameters<typeof placeOf>[0], body: object) => {
  const answer = await client.call(exportRoutes.export, { params: placeOf(list), query: {}, body });
  if (!(answer instanceof Blob)) return expect.fail('it is no file');
  return new Uint8Array(await answer.arrayBuffer());
};

describe('an export with sources', () => {
  const lead = leadOf('1', {
    city: 'Porto',
    data: { rating: 4.5 },
    ref_url: 'https://source.example/1',
    ...withEmail('a@b.example'),
  });

  it('has behind each column who said so, how it is known, where and when; nothing behind what the house says', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [lead, leadOf('2')], { source: 'acme', provenance: { method: 'vendor' } });
    const columns = ['name', 'data.rating', 'email', 'emails', 'crm_status'];
    const { heads, rows } = await exported(fixture, list, { columns, sources: true });
    expect(heads.join()).toBe(
      [
        'Name,Name source,Name method,Name found at,Name fetched on',
        'Rating,Rating source,Rating method,Rating found at,Rating fetched on',
        'Email,Email source,Email method,Email found at,Email fetched on,Email verified on',
        'All emails,CRM status',
      ].join(),
    );
    const at = app().clock.now().toISOString();
    const from = ['acme', 'From a data provider', 'https://source.example/1', at];
    expect(rows[0]).toEqual(['Lead 1', ...from, '4.5', ...from, 'a@b.example', ...from, '', 'a@b.example', 'unsent']);
    expect(rows[1]?.slice(5, 10)).toEqual(['', '', '', '', '']);
  });

  it('says the same in JSON Lines by the names of the API, and in a sheet', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [lead], { source: 'acme', provenance: { method: 'vendor' } });
    const asked = { columns: ['data.rating'], sources: true };
    const line = JSON.parse(new TextDecoder().decode(await fetchFile(fixture, list, { ...asked, format: 'jsonl' })));
    expect(line).toEqual({
      'data.rating': 4.5,
      'data.rating_source': 'acme',
      'data.rating_method': 'vendor',
      'data.rating_ref_url': 'https://source.example/1',
      'data.rating_fetched_at': app().clock.now().toISOString(),
    });
    const { upload, preview } = createImporter(app(), fixture);
    const { id } = await upload(list, await fetchFile(fixture, list, { ...asked, format: 'xlsx' }), 'a.xlsx');
    expect((await preview(id)).columns.map(({ name, examples: [first] }) => [name, first])).toEqual([
      ['Rating', '4.5'],
      ['Rating source', 'acme'],
      ['Rating method', 'From a data provider'],
      ['Rating found at', 'https://source.example/1'],
      ['Rating fetched on', app().clock.now().toISOString()],
    ]);
  });

  it('names one piece of evidence alone; what has no source has no such column', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'local' });
    await fixture.write(list, [lead], { source: 'acme' });
    const { heads, rows } = await exported(fixture, list, { columns: ['city_ref_url', 'city'] });
    expect([heads, rows]).toEqual([['City found at', 'City'], [['https://source.example/1', 'Porto']]]);
    const input = { params: placeOf(list), query: {}, body: { columns: ['city', 'crm_status_source'], sources: true } };
    expect(await fixture.client.refused(exportRoutes.export, input)).toMatchObject({
      status: 422,
      body: { errors: { 'columns.1': ['Invalid type.'] } },
    });
  });

  it.each(languages)('is read by our own importer as without them, in %s', async (lang) => {
    for (const type of listTypes) {
      const fixture = await createFixture();
      const list = await fixture.createList({ type });
      await app().owner.query('update identity.users set lang = $1 where id = $2', [lang, fixture.person.id]);
      const { upload, preview } = createImporter(app(), fixture);
      const columns = fieldsOf[type].filter(isSourced).map(({ name }) => name);
      const { id } = await upload(list, await fetchFile(fixture, list, { columns, sources: true }), `${type}.csv`);
      const mapped = (await preview(id)).columns.flatMap(({ field }) => field ?? []);
      const expected = importTargets(type, [])
        .map(({ name }) => name)
        .filter((name) => name !== 'location');
      expect(mapped.toSorted(), `${type} ${lang}`).toEqual(expected.toSorted());
    }
  });
});

/** Nobody has half a follower; averages, places and shares may be halves. */
const isWhole = (field: string): boolean => !/avg_|rating|lat|lng|Rate|fake/.test(field);

/** A record of a kind with a value in every field that a file may hold. */
const fullRecord = (type: ListType, n: number): LeadRecord => {
  const data: Record<string, string | number | string[] | Record<string, number>> = {};
  for (const { name, kind } of fieldsOf[type].filter((field) => /^data\.\w+$/.test(field.name)))
    data[name.slice('data.'.length)] =
      kind === 'number'
        ? isWhole(name)
          ? n
          : n + 0.5
        : kind === 'texts'
          ? ['a', 'b']
          : kind === 'url'
            ? `https://page.example/${n}`
            : `${name} ${n}`;
  if ('platform' in data) data['platform'] = type === 'group' ? 'facebook' : 'instagram';
  if ('privacy' in data) data['privacy'] = 'public';
  if ('founded' in data) data['founded'] = 2000 + n;
  return leadOf(`${type} ${n}`, {
    name: `=Café "${n}", Ltd`,
    first_name: 'Zoë',
    last_name: 'Ng',
    website: `https://zoe${n}.example`,
    company: '+Café',
    position: 'CEO',
    linkedin_url: `https://linkedin.com/in/zoe${n}`,
    country: 'PT',
    state: 'Lisboa',
    city: 'Lisboa',
    postal_code: '01100-001',
    street: '-Rua A, 1',
    job_title: '@Chief',
    department: 'Sales',
    employee_count: 12,
    management_levels: ['c_level', 'owner'],
    emails: ['a', 'b'].map((name) => ({
      email: `${name}@zoe${n}.example`,
      type: null,
      is_verified: false,
      score: null,
    })),
    phones: [0, 1].map((at) => ({ number: `+3512155501${n}${at}`, type: null, is_verified: false })),
    data,
  });
};

describe('an export that is imported again', () => {
  const cells = (type: ListType, record: Result): Record<string, unknown> =>
    Object.fromEntries(
      fieldsOf[type]
        .filter((field) => isSourced(field))
        .map(({ name }) => {
          let value: unknown = record;
          for (const step of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
          return [name, value ?? null];
        }),
    );

  it.each(
    listTypes.flatMap((type) =>
      exportFormats.filter((format) => format !== 'jsonl').map((format) => ({ type, format })),
    ),
  )(
    'changes nothing in its list, and brings the same into another: $type, $format (A-19)',
    async ({ type, format }) => {
      const fixture = await createFixture();
      const { bring } = createImporter(app(), fixture);
      const [list, other] = [await fixture.createList({ type }), await fixture.createList({ type })];
      await fixture.write(list, [fullRecord(type, 1), fullRecord(type, 2)]);
      const recordsOf = async (of: typeof list) =>
        (await fixture.client.call(resultRoutes.results, { params: placeOf(of), body: {} })).data;
      const before = await recordsOf(list);
      const file = await fetchFile(fixture, list, { format, sources: true });
      const name = `leads.${format}`;
      const done = await bring(list, file, { duplicates: 'overwrite' }, name);
      expect(done).toMatchObject({ added: 0, updated: 0, unchanged: 2, refused: 0 });
      expect(await recordsOf(list)).toEqual(before);
      expect(await bring(other, file, {}, name)).toMatchObject({ added: 2, refused: 0 });
      const cellsIn = async (of: typeof list) => (await recordsOf(of)).map((one) => JSON.stringify(cells(type, one)));
      expect(new Set(await cellsIn(other))).toEqual(new Set(await cellsIn(list)));
    },
  );
});
