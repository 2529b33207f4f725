import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts';
import { createSecrets, newSecretKey } from './secrets.ts';
import { loadSecretKeys } from './secret-keys.ts';
import { newPassword, newToken, tokenHash } from './tokens.ts';

describe('secrets at rest', () => {
  const [k1, k2] = [newSecretKey('k1'), newSecretKey('k2')];

  it('open to what was sealed, and never show it', () => {
    const secrets = createSecrets(k1);
    fc.assert(
      fc.property(fc.string(), fc.string(), (plain, place) => {
        const sealed = secrets.seal(plain, place);
        expect(secrets.open(sealed, place)).toBe(plain);
        if (plain.length > 6) expect(sealed).not.toContain(plain);
        expect(secrets.seal(plain, place)).not.toBe(sealed);
      }),
    );
  });

  it('do not open in another place, after a change of any byte, or without their key', () => {
    const secrets = createSecrets(k1);
    const sealed = secrets.seal('token of a CRM', 'crm:7');
    expect(() => secrets.open(sealed, 'crm:8')).toThrow(/authenticate/);
    expect(() => createSecrets(k2).open(sealed, 'crm:7')).toThrow(/key that GALENA_SECRET_KEYS does not hold/);
    const body = Buffer.from(sealed.slice(6), 'base64url');
    for (let i = 0; i < body.length; i += 1) {
      const changed = Buffer.from(body);
      changed[i] = (changed[i] as number) ^ 1;
      expect(() => secrets.open(`g1.k1.${changed.toString('base64url')}`, 'crm:7')).toThrow(/authenticate/);
    }
  });

  it('rotate: a new first key seals, the old one still opens and is known as old', () => {
    const sealed = createSecrets(k1).seal('x', 'c');
    const rotated = createSecrets(`${k2},${k1}`);
    expect(rotated.open(sealed, 'c')).toBe('x');
    expect(rotated.isStale(sealed)).toBe(true);
    expect(rotated.isStale(rotated.seal('x', 'c'))).toBe(false);
  });

  it('refuse keys that are none', () => {
    for (const keys of ['', 'k1', 'k1:short', `K 1:${randomBytes(32).toString('base64')}`, `${k1},`])
      expect(() => createSecrets(keys), keys).toThrow(/GALENA_SECRET_KEYS/);
  });

  it('are generated once into a file that only its owner reads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galena-keys-'));
    const made = loadSecretKeys(undefined, join(folder, 'new'));
    expect(loadSecretKeys(undefined, join(folder, 'new'))).toBe(made);
    expect(loadSecretKeys(k1, join(folder, 'new'))).toBe(k1);
    expect(statSync(join(folder, 'new/secret-keys')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'new/secret-keys'), 'utf8').trim()).toBe(made);
    rmSync(folder, { recursive: true });
  });
});

describe('passwords and tokens', () => {
  it('hash, verify, and know when they were made at another cost', async () => {
    const [low, high] = [
      { memoryKib: 19 * 1024, passes: 2 },
      { memoryKib: 20 * 1024, passes: 2 },
    ];
    const stored = await hashPassword('pässword €', low);
    expect(await isPassword(stored, 'pässword €')).toBe(true);
    expect(await isPassword(stored, 'password €')).toBe(false);
    expect(await isPassword('no hash at all', 'x')).toBe(false);
    expect([isOutdatedHash(stored, low), isOutdatedHash(stored, high)]).toEqual([false, true]);
  });

  it('tokens and generated passwords never repeat', () => {
    const many = new Set(Array.from({ length: 2_000 }, () => [newToken('ga_'), newPassword()]).flat());
    expect(many.size).toBe(4_000);
    expect(tokenHash('a')).toHaveLength(32);
  });
});
