import { gzipSync } from 'node:zlib';
import type { OpenCompany, RowFile } from '@galena/adapters/open-data';
import { OpenDataError } from '@galena/adapters/open-data';
import type { Question } from '@galena/adapters/searchers';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoader } from '../../platform/db/loader.ts';
import { ownLogin } from '../../platform/db/login.ts';
import { importCsv } from '../../testing/import-csv.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { companyCatalogue, findCompanyIndustries } from './imported-leads.service.ts';
import { summaryOf } from './imports.rules.ts';
import { importFile } from './imports.service.ts';

const app = useTestApp();

afterEach(async () => {
  await app().owner.query(
    'truncate catalogue.companies, catalogue.groups, catalogue.company_industries, catalogue.imports, catalogue.datasets cascade',
  );
});

const context = () => app().app.systemContext('import');
const worldwide = { label: 'Worldwide', worldwide: true as const };
const ask = (filters: Question['filters'] = {}, more: Partial<Question> = {}): Question => ({
  location: worldwide,
  filters,
  match: 100,
  ...more,
});
const find = (question: Question, cursor: string | null = null, limit = 100) =>
  companyCatalogue.find(context(), question, { cursor, limit });
const names = async (question = ask()) => (await find(question)).records.map(({ name }) => name);
const idsByRef = async (): Promise<Record<string, number>> => {
  const { rows } = await app().owner.query<{ ref: string; id: number }>('select ref, id from catalogue.companies');
  return Object.fromEntries(rows.map(({ ref, id }) => [ref, id]));
};
const companies = (...rows: readonly string[]) => ['id,name,city,country', ...rows].join('\n');

