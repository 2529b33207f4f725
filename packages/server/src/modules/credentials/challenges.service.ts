import { randomBytes } from 'node:crypto';
import { momentIn, moment } from '../../platform/clock/clock.ts';
import type { Context } from '../../platform/context/context.ts';
import { tokenHash } from '../../platform/crypto/tokens.ts';
import * as store from './challenges.store.ts';

/** 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

type Asking = Omit<store.NewChallenge, 'hash' | 'host' | 'createdAt' | 'expiresAt'>;

/** Something to be answered once, on this host, within so many seconds. Only its hash is kept. */
export const pose = async (
  context: Context,
  asking: Asking,
  seconds: number,
): Promise<{ readonly challenge: string; readonly expiresAt: string }> => {
  const challenge = newSecret();
  const expiresAt = momentIn(context.clock, seconds);
  await store.putChallenge(context.db, {
    ...asking,
    hash: tokenHash(challenge),
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
export const tryAt = (
  context: Context,
  challenge: string,
  purpose: store.Purpose,
  highest: number,
): Promise<store.Held | null> => store.takeTry(context.db, { ...placeOf(context, challenge, purpose), highest });

/** Ends a challenge that is answered; null: it is over. Of several answers at once one ends it. */
export const end = (context: Context, challenge: string, purpose: store.Purpose): Promise<store.Held | null> =>
  store.endChallenge(context.db, placeOf(context, challenge, purpose));
