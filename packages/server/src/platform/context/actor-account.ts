import type { Actor } from '@galena/contract/kernel';

/** The account an actor works in; null for nobody and for work across accounts. */
export const actorAccount = (actor: Actor): number | null =>
  actor.kind === 'user' || actor.kind === 'job' ? actor.accountId : null;