describe('an import of companies', () => {
  it('of the same file again changes nothing; a newer one renames, ends and adds, and ids stay', async () => {
    const older = companies('1,One,Porto,PT', '2,Two,,', '3,Three,,');
    expect(await importCsv(app(), 'company', older, 'acme-2025-01-01.csv')).toMatchObject({ read: 3, added: 3 });
    const before = await idsByRef();
    expect(Object.keys(before)).toEqual(['acme/1', 'acme/2', 'acme/3']);
    expect(await importCsv(app(), 'company', older, 'acme-2025-01-01.csv')).toMatchObject({
      added: 0,
      updated: 0,
      unchanged: 3,
      gone: 0,
    });
    const newer = companies('4,Four,,', '1,One anew,Porto,PT', '3,Three,,');
    const replace = { replace: true };
    expect(await importCsv(app(), 'company', newer, 'acme-2026-01-01.csv', replace)).toMatchObject({
      added: 1,
      updated: 1,
      unchanged: 1,
      gone: 1,
    });
    expect(await names()).toEqual(['One anew', 'Three', 'Four']);
    // What comes back is what it was.
    expect(await importCsv(app(), 'company', companies('2,Two,,'), 'acme.csv', replace)).toMatchObject({
      updated: 1,
      gone: 3,
    });
    expect(await idsByRef()).toMatchObject(before);
    expect(await names()).toEqual(['Two']);
  });

  it('of one file ends nothing of another, nor of another kind under the same name', async () => {
    await importCsv(app(), 'company', companies('1,Ours,,'), 'ours.csv');
    await importCsv(app(), 'company', companies('1,Theirs,,'), 'theirs.csv');
    await importCsv(app(), 'group', 'name,url\nA group,https://g.example', 'ours.csv');
    expect(await names()).toEqual(['Ours', 'Theirs']);
    const { rows } = await app().owner.query(
      'select kind, name, attribution, licence from catalogue.datasets order by id',
    );
    const own = { attribution: 'Imported by the operator', licence: 'own data' };
    expect(rows).toEqual([
      { kind: 'company', name: 'ours', ...own },
      { kind: 'company', name: 'theirs', ...own },
      { kind: 'group', name: 'ours', ...own },
    ]);
  });

  it('takes one that stands in its file twice once, the last of them, and says what it refused', async () => {
    const counts = await importCsv(app(), 'company', 'name,website\nA,a.example\nB,https://www.a.example/b\n,\n,x\n');
    expect(counts).toMatchObject({ read: 3, added: 1, refused: { there_twice: 1, unnamed: 1 } });
    expect(await names()).toEqual(['B']);
    expect(summaryOf(counts, 'company')).toEqual([
      'Read as UTF-8, columns separated by ",":',
      '  name: name',
      '  website: website',
      '3 companies read: 1 new, 0 updated, 0 unchanged, 0 removed',
      '1 refused: unnamed',
      '1 refused: there twice',
      '  row 5: no name',
    ]);
  });

  it('costs a row whose quotes do not fit together, and no other', async () => {
    const text = companies('1,One,,', '2,"Two" anew,,', '3,"Three,,', '4,Four,,');
    expect(await importCsv(app(), 'company', text)).toMatchObject({ read: 4, added: 2, refused: { malformed: 2 } });
    expect(await names()).toEqual(['One', 'Four']);
  });

  it('ends nothing that may stand in a row which could not be read', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => `${n},Nr ${n},,`);
    await importCsv(app(), 'company', companies(...ten));
    const faulty = companies(...ten.slice(0, 8), '8,"Nr 8" anew,,');
    const counts = await importCsv(app(), 'company', companies(...ten.slice(0, 9), '9,"Nr 9" anew,,'));
    expect(counts).toMatchObject({ gone: 0, kept: 1, unchanged: 9, refused: { malformed: 1 } });
    expect(summaryOf(counts, 'company')).toContain(
      '1 missing from the file but kept: they may be among the rows we couldn’t read',
    );
    expect(await names()).toHaveLength(10);
    // Two are missing and one could not be read: one of them is gone, and nobody knows which.
    expect(await importCsv(app(), 'company', faulty)).toMatchObject({ gone: 2, kept: 0 });
    expect(await names()).toHaveLength(8);
  });

  it('of a file that breaks off, or holds nothing, changes nothing and says why', async () => {
    await importCsv(app(), 'company', companies('1,One,,'));
    await expect(importCsv(app(), 'company', companies(',,Porto,PT'))).rejects.toThrow('No usable companies');
    const cut = gzipSync(companies('1,One,,').repeat(9)).subarray(0, -9);
    await expect(importCsv(app(), 'company', cut)).rejects.toThrow(OpenDataError);
    expect(await names()).toEqual(['One']);
    const { rows } = await app().owner.query('select state, read, added from catalogue.imports order by id');
    expect(rows).toEqual([
      { state: 'completed', read: 1, added: 1 },
      { state: 'failed', read: 1, added: 0 },
    ]);
  });

  it('that is killed begins again cleanly, and a second one waits for the first', async () => {
    const company = (ref: string): OpenCompany => ({
      ref,
      name: ref,
      industries: [],
      technologies: [],
      keywords: [],
      phones: [],
      emails: [],
      tags: {},
    });
    const batch = (ref: string) => ({ rows: [company(ref)], read: 1, refused: {}, examples: [], progress: 0.5 });
    const half: RowFile<OpenCompany> = {
      release: () => null,
      batches: (async function* () {
        yield batch('1');
        await expect(importCsv(app(), 'company', companies('2,Two,,'))).rejects.toThrow('Another import is running');
        await app().owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'galena-import' and datname = current_database()`,
        );
        yield batch('2');
      })(),
    };
    const loader = await openLoader(ownLogin(app().databaseUrl, 'galena_system'));
    const input = {
      kind: 'company',
      source: 'csv',
      path: 'company.csv',
      file: half,
      progress: () => undefined,
    } as const;
    // Whichever side notices first.
    await expect(importFile(context(), loader, input)).rejects.toThrow(/terminat|EPIPE|ECONNRESET/);
    await loader.close().catch(() => undefined);
    expect(await names()).toEqual([]);
    expect(await importCsv(app(), 'company', companies('1,One,,', '2,Two,,'))).toMatchObject({ added: 2 });
  });

  it('takes texts as they are, whatever signs they hold', async () => {
    const odd = String.raw`\N {"quoted"} back\slash $1 %_ ` + 'Zürich 東京 🥐';
    await importCsv(app(), 'company', `name,technologies\n"${odd.replaceAll('"', '""')}","a""b;{c},\\"`);
    const [record] = (await find(ask({ technologies: ['{c}'] }))).records;
    expect(record).toMatchObject({ name: odd, data: { technologies: ['a"b', '{c}', '\\'] } });
    expect(await names(ask({ keyword: 'zurich %_' }))).toEqual([odd]);
    expect(await names(ask({ keyword: '%__' }))).toEqual([]);
  });

  it('counts what companies do, to choose from; what is gone is none of them', async () => {
    await importCsv(app(), 'company', 'name,industry\nA,Bakery\nB,bakery;Mills\nC,Mines', 'x.csv');
    expect(await findCompanyIndustries(context())).toEqual([expect.stringMatching(/^bakery$/i), 'Mills', 'Mines']);
    await importCsv(app(), 'company', 'name,industry\nC,Mines', 'x.csv', { replace: true });
    expect(await findCompanyIndustries(context())).toEqual(['Mines']);
  });
});
