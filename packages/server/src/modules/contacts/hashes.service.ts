import { createHash } from 'node:crypto';
import { emailKeyOf } from '@galena/contract/contacts';

/** What stands for an e-mail, a phone number, a domain or a profile where it must not be kept in the clear. */
export const suppressionHash = (kind: string, normalised: string): Buffer =>
  createHash('sha256').update(`galena ${kind} ${normalised}`).digest();

/** The hash of an e-mail address as text, for keys and books. */
export const emailHash = (email: string): string =>
  suppressionHash('email', emailKeyOf(email) ?? email.trim().toLowerCase()).toString('hex');

/** How a hash begins: what records are found by, and what people tell entries apart by. */
const beginning = (hash: Buffer, bytes: number): Buffer => hash.subarray(0, bytes);

/** The way by which records are found that a contact reaches (`records.ways`). */
export const wayOf = (hash: Buffer): Buffer => beginning(hash, 8);

/** What an entry is told apart by where nobody may read whom it is about. */
export const fingerprintOf = (hash: Buffer): string => beginning(hash, 4).toString('hex');
