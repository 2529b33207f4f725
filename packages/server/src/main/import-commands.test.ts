import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { importOf } from './import-commands.ts';
import { UsageError } from './usage-error.ts';

const app = useTestApp();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'galena-import-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Types a command with a file of this content. @returns what it said */
const type = async (name: string, content: string | Uint8Array, ...words: readonly string[]): Promise<string> => {
  const path = join(folder, name);
  writeFileSync(path, content);
  const said: string[] = [];
  await importOf(['csv', path, ...words], (line) => void said.push(line))(app().app);
  return said.join('\n');
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

  it('takes columns for what is said that they are, and a name for the data set', async () => {
    const words = ['--kind', 'company', '--map', 'Who=name', '--map', 'a=b=city', '--name', 'mapped'];
    await type('x.csv', 'Who,a=b,name\nBolt,Porto,wrong', ...words);
    const { rows } = await app().owner.query(`select name, city, ref from catalogue.companies where name = 'Bolt'`);
    expect(rows).toEqual([{ name: 'Bolt', city: 'Porto', ref: expect.stringMatching(/^mapped\/sha256/) }]);
    expect(
      await type('y.csv', 'Who\nBolt anew', '--kind', 'company', '--map', 'Who=name', '--name', 'mapped'),
    ).toContain('1 new, 0 updated, 0 as they were, 1 gone');
  });

  it.each<[string, string | Uint8Array, readonly string[], RegExp]>([
    ['no such kind', 'name', ['--kind', 'people'], /No kind "people"[^]*local\|company\|group/],
    ['no such field of the kind', 'name,lat', ['--kind', 'company', '--map', 'lat=lat'], /No field "lat"/],
    ['no such column', 'name', ['--kind', 'company', '--map', 'Firma=name'], /No column "Firma" in name/],
    ['no column that names a company', 'a,b\n1,2', ['--kind', 'company'], /"name" or "website"/],
    ['no column of addresses', 'name\nClub', ['--kind', 'group'], /"url"/],
    ['an empty file', '', ['--kind', 'company'], /empty/],
    ['other letters', Buffer.from('name\nKäse', 'latin1'), ['--kind', 'company'], /UTF-8/],
    ['no row that is a group', 'name,url\n,', ['--kind', 'group'], /no usable group/],
  ])('is refused in words: %s', async (_title, content, words, sentence) => {
    const outcome = await type('bad.csv', content, ...words).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(UsageError);
    expect((outcome as UsageError).message).toMatch(sentence);
  });

  it('kinds and columns are for tables', () => {
    const say = () => undefined;
    expect(() => importOf(['osm', 'x.osm', '--kind', 'company'], say)).toThrow('--map and --kind are for csv');
    expect(() => importOf(['csv'], say)).toThrow(UsageError);
  });
});
