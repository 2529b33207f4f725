import { existsSync, mkdtempSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useBackupFixture } from '../../testing/backup-fixture.ts';
import { createSecrets, newSecretKey } from '../crypto/secrets.ts';
import { readMigrations } from '../db/migrate.ts';
import type { BackupInput } from './backup.ts';
import { listKeys, openKeys, sealKeys } from './key-box.ts';
import { heldKeys, planKeys, stageKeys } from './kept-keys.ts';
import { verifyBackup } from './verify.ts';

const fixture = useBackupFixture();
const passphrase = 'correct horse battery';
let serial = 0;

/** A backup with one value sealed by `k1` of the ground. */
const makeBackup = async (input: Partial<BackupInput> = {}) => {
  const { run, keys, migratedDatabase, backUp, folder, migrations } = fixture();
  const url = await migratedDatabase();
  const sealed = createSecrets(keys).seal('AIza', 'identity.users.google_api_key:1');
  await run(url, `insert into identity.accounts (realm_id, kind, name) values (1, 'customer', 'A')`);
  await run(
    url,
    `insert into identity.users (account_id, realm_id, first_name, last_name, email, google_api_key) values (1, 1, '', '', 'a@mail.example', $1)`,
    [sealed],
  );
  const file = join(folder, `keys${serial++}.tar`);
  await backUp(url, file, input);
  return verifyBackup(file, readMigrations(migrations));
};

const machine = (held: string | null = null) => {
  const directory = mkdtempSync(join(fixture().folder, 'machine-'));
  if (held !== null) writeFileSync(join(directory, 'secret-keys'), `${held}\n`);
  return { configured: null, directory };
};

describe('the keys of a backup without a passphrase', () => {
  it('are not in it, and have to be there', async () => {
    const backup = await makeBackup();
    expect(readFileSync(backup.file).includes('secret-keys.json')).toBe(false);
    expect(await planKeys(backup, machine(fixture().keys), null, false)).toEqual({ write: null, missing: [] });
    expect(await planKeys(backup, { ...machine(), configured: fixture().keys }, null, false)).toEqual({
      write: null,
      missing: [],
    });
    const empty = machine();
    await expect(planKeys(backup, empty, null, false)).rejects.toThrow(/doesn’t have: k1.*GALENA_SECRET_KEYS/);
    expect(readdirSync(empty.directory)).toEqual([]);
  });

  it('are found where a table still has the name that its values were sealed under', async () => {
    const moved = { table: 'nowhere.users', column: 'google_api_key' };
    const keysOf = async (sealed: BackupInput['sealed']) => (await makeBackup({ sealed })).manifest.keys;
    expect(await keysOf([moved])).toEqual([]);
    expect((await keysOf([{ ...moved, sealedAs: 'identity.users' }])).map(({ id }) => id)).toEqual(['k1']);
  });

  it('are told from other keys of the same id', async () => {
    const backup = await makeBackup();
    await expect(planKeys(backup, machine(newSecretKey('k1')), null, false)).rejects.toThrow('doesn’t have: k1');
    expect(await planKeys(backup, machine(newSecretKey('k1')), null, true)).toEqual({ write: null, missing: ['k1'] });
  });

  it('are nobody’s to bring when the maker lacked them', async () => {
    const backup = await makeBackup({ secretKeys: newSecretKey('k9') });
    expect(backup.manifest.keys).toEqual([{ id: 'k1', fingerprint: null }]);
    expect(await planKeys(backup, machine(), null, false)).toEqual({ write: null, missing: [] });
  });
});

describe('the keys of a backup with a passphrase', () => {
  it('are in it, unreadable without', async () => {
    const backup = await makeBackup({ passphrase });
    const bytes = readFileSync(backup.file);
    expect(bytes.includes(fixture().keys.slice(3))).toBe(false);
    await expect(planKeys(backup, machine(), null, false)).rejects.toThrow('set GALENA_BACKUP_PASSPHRASE');
    await expect(planKeys(backup, machine(), 'another passphrase', false)).rejects.toThrow('isn’t the passphrase');
  });

  it('come into place on an empty machine, and in front of the keys of another', async () => {
    const backup = await makeBackup({ passphrase });
    expect(await planKeys(backup, machine(), passphrase, false)).toEqual({ write: fixture().keys, missing: [] });
    const [own, other] = [newSecretKey('k1'), newSecretKey('k2')];
    const place = machine(`${other},${own}`);
    const plan = await planKeys(backup, place, passphrase, false);
    expect(plan.write).toBe(`${fixture().keys},${other}`);
    const staged = stageKeys(place, plan.write as string, 'now');
    expect(heldKeys(place)).toBe(`${other},${own}`);
    staged.place();
    expect(heldKeys(place)).toBe(plan.write);
    expect(statSync(join(place.directory, 'secret-keys')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(place.directory, 'secret-keys.before-now'), 'utf8').trim()).toBe(`${other},${own}`);
    staged.discard();
    expect(existsSync(join(place.directory, 'secret-keys'))).toBe(true);
  });

  it('come into place on a machine without any, even if no value needs them yet', async () => {
    const { migratedDatabase, backUp, folder, migrations, keys } = fixture();
    const file = join(folder, 'unsealed.tar');
    await backUp(await migratedDatabase(), file, { passphrase });
    const backup = await verifyBackup(file, readMigrations(migrations));
    expect(backup.manifest.keys).toEqual([]);
    expect(await planKeys(backup, machine(), passphrase, false)).toEqual({ write: keys, missing: [] });
    expect(await planKeys(backup, machine(), null, false)).toEqual({ write: null, missing: [] });
    expect(await planKeys(backup, machine(newSecretKey('k1')), passphrase, false)).toMatchObject({ write: null });
  });

  it('do not overrule GALENA_SECRET_KEYS', async () => {
    const backup = await makeBackup({ passphrase });
    const place = { ...machine(), configured: newSecretKey('k1') };
    await expect(planKeys(backup, place, passphrase, false)).rejects.toThrow(/GALENA_SECRET_KEYS is set.*Unset it/);
  });
});

describe('a key box', () => {
  it('opens with its passphrase only, however its letters are composed', async () => {
    const box = await sealKeys('k1:abc', 'caf\u00e9 au lait noir');
    expect(await openKeys(box, 'cafe\u0301 au lait noir')).toBe('k1:abc');
    await expect(
      openKeys({ ...box, tag: Buffer.alloc(16).toString('base64') }, 'caf\u00e9 au lait noir'),
    ).rejects.toThrow('passphrase');
  });

  it('shows of a key no more than its fingerprint', () => {
    const [one, two] = [newSecretKey('k1'), newSecretKey('k1')];
    const [first, second] = [listKeys(one)[0], listKeys(two)[0]];
    expect(first?.fingerprint).not.toBe(second?.fingerprint);
    expect(listKeys(one)[0]?.fingerprint).toBe(first?.fingerprint);
  });
});
