import { CallError } from '@galena/contract/kernel';
import { Language, languages } from '@galena/contract/identity';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from '@galena/contract/lang/en';
import { importOrReload } from './chunk-reload.ts';
import { storedLanguage, storeLanguage } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}

const texts = {
  en: importOrReload(() => import('@galena/contract/lang/en')),
  es: importOrReload(() => import('@galena/contract/lang/es')),
  fr: importOrReload(() => import('@galena/contract/lang/fr')),
  de: importOrReload(() => import('@galena/contract/lang/de')),
} satisfies Record<Language, () => Promise<{ default: object }>>;

/** Languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

/** The one of our languages that `value` names (`de-AT` is `de`), or null. */
export const maybeLanguage = (value: unknown): Language | null =>
  Language.safeParse(typeof value === 'string' ? value.slice(0, 2).toLowerCase() : null).data ?? null;

const firstLanguage = (): Language => {
  for (const wish of [storedLanguage(), ...navigator.languages]) {
    const language = maybeLanguage(wish);
    if (language) return language;
  }
  return 'en';
};

/** Loads the texts of the reader's language (and English, which stands in where one is missing). Once, at the start. */
export const startTranslations = async (): Promise<void> => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use({
      type: 'backend' as const,
      init: () => {},
      read: (language: string, _: string, done: (error: Error | null, found: object | null) => void) => {
        texts[maybeLanguage(language) ?? 'en']().then(
          (file) => done(null, file.default),
          (error: Error) => done(error, null),
        );
      },
    })
    .use(initReactI18next)
    .init({
      lng: firstLanguage(),
      fallbackLng: 'en',
      supportedLngs: languages,
      interpolation: { escapeValue: false }, // React escapes.
      react: { useSuspense: false },
    });
};

/** Changes the language of the interface and remembers it in this browser. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  storeLanguage(language);
  await i18next.changeLanguage(language);
};

/** A moment of the contract in words of `language`, in the time zone of the browser. */
export const formatMoment = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

/** §8, second generic failure. Stays English in every language, like `validationSentences`. */
export const genericFailure = 'Something went wrong.';

/** What to tell the user about a failed call: the translation of its code where there is one, else the server's sentence. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof CallError)) return genericFailure;
  const { body, retryAfterSeconds } = error;
  // English has no entry for a code on purpose: its sentence stands in the contract and nowhere else.
  const key: string = `errors.${body?.code ?? ''}`;
  if (!body || !i18next.exists(key)) return error.message;
  // Known only at run time; `exists` has just found it.
  const translate = i18next.t as unknown as (key: string, params: object) => string;
  return translate(key, { seconds: retryAfterSeconds ?? 60, ...body.params });
};
