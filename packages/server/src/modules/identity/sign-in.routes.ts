import { identityRoutes as routes, identitySuccesses as successes } from '@galena/contract/identity';
import { successOf } from '@galena/contract/kernel';
import { bind, type Binding } from '../../platform/http/bind.ts';
import { loginAnswer } from './entering.service.ts';
import { acceptPresentTerms, getMe, rememberPreference } from './me.service.ts';
import { endOtherSessions, endSession, listSessions, signOut } from './sessions.service.ts';
import { signIn } from './sign-in.service.ts';

export const bindings: readonly Binding[] = [
  bind(routes.login, async (context, { body }, fail) => {
    return { data: await loginAnswer(context, await signIn(context, body, fail)) };
  }),
  bind(routes.logout, async (context) => {
    await signOut(context);
    return {};
  }),
  bind(routes.me, async (context) => ({ data: await getMe(context) })),
  bind(routes.setPreference, async (context, { body }, fail) => {
    await rememberPreference(context, body.key, body.value, fail);
    return { data: body };
  }),
  bind(routes.acceptTerms, async (context) => ({ data: { terms_accepted_at: await acceptPresentTerms(context) } })),
  bind(routes.sessions, (context, { query }) => listSessions(context, query)),
  bind(routes.endSession, async (context, { params }, fail) => {
    await endSession(context, params.id, fail);
    return successOf(successes.session_ended);
  }),
  bind(routes.endOtherSessions, async (context) => ({
    data: { count: await endOtherSessions(context) },
    ...successOf(successes.other_sessions_ended),
  })),
];
