import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, type ScryptOptions } from 'node:crypto';
import { z } from 'zod';
import { createSecrets } from '../crypto/secrets.ts';
import { BackupError } from './backup-error.ts';
import type { NeededKey } from './backup-manifest.ts';

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, `must hold ${bytes} bytes`);

/** The secret keys under a passphrase: scrypt, then AES-256-GCM. */
export const keyBoxSchema = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.literal(131_072),
  salt: base64(16),
  iv: base64(12),
  tag: base64(16),
  sealed: z.base64(),
});

export type KeyBox = z.output<typeof keyBoxSchema>;

const place = Buffer.from('galena backup: secret keys');

const textOf = (bytes: Buffer): string => bytes.toString('base64');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64');

const stretch = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // scrypt takes 128 · cost · r bytes: 128 MiB.
    const options: ScryptOptions = { cost, blockSize: 8, parallelization: 1, maxmem: 256 * 1024 ** 2 };
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });

// 2^17: half a second and 128 MiB for every passphrase that is tried.
const cost = 131_072;

/** @param keys as in GALENA_SECRET_KEYS */
export const sealKeys = async (keys: string, passphrase: string): Promise<KeyBox> => {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await stretch(passphrase, salt, cost), iv).setAAD(place);
  const sealed = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final()]);
  return {
    kdf: 'scrypt',
    cost,
    salt: textOf(salt),
    iv: textOf(iv),
    tag: textOf(cipher.getAuthTag()),
    sealed: textOf(sealed),
  };
};

/**
 * The keys of a box, as in GALENA_SECRET_KEYS.
 * @throws BackupError when the passphrase is another one
 */
export const openKeys = async (box: KeyBox, passphrase: string): Promise<string> => {
  const key = await stretch(passphrase, bytesOf(box.salt), box.cost);
  const decipher = createDecipheriv('aes-256-gcm', key, bytesOf(box.iv)).setAAD(place).setAuthTag(bytesOf(box.tag));
  try {
    return Buffer.concat([decipher.update(bytesOf(box.sealed)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new BackupError('GALENA_BACKUP_PASSPHRASE isn’t the passphrase used for this backup.', {
      cause: error,
    });
  }
};

type Key = { readonly id: string; readonly entry: string; readonly fingerprint: string };

/**
 * The keys of a text as in GALENA_SECRET_KEYS, each with a fingerprint that tells it from another key of the same id and
 * gives nothing else away.
 * @throws ConfigError when an entry is malformed
 */
export const listKeys = (keys: string): Key[] => {
  createSecrets(keys);
  return keys.split(',').map((part) => {
    const entry = part.trim();
    const [id = '', encoded = ''] = entry.split(':');
    const hmac = createHmac('sha256', Buffer.from(encoded, 'base64'));
    return { id, entry, fingerprint: hmac.update('galena backup: fingerprint of a key').digest('hex') };
  });
};

/** Of the keys that a backup needs, the ids that `keys` does not hold. A key that its maker lacked is nobody's to bring. */
export const missingKeys = (needed: readonly NeededKey[], keys: string | null): string[] => {
  const held = new Map(keys === null ? [] : listKeys(keys).map((key) => [key.id, key.fingerprint]));
  return needed.filter((key) => key.fingerprint !== null && held.get(key.id) !== key.fingerprint).map((key) => key.id);
};

/** The keys of a backup in front, and behind them those held before whose ids they do not take. */
export const mergeKeys = (restored: string, held: string | null): string => {
  const taken = listKeys(restored);
  const rest = held === null ? [] : listKeys(held).filter((key) => !taken.some(({ id }) => id === key.id));
  return [...taken, ...rest].map((key) => key.entry).join(',');
};
