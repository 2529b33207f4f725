import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { importCommand } from './import.command.ts';
import { UsageError } from '../../platform/module/usage-error.ts';

const app = useTestApp();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galena-import-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (args: readonly string[], say: (line: string) => void) =>
  importCommand.read({ args, folder })({ context: app().app.systemContext('import'), say });

/** Types a command with a file of this content. @returns what it said */
const type = async (name: string, content: string | Uint8Array, ...words: readonly string[]): Promise<string> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const output: string[] = [];
  await run(['csv', path, ...words], (line) => void output.push(line));
  return output.join('\n');
};

const namesIn = async (table: string) =>
  (await app().owner.query<{ name: string }>(`select name from ${table} where gone_at is null order by id`)).rows.map(
    ({ name }) => name,
  );

describe('galena import csv', () => {
  it('is of places, unless another kind is said; the same name is another data set then', async () => {
    expect(await type('own.csv', 'name,lat,lng\nCafé,41,-8')).toContain('1 places read: 1 new');
    expect(await type('own.csv', 'Company\nAcme', '--kind', 'company')).toContain('1 companies read: 1 new');
    expect(await type('own.csv', 'name,url\nClub,https://club.example', '--kind', 'group')).toContain(
      '1 groups read: 1 new',
    );
    expect(await namesIn('catalogue.businesses')).toEqual(['Café']);
    expect(await namesIn('catalogue.companies')).toEqual(['Acme']);
    expect(await namesIn('catalogue.groups')).toEqual(['Club']);
  });

  it('is of the day on which its file was last changed, unless that is still to come', async () => {
    const releases = async () =>
      (
        await app().owner.query<{ name: string; release: string | null }>(
          `select name, release::text as release from catalogue.datasets where name in ('old', 'ahead') order by name`,
        )
      ).rows;
    const path = join(folder, 'old.csv');
    writeFileSync(path, 'Company\nOld');
    utimesSync(path, new Date('2021-03-04T12:00:00Z'), new Date('2021-03-04T12:00:00Z'));
    await run(['csv', path, '--kind', 'company'], () => undefined);
    const ahead = join(folder, 'ahead.csv');
    writeFileSync(ahead, 'Company\nAhead');
    const later = new Date(app().clock.now().getTime() + 3 * 86_400_000);
    utimesSync(ahead, later, later);
    await run(['csv', ahead, '--kind', 'company'], () => undefined);
    expect(await releases()).toEqual([
      { name: 'ahead', release: null },
      { name: 'old', release: '2021-03-04' },
    ]);
  });

  it('takes columns for what is said that they are, and a name for the data set', async () => {
    const words = ['--kind', 'company', '--map', 'Who=name', '--map', 'a=b=city', '--name', 'mapped'];
    await type('x.csv', 'Who,a=b,name\nBolt,Porto,wrong', ...words);
    const { rows } = await app().owner.query(`select name, city, ref from catalogue.companies where name = 'Bolt'`);
    expect(rows).toEqual([{ name: 'Bolt', city: 'Porto', ref: expect.stringMatching(/^mapped\/sha256/) }]);
    const anew = ['--kind', 'company', '--map', 'Who=name', '--name', 'mapped'];
    await expect(type('y.csv', 'Who\nBolt anew', ...anew)).rejects.toThrow(
      /missing 1 of the 1 companies in "mapped", such as "Bolt"/,
    );
    expect(await type('y.csv', 'Who\nBolt anew', ...anew, '--replace')).toContain(
      '1 new, 0 updated, 0 unchanged, 1 removed',
    );
  });

  it.each<[string, string | Uint8Array, readonly string[], RegExp]>([
    [
      'no such kind',
      'name',
      ['--kind', 'domain'],
      /Unknown kind "domain"[^]*people\|company\|local\|influencer\|group/,
    ],
    ['no such field of the kind', 'name,lat', ['--kind', 'company', '--map', 'lat=lat'], /Unknown field "lat"/],
    [
      'no such column',
      'name',
      ['--kind', 'company', '--map', 'Firma=name'],
      /Column "Firma" not found. Columns in this file: "name"/,
    ],
    ['no column that names a company', 'a,b\n1,2', ['--kind', 'company'], /"name" or "website"/],
    ['no column of addresses', 'name\nClub', ['--kind', 'group'], /"url"/],
    ['an empty file', '', ['--kind', 'company'], /empty/],
    ['letters of another alphabet', Buffer.from('6e616d650acfdee2ee', 'hex'), ['--kind', 'company'], /--encoding/],
    ['an encoding that nobody knows', 'name', ['--encoding', 'klingon'], /Unknown encoding "klingon"/],
    ['a map without a field', 'name', ['--map', 'name'], /Use --map/],
    ['no row that is a group', 'name,url\n,', ['--kind', 'group'], /No usable groups/],
  ])('is refused in words: %s', async (_title, content, words, sentence) => {
    const outcome = await type('bad.csv', content, ...words).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(UsageError);
    expect((outcome as UsageError).message).toMatch(sentence);
  });

  it('kinds, columns and encodings are for tables', async () => {
    const say = () => undefined;
    await expect(run(['osm', 'x.osm', '--kind', 'company'], say)).rejects.toThrow(
      /--map, --kind and --encoding only work with csv\nUsage: /,
    );
    await expect(run(['csv'], say)).rejects.toThrow(UsageError);
  });

  it('tells how a table was read: which columns went where, which did not, and why', async () => {
    const table = Buffer.from(
      'Company;Team size;Phone;Phone;Owner;City;Name\nM\xfcller;51-200;1234;5678;Ann;Berlin;Eve',
      'latin1',
    );
    const printed = await type('told.csv', table, '--kind', 'company', '--map', 'City=');
    expect(printed.split('\n')).toEqual([
      'Read as Windows-1252, columns separated by ";":',
      '  name: Company',
      '  employees: Team size',
      '  phone: Phone, Phone (2)',
      '  not used (unknown name): Owner',
      '  not used (left out by --map): City',
      '  not used (another column has this): Name',
      '1 companies read: 1 new, 0 updated, 0 unchanged, 0 removed',
    ]);
  });

  it('counts what has no category, which is found all the same', async () => {
    const printed = await type('kinds.csv', 'name,lat,lng,type\nA,1,1,Bakery\nB,1,1,Axe throwing\nC,1,1,');
    expect(printed).toContain('2 without a category, listed under: Other Business 2');
  });
});
