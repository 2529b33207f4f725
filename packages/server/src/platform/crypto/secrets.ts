import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { ConfigError } from '../config/config-error.ts';

const ivBytes = 12;
const tagBytes = 16;

/** Seals secrets at rest: AES-256-GCM, the key outside the database, its id in the value. */
export type Secrets = {
  /** @param context where the value lives (`identity.users.google_api_key:17`): a sealed value opens nowhere else. */
  readonly seal: (plain: string, place: string) => string;
  /** @throws when the value was changed, moved, or sealed with a key this process does not hold. */
  readonly open: (sealed: string, place: string) => string;
  /**
   * What is stored of a secret that is short enough to be guessed from a plain hash: HMAC-SHA256 under the newest key, so that the
   * database alone tells nobody. For what is good for minutes; a new key ends it.
   */
  readonly fingerprint: (plain: string, place: string) => Buffer;
  /** Whether the value was sealed with an older key than the present one. */
  readonly isStale: (sealed: string) => boolean;
};

/** One entry of GALENA_SECRET_KEYS. */
export type Key = { readonly id: string; readonly bytes: Buffer };

/** A new entry for GALENA_SECRET_KEYS. */
export const newSecretKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

const parseKey = (entry: string): Key => {
  const [id = '', encoded = ''] = entry.split(':');
  const bytes = Buffer.from(encoded, 'base64');
  if (!/^[a-z0-9]{1,16}$/.test(id) || bytes.length !== 32)
    throw new ConfigError([
      'GALENA_SECRET_KEYS: each entry must be `id:base64 of 32 bytes`, with an id of a-z and 0-9',
    ]);
  return { id, bytes };
};

/**
 * @param keys entries `id:base64`, comma-separated
 * @throws ConfigError when one is malformed
 */
export const readKeyRing = (keys: string): readonly Key[] => keys.split(',').map((entry) => parseKey(entry.trim()));

/** @param keys entries `id:base64`, comma-separated; the first seals, all open. */
export const createSecrets = (keys: string): Secrets => {
  const ring = readKeyRing(keys);
  const newest = ring[0] as Key;
  const keyOf = (sealed: string): Key => {
    const found = ring.find((key) => sealed.startsWith(`g1.${key.id}.`));
    if (!found) throw new Error('A sealed value names a key that GALENA_SECRET_KEYS does not hold.');
    return found;
  };
  return {
    seal: (plain, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', newest.bytes, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `g1.${newest.id}.${body.toString('base64url')}`;
    },
    open: (sealed, place) => {
      const key = keyOf(sealed);
      const body = Buffer.from(sealed.slice(`g1.${key.id}.`.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, ivBytes)).setAAD(Buffer.from(place));
      decipher.setAuthTag(body.subarray(-tagBytes));
      return Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8');
    },
    fingerprint: (plain, place) =>
      createHmac('sha256', newest.bytes)
        .update(JSON.stringify([place, plain]))
        .digest(),
    isStale: (sealed) => keyOf(sealed) !== newest,
  };
};
