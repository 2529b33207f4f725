import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { metaOfPage, useBranding } from '../../../widgets/branding.ts';
import { useMe } from '../../../widgets/me.ts';
import { usePageName } from '../use-page.ts';
import { mayRunElements } from './element-places.ts';

/** Scripts that a parser made never run: the same, made by hand. */
const revive = (dead: HTMLScriptElement): void => {
  const script = document.createElement('script');
  for (const { name, value } of dead.attributes) script.setAttribute(name, value);
  script.textContent = dead.textContent;
  // One after the other, as they stand there.
  script.async = false;
  dead.replaceWith(script);
};

/** Adds elements to the page and runs their scripts, as far as the policy of the document lets them. */
const addToPage = (html: string): void => {
  const place = document.createElement('div');
  place.append(...new DOMParser().parseFromString(`<body>${html}`, 'text/html').body.childNodes);
  document.body.append(place);
  for (const script of place.querySelectorAll('script')) revive(script);
};

let hasRun = false;

/**
 * What a reseller adds to its pages where the operator lets it run in them: once in a document, which the server must have given out for
 * that, and is left for another one by `keepCodeBorder`. Scripts hear of pages as in the frame.
 */
export const BrandCode = () => {
  const me = useMe();
  const { code } = useBranding();
  const page = usePageName();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const mayRun = code !== null && metaOfPage('app-code') === 'here' && mayRunElements(page, me);
  useEffect(() => {
    if (!mayRun || hasRun) return;
    hasRun = true;
    addToPage(code);
  }, [mayRun, code]);
  useEffect(() => {
    if (mayRun) dispatchEvent(new CustomEvent('pageview', { detail: { path } }));
  }, [mayRun, path]);
  return null;
};
