import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A bearer secret: `prefix` and 32 random bytes. Shown once, stored only as its hash. */
export const newToken = (prefix: 'ga_' | 'gi_'): string => prefix + randomBytes(32).toString('base64url');

/** What is stored of a bearer secret. SHA-256 is enough: 256 random bits cannot be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A generated password: some 115 random bits in letters and digits that cannot be misread. */
export const newPassword = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('');
};

/** Whether two texts are equal, in a time that does not tell where they differ. */
export const isSameSecret = (a: string, b: string): boolean => timingSafeEqual(tokenHash(a), tokenHash(b));
