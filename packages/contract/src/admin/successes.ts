import { defineSuccesses } from '../kernel/index.ts';

/** What the calls of this room say of their success. */
export const adminSuccesses = defineSuccesses({
  job_cancelled: 'Job canceled.',
  job_requeued: 'Job back in its queue.',
  dead_letter_discarded: 'Job discarded.',
  user_created: 'User created.',
  user_updated: 'User saved.',
  user_deleted: 'User deleted.',
  user_restored: 'User restored.',
  credits_granted: 'Credits granted.',
  second_factor_reset: 'Two-step sign-in reset.',
  credits_revoked: 'Credits taken back.',
  plan_changed: 'Plan changed.',
  invitation_sent: 'Invitation sent.',
  password_set: 'Password set. You can sign in now.',
});
