import '../ui/styles.ts';
import { doorRoutes } from '@galena/contract/credentials';
import type { Me } from '@galena/contract/identity';
import { CallError, defaultColours, styleSheetOf } from '@galena/contract/kernel';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { watchAnswers } from '../app/answers.ts';
import { App } from '../app/providers.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createErrorReporter, watchUncaught } from '../platform/error-reports.ts';
import { maybeLanguage, sentenceOf, startTranslations } from '../platform/i18n.ts';
import { createQueryClient } from '../platform/query.ts';
import { storedLanguage, storeToken } from '../platform/storage.ts';
import { speak } from '../platform/load-texts.ts';
import { chooseColorScheme } from '../ui/color-scheme.ts';
import { currentToasts, dismissToast, showToast } from '../ui/messages/toasts.ts';
import { createBackend, type Backend, type Made } from './backend.ts';
import { someone } from './someone.ts';
import { answerUsual } from './usual-answers.ts';

/** What the server writes into the page that it serves. */
const dressDocument = (): void => {
  const told = { 'app-brand': 'house', 'application-name': 'Galena' };
  const metas = Object.entries(told).map(([name, content]) =>
    Object.assign(document.createElement('meta'), { name, content }),
  );
  const style = document.createElement('style');
  style.textContent = styleSheetOf(defaultColours);
  document.head.append(...metas, style);
};

let started: Promise<void> | undefined;
const startOnce = (): Promise<void> =>
  (started ??= (async () => {
    dressDocument();
    await startTranslations();
  })());

type Opened = {
  /** Where the page is now: path and search. */
  readonly path: () => string;
};

type Look = {
  /** Who is signed in; null: nobody. */
  readonly me?: Me | null;
  /** How wide and high the window is. */
  readonly size?: readonly [width: number, height: number];
};

type Screen = {
  readonly made: Made;
  readonly backend: Backend;
  /** Opens the interface at a path, as a browser does. */
  readonly open: (path: string, look?: Look) => Promise<Opened>;
};

const wide = [1440, 900] as const;

const uncaught: string[] = [];
watchUncaught(createErrorReporter(async ({ message }) => void uncaught.push(message)));
// As the product reports them: a failed call is an expected thing, also where a page shows it in place of itself.
const note = (error: unknown): void => {
  if (!(error instanceof CallError)) uncaught.push(String(error));
};

const mount = (path: string): (() => void) => {
  history.replaceState(null, '', path);
  const queryClient = createQueryClient((error) => showToast('failed', sentenceOf(error)));
  const router = createAppRouter(queryClient);
  watchAnswers(router, queryClient);
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place, { onCaughtError: note, onUncaughtError: note });
  root.render(<App router={router} queryClient={queryClient} />);
  return () => {
    root.unmount();
    place.remove();
    // A call that waits for its next try would come to the backend of the next test.
    void queryClient.cancelQueries();
    queryClient.clear();
  };
};

/** What the browser keeps of the site now, by key. */
export const kept = (): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

/** What goes with a page that is loaded anew, or left: here its modules live on. */
const forgetPage = async (): Promise<void> => {
  for (const { id } of currentToasts()) dismissToast(id);
  chooseColorScheme('auto');
  delete document.documentElement.dataset['mantineColorScheme'];
  await speak(maybeLanguage(storedLanguage()) ?? 'en');
};

/** What a browser keeps beyond its pages. */
const forget = async (): Promise<void> => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of document.cookie.split('; ').map((one) => one.split('=')[0]))
    document.cookie = `${name}=; max-age=0; path=/`;
  await forgetPage();
};

/**
 * A test of a screen: the whole interface in a browser, on a stand-in for the server that is typed by the contract. No call may go
 * unanswered, none may be sent or answered otherwise than declared, and nothing may be thrown without anybody noticing.
 */
export const screen = test.extend<Screen>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads from the braces what a fixture needs: nothing
  made: async ({}, use) => {
    await startOnce();
    const made = createBackend();
    const network = globalThis.fetch;
    globalThis.fetch = made.fetch;
    await use(made);
    globalThis.fetch = network;
    expect(made.backend.faults, 'faults between page and contract').toEqual([]);
    expect(uncaught.splice(0), 'errors that nobody caught').toEqual([]);
  },
  backend: async ({ made }, use) => use(made.backend),
  open: async ({ made }, use) => {
    let unmount: (() => void) | undefined;
    // What somebody chose lives with them: another page of theirs finds it.
    const preferences: Me['preferences'] = {};
    await use(async (path, { me = someone(), size = wide } = {}) => {
      unmount?.();
      await forgetPage();
      await page.viewport(...size);
      made.answerUsually(doorRoutes.providers, () => ({ data: [] }));
      if (me) {
        storeToken('ga_of-a-test');
        answerUsual(made, { ...me, preferences: Object.assign(preferences, { ...me.preferences, ...preferences }) });
      }
      unmount = mount(path);
      return { path: () => location.pathname + location.search };
    });
    unmount?.();
    await forget();
  },
});
