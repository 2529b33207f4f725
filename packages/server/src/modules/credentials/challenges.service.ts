import { randomBytes } from 'node:crypto';
import { momentIn, moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import * as store from './challenges.store.ts';
import type { Owner } from './owner.rules.ts';

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

type Asking = Omit<store.NewChallenge, 'hash' | 'host' | 'holder' | 'createdAt' | 'expiresAt'> & {
  /** Whose answer it is to be, where that is known. */
  readonly holder?: Owner;
};

/** What is known of a challenge that is answered. */
export type Answered = Omit<store.Held, 'holder'> & { readonly holder: Owner | null };

// A sealed holder opens beside its own challenge and nowhere else.
const placeOfHolder = (hash: Buffer): string => `credentials.challenges.holder:${hash.toString('hex')}`;

const opened = (context: Context, hash: Buffer, held: store.Held | null): Answered | null => {
  if (!held) return null;
  if (held.holder === null) return { ...held, holder: null };
  const [accountId = 0, userId = 0] = context.app.secrets.open(held.holder, placeOfHolder(hash)).split(' ').map(Number);
  return { ...held, holder: { accountId, userId } };
};

/** Something to be answered once, on this host, within so many seconds. Only its hash is kept. */
export const pose = async (
  context: Context,
  { holder, ...asking }: Asking,
  seconds: number,
): Promise<{ readonly challenge: string; readonly expiresAt: string }> => {
  const challenge = newSecret();
  const hash = tokenHash(challenge);
  const sealed = holder && context.app.secrets.seal(`${holder.accountId} ${holder.userId}`, placeOfHolder(hash));
  const expiresAt = momentIn(context.clock, seconds);
  await store.putChallenge(context.db, {
    ...asking,
    ...(sealed === undefined ? {} : { holder: sealed }),
    hash,
    host: context.origin.host,
    createdAt: moment(context.clock),
    expiresAt,
  });
  return { challenge, expiresAt };
};

const placeOf = (context: Context, challenge: string, purpose: store.Purpose) => ({
  hash: tokenHash(challenge),
  purpose,
  host: context.origin.host,
  at: moment(context.clock),
});

/** Counts a try at a challenge; null: it is over, or had its tries. */
export const tryAt = async (
  context: Context,
  challenge: string,
  purpose: store.Purpose,
  highest: number,
): Promise<Answered | null> => {
  const place = placeOf(context, challenge, purpose);
  return opened(context, place.hash, await store.takeTry(context.db, { ...place, highest }));
};

/** Ends a challenge that is answered; null: it is over. Of several answers at once one ends it. */
export const end = async (context: Context, challenge: string, purpose: store.Purpose): Promise<Answered | null> => {
  const place = placeOf(context, challenge, purpose);
  return opened(context, place.hash, await store.endChallenge(context.db, place));
};
