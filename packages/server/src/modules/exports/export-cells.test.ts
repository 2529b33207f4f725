import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTypes, type ListType } from '@galena/contract/kernel';
import { type Field, fieldsOf, type LeadRecord } from '@galena/contract/contacts';
import { type Result, resultRoutes } from '@galena/contract/records';
import { evidenceColumns } from '@galena/contract/exports';
import { exported, fetchText, placeOf, plant } from '../../testing/export-fixture.ts';
import { createListFixture, leadOf, withEmail, type ListFixture } from '../../testing/list-fixture.ts';
import { unescapeCell } from '../../testing/read-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ environment: { GALENA_RATE_LIMITS: 'off' } });
const createFixture = () => createListFixture(app());

/** A record of a kind with a value in every field. */
const fullRecord = (type: ListType): LeadRecord => {
  const data: Record<string, number | string | string[] | Record<string, number>> = { audience: { credibility: 0.7 } };
  for (const { name, kind } of fieldsOf[type].filter((field) => /^data\.\w+$/.test(field.name)))
    data[name.slice('data.'.length)] =
      kind === 'number' ? -73.985 : kind === 'texts' ? ['a, b', 'c "d"'] : `${name}, "x"\ny`;
  return leadOf('full', {
    name: 'Zoë "Z" Café, Ltd',
    first_name: 'Zoë',
    last_name: 'Ng',
    website: 'https://zoe.example',
    company: 'Café',
    position: 'CEO',
    linkedin_url: 'https://linkedin.com/in/zoe',
    country: 'pt',
    state: 'Lisboa',
    city: 'Lisboa',
    postal_code: '01100-001',
    street: 'Rua A, 1',
    job_title: 'Chief',
    department: 'Sales',
    employee_count: 12,
    management_levels: ['c_level', 'owner'],
    emails: ['a@zoe.example', 'b@zoe.example'].map((email) => ({ email, type: null, is_verified: false, score: null })),
    phones: ['+351215550112', '+351215550113'].map((number) => ({ number, type: null, is_verified: false })),
    data,
    match_percent: 75,
    ref_url: 'https://source.example/full',
  });
};

/** What stands in the cell of a field, read from the record as the API shows it. */
const cellOf = (record: Result, { name, kind }: Field): string => {
  let value: unknown = record;
  for (const step of name.split('.')) value = (value as Record<string, unknown> | undefined)?.[step];
  if (kind === 'contacts')
    return (value as { email?: string; number?: string }[]).map(({ email, number }) => email ?? number).join('; ');
  if (Array.isArray(value)) return value.join('; ');
  // Milliseconds as far as there are some.
  if (kind === 'date') return (value as string).replace(/\.?0+Z$/, 'Z');
  return value === null || value === undefined ? '' : `${value as string | number}`;
};

