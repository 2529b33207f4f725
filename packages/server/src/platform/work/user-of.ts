import type { UserActor } from '@galena/contract/kernel';
import type { Work } from './work.ts';

/** The user behind a call that the guard let through as signed in. */
export const userOf = (work: Work): UserActor => {
  if (work.actor.kind !== 'user') throw new Error('this work needs a signed-in user');
  return work.actor;
};
