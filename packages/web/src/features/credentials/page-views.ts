import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { usePreference } from '../../widgets/preferences.ts';
import { loadFacebook } from '../../widgets/sign-in/provider-scripts.ts';

/** The app that page views are told to; null: the operator named none. */
export const socialAppId = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="app-social-app"]')?.content || null;

/** What the user said to it: nothing yet, yes or no. */
export const useConsent = () => usePreference('social_sdk', ['ask', 'yes', 'no'], 'ask');

/** Tells one page view per navigation to the social app, where there is one and the user agreed. */
export const usePageViews = (): void => {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [consent] = useConsent();
  useEffect(() => {
    const appId = socialAppId();
    if (appId === null || consent !== 'yes' || path === undefined) return;
    // An ad blocker is an answer, too.
    loadFacebook(appId).then(
      (library) => library.AppEvents.logPageView(),
      () => undefined,
    );
  }, [path, consent]);
};