// Written here once more: what begins like a formula and is a number, or phone numbers, is none.
const isNumber = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|\+\d{7,15}(?:; \+\d{7,15})*)$/i;
const isOpening = (cell: string): boolean => /^[\s"]*[=+@\t\r-]/.test(cell) && !isNumber.test(cell);

describe('POST /api/:type-results/:id/export', () => {
  // G-60
  it.each(listTypes)(
    'of %s has every field of the kind, and at its end where e-mail and phone come from',
    async (type) => {
      const fixture = await createFixture();
      const list = await fixture.createList({ type });
      await fixture.write(list, [fullRecord(type), leadOf('bare')]);
      const { data } = await fixture.client.call(resultRoutes.results, { params: placeOf(list), body: {} });
      const { heads, rows } = await exported(fixture, list);
      const fields = fieldsOf[type];
      expect(heads.length).toBe(fields.length + evidenceColumns.length);
      expect(new Set(heads).size).toBe(heads.length);
      for (const [at, record] of data.entries()) {
        const cells = rows[at] ?? [];
        expect(cells.slice(0, fields.length).map(unescapeCell)).toEqual(fields.map((field) => cellOf(record, field)));
        expect(cells.filter(isOpening)).toEqual([]);
        const params = { ...placeOf(list), resultId: record.id };
        const known = (await fixture.client.call(resultRoutes.result, { params })).data.evidence;
        const evidence = evidenceColumns.map((name) => {
          const [, field = '', key = ''] = /^(email|phone)_(.*)$/.exec(name) ?? [];
          return (known[field] as Record<string, string | null> | undefined)?.[key] ?? '';
        });
        expect(cells.slice(fields.length)).toEqual(evidence);
      }
      const from = ['test', 'https://source.example/full', app().clock.now().toISOString()];
      expect(rows[0]?.slice(fields.length)).toEqual([...from, '', ...from]);
      // Whoever reads it gets numbers and days as they are written everywhere.
      const cellOfField = (name: string) => rows[0]?.[fields.findIndex((field) => field.name === name)];
      expect([cellOfField('phone'), cellOfField('phones')]).toEqual(['+351215550112', '+351215550112; +351215550113']);
      for (const { name } of fields.filter(({ kind }) => kind === 'date'))
        expect(cellOfField(name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);
    },
  );

  it('names every source as the interface does, in the language of who asks; another one by its key', async () => {
    const fixture = await createFixture();
    const sources = (lang: string): Readonly<Record<string, string>> => {
      const read = (room: string) =>
        JSON.parse(
          readFileSync(join(import.meta.dirname, `../../../../contract/src/${room}/lang/${lang}.json`), 'utf8'),
        );
      const { sandbox, ...searchers } = read('messages').widgets.sources as Record<string, string>;
      // What the house reads itself is called so, also where it answers a search.
      return { sandbox_local: sandbox ?? '', ...searchers, ...read('records').records.sources, acme: 'acme' };
    };
    const keys = Object.keys(sources('en'));
    const list = await fixture.createList({ type: 'local' });
    for (const key of keys) await fixture.write(list, [leadOf(key, withEmail(`${key}@mail.example`))], { source: key });
    for (const lang of ['en', 'es', 'fr', 'de']) {
      await app().owner.query('update identity.users set lang = $1 where id = $2', [lang, fixture.person.id]);
      const { rows } = await exported(fixture, list, { columns: ['email_source'] });
      expect(rows.map(([name]) => name)).toEqual(keys.map((key) => sources(lang)[key]));
    }
  });

  it('has the columns asked for, in that order, each once, titled in the language of who asks', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'influencer' });
    const columns = ['phone_source', 'data.audience.credibility', 'name', 'phone_source', 'created_at'];
    const titles: Record<string, readonly string[]> = {
      en: ['Phone source', 'Audience credibility', 'Name', 'Added'],
      de: ['Telefon: Quelle', 'Glaubwürdigkeit des Publikums', 'Name', 'Hinzugefügt'],
      es: ['Fuente del teléfono', 'Credibilidad de la audiencia', 'Nombre', 'Añadido'],
      fr: ['Source du téléphone', 'Crédibilité de l’audience', 'Nom', 'Ajouté'],
    };
    for (const [lang, heads] of Object.entries(titles)) {
      await app().owner.query('update identity.users set lang = $1 where id = $2', [lang, fixture.person.id]);
      expect((await exported(fixture, list, { columns })).heads).toEqual(heads);
    }
  });
});

describe('any text in any field', () => {
  const testData = process.env['GALENA_TEST_DATA'] ?? join(import.meta.dirname, '../../../../../../shared/data');
  const naughty = join(testData, 'naughty-strings/blns.json');
  const columns = ['name', 'data.description', 'data.technologies', 'data.industries', 'emails', 'street'];

  /** Which of these did not come back as they went, or begin like a formula in the file. */
  const findLost = async (fixture: ListFixture, texts: readonly string[]): Promise<readonly string[]> => {
    const list = await fixture.createList({ type: 'company' });
    await plant(app(), list, fixture, texts);
    const { rows } = await exported(fixture, list, { columns });
    expect(rows.length).toBe(texts.length);
    return texts.filter((text, at) => {
      const cells = rows[at] ?? [];
      const back = JSON.stringify(cells.map(unescapeCell));
      const went = JSON.stringify([text, text, text, `${text}; x; ${text}`, `${text}; x`, text]);
      return back !== went || cells.some(isOpening);
    });
  };

  it('comes back from the file as it was, but for the apostrophe', async () => {
    const fixture = await createFixture();
    const piece = fc.oneof(
      fc.constantFrom(
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        "'",
        ',',
        ';',
        '\\',
        '\\.',
        ' ',
        '\u00a0',
        '\ufeff',
        '＝',
        '\r\n',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    );
    const text = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('').replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async (texts) => {
        expect(await findLost(fixture, texts)).toEqual([]);
      }),
      { numRuns: 30, endOnFailure: true },
    );
  });

  it.skipIf(!existsSync(naughty))('of the big list of naughty strings comes back as it was', async () => {
    const texts = (JSON.parse(readFileSync(naughty, 'utf8')) as string[]).map((text) =>
      text.replaceAll('\0', '').toWellFormed(),
    );
    expect(await findLost(await createFixture(), texts)).toEqual([]);
  });

  it('alone in its row leaves no line empty', async () => {
    const fixture = await createFixture();
    const list = await fixture.createList({ type: 'company' });
    await fixture.write(list, [leadOf('1'), leadOf('2', { city: 'Porto' })]);
    expect(await fetchText(fixture.client, list, { columns: ['city'] })).toBe('\ufeff"City"\r\n""\r\nPorto\r\n');
  });
});
