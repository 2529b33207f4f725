import { createContext, use, useEffect } from 'react';

/** The name that stands behind every page's own in the title of the tab. */
export const AppName = createContext('');

type PageTitleProps = {
  readonly children: string;
  /** What the heading says, where that is more than the name of the page. */
  readonly heading?: string;
};

/** The h1 of a page, which also names the tab. Every page has exactly one. */
export const PageTitle = ({ children, heading = children }: PageTitleProps) => {
  const appName = use(AppName);
  useEffect(() => {
    document.title = appName ? `${children} · ${appName}` : children;
  }, [children, appName]);
  return <h1 tabIndex={-1}>{heading}</h1>;
};

/** Marks the field that a page is there for, which has the focus when the page opens (signing in). At most one on a page. */
export const pageFocus = { 'data-page-focus': true };

/** Takes the focus to the field that a page is there for. @returns whether there is one */
export const focusFirstField = (): boolean => {
  const field = document.querySelector<HTMLElement>('[data-page-focus]');
  field?.focus();
  return field !== null;
};

/** Takes the focus to the h1, so that whoever cannot see the change of page hears of it. */
export const focusPageTitle = (): void => document.querySelector('h1')?.focus();
