import { billingRoutes } from '@galena/contract/billing';
import { importErrors, listImportRoutes as routes } from '@galena/contract/imports';
import type { ListType } from '@galena/contract/kernel';
import { listRoutes, type List } from '@galena/contract/lists';
import { editRoutes } from '@galena/contract/records';
import { describe, expect, it } from 'vitest';
import { createListFixture } from '../../testing/list-fixture.ts';
import { createImporter, importOptions } from '../../testing/imports/list-imports.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { suppress } from '../records/index.ts';

const app = useTestApp(importOptions);

const open = async (type: ListType) => {
  const fixture = await createListFixture(app());
  return { fixture, list: await fixture.createList({ type }), ...createImporter(app(), fixture) };
};

const placeOf = ({ type, id }: List) => ({ type, id });

const people = (...rows: string[]): string => `Name,E-Mail,Company,Phone,Country\n${rows.join('\n')}\n`;

describe('POST /api/{type}-results/{id}/import', () => {
  it('brings people in, free, with the file and the row as evidence [LIST-008]', async () => {
    const { fixture, list, bring, records } = await open('people');
    const before = (await fixture.client.call(billingRoutes.userLimits, {})).data.balance;
    const done = await bring(
      list,
      people('Ana Reis,ANA@reis.example,Reis Lda,21 000 00 00,Portugal', 'Bo Li,bo@li.example,,,'),
    );
    expect(done).toMatchObject({ state: 'completed', read: 2, added: 2, refused: 0, file: 'contacts.csv' });
    const [ana] = await records(list);
    expect(ana).toMatchObject({
      name: 'Ana Reis',
      email: 'ana@reis.example',
      company: 'Reis Lda',
      phone: '+351210000000',
      country: 'PT',
      source: 'import',
      email_status: 'found',
      is_demo: false,
    });
    expect(ana?.evidence['email']).toMatchObject({
      source: 'import',
      method: 'import',
      ref_url: 'file:contacts.csv#2',
    });
    expect((await fixture.client.call(billingRoutes.userLimits, {})).data.balance).toBe(before);
    const { data: history } = await fixture.client.call(listRoutes.history, { params: { id: list.id }, body: {} });
    expect(history).toMatchObject([
      { kind: 'import', found: 2, credits: 0, status: 'completed', params: { file: 'contacts.csv' } },
    ]);
    const { data: all } = await fixture.client.call(routes.imports, { params: placeOf(list) });
    expect(all).toMatchObject([{ id: done.id, added: 2, user_name: expect.any(String) }]);
  });

  it.each([
    [
      'company',
      'Firma;Webseite;Mitarbeiter;Ort;Land\nÄther GmbH;aether.example;51-200;Berlin;Deutschland\n',
      {
        name: 'Äther GmbH',
        website: 'https://aether.example',
        city: 'Berlin',
        country: 'DE',
        data: { employee_range: '51-200' },
      },
    ],
    [
      'local',
      'nombre,categoría,valoración,latitud,longitud,teléfono\nCafé Sol,Café,"4,6",40.4,-3.7,+34 910 000 000\n',
      {
        name: 'Café Sol',
        phone: '+34910000000',
        data: { category: 'Café', rating: 4.6, lat: 40.4, lng: -3.7 },
      },
    ],
    ['domain', 'domain\nacme.example\n', { name: 'acme.example', website: 'https://acme.example' }],
    [
      'influencer',
      'platform,username,followers\nInstagram,@ana,12.5k\n',
      {
        name: '@ana',
        data: { platform: 'instagram', username: '@ana', followers: 12_500, url: 'https://www.instagram.com/ana' },
      },
    ],
    [
      'group',
      'Group name,Group URL,Members\nBakers,https://facebook.com/groups/bakers,"1,200"\n',
      {
        name: 'Bakers',
        data: { url: 'https://facebook.com/groups/bakers', members: 1200 },
      },
    ],
    [
      'people',
      'First Name,Last Name,LinkedIn URL,Location\nAna,Reis,linkedin.com/in/ana,"Porto, Portugal"\n',
      {
        name: 'Ana Reis',
        linkedin_url: 'https://linkedin.com/in/ana',
        city: 'Porto',
        country: 'PT',
      },
    ],
  ] as const)('brings %s in, its columns matched by themselves [LIST-008]', async (type, content, wanted) => {
    const { list, bring, records } = await open(type);
    expect(await bring(list, content)).toMatchObject({ added: 1, refused: 0 });
    expect(await records(list)).toMatchObject([wanted]);
  });

  it('refuses rows with why, and takes them once they are mended (A-4)', async () => {
    const { list, bring, refusals, refusalText, records } = await open('people');
    const done = await bring(
      list,
      people(
        'Ana,ana@um.example,,call me,',
        'Bo,bo@@two.example,,,',
        'Cy,,,,',
        '"Di,di@x.example,,,',
        '=1+1,e@e.example,,,',
      ),
    );
    expect(done).toMatchObject({ read: 5, added: 2, refused: 3, left_out: { phone: 1 } });
    expect(done.reasons).toEqual({ bad_email: 1, nobody: 1, malformed: 1 });
    const [head, ...rows] = await refusals(done.id);
    expect(head).toEqual([
      'Name',
      'E-Mail',
      'Company',
      'Phone',
      'Country',
      'Row in your file',
      'Why it wasn’t imported',
    ]);
    expect(rows[0]).toEqual(['Bo', 'bo@@two.example', '', '', '', '3', 'E-Mail: Not an email address']);
    expect(rows.map((row) => row[5])).toEqual(['3', '4', '5']);
    const mended = (await refusalText(done.id)).replace('bo@@two', 'bo@two').replace('Cy,,', 'Cy,cy@cy.example,');
    const again = await bring(list, mended, {}, 'mended.csv');
    expect(again).toMatchObject({ added: 2, refused: 1 });
    expect((await records(list)).map(({ name }) => name)).toEqual(['Ana', '=1+1', 'Bo', 'Cy']);
  });

  it('404 in a list of somebody else or of another kind, 409 in one that is archived', async () => {
    const { fixture, list, upload } = await open('people');
    const stranger = await createListFixture(app());
    const file = new File(['email\na@a.example\n'], 'a.csv');
    const call = { params: placeOf(list), body: { file } };
    expect(await stranger.client.refused(routes.upload, call)).toMatchObject({ status: 404 });
    expect(
      await fixture.client.refused(routes.upload, { ...call, params: { type: 'company', id: list.id } }),
    ).toMatchObject({ status: 404 });
    const own = await upload(list, 'email\na@a.example\n');
    for (const route of [routes.import, routes.preview, routes.start, routes.undo, routes.discard, routes.refusals])
      expect(await stranger.client.refused(route, { params: { id: own.id }, body: {} } as never)).toMatchObject({
        status: 404,
      });
    await fixture.client.call(listRoutes.archive, { params: { id: list.id }, body: { is_archived: true } });
    expect(await fixture.client.refused(routes.upload, call)).toMatchObject({ body: { code: 'list_archived' } });
    expect(await fixture.client.refused(routes.start, { params: { id: own.id }, body: {} })).toMatchObject({
      body: { code: 'list_archived' },
    });
  });

  it.each([
    ['a page', '<!doctype html><p>no</p>', 'not_a_table'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not_a_table'],
    ['nothing', ' \n', 'file_empty'],
    ['an old spreadsheet', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'file_protected'],
    ['half a spreadsheet', Buffer.from('504b0304140000000800', 'hex'), 'file_damaged'],
    ['too many columns', `${Array.from({ length: 501 }, (_, n) => `c${n}`).join(',')}\n`, 'too_many_columns'],
  ])('422 for %s, and nothing of it is kept', async (_what, content, code) => {
    const { fixture, list } = await open('people');
    const file = new File([content], 'a.csv');
    const refused = await fixture.client.refused(routes.upload, { params: placeOf(list), body: { file } });
    expect(refused).toMatchObject({ status: 422, body: { code } });
    const { rows } = await app().owner.query(
      'select count(*)::int as n from platform.files where account_id = $1 and deleted_at is null',
      [fixture.person.accountId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('POST /api/imports/{id}/preview', () => {
  it('shows columns, what they seem to hold, and what would come of the first rows', async () => {
    const { fixture, list, upload, preview } = await open('people');
    await fixture.write(list, [{ ref: '1', name: 'Known', emails: emails('known@k.example') }]);
    await fixture.write(await fixture.createList({ type: 'people' }), [
      { ref: '2', name: 'Bo', emails: emails('bo@b.example') },
      { ref: '1', name: 'Known', emails: emails('known@k.example') },
    ]);
    await fixture.within((tx) =>
      suppress(tx, {
        accountId: fixture.person.accountId,
        level: 'account',
        kind: 'email',
        text: 'no@no.example',
        reason: '',
      }),
    );
    const { id } = await upload(
      list,
      'Full Name,Work Email,Shoe size\nAna,ana@a.example,38\nKnown,known@k.example,\nNo,no@no.example,\nBo,bo@b.example,\nBad,bad,\n',
    );
    const seen = await preview(id);
    expect(seen).toMatchObject({
      format: 'csv',
      encoding: 'UTF-8',
      delimiter: ',',
      is_remembered: false,
      checked: 5,
      is_whole: true,
      ready: 2,
      elsewhere: 1,
      known: 1,
      suppressed: 1,
      refused: 1,
      identifies: true,
      faults: [{ row: 6, faults: [{ reason: 'bad_email', column: 'Work Email' }] }],
    });
    expect(seen.columns).toEqual([
      { name: 'Full Name', field: 'name', examples: ['Ana', 'Known', 'No'] },
      { name: 'Work Email', field: 'email', examples: ['ana@a.example', 'known@k.example', 'no@no.example'] },
      { name: 'Shoe size', field: null, examples: ['38'] },
    ]);
    expect(seen.fields).toContainEqual({ name: 'job_title', title: 'Job title' });
    const other = await preview(id, { mapping: { 'Shoe size': 'name' } });
    expect(other).toMatchObject({ identifies: false, needed: 'LinkedIn profile, Email', refused: 5 });
    expect(await fixture.client.refused(routes.start, { params: { id }, body: { mapping: {} } })).toMatchObject({
      status: 422,
      body: { code: 'nothing_identifies' },
    });
  });

  it('remembers how such a file was matched, whatever the order of its columns', async () => {
    const { list, bring, upload, preview } = await open('people');
    await bring(list, 'Wer,Wohin\nAna,ana@a.example\n', { mapping: { Wer: 'name', Wohin: 'email' } });
    const { id } = await upload(list, 'Wohin,Wer\nbo@b.example,Bo\n');
    expect(await preview(id)).toMatchObject({
      is_remembered: true,
      columns: [{ field: 'email' }, { field: 'name' }],
    });
  });

  it('asks for the encoding where it cannot be told', async () => {
    const { fixture, list, upload, preview, start, finish, records } = await open('people');
    const content = Buffer.concat([
      Buffer.from('name,email\n'),
      Buffer.from('cff0e8e2e5f2', 'hex'),
      Buffer.from(',a@a.example\n'),
    ]);
    const { id } = await upload(list, content);
    const refused = await fixture.client.refused(routes.preview, { params: { id }, body: {} });
    expect(refused.body).toMatchObject({ code: importErrors.encoding_unclear.code });
    expect(await preview(id, { encoding: 'windows-1251' })).toMatchObject({ ready: 1 });
    await start(id, { encoding: 'windows-1251' });
    await finish();
    expect(await records(list)).toMatchObject([{ name: 'Привет' }]);
  });
});

const emails = (email: string) => [{ email, type: null, is_verified: false, score: null }];

describe('records that are in the list already', () => {
  const seed = async (type: ListType = 'people') => {
    const opened = await open(type);
    await opened.fixture.write(opened.list, [
      { ref: '1', name: 'Ana', company: 'Old', emails: emails('ana@a.example') },
    ]);
    return opened;
  };
  const file = 'Email,Company,Job title\nana@a.example,New,CEO\nbo@b.example,Two,CTO\n';

  it('are skipped, or get what they lack, or what the file says', async () => {
    const skipping = await seed();
    expect(await skipping.bring(skipping.list, file)).toMatchObject({ added: 1, updated: 0, unchanged: 1 });
    expect((await skipping.records(skipping.list))[0]).toMatchObject({ company: 'Old', job_title: null });
    const filling = await seed();
    expect(await filling.bring(filling.list, file, { duplicates: 'fill' })).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 0,
    });
    expect((await filling.records(filling.list))[0]).toMatchObject({ company: 'Old', job_title: 'CEO' });
    const overwriting = await seed();
    expect(await overwriting.bring(overwriting.list, file, { duplicates: 'overwrite' })).toMatchObject({ updated: 1 });
    const [ana] = await overwriting.records(overwriting.list);
    expect(ana).toMatchObject({ company: 'New', job_title: 'CEO' });
    const companies = ana?.values.filter(({ field }) => field === 'company');
    expect(companies).toMatchObject([
      { value: 'New', rank: 1, source: 'import' },
      { value: 'Old', rank: 2, source: 'test' },
    ]);
  });

  it('keep what a person said of them, whatever the file says (A-6)', async () => {
    const { fixture, list, bring, records } = await seed();
    const [{ id: resultId } = { id: 0 }] = await records(list);
    await fixture.client.call(editRoutes.edit, {
      params: { ...placeOf(list), resultId },
      body: { email: 'right@a.example' },
    });
    await bring(list, 'Email,Phone\nana@a.example; other@a.example,+351210000001\n', { duplicates: 'overwrite' });
    const [ana] = await records(list);
    expect(ana).toMatchObject({ email: 'right@a.example', phone: '+351210000001' });
    expect(ana?.emails.map(({ email }) => email)).toEqual(['right@a.example', 'other@a.example']);
  });

  it('are found again within one file, and nobody stands in a list twice', async () => {
    const { list, bring, records } = await open('people');
    const twice = 'Name,Email,City\nAna,ana@a.example,\nAna R,ANA@a.example,Porto\n';
    expect(await bring(list, twice, { duplicates: 'fill' })).toMatchObject({ added: 1, updated: 1, read: 2 });
    expect(await records(list)).toMatchObject([{ name: 'Ana', city: 'Porto' }]);
    expect(await bring(list, twice)).toMatchObject({ added: 0, unchanged: 2 });
  });
});

describe('who asked not to be contacted', () => {
  it('does not come in, and is not brought up to date, by whatever way (A-8)', async () => {
    const { fixture, list, bring, records } = await open('people');
    for (const [kind, text] of [
      ['email', 'no@no.example'],
      ['domain', 'gone.example'],
      ['phone', '+351210000009'],
      ['profile', 'https://linkedin.com/in/no'],
    ] as const)
      await fixture.within((tx) =>
        suppress(tx, { accountId: fixture.person.accountId, level: 'account', kind, text, reason: '' }),
      );
    const done = await bring(
      list,
      'Email,Phone,LinkedIn\nNO@no.example,,\nx@sub.gone.example,,\ny@y.example,00351 21 000 00 09,\nz@z.example,,https://www.linkedin.com/in/no/\nok@ok.example,,\n',
      { duplicates: 'overwrite' },
    );
    expect(done).toMatchObject({ added: 1, suppressed: 4, refused: 0 });
    expect(await records(list)).toMatchObject([{ email: 'ok@ok.example' }]);
  });
});

describe('POST /api/imports/{id}/undo', () => {
  it('takes back what it brought and changed; what was changed since stays', async () => {
    const { fixture, list, bring, records, undo } = await open('people');
    await fixture.write(list, [
      { ref: '1', name: 'Ana', company: 'Old', emails: emails('ana@a.example') },
      { ref: '2', name: 'Bo', company: 'Old', emails: emails('bo@b.example') },
    ]);
    const before = await records(list);
    const done = await bring(
      list,
      'Name,Email,Company,Phone\nAna,ana@a.example,New,+351210000001\nBo,bo@b.example,New,\nCy,cy@c.example,Cy,\nDi,di@d.example,Di,\n',
      { duplicates: 'overwrite' },
    );
    expect(done).toMatchObject({ added: 2, updated: 2 });
    app().clock.advance(60);
    const cy = (await records(list)).find(({ name }) => name === 'Cy');
    await fixture.client.call(editRoutes.edit, {
      params: { ...placeOf(list), resultId: cy?.id ?? 0 },
      body: { email: 'cy@right.example' },
    });
    const undone = await undo(done.id);
    expect(undone).toMatchObject({ state: 'undone', removed: 1, restored: 2, kept: 1 });
    const after = await records(list);
    expect(after.map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Cy']);
    for (const [at, one] of before.entries()) {
      const { updated_at: _at, ...now } = after[at] ?? fail();
      const { updated_at: _then, ...then } = one;
      expect(now).toEqual(then);
    }
    expect(await fixture.client.refused(routes.undo, { params: { id: done.id } })).toMatchObject({
      body: { code: 'import_undone' },
    });
    // The same file can be imported again.
    expect(await bring(list, 'Name,Email\nDi,di@d.example\n')).toMatchObject({ added: 1 });
    expect((await app().owner.query('select * from records.miscounted()')).rows).toEqual([]);
  });

  const fail = (): never => expect.fail('a record is gone');

  it('409 while it runs', async () => {
    const { fixture, list, upload, start, finish } = await open('people');
    const { id } = await upload(list, 'email\na@a.example\n');
    await start(id);
    expect(await fixture.client.refused(routes.undo, { params: { id } })).toMatchObject({
      body: { code: 'import_open' },
    });
    expect(await fixture.client.refused(routes.start, { params: { id }, body: {} })).toMatchObject({
      body: { code: 'import_started' },
    });
    await finish();
  });
});

describe('DELETE /api/imports/{id}', () => {
  it('forgets a file that was not imported', async () => {
    const { fixture, list, upload, bring } = await open('people');
    const { id } = await upload(list, 'email\na@a.example\n');
    await fixture.client.call(routes.discard, { params: { id } });
    expect(await fixture.client.refused(routes.import, { params: { id } })).toMatchObject({ status: 404 });
    const done = await bring(list, 'email\na@a.example\n');
    expect(await fixture.client.refused(routes.discard, { params: { id: done.id } })).toMatchObject({
      body: { code: 'import_started' },
    });
  });
});
