import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { namespace } from './load-texts.ts';

const read = () => ({
  t: i18next.getFixedT(i18next.language, namespace),
  i18n: { language: i18next.language, exists: (key: string): boolean => i18next.exists(key) },
});

type Translation = ReturnType<typeof read>;

/** The same object for all who ask, as long as the language is: what is made with it is made anew with the next one. */
let current: Translation | null = null;

const snapshot = (): Translation => {
  if (current === null || current.i18n.language !== i18next.language) current = read();
  return current;
};

const subscribe = (tell: () => void) => {
  i18next.on('languageChanged', tell);
  return () => i18next.off('languageChanged', tell);
};

/**
 * The texts in the reader's language, and which one that is. Drawn anew when it changes. (That of react-i18next waits for texts
 * that we load before, and copies the whole of i18next for each part that is drawn: docs/decisions/0116.)
 */
export const useTranslation = (): Translation => useSyncExternalStore(subscribe, snapshot);
