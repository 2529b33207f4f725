import { identityRoutes as routes, identitySuccesses as successes } from '@galena/contract/identity';
import { said } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { acceptPresentTerms, getMe, rememberPreference } from './me.service.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.login, async (work, { body }, fail) => {
    const { token, actor } = await signIn(work, body, fail);
    return { data: { access_token: token, user: await getMe({ ...work, actor }) } };
  }),
  bind(routes.logout, async (work) => {
    await signOut(work);
    return {};
  }),
  bind(routes.me, async (work) => ({ data: await getMe(work) })),
  bind(routes.setPreference, async (work, { body }, fail) => {
    await rememberPreference(work, body.key, body.value, fail);
    return { data: body };
  }),
  bind(routes.acceptTerms, async (work) => ({ data: { terms_accepted_at: await acceptPresentTerms(work) } })),
  bind(routes.sessions, (work, { query }) => listSessions(work, query)),
  bind(routes.endSession, async (work, { params }, fail) => {
    await endSession(work, params.id, fail);
    return said(successes.session_ended);
  }),
  bind(routes.endOtherSessions, async (work) => ({
    data: { count: await endOtherSessions(work) },
    ...said(successes.other_sessions_ended),
  })),
];
