import { identityRoutes } from '@galena/contract/identity';
import { CallError, generalErrors, type AnyRoute, type ErrorBody } from '@galena/contract/kernel';
import type { QueryClient } from '@tanstack/react-query';
import { leaveSession } from '../features/identity/session.ts';
import { onAnswer } from '../platform/api.ts';
import { sentenceOf } from '../platform/i18n.ts';
import { archivedSession, onTokenFromOtherTab, storedToken } from '../platform/storage.ts';
import { sessionKey } from '../platform/query.ts';
import { showToast } from '../ui/messages/toasts.ts';
import { failureCodeOf } from '../ui/states/failure-code.ts';
import { meQuery } from '../widgets/me.ts';
import { backToOwn } from '../widgets/session-switch.ts';
import { stopViewing } from '../widgets/viewing.ts';
import { frontPages } from './pages/front-pages.ts';
import { isQuiet, tellOfSuccess } from './quiet-calls.ts';
import type { AppRouter } from './router.tsx';

const hasMessage = (body: unknown): body is { message: string } =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
const unauthenticated: unknown = generalErrors.unauthenticated.code;
// A dialog asks for it already.
const missing: unknown = generalErrors.second_factor_missing.code;
const inactive: unknown = generalErrors.account_inactive.code;

// What the user did wrong needs no helper, and no code to tell them.
const showFailure = (error: CallError): number =>
  showToast('failed', sentenceOf(error), { code: error.status < 500 ? undefined : failureCodeOf(error) });

/** Decides what every answer means beyond its caller: toasts and the end of the session. */
export const watchAnswers = (router: AppRouter, queryClient: QueryClient): void => {
  const isSessionOver = (route: AnyRoute, status: number, body: unknown): boolean => {
    if (route === identityRoutes.login || route === identityRoutes.logout) return false;
    // A provider or a passkey that is refused says nothing of the session.
    if (route !== identityRoutes.me) return status === 401 && [undefined, unauthenticated].includes(codeOf(body));
    // While the user is not known yet the guard is asking, and it will see to it.
    return (status === 401 || status === 403) && queryClient.getQueryData(meQuery.queryKey) !== undefined;
  };
  // Whoever is not known to be active sees a page that says nothing else.
  const isShown = (code: unknown): boolean =>
    code === missing || (code === inactive && queryClient.getQueryData(meQuery.queryKey)?.data.is_active !== true);
  onAnswer(({ route, status, body }) => {
    // Without a token there is no session to tell of or to end: an answer that comes after its end says nothing new.
    if (storedToken() === null) return;
    const isOver = isSessionOver(route, status, body);
    if (hasMessage(body)) {
      if (status < 400) tellOfSuccess(route, body);
      else if (isOver || !(isQuiet(route) || isShown(codeOf(body))))
        showFailure(new CallError(status, body as ErrorBody));
    }
    // The guard runs again and goes to Login, keeping the page as the target.
    if (!isOver) return;
    // Whoever viewed as somebody else, or worked in a related account, is where they were.
    const isInRelated = Boolean(queryClient.getQueryData(meQuery.queryKey)?.data.entered_account);
    if (isInRelated && backToOwn()) return;
    if (typeof archivedSession()?.ends_at === 'string') void stopViewing(queryClient, router);
    else void leaveSession(queryClient, () => router.invalidate());
  });
};

/** Keeps this tab in step when another one logs out or starts another session. */
export const watchOtherTabs = (router: AppRouter, queryClient: QueryClient): void => {
  onTokenFromOtherTab((token) => {
    if (token === null)
      void leaveSession(queryClient, () => router.navigate({ to: frontPages.Login.path, ignoreBlocker: true }));
    else {
      queryClient.removeQueries({ queryKey: sessionKey });
      void router.invalidate();
    }
  });
};
