import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../platform/crypto/tokens.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;
const digits = 6;

/** Bytes as base32 (RFC 4648), which authenticator apps take secrets in. */
export const base32 = (bytes: Buffer): string => {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

const bytesOf = (secret: string): Buffer => {
  let bits = '';
  for (const letter of secret) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

/** A new secret: 160 random bits, in base32. */
export const newTotpSecret = (): string => base32(randomBytes(20));

/** Which step of thirty seconds a moment is in. */
export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / stepMs);

/** The code of a step (RFC 6238 with SHA-1, which is what all apps know). */
export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) as number) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
};

/**
 * The step whose code this is: the present one, or one beside it for clocks that differ.
 * @param after the step of the last code taken: neither it nor an older one is good again
 * @returns null when the code is of none of them
 */
export const stepOfCode = (secret: string, code: string, moment: Date, after: number | null): number | null => {
  const plain = code.replaceAll(/\s/g, '');
  const now = stepAt(moment);
  // All three are compared, so that the time tells nothing.
  const right = [now - 1, now, now + 1].filter((step) => isSameSecret(codeOfStep(secret, step), plain));
  return right.find((step) => after === null || step > after) ?? null;
};

/** The address that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, site: string, email: string): string => {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: site, digits: String(digits), period: '30' }).toString()}`;
};

// No letters that are misread; each code has some 79 random bits, so that its plain hash cannot be searched.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;

const newRecoveryCode = (): string => {
  const drawn: string[] = [];
  while (drawn.length < 4 * groups)
    for (const byte of randomBytes(32))
      if (byte < 248 && drawn.length < 4 * groups) drawn.push(letters[byte % 31] as string);
  return Array.from({ length: groups }, (_, at) => drawn.slice(4 * at, 4 * at + 4).join('')).join('-');
};

/** Ten new recovery codes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: 10 }, newRecoveryCode);

/** What is kept of a recovery code; typed with or without its strokes, in any case. */
export const recoveryHash = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery code of ${userId}: ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`)
    .digest();
