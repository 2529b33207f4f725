import { identityRoutes, identitySuccesses, profileRoutes, type Session } from '@galena/contract/identity';
import { failHard, generalErrors, successOf } from '@galena/contract/kernel';
import type { Backend } from '../../testing/backend.ts';
import { pageAfter, pageOf } from '../../testing/usual-answers.ts';

/** A sign-in from the address of that number. */
export const sessionOf = (id: number, more: Partial<Session> = {}): Session => ({
  id,
  ip_address: `203.0.113.${id}`,
  browser: 'Firefox, Linux',
  created_at: '2026-11-20T08:31:00.000Z',
  last_used_at: '2026-11-20T09:31:00.000Z',
  expires_at: '2026-12-20T08:31:00.000Z',
  is_current: false,
  ...more,
});

/** The one that the page itself belongs to. */
const ownSession = sessionOf(1, { is_current: true });

/** Somebody who is signed in here and in these other places, told so many at a time. */
export const answerSessions = (backend: Backend, others: readonly Session[] = [], pageSize = 20): void => {
  let sessions = [ownSession, ...others];
  backend.answer(identityRoutes.sessions, ({ query }) => pageAfter(sessions, query?.cursor, pageSize));
  backend.answer(profileRoutes.loginActivity, () => pageOf([]));
  backend.answer(identityRoutes.endSession, ({ params }) => {
    if (!sessions.some(({ id }) => id === params.id)) failHard(generalErrors.not_found);
    sessions = sessions.filter(({ id }) => id !== params.id);
    return successOf(identitySuccesses.session_ended);
  });
  backend.answer(identityRoutes.endOtherSessions, () => {
    const count = sessions.length - 1;
    sessions = [ownSession];
    return { data: { count }, ...successOf(identitySuccesses.other_sessions_ended) };
  });
};
