import { randomBytes, randomInt } from 'node:crypto';
import type { App, Context } from '../../platform/context/context.ts';

/** What a mailed code is good for. */
export type CodePurpose = 'confirm' | 'reset' | 'mail_change';

/** Seconds. */
export const codeLifetime = 10 * 60;
/** Seconds until another code can be asked for. */
export const resendSeconds = 60;
/** For how long an address can be taken back after it was changed, in seconds. */
export const revertLifetime = 7 * 24 * 3600;

/** A code to type: six digits, none likelier than another. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/**
 * What is stored of a code. Of six digits a plain hash is undone in a second, so that it needs a key which the database does not have.
 * @param address which its owner signs in with
 */
export const codeHash = ({ app }: { readonly app: App }, purpose: CodePurpose, address: string, code: string): Buffer =>
  app.secrets.fingerprint(code, `identity.email_codes ${purpose} ${address.toLowerCase()}`);

/** The secret of a link. */
export const newLinkToken = (): string => randomBytes(32).toString('base64url');

/** The place and browser of a call, as one value that tells neither. */
export const placeHash = ({ app, origin }: Context): Buffer =>
  app.secrets.fingerprint(`${origin.ip} ${origin.userAgent}`, 'identity.email_codes place');
