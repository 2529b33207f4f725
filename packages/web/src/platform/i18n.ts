import { CallError } from '@galena/contract/kernel';
import { Language, languages } from '@galena/contract/identity';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type en from '@galena/contract/lang/en';
import { importOrReload } from './chunk-reload.ts';
import { storedLanguage, storeLanguage } from './storage.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    // One set of texts, which comes in two parts.
    defaultNS: 'entry';
    resources: { entry: typeof en };
  }
}

type Texts = () => Promise<{ default: object }>;
type Part = 'entry' | 'inside';

// The build cuts each language in two (vite.config.ts): what a visitor needs before the sign-in, and the rest.
const texts: Readonly<Record<Part, Readonly<Record<Language, Texts>>>> = {
  entry: {
    en: importOrReload(() => import('@galena/contract/lang/en?entry')),
    es: importOrReload(() => import('@galena/contract/lang/es?entry')),
    fr: importOrReload(() => import('@galena/contract/lang/fr?entry')),
    de: importOrReload(() => import('@galena/contract/lang/de?entry')),
  },
  inside: {
    en: importOrReload(() => import('@galena/contract/lang/en?inside')),
    es: importOrReload(() => import('@galena/contract/lang/es?inside')),
    fr: importOrReload(() => import('@galena/contract/lang/fr?inside')),
    de: importOrReload(() => import('@galena/contract/lang/de?inside')),
  },
};

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
  for (const input of [storedLanguage(), ...navigator.languages]) {
    const language = maybeLanguage(input);
    if (language) return language;
  }
  return 'en';
};

/**
 * Loads the texts that come before the sign-in, in the reader's language (and in English, which stands in where one is
 * missing). Once, at the start.
 */
export const startTranslations = async (): Promise<void> => {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use({
      type: 'backend' as const,
      init: () => {},
      read: (language: string, part: string, done: (error: Error | null, found: object | null) => void) => {
        texts[part as Part][maybeLanguage(language) ?? 'en']().then(
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
      ns: ['entry'],
      defaultNS: 'entry',
      fallbackNS: 'inside',
      interpolation: { escapeValue: false }, // React escapes.
      react: { useSuspense: false },
    });
};

/** Loads the texts behind the sign-in; from then on they change with the language like the others. */
export const loadInsideTexts = (): Promise<void> => i18next.loadNamespaces('inside');

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
