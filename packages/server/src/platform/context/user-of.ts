import type { UserActor } from '@galena/contract/kernel';
import type { Context } from './context.ts';

/** The user behind a call that the guard let through as signed in. */
export const userOf = (context: Context): UserActor => {
  if (context.actor.kind !== 'user') throw new Error('this work needs a signed-in user');
  return context.actor;
};
