import type { Hashed } from '../contacts/index.ts';

/** Contacts as a job carries them, and back. */
export const packed = (contacts: readonly Hashed[]) =>
  contacts.map(({ kind, hash }) => ({ kind, hash: hash.toString('hex') }));
export const unpacked = (contacts: readonly { readonly kind: string; readonly hash: string }[]): readonly Hashed[] =>
  contacts.map(({ kind, hash }) => ({ kind, hash: Buffer.from(hash, 'hex') }));
