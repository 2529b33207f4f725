import { CallError, languages } from '@galena/contract/kernel';
import { Language } from '@galena/contract/identity';
import i18next from 'i18next';
import type { Texts } from '../texts.gen.ts';
import { storedLanguage, storeLanguage } from './storage.ts';
import { loadTexts, namespace, speak } from './load-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: typeof namespace;
    // Every key of every room; which of them a feature may ask for is looked after by the checks (tools/src/check/texts).
    resources: { [namespace]: Texts };
  }
}

/** Languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
};

const languageNamed = (value: unknown): Language | null =>
  Language.safeParse(typeof value === 'string' ? value.slice(0, 2).toLowerCase() : null).data ?? null;

/** The languages of this site, its default first, as the server wrote them into the page; all of ours where it said nothing. */
export const offeredLanguages = (): readonly Language[] => {
  const named = document.querySelector<HTMLMetaElement>('meta[name="app-languages"]')?.content ?? '';
  const offered = named.split(' ').flatMap((name) => languageNamed(name) ?? []);
  return offered.length > 0 ? offered : languages;
};

/** The one of this site's languages that `value` names (`de-AT` is `de`), or null. */
export const maybeLanguage = (value: unknown): Language | null => {
  const language = languageNamed(value);
  return language !== null && offeredLanguages().includes(language) ? language : null;
};

const firstLanguage = (): Language => {
  for (const input of [storedLanguage(), ...navigator.languages]) {
    const language = maybeLanguage(input);
    if (language) return language;
  }
  return offeredLanguages()[0] ?? 'en';
};

/** Loads the texts that come before the sign-in, in the reader's language. Once, at the start. */
export const startTranslations = async (): Promise<void> => {
  const language = firstLanguage();
  i18next.on('languageChanged', (spoken) => {
    document.documentElement.lang = spoken;
  });
  await i18next.init({
    lng: language,
    // Every language has every text: the checks see to it.
    fallbackLng: false,
    supportedLngs: languages,
    resources: {},
    ns: [namespace],
    defaultNS: namespace,
    // Asked for before it was loaded: a fault of ours like any that nobody caught, and reported like one.
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, key) => reportError(new Error(`The text ${key} is not there.`)),
    interpolation: { escapeValue: false }, // React escapes.
  });
  // A page that speaks in keys can still be read and loaded anew; an empty one tells nobody what is wrong.
  await Promise.all([speak(language), loadTexts('front')]).catch(() => undefined);
};

/** Changes the language of the interface and remembers it in this browser. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  storeLanguage(language);
  await speak(language);
};

/** A moment of the contract in words of `language`, in the time zone of the browser. */
export const formatMoment = (moment: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

/** The second generic failure. Stays English in every language, like `validationSentences`. */
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
