import { createHash } from 'node:crypto';
import { emailKeyOf } from '@galena/contract/contacts';

/** What stands for an e-mail, a phone number, a domain or a profile where it must not be kept in the clear. */
export const suppressionHash = (kind: string, normalised: string): Buffer =>
  createHash('sha256').update(`galena ${kind} ${normalised}`).digest();

/** The hash of an e-mail address as text, for keys and books. */
export const emailHash = (email: string): string =>
  suppressionHash('email', emailKeyOf(email) ?? email.trim().toLowerCase()).toString('hex');
