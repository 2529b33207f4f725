import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBackupFixture } from '../../testing/backup-fixture.ts';
import { readMigrations } from '../db/migrate.ts';
import { writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { entryNames, jsonBytes } from './backup-manifest.ts';
import { verifyBackup } from './verify.ts';

const fixture = useBackupFixture();
const fileNamed = (name: string): string => join(fixture().folder, name);

let whole: Buffer;
let target: string;

beforeAll(async () => {
  const source = await fixture().migratedDatabase();
  await fixture().run(
    source,
    `insert into platform.test_rows (label) select md5(n::text) || md5((n * 7)::text) from generate_series(1, 40000) n`,
  );
  await fixture().backUp(source, fileNamed('whole.tar'), { passphrase: 'correct horse battery' });
  whole = readFileSync(fileNamed('whole.tar'));
  target = await fixture().migratedDatabase();
  await fixture().run(target, `insert into identity.accounts (realm_id, kind, name) values (1, 'customer', 'kept')`);
});

/** Twenty places over the whole file: the same in every run, so that a failure comes again. */
const places = (end: number): number[] => {
  let state = 20_261_120;
  return Array.from({ length: 20 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * end);
  });
};

const expectRefused = async (bytes: Buffer, what: string): Promise<void> => {
  writeFileSync(fileNamed('bad.tar'), bytes);
  await expect(fixture().restore(target, fileNamed('bad.tar'), true), what).rejects.toThrow(BackupError);
};

const accounts = async (): Promise<string[]> =>
  (await fixture().run<{ name: string }>(target, 'select name from identity.accounts')).map(({ name }) => name);

describe('a backup that is refused, with nothing dropped', () => {
  it('is cut off, anywhere', async () => {
    const ends = [0, 1, 511, 512, 1024, whole.length - 512, whole.length - 1024, whole.length - 1536, whole.length - 1];
    for (const end of [...ends, ...places(whole.length)]) await expectRefused(whole.subarray(0, end), `cut at ${end}`);
    expect(await accounts()).toEqual(['kept']);
  });

  it('has a flipped bit, anywhere', async () => {
    for (const [n, at] of places(whole.length).entries()) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ (1 << (n % 8));
      await expectRefused(bytes, `bit ${n % 8} of byte ${at}`);
    }
    expect(await accounts()).toEqual(['kept']);
  });

  it('has any bit flipped in its first and last 4 KiB: no byte goes unread', async () => {
    const known = readMigrations(fixture().migrations);
    const edges = [
      ...Array.from({ length: 4096 }, (_, n) => n),
      ...Array.from({ length: 4096 }, (_, n) => whole.length - 1 - n),
    ];
    for (const at of edges.filter((_, n) => n % 41 === 0)) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ (1 << (at % 8));
      writeFileSync(fileNamed('bad.tar'), bytes);
      await expect(verifyBackup(fileNamed('bad.tar'), known), `byte ${at}`).rejects.toThrow(BackupError);
    }
  });

  it('has something behind its end, or is two in one', async () => {
    await expectRefused(Buffer.concat([whole, Buffer.alloc(512)]), 'zeros behind');
    await expectRefused(Buffer.concat([whole, whole]), 'twice');
    expect(await accounts()).toEqual(['kept']);
  });

  it('is something else', async () => {
    const others = { empty: '', text: 'PGDMP and so on', 'long text': 'x'.repeat(5000), zeros: '\0'.repeat(5000) };
    for (const [name, text] of Object.entries(others)) {
      writeFileSync(fileNamed('other'), text);
      await expect(fixture().restore(target, fileNamed('other'), true), name).rejects.toThrow('isn’t a Galena backup');
    }
    await writeArchive(fileNamed('foreign.tar'), (archive) => archive.add('etc/passwd', Buffer.from('root')));
    await expect(fixture().restore(target, fileNamed('foreign.tar'), true)).rejects.toThrow('isn’t a Galena backup');
    await expect(fixture().restore(target, fileNamed('missing.tar'), true)).rejects.toThrow('no such file');
    await expect(fixture().restore(target, fixture().folder, true)).rejects.toThrow('it is a folder');
    expect(await accounts()).toEqual(['kept']);
  });

  it('is of a newer version, by its migrations or by its format', async () => {
    const fewer = readMigrations(fixture().migrations).slice(0, -1);
    await expect(verifyBackup(fileNamed('whole.tar'), fewer)).rejects.toThrow(
      'newer than this program: it contains 9000_platform_pairs.sql. Restore it with Galena 0.1.0',
    );
    const head = { format: 'galena-backup', version: 2, product: '9.0.0', created_at: '', installation: '', more: 1 };
    await writeArchive(fileNamed('newer.tar'), (archive) => archive.add(entryNames.head, jsonBytes(head)));
    await expect(fixture().restore(target, fileNamed('newer.tar'), true)).rejects.toThrow(
      'made by a newer Galena (9.0.0)',
    );
    expect(await accounts()).toEqual(['kept']);
  });

  it('is of another line: the same names, other texts; or a gap', async () => {
    const known = readMigrations(fixture().migrations);
    const changed = known.map((file, at) => (at === 1 ? { ...file, checksum: '0'.repeat(64) } : file));
    await expect(verifyBackup(fileNamed('whole.tar'), changed)).rejects.toThrow('a different build of Galena');
    const inserted = [...known.slice(0, 2), { name: '0002_z.sql', text: '', checksum: '' }, ...known.slice(2)];
    await expect(verifyBackup(fileNamed('whole.tar'), inserted)).rejects.toThrow('a different build of Galena');
  });
});
