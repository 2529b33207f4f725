import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { readKeyRing } from './secrets.ts';

/** A password that whoever has the secret keys can compute, and nobody else. */
export type DerivedPassword = {
  readonly password: string;
  /**
   * What PostgreSQL keeps of it, and takes in its place in `password '…'` (RFC 5803): so that the password itself stands in no
   * statement, no log of the server, and nothing that `doctor` prints. The same at every call.
   */
  readonly verifier: () => string;
};

const passwordBytes = 32;
const saltBytes = 16;
// What PostgreSQL takes by itself. More would make connections dear and nothing safer: 256 bits cannot be guessed.
const iterations = 4_096;

const derive = (key: Buffer, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `galena ${label}`, bytes));

/** @param password ASCII only: nothing is normalised */
const scramVerifier = (password: string, salt: Buffer): string => {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (name: string): Buffer => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const server = keyFor('Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`;
};

/**
 * Passwords for one purpose, one of each secret key in their order: the first is the one to set, the others are those of before or
 * of after while keys are changed one process after the other.
 * @param keys as in GALENA_SECRET_KEYS
 * @param purpose tells this password from every other one that is made of the same keys
 */
export const derivePasswords = (keys: string, purpose: string): readonly DerivedPassword[] =>
  readKeyRing(keys).map(({ bytes }) => {
    const password = derive(bytes, `password: ${purpose}`, passwordBytes).toString('base64url');
    return { password, verifier: () => scramVerifier(password, derive(bytes, `salt: ${purpose}`, saltBytes)) };
  });
